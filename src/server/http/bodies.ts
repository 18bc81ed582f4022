import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from './problems.ts'

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i
const UTF_8 = /^utf-?8$/i

const unsupported = (detail: string): ProblemError => new ProblemError(415, 'unsupported media type', detail)

/** Bodies are JSON in UTF-8; others are refused, because reading them as UTF-8 would change their text. */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1]
    if (charset !== undefined && !UTF_8.test(charset)) return done(unsupported(`JSON is read as UTF-8, not as ${charset}.`))
    if (!isUtf8(body)) return done(new ProblemError(400, 'malformed request', 'The body is not valid UTF-8.'))
    return parse(request, body.toString(), done)
  })
}

/** Throws where a body is compressed, which is not supported. */
export const refuseEncodedBody = ({ headers }: FastifyRequest, reply: FastifyReply): void => {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return
  void reply.header('accept-encoding', 'identity')
  throw unsupported('Content-Encoding: compressed bodies are not supported; send them uncompressed.')
}
