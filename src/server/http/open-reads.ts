import type { FastifyInstance } from 'fastify'

/**
 * What any site may read and any cache may carry: no cookie belongs to it, nor does it depend on one. Other sites' scripts may see how
 * old a response is.
 */
const FOR_ANY_SITE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'age, date, deprecation, etag, link, retry-after, sunset',
  'cross-origin-resource-policy': 'cross-origin',
}

/** What a browser is told that asks first, since a script sends a header of its own, such as If-None-Match. Asked once a day. */
const MAY_READ = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'if-modified-since, if-none-match',
  'access-control-max-age': '86400',
}
/** Where the same address is asked with a body too. */
const MAY_POST = {
  ...MAY_READ,
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers': 'content-type, if-modified-since, if-none-match',
}

/** Marks every response of a scope as readable by any site, errors included. Before its routes. */
export const openToAnySite = (scope: FastifyInstance): void => {
  const posted = new Set<string>()
  scope.addHook('onRoute', ({ method, routePath, url }) => {
    if (method === 'POST') posted.add(url)
    if (method !== 'GET') return
    scope.options(routePath, { schema: { hide: true }, config: { provesItself: true, label: url } }, (_request, reply) =>
      reply
        .code(204)
        .headers(posted.has(url) ? MAY_POST : MAY_READ)
        .send(),
    )
  })
  scope.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(FOR_ANY_SITE)
    done()
  })
}
