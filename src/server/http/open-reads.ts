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

/** Marks every response of a scope as readable by any site, errors included. */
export const openToAnySite = (scope: FastifyInstance): void => {
  scope.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(FOR_ANY_SITE)
    done()
  })
}
