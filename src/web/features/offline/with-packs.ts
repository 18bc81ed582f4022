import { paths } from '../../../contract/paths.ts'
import type { Problem } from '../../../contract/problem.ts'
import type { OpenPack } from '../../../domain/calls/open-pack.ts'
import type { NotFound, InputRefused } from '../../../domain/search/outcomes.ts'
import { type CallOutput, type Api, ApiError, type CallName, lacksCookie } from '../../platform/api.ts'
import { askedCountry } from '../../platform/asked-country.ts'
import type { Store } from '../../platform/store.ts'
import { copies } from '../../platform/stored-copy.ts'
import { CALLS_OF_A_REPORT } from './report-calls.ts'
import type { SavedPack, UsedData } from './pack-list.ts'

/** How long the network may take if a pack could answer. */
const PATIENCE_MS = 3_000
const SERVER_FAILURES_FROM = 500
/** Statuses of a gateway that cannot reach its server. */
const GATEWAY_FAILURES = new Set([502, 503, 504])

/** Lists and reports may come from the background worker's cache, so they do not show that the network is back. */
const ONLY_FROM_THE_NETWORK = new Set<CallName>(['foliarSearch', 'seedSearch', 'searchSummary', 'chart', 'tank'])

type Answer = { value: unknown }
/** An answer that no stored pack gave, and of when it is. */
type Rescued = Answer & Pick<UsedData, 'checkedAt'>

type WithPacksOptions = {
  api: Api
  kept: () => readonly SavedPack[]
  /** The country that the visitor looks at, in upper case: that of calls that name none. */
  chosen?: () => string | undefined
  open: (country: string) => Promise<OpenPack | undefined>
  wait: (ms: number) => Promise<void>
  /** The response of a pack that is fresh, open and has all that was asked for; it is taken without a call. */
  first?: (name: CallName, input: object) => Promise<Answer | undefined>
  /** Something else that can answer a call which got no response, such as a pack that is fetched now. */
  rescue?: (name: CallName, input: object) => Promise<Rescued | undefined>
  /** Makes a stored pack newer before it answers in place of the network, where that can be done. */
  update?: (input: object) => Promise<void>
  /** Called with each call of the network; what it returns, with the response. */
  onAsk?: () => (value: unknown) => void
  /** Set to what gave the last response; undefined while the network answers. */
  used: Pick<Store<UsedData | undefined>, 'set'>
  /** Set to whether the server is there and fails. */
  failing: Pick<Store<boolean>, 'set'>
}

const problemOf = (errors: InputRefused['refused']): Problem => ({
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: errors.map(({ path, message }) => `${path}: ${message}`).join('; '),
  reason: 'invalid input',
  errors,
})

/** A pack says of a withdrawn test when and why, without the sentence in the visitor's language. */
export const missingError = ({ withdrawn }: NotFound, path: string): ApiError =>
  withdrawn ? new ApiError(410, path, { withdrawn, reason: 'withdrawn' }) : new ApiError(404, path, { reason: 'not found' })

/**
 * Whether a call got no response of the service. Without its cookie the browser gets no search from the server, as without a network; and
 * what refuses a call without the service's own words is not the service, but a cache or a folder of files.
 */
export const isNoAnswer = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= SERVER_FAILURES_FROM || error.reason === '' || lacksCookie(error)

/** The server is there, so that asking whether it is says nothing about its calls. */
const isServersOwn = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= SERVER_FAILURES_FROM && !GATEWAY_FAILURES.has(error.status)

/** The calls of the API, answered from a fresh pack first, and from a stored one if the network fails or takes too long. */
export const withPacks = ({ api, kept, chosen, open, wait, used, failing, first, rescue, update, onAsk }: WithPacksOptions) => {
  /** Packs that may hold the answer: that of the requested country, or all if a call names no country, that of the chosen one first. */
  const candidates = (input: object): readonly SavedPack[] => {
    const asked = askedCountry(input)
    if (asked !== undefined) return kept().filter(({ country }) => country === asked)
    const preferred = chosen?.()
    return kept().toSorted((one, other) => Number(other.country === preferred) - Number(one.country === preferred))
  }
  /** What a page shows is of the pack's country: lists that are the same everywhere say nothing of another country's data. */
  const isOf = (pack: SavedPack, name: CallName, input: object): boolean =>
    CALLS_OF_A_REPORT.has(name) || pack.country === (askedCountry(input) ?? chosen?.() ?? pack.country)
  const fromPacks = async (name: CallName, input: { body?: object; params?: object }): Promise<Answer | undefined> => {
    for (const pack of candidates(input)) {
      const outcome = await (await open(pack.country))?.answer(name, input.body ?? input.params ?? {})
      if (!outcome) continue
      if (isOf(pack, name, input)) used.set(pack)
      if ('missing' in outcome) throw missingError(outcome.missing, paths[name].path)
      if ('refused' in outcome) throw new ApiError(400, paths[name].path, problemOf(outcome.refused))
      if (typeof outcome.value === 'object' && outcome.value !== null) copies.set(outcome.value, pack.checkedAt)
      return { value: outcome.value }
    }
    return undefined
  }
  /** What answers in place of the network, which failed or takes too long. */
  const without = async (name: CallName, input: object, cause?: unknown): Promise<Answer | Rescued | undefined> => {
    if (ONLY_FROM_THE_NETWORK.has(name)) failing.set(isServersOwn(cause))
    if (update) await Promise.race([update(input).catch(() => undefined), wait(PATIENCE_MS)])
    return (await fromPacks(name, input)) ?? (await rescue?.(name, input))
  }

  const taken = (found: Answer | Rescued): unknown => {
    if ('checkedAt' in found) used.set({ checkedAt: found.checkedAt })
    return found.value
  }

  const resilient: Api = async (name, input, headers) => {
    type Value = CallOutput<typeof name>
    const early = await first?.(name, input)
    if (early) return early.value as Value
    const answeredBy = onAsk?.()
    const network = api(name, input, headers)
    const answered = network.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    const isStored = candidates(input).length > 0
    const inTime = await (isStored ? Promise.race([answered, wait(PATIENCE_MS).then(() => undefined)]) : answered)
    if (inTime && 'value' in inTime) {
      if (ONLY_FROM_THE_NETWORK.has(name)) {
        failing.set(false)
        used.set(undefined)
      }
      answeredBy?.(inTime.value)
      return inTime.value
    }
    if (inTime && !isNoAnswer(inTime.error)) throw inTime.error
    const instead = without(name, input, inTime?.error)
    // A network that is only slow may still be the first.
    const found = await (inTime ? instead : Promise.race([instead, answered.then((late) => ('value' in late ? undefined : instead))]))
    return found ? (taken(found) as Value) : network
  }
  return {
    api: resilient,
    /** The answer to a call that failed before this code was there; rejects with its error where there is none. */
    after: async <Name extends CallName>(error: unknown, name: Name, input: object, ..._rest: unknown[]): Promise<CallOutput<Name>> => {
      const found = isNoAnswer(error) ? await without(name, input, error) : undefined
      if (!found) throw error
      return taken(found) as CallOutput<Name>
    },
  }
}
