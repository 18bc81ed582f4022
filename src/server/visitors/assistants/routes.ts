import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Brand } from '../../../contract/brand.ts'
import type { WordsOfTank } from '../../../contract/look-ups/tank-words.ts'
import { createPublicAddress } from '../../http/public-address.ts'
import { ProblemError } from '../../http/problems.ts'
import type { RateLimits } from '../../http/limits/rate-limits.ts'
import { createLoopTurns } from '../../http/limits/loop-turns.ts'
import type { Phrases } from '../../content/phrases.ts'
import type { ServedData } from '../../served-data/served-data.ts'
import type { AssistantContext } from './tool-answers.ts'

const MCP_PATH = '/mcp'

type Context = {
  brand: Pick<Brand, 'product' | 'resellers'>
  data: () => ServedData
  phrases: Phrases
  words: WordsOfTank
  limits: RateLimits
  publicUrl: string | undefined
}

/** Only whoever is asked by an assistant needs it, and its package takes 30 ms of a start. */
const protocol = () => import('./protocol.ts')

const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** Pages of other sites may not ask through a visitor's browser; programs send no `Origin`. */
const refuseOrigin = ({ headers: { origin } }: FastifyRequest, publicUrl: string | undefined): void => {
  if (origin === undefined || (publicUrl === undefined ? LOCAL.test(origin) : origin === new URL(publicUrl).origin)) return
  throw new ProblemError(403, 'foreign origin', 'The header Origin names another site.')
}

/**
 * Model Context Protocol over HTTP, without sessions: each POST is answered by itself. It only reads, and ignores cookies, so that no
 * forged call can do what its sender could not.
 */
export const assistantRoutes = (app: FastifyInstance, { brand, data, phrases, words, limits, publicUrl }: Context): void => {
  const address = createPublicAddress(publicUrl, 0)
  /** An answer about a tank is some milliseconds of work. */
  const turn = createLoopTurns()
  const options = { schema: { hide: true }, config: { provesItself: true as const, label: MCP_PATH } }
  app.post(MCP_PATH, { ...options, ...(limits.search ? { onRequest: limits.search } : {}) }, async (request, reply) => {
    refuseOrigin(request, publicUrl)
    // A list of calls would be many for the price of one.
    if (Array.isArray(request.body)) throw new ProblemError(400, 'invalid input', 'The body must be one message, not a list.')
    const origin = address.originFor(request)
    const cost = (searches: number): void => limits.chargeSearch(request, searches)
    const context: AssistantContext = {
      served: data(),
      asker: { reseller: undefined, resellers: brand.resellers },
      phrases,
      words,
      origin,
      cost,
    }
    const headers = Object.entries(request.headers).filter((header): header is [string, string] => typeof header[1] === 'string')
    const asked = new Request(`${origin}${MCP_PATH}`, { method: 'POST', headers })
    const { answerMessage } = await protocol()
    await turn()
    const response = await answerMessage(context, { product: brand.product, asked, message: request.body })
    void reply.code(response.status).header('cache-control', 'no-store')
    const type = response.headers.get('content-type')
    if (type !== null) void reply.header('content-type', type)
    return reply.send(await response.text())
  })
  for (const method of ['GET', 'DELETE'] as const)
    app.route({
      method,
      url: MCP_PATH,
      ...options,
      handler: (_request, reply) => {
        void reply.header('allow', 'POST')
        throw new ProblemError(405, 'method not allowed', 'There are no sessions and no streams here: send each message with POST.')
      },
    })
}
