import type { RouteInput, RouteRequest } from '../http/add-route.ts'
import { clientOf } from '../http/limits/client-of.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'
import type { AskedMix } from '../../domain/console/asked-mix.ts'
import { DEFAULT_LANGUAGE, languageOf, type LanguageCode } from '../../domain/texts/languages.ts'
import type { WithdrawalReason } from '../../domain/published-test.ts'
import type { Asker, AnswerSource, NotFound, Outcome, InputRefused } from '../../domain/search/outcomes.ts'
import type { WithdrawnTest } from '../../domain/search/index/search-index.ts'
import { sendAnswer, type Effort } from '../http/response-cache.ts'
import { invalidInput, notFound, ProblemError } from '../http/problems.ts'
import { addVisitorRoute, type RouteContext } from './route-context.ts'

type DataRoute<Asking> = {
  cacheControl: string
  /** Of responses whose address names the data that they are of. */
  pinned?: {
    cacheControl: string
    /** Resolves once the data that are named are served; rejects where they are not. Undefined where none are named. */
    whenServed: (asked: Asking) => Promise<void> | undefined
  }
  effort: Effort
  limited?: boolean
  /** In searches; counted where the response has to be made. */
  cost?: number
  /** The mix that is asked for, which is counted. */
  mixOf?: (asked: Asking) => AskedMix | undefined
  /** The one address of the response, below the server; others are redirected to it. Throws where the address cannot be asked. */
  addressOf?: (request: FastifyRequest) => string
}

/** The JSON of a search that finds nothing. */
const NOTHING = '[]'
/** Other spellings of an address hardly ever become another one. */
const REDIRECTED = 'public, max-age=300'

/** Programs do not all follow a redirect of their own accord; whoever reads the body learns what to ask. */
const redirect = (reply: FastifyReply, address: string): FastifyReply =>
  reply
    .code(308)
    .headers({ location: address, 'cache-control': REDIRECTED })
    .type('text/plain; charset=utf-8')
    .send(`This question has one address, so that caches have its answer once: ${address}\n`)

/** 410 with when and why, in the language that was asked for. */
const withdrawnProblem = (testId: string, { on, reason, text }: WithdrawnTest, reasons: Record<WithdrawalReason, string>): ProblemError => {
  const error = new ProblemError(410, 'withdrawn', `Test ${testId} was withdrawn on ${on}.`)
  error.problem.withdrawn = { on, reason, reasonText: reasons[reason], text }
  return error
}

const missingProblem = ({ missing, name, path }: NotFound): ProblemError => {
  if (missing === 'restriction') return notFound('unknown restriction', `extraRestriction: there is no restriction ${name} here.`)
  const detail = `There is no ${missing} ${name}.`
  return path === undefined
    ? notFound(`unknown ${missing}`, detail)
    : new ProblemError(404, `unknown ${missing}`, `${path}: ${detail}`, [{ path, message: detail }])
}
/** Adds the route of a call that reads tests and products; its responses are cached. */
export const addDataRoute = <C extends Call>(
  app: FastifyInstance,
  context: RouteContext,
  call: C,
  answer: (source: AnswerSource, asker: Asker, asked: RouteInput<C>) => Outcome | InputRefused,
  { cacheControl, pinned, effort, limited = false, cost = 1, mixOf, addressOf }: DataRoute<RouteInput<C>>,
): void => {
  const { answers, data, limits, phrases, reseller, brand, withdrawals, onAsked } = context
  const asker: Asker = { reseller, resellers: brand.resellers }
  const respond = (request: RouteRequest<C>, reply: FastifyReply, asked: RouteInput<C>, isPinned: boolean): FastifyReply => {
    const served = data()
    const outcome = answer(served, asker, asked)
    if ('missing' in outcome) {
      if (!outcome.withdrawn) throw missingProblem(outcome)
      const { languageCode } = request.params as { languageCode?: LanguageCode }
      throw withdrawnProblem(
        outcome.name,
        outcome.withdrawn,
        withdrawals(languageCode ?? languageOf(reseller?.language ?? '') ?? DEFAULT_LANGUAGE),
      )
    }
    if ('refused' in outcome) throw invalidInput(outcome.refused)
    const key = `${served.version} ${outcome.key}`
    const make = (): string | Buffer => {
      limits.chargeSearch(request, cost)
      return outcome.json(phrases)
    }
    const found = answers.find(request.headers['accept-encoding'], key, make, effort)
    const mix = mixOf?.(asked)
    if (mix) onAsked?.(mix, clientOf(request))
    // Whoever asks for a mix without a test comes here, where that is counted.
    const isUntested = mix !== undefined && found.body.length === NOTHING.length
    return sendAnswer(request, reply, found, { cacheControl: isPinned && !isUntested ? pinned!.cacheControl : cacheControl })
  }
  addVisitorRoute(
    app,
    call,
    (request, reply) => {
      const address = addressOf?.(request) ?? request.url
      if (address !== request.url) return redirect(reply, address)
      const asked = (request.body ?? (call.query ? request.query : request.params)) as RouteInput<C>
      const served = pinned?.whenServed(asked)
      return served ? served.then(() => respond(request, reply, asked, true)) : respond(request, reply, asked, false)
    },
    limited ? { limit: limits.search } : {},
  )
}
