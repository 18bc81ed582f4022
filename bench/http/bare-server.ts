import Fastify from 'fastify'
import { answerRequests } from '../support/child.ts'
import { createMeter, type MeterRequest } from './meter.ts'
import { SEARCH_PATH, type Encoding } from './search-call.ts'

/** A response as sent over the wire. */
export type Sent = { headers: Record<string, string>; body: Buffer }
/** Responses by the text of the request's body. */
export type BareAnswers = Record<Encoding, Map<string, Sent>>
type BareRequest = { do: 'serve'; answers: BareAnswers } | MeterRequest

const meter = createMeter()

/** The peer: a route of plain Fastify that reads the same JSON and sends the same bytes with the same headers. */
const serve = async (answers: BareAnswers): Promise<{ url: string }> => {
  const app = Fastify({ logger: false })
  app.post(SEARCH_PATH, (request, reply) => {
    const { headers, body } = answers[request.headers['accept-encoding'] as Encoding].get(JSON.stringify(request.body))!
    return reply.headers(headers).send(body)
  })
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

answerRequests((request: BareRequest) => {
  if (request.do === 'serve') return serve(request.answers)
  return request.do === 'begin' ? meter.begin(request) : meter.end()
})
