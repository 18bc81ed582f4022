vcl 4.1;
# Varnish 7 in front of a server on the same machine, which is started with TRUST_PROXY=loopback. Start it with
#   varnishd -a :8081 -f /etc/varnish/tankmix.vcl -s malloc,1G -p http_gzip_support=off -p http_req_size=16k -p http_req_hdr_len=16k
# The server compresses: without the first parameter Varnish keeps gzip only. The others are the server's limit of the head of a request: what is
# larger is refused here. TLS ends in front of it.
#
# Its log has no address of a visitor, no query and nothing of an address beyond its kind (`place`) where it is written as varnishncsa.conf says.
#
# Look-ups (GET) go on from its copies where the server is away, killed or frozen: from what was fetched within the last three days.
# Everything else needs the server.
import std;

backend default {
  .host = "127.0.0.1";
  .port = "8080";
  .connect_timeout = 1s;
  .probe = { .url = "/healthz"; .interval = 1s; .timeout = 1s; .window = 3; .threshold = 2; .initial = 2; }
}

sub vcl_recv {
  # Only this file says what a page depends on.
  if (req.restarts == 0) {
    unset req.http.X-Shell;
    unset req.http.X-Stale;
    unset req.http.X-Kind;
  }
  # What follows in an address may be a search, a test or the token of a link.
  if (req.url ~ "^/api(/[a-z0-9-]{1,30}){1,2}([/?]|$)") { std.log("place:" + regsub(req.url, "^(/api(?:/[a-z0-9-]{1,30}){1,2})(?:[/?].*)?$", "\1")); }
  elsif (req.url ~ "^/[a-z0-9.-]{0,30}([/?]|$)") { std.log("place:" + regsub(req.url, "^(/[a-z0-9.-]{0,30})(?:[/?].*)?$", "\1")); }
  else { std.log("place:other"); }
  # The server's limit of an address.
  if (req.url ~ "^.{4097}") { return (synth(414, "URI Too Long")); }
  if (req.url !~ "^/") { return (synth(400, "Bad Request")); }
  # /metrics tells how the service is doing, which is not for visitors, however they spell it.
  if (req.url ~ "(?i)^([^?]*(\.|%2e)(\.|%2e))?(/|\.|\\|%2[ef]|%5c)*(m|%[46]d)(e|%[46]5)(t|%[57]4)(r|%[57]2)(i|%[46]9)(c|%[46]3)(s|%[57]3)") {
    return (synth(404, "Not Found"));
  }
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # An address that is spelled in another way (a letter as %61, a dot, two slashes) is the server's: no rule below would know it.
  if (req.url ~ "(?i)^[^?]*(%(2[de]|3[0-9]|[46][1-9a-f]|[57][0-9a]|5f|7e)|[#\\]|//|/\.\.?([/?]|$))") { return (pass); }
  if (req.url ~ "^/(console|request-status|healthz|readyz|writez)([/?]|$)" || req.url ~ "^/api/(console|request-status|geo|docs|tankmix/csrf|tankmix/search-csv)([/?]|$)"
    || req.url ~ "^/api/[a-z0-9-]+/tankmix/(csrf|search-csv)([/?]|$)") { return (pass); }

  # While the server is well, a copy is used for a second beyond its time (but for what is current); otherwise for three days since it was
  # fetched, since nobody may have asked for it in the night or on the weekend before. Each copy has its own date and age.
  if (req.http.X-Stale || !std.healthy(req.backend_hint)) { set req.grace = 3d; }
  elsif (req.url ~ "^/api/v1/current") { set req.grace = 0s; }
  else { set req.grace = 1s; }

  # `br;q=0` is none of the encodings that a browser takes.
  if (req.http.Accept-Encoding ~ "(^|[, ])br *(,|$|; *q=(1|0?\.[0-9]*[1-9]))") { set req.http.Accept-Encoding = "br"; }
  elsif (req.http.Accept-Encoding ~ "(^|[, ])gzip *(,|$|; *q=(1|0?\.[0-9]*[1-9]))") { set req.http.Accept-Encoding = "gzip"; }
  else { unset req.http.Accept-Encoding; }

  if (req.url ~ "^/(api|packs|assets|brand|photos|\.well-known)/" || req.url ~ "^/[^/?]+\.[a-z]+(\?|$)") {
    set req.http.X-Kind = "file";
  } else {
    set req.http.X-Kind = "page";
  }
  # What a page depends on, also one that says that there is no such file: the language that the visitor chose, else the browser's first that
  # there is; and the number of the terms that are accepted.
  if (!req.http.X-Shell) {
    if (req.http.Cookie ~ "(^|; *)lang=(en|cs|da|de|es|fi|fr|hi|hu|it|lv|nl|no|pl|pt|ru|uk)(;|$)") {
      set req.http.X-Shell = regsub(req.http.Cookie, "^(?:.*; *)?lang=([a-z]{2})(?:;.*)?$", "\1");
    } elsif (std.tolower(req.http.Accept-Language) ~ "(^|[, ])(en|cs|da|de|es|fi|fr|hi|hu|it|lv|nl|no|nb|nn|pl|pt|ru|uk)([-_;, ]|$)") {
      set req.http.X-Shell = regsub(std.tolower(req.http.Accept-Language),
        "^(?:.*?[, ])??(en|cs|da|de|es|fi|fr|hi|hu|it|lv|nl|no|nb|nn|pl|pt|ru|uk)(?:[-_;, ].*)?$", "\1");
      if (req.http.X-Shell ~ "^n[bn]$") { set req.http.X-Shell = "no"; }
    } else {
      set req.http.X-Shell = "en";
    }
    if (req.http.Cookie ~ "(^|; *)terms=[1-9][0-9]?(;|$)") {
      set req.http.X-Shell = req.http.X-Shell + "-" + regsub(req.http.Cookie, "^(?:.*; *)?terms=([1-9][0-9]?)(?:;.*)?$", "\1");
    } else { set req.http.X-Shell = req.http.X-Shell + "-0"; }
  }
  unset req.http.Cookie;
  unset req.http.Accept-Language;
  return (hash);
}

sub vcl_backend_fetch {
  # A frozen server accepts connections and says nothing. A pack may have to be built.
  if (bereq.url ~ "^/packs/") { set bereq.first_byte_timeout = 25s; }
  elsif (bereq.method == "GET" && bereq.http.X-Kind) { set bereq.first_byte_timeout = 3s; }
  else { set bereq.first_byte_timeout = 60s; }
  set bereq.between_bytes_timeout = 15s;
  unset bereq.http.X-Kind;
  unset bereq.http.X-Stale;
}

# For the one visitor who asked so; it replaces no copy, and nothing of it stays.
sub for_nobody_else {
  if (bereq.is_bgfetch) { return (abandon); }
  set beresp.uncacheable = true;
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  set beresp.keep = 0s;
}

sub vcl_backend_response {
  # Any other status is about this request and not about what it asked for: a head or an address that is too long, too many calls, a failure.
  if (beresp.status != 200 && beresp.status != 301 && beresp.status != 302 && beresp.status != 304 && beresp.status != 308
    && beresp.status != 404 && beresp.status != 410) {
    # With this header Varnish asked whether its older copy is still good, and would drop that for whatever comes instead: so without a body.
    if (bereq.http.If-None-Match && !bereq.is_bgfetch) { return (error(beresp.status, beresp.reason)); }
    call for_nobody_else;
    return (deliver);
  }
  set beresp.grace = 3d;
  if (beresp.status == 410) {
    # A withdrawn test stays withdrawn, also where the server is away.
    set beresp.ttl = 2s;
    return (deliver);
  }
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(private|no-store)" || beresp.http.Vary ~ "\*") {
    if (bereq.is_bgfetch) { return (abandon); }
    # So long others of the same address do not wait for each other.
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    set beresp.grace = 0s;
    return (deliver);
  }
  if (beresp.http.Cache-Control ~ "immutable" || bereq.url ~ "[?&](v|hash)=") {
    if (beresp.ttl <= 0s) { set beresp.ttl = 2s; }
  } elsif (bereq.url ~ "^/api/v1/current") {
    set beresp.ttl = 2s;
  } else {
    # So short that a publication or a withdrawal is seen within 5 s.
    set beresp.ttl = 2s;
  }
  return (deliver);
}

sub vcl_backend_error {
  call for_nobody_else;
  set beresp.http.Cache-Control = "no-store";
  if (beresp.status == 429) { set beresp.http.Retry-After = "60"; }
}

sub vcl_synth {
  if (resp.status == 503 && req.http.X-Kind && req.restarts < 2) {
    call again;
    return (restart);
  }
  set resp.http.Cache-Control = "no-store";
}

sub vcl_deliver {
  if (resp.status >= 500 && req.http.X-Kind && req.restarts < 2) {
    call again;
    return (restart);
  }
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  # Browsers send cookies and languages, not what this file makes of them.
  if (resp.http.Vary ~ "(?i)x-shell") { set resp.http.Vary = "accept-encoding, accept-language, cookie"; }
}

# The server did not respond: first a copy that is older, then, for a page, the one for everybody, which draws itself.
sub again {
  set req.http.X-Stale = "1";
  if (req.restarts == 1 && req.http.X-Kind == "page") {
    set req.http.X-Shell = "en-0";
    set req.url = "/";
  }
}
