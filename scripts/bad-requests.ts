import { connect } from 'node:net'

/** A request that is wrong, odd or hostile, for an address that others ask for too. */
export type BadRequest = {
  kind: string
  /** Its bytes, one for each character. */
  raw: (path: string, host: string) => string
  /** It never ends: its connection stays open while others ask. */
  isUnfinished?: boolean
}

const CRLF = '\r\n'
const long = (length: number): string => 'a'.repeat(length)
const times = (count: number, line: (at: number) => string): string[] => Array.from({ length: count }, (_, at) => line(at))
const message = (first: string, lines: readonly string[], body = ''): string => `${[first, ...lines].join(CRLF)}${CRLF}${CRLF}${body}`

/** A GET whose headers are odd. */
const withHeaders = (kind: string, ...lines: string[]): BadRequest => ({
  kind,
  raw: (path, host) => message(`GET ${path} HTTP/1.1`, [`Host: ${host}`, ...lines]),
})
/** A GET of another address than the one that it looks like. */
const withAddress = (kind: string, address: (path: string) => string): BadRequest => ({
  kind,
  raw: (path, host) => message(`GET ${address(path)} HTTP/1.1`, [`Host: ${host}`]),
})
const withMethod = (method: string, lines: string[] = [], body = ''): BadRequest => ({
  kind: `${method} ${lines.join(', ')}`.trim(),
  raw: (path, host) => message(`${method} ${path} HTTP/1.1`, [`Host: ${host}`, ...lines], body),
})
const withParameter = (kind: string, value: string): BadRequest =>
  withAddress(kind, (path) => `${path}${path.includes('?') ? '&' : '?'}${value}`)
/** Proxy and server would read different ends of it; what follows the first end asks for something else. */
const smuggling = (kind: string, lines: string[], body: (next: string) => string, method = 'POST'): BadRequest => ({
  kind: `smuggling: ${kind}`,
  raw: (path, host) =>
    message(`${method} ${path} HTTP/1.1`, [`Host: ${host}`, ...lines], body(message('GET /smuggled HTTP/1.1', [`Host: ${host}`]))),
})
const chunked = (body: string): string => `0${CRLF}${CRLF}${body}`

const TOO_LARGE: BadRequest[] = [
  withHeaders('431: 20 KB in three lines', ...times(3, (at) => `X-Long-${at}: ${long(7_000)}`)),
  withHeaders('431: a line of 20 KB', `X-Long: ${long(20_000)}`),
  withHeaders('431: a line of 100 KB', `X-Long: ${long(100_000)}`),
  withHeaders('431: cookies of 20 KB', ...times(3, (at) => `Cookie: c${at}=${long(7_000)}`)),
  withHeaders('431: 17 KB, just above the limit', ...times(3, (at) => `X-Long-${at}: ${long(5_600)}`)),
  withHeaders('16 KB, just below the limit', ...times(3, (at) => `X-Long-${at}: ${long(5_350)}`)),
  withHeaders('200 lines', ...times(200, (at) => `X-${at}: 1`)),
  withHeaders('2,500 short lines', ...times(2_500, (at) => `X${at}: 1`)),
  withParameter('414: 4,200 characters', `x=${long(4_200)}`),
  withParameter('414: 9 KB', `x=${long(9_000)}`),
  withParameter('414: 20 KB', `x=${long(20_000)}`),
  withMethod('POST', ['Content-Type: application/json', 'Content-Length: 31457280'], '{"a":1'),
]
const ADDRESSES: BadRequest[] = [
  ...['%', '%zz', '%00', '%ff', '%c0%ae', '%0d%0aX-A:1', '\xff\xfe', ' x', '\tx', '"><b>'].map((end) =>
    withAddress(`400: address with ${JSON.stringify(end)}`, (path) => path + end),
  ),
  withParameter('an unknown parameter', 'unknown=1'),
  withParameter('a parameter that cannot be decoded', 'x=%'),
  withParameter('a parameter twice', 'countryCode=FR&countryCode=DE'),
  withAddress('a fragment', (path) => `${path}#x`),
  withAddress('two slashes', (path) => `/${path}`),
  withAddress('a dot', (path) => `/.${path}`),
  withAddress('two dots', (path) => `/x/..${path}`),
  withAddress('an encoded dot', (path) => `/%2e${path}`),
  withAddress('an encoded slash', (path) => `/%2f${path.slice(1)}`),
  withAddress('a backslash', (path) => path.replaceAll('/', '\\')),
  withAddress('no address', () => ''),
  withAddress('a star', () => '*'),
  withAddress('capitals', (path) => path.toUpperCase()),
]
const METHODS: BadRequest[] = [
  ...['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'PURGE', 'BAN', 'PROPFIND', 'get', 'NONSENSE', 'G ET'].map(
    (method) => withMethod(method, ['Content-Length: 0']),
  ),
  withMethod('POST', ['Content-Type: application/json', 'Content-Length: 1'], '{'),
  withMethod('POST', ['Content-Type: text/csv', 'Content-Length: 1'], 'a'),
  withMethod('POST', ['Content-Type: application/json', 'Content-Encoding: gzip', 'Content-Length: 2'], '{}'),
  withMethod('HEAD'),
  { kind: 'HEAD with Range', raw: (path, host) => message(`HEAD ${path} HTTP/1.1`, [`Host: ${host}`, 'Range: bytes=0-0']) },
]
const CONDITIONS: BadRequest[] = [
  ...['bytes=0-3', 'bytes=-5', 'bytes=99999999-', 'bytes=5-1', 'bytes=0-0,2-2,4-4', 'lines=1-2', 'bytes=a'].map((range) =>
    withHeaders(`Range: ${range}`, `Range: ${range}`),
  ),
  ...['*', '"x"', 'W/"x", "y"', 'x', ','].map((tag) => withHeaders(`If-None-Match: ${tag}`, `If-None-Match: ${tag}`)),
  withHeaders('If-Modified-Since in the future', 'If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT'),
  withHeaders('If-Modified-Since that is no date', 'If-Modified-Since: yesterday'),
  withHeaders('If-Match', 'If-Match: "x"'),
  withHeaders('If-Unmodified-Since', 'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT'),
  withHeaders('If-Range', 'If-Range: "x"', 'Range: bytes=0-1'),
]
const NEGOTIATED: BadRequest[] = [
  ...[
    'lang=de',
    'lang=de; terms=1',
    'lang=<script>',
    'terms=1',
    'lang=de; lang=fr',
    'a="',
    'XSRF-TOKEN=x',
    'lang=de,terms=1',
    '=',
    '\xff',
  ].map((cookie) => withHeaders(`Cookie: ${cookie}`, `Cookie: ${cookie}`)),
  withHeaders('two Cookie lines', 'Cookie: lang=de', 'Cookie: terms=1'),
  ...['text/html', 'application/json', 'image/*', 'nonsense', '*/*;q=0', ''].map((accept) =>
    withHeaders(`Accept: ${accept}`, `Accept: ${accept}`),
  ),
  ...['de', 'xx', '*', 'de;q=0', 'de-AT-1996;q=0.1', ',,;;q', times(300, (at) => `x${at}`).join(',')].map((language) =>
    withHeaders(`Accept-Language: ${language.slice(0, 20)}`, `Accept-Language: ${language}`),
  ),
  ...['br', 'br;q=0', 'br;q=0, gzip;q=0', 'identity;q=0', '*;q=0', '*', 'zstd', 'x-abr', ',,', 'br;q=nonsense', 'deflate', 'GZIP'].map(
    (encoding) => withHeaders(`Accept-Encoding: ${encoding}`, `Accept-Encoding: ${encoding}`),
  ),
]
const TOLD: BadRequest[] = [
  ...[
    'X-Shell: de-1',
    'X-Shell: nonsense',
    'X-Stale: 1',
    'X-Kind: page',
    'X-Forwarded-For: nonsense, 1.2.3.4',
    'X-Forwarded-Proto: https',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Port: 1',
    'Forwarded: for=1.2.3.4;host=evil.example;proto=https',
    'X-Host: evil.example',
    'X-Original-URL: /metrics',
    'X-Rewrite-URL: /metrics',
    'X-HTTP-Method-Override: DELETE',
    'X-Accel-Expires: 1000',
    'Origin: https://evil.example',
    'Referer: https://evil.example/',
    'Authorization: Bearer x',
    'Cache-Control: no-cache',
    'Cache-Control: no-store',
    'Cache-Control: only-if-cached',
    'Cache-Control: max-age=0',
    'Pragma: no-cache',
    'Vary: *',
    'Set-Cookie: lang=de',
    'Age: 100',
    'Surrogate-Control: max-age=1000',
    'Expect: 100-continue',
    'Expect: nonsense',
    'TE: trailers',
    'Upgrade: h2c',
    'Upgrade: websocket',
    'Proxy: http://evil.example',
    'Content-Type: application/json',
    'Content-Encoding: br',
    'X-Http-Version: 9',
  ].map((line) => withHeaders(line, line)),
  withHeaders('Upgrade with Connection', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'),
  ...['X-Shell', 'Accept-Encoding', 'Host', 'Cookie', 'Accept-Language', 'X-Forwarded-For', 'close'].map((name) =>
    withHeaders(`Connection: ${name}`, `Connection: ${name}`),
  ),
  ...['Origin', 'Accept', 'User-Agent', 'DNT', 'Save-Data', 'Sec-Fetch-Dest', 'X-Requested-With'].flatMap((name) =>
    [1, 2, 3].map((at) => withHeaders(`variant ${at} of ${name}`, `${name}: variant-${at}`)),
  ),
]
const HOSTS: BadRequest[] = [
  { kind: 'no Host', raw: (path) => message(`GET ${path} HTTP/1.1`, ['X: 1']) },
  { kind: 'an empty Host', raw: (path) => message(`GET ${path} HTTP/1.1`, ['Host:']) },
  withHeaders('two Hosts', 'Host: evil.example'),
  { kind: 'Host in capitals', raw: (path, host) => message(`GET ${path} HTTP/1.1`, [`Host: ${host.toUpperCase()}`]) },
  { kind: 'Host with a port', raw: (path, host) => message(`GET ${path} HTTP/1.1`, [`Host: ${host}:1`]) },
  ...['evil.example', 'a b', 'a,b', 'u@evil.example', '[::1', '<x>', '../x', 'a/b?c'].map((host): BadRequest => ({
    kind: `Host: ${host}`,
    raw: (path) => message(`GET ${path} HTTP/1.1`, [`Host: ${host}`]),
  })),
  {
    kind: 'a whole address of this host, and another Host',
    raw: (path, host) => message(`GET http://${host}${path} HTTP/1.1`, ['Host: evil.example']),
  },
  {
    kind: 'a whole address of another host, and this Host',
    raw: (path, host) => message(`GET http://evil.example${path} HTTP/1.1`, [`Host: ${host}`]),
  },
  { kind: 'a whole address without a host', raw: (path, host) => message(`GET http://${path} HTTP/1.1`, [`Host: ${host}`]) },
  { kind: 'an address of another scheme', raw: (path, host) => message(`GET ftp://${host}${path} HTTP/1.1`, [`Host: ${host}`]) },
]
const VERSIONS: BadRequest[] = [
  { kind: 'HTTP/1.0', raw: (path) => message(`GET ${path} HTTP/1.0`, ['X: 1']) },
  { kind: 'HTTP/1.0 with Host', raw: (path, host) => message(`GET ${path} HTTP/1.0`, [`Host: ${host}`]) },
  { kind: 'HTTP/0.9', raw: (path) => `GET ${path}${CRLF}` },
  { kind: 'HTTP/2.0', raw: () => `PRI * HTTP/2.0${CRLF}${CRLF}SM${CRLF}${CRLF}` },
  { kind: 'HTTP/9.9', raw: (path, host) => message(`GET ${path} HTTP/9.9`, [`Host: ${host}`]) },
  { kind: 'TLS', raw: () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' },
  { kind: 'nothing readable', raw: () => `\0\0\0${CRLF}${CRLF}` },
]
const SMUGGLING: BadRequest[] = [
  smuggling('length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], chunked),
  smuggling('chunks and length', ['Transfer-Encoding: chunked', 'Content-Length: 100'], chunked),
  smuggling('xchunked', ['Content-Length: 5', 'Transfer-Encoding: xchunked'], chunked),
  smuggling('a space before the colon', ['Content-Length: 5', 'Transfer-Encoding : chunked'], chunked),
  smuggling('a tab before chunked', ['Content-Length: 5', 'Transfer-Encoding:\tchunked'], chunked),
  smuggling('a vertical tab before chunked', ['Content-Length: 5', 'Transfer-Encoding:\x0bchunked'], chunked),
  smuggling('chunked, identity', ['Content-Length: 5', 'Transfer-Encoding: chunked, identity'], chunked),
  smuggling('chunked twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], chunked),
  smuggling('two lengths', ['Content-Length: 0', 'Content-Length: 60'], (next) => next),
  smuggling('a list of lengths', ['Content-Length: 0, 60'], (next) => next),
  ...['+3', '-1', '0x3', '3 3', '', '99999999999999999999', '1e1'].map((length) =>
    smuggling(`length ${JSON.stringify(length)}`, [`Content-Length: ${length}`], (next) => `abc${next}`),
  ),
  smuggling('a GET with a body that is a request', ['Content-Length: 60'], (next) => next.padEnd(60), 'GET'),
  smuggling('a GET with chunks', ['Transfer-Encoding: chunked'], chunked, 'GET'),
  smuggling('a HEAD with a body', ['Content-Length: 5'], (next) => `abcde${next}`, 'HEAD'),
  smuggling('a chunk too long', ['Transfer-Encoding: chunked'], (next) => `ffffffffffffffff${CRLF}${next}`),
  smuggling('a chunk that ends with a line feed', ['Transfer-Encoding: chunked'], (next) => `0\n\n${next}`),
  smuggling('trailers', ['Transfer-Encoding: chunked'], (next) => `0${CRLF}Host: evil.example${CRLF}${CRLF}${next}`),
  withHeaders('smuggling: a folded line', 'X-A: 1', ' Host: evil.example'),
  withHeaders('smuggling: a line without a colon', 'nonsense'),
  withHeaders('smuggling: NUL in a value', 'X-A: a\0b'),
  withHeaders('smuggling: CR in a value', 'X-A: a\rHost: evil.example'),
  withHeaders('smuggling: LF in a value', 'X-A: a\nHost: evil.example'),
  withHeaders('smuggling: an empty name', ': x'),
  { kind: 'smuggling: line feeds only', raw: (path, host) => `GET ${path} HTTP/1.1\nHost: ${host}\n\n` },
  {
    kind: 'smuggling: two at once, the second unknown',
    raw: (path, host) => message(`GET ${path} HTTP/1.1`, [`Host: ${host}`], message('GET /smuggled HTTP/1.1', [`Host: ${host}`])),
  },
  {
    kind: 'smuggling: two at once, the first unknown',
    raw: (path, host) => message('GET /smuggled HTTP/1.1', [`Host: ${host}`], message(`GET ${path} HTTP/1.1`, [`Host: ${host}`])),
  },
]
const SLOW: BadRequest[] = [
  { kind: '408: a head that does not end', isUnfinished: true, raw: (path, host) => `GET ${path} HTTP/1.1${CRLF}Host: ${host}${CRLF}X-` },
  {
    kind: '408: a body that does not come',
    isUnfinished: true,
    raw: (path, host) => message(`POST ${path} HTTP/1.1`, [`Host: ${host}`, 'Content-Type: application/json', 'Content-Length: 100'], '{'),
  },
  {
    kind: '408: the body of a GET that does not come',
    isUnfinished: true,
    raw: (path, host) => message(`GET ${path} HTTP/1.1`, [`Host: ${host}`, 'Content-Length: 100']),
  },
]
/** Every one for the same address, of which others ask for a right one too. */
export const BAD_REQUESTS: readonly BadRequest[] = [
  TOO_LARGE,
  ADDRESSES,
  METHODS,
  CONDITIONS,
  NEGOTIATED,
  TOLD,
  HOSTS,
  VERSIONS,
  SMUGGLING,
  SLOW,
].flat()

/** Without a word for so long nothing more is coming. */
const SILENCE_MS = 1_000

/** Sends bytes, and returns the status of the first response, 0 where the connection ends without one. */
export const sendRaw = (
  origin: string,
  bytes: string,
  { isUnfinished = false } = {},
): Promise<{ status: number; head: string; end: () => void }> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(origin)
    const socket = connect({ port: Number(port), host: hostname })
    let said = ''
    const done = (): void => {
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(said)?.[1] ?? 0)
      resolve({ status, head: said.split('\r\n\r\n')[0]!, end: () => socket.destroy() })
      if (!isUnfinished) socket.destroy()
    }
    socket.setTimeout(SILENCE_MS, done)
    socket.on('connect', () => {
      socket.write(Buffer.from(bytes, 'latin1'))
      if (isUnfinished) setTimeout(done, 50)
    })
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1')
      // The head of a response is enough, but for an interim one.
      if (!isUnfinished && /^HTTP\/1\.[01] (?!1)\d{3}[^]*?\r\n\r\n/.test(said)) done()
    })
    socket.on('error', done)
    socket.on('close', done)
  })
