import { paths } from '../../../contract/paths.ts'
import type { Problem } from '../../../contract/problem.ts'
import type { OpenPack } from '../../../domain/calls/open-pack.ts'
import type { NotFound, InputRefused } from '../../../domain/search/outcomes.ts'
import { type CallOutput, type Api, ApiError, type CallName, lacksCookie } from '../../platform/api.ts'
import { askedCountry } from '../../platform/asked-country.ts'
import type { Store } from '../../platform/store.ts'
import { copies } from '../../platform/stored-copy.ts'
import type { SavedPack } from './pack-list.ts'

/** How long the network may take if a pack could answer. */
const PATIENCE_MS = 3_000
const SERVER_FAILURES_FROM = 500
/** Statuses of a gateway that cannot reach its server. */
const GATEWAY_FAILURES = new Set([502, 503, 504])

/** Lists and reports may come from the background worker's cache, so they do not show that the network is back. */
const ONLY_FROM_THE_NETWORK = new Set<CallName>(['foliarSearch', 'seedSearch', 'searchSummary', 'chart', 'tank'])

type WithPacksOptions = {
  api: Api
  kept: () => readonly SavedPack[]
  open: (country: string) => Promise<OpenPack | undefined>
  wait: (ms: number) => Promise<void>
  /** Set to the pack that gave the last response; undefined while the network answers. */
  used: Pick<Store<SavedPack | undefined>, 'set'>
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
const missingError = ({ withdrawn }: NotFound, path: string): ApiError =>
  withdrawn ? new ApiError(410, path, { withdrawn }) : new ApiError(404, path)

/** Without its cookie the browser gets no search from the server, as without a network. */
const isNoAnswer = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= SERVER_FAILURES_FROM || lacksCookie(error)

/** The server is there, so that asking whether it is says nothing about its calls. */
const isServersOwn = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= SERVER_FAILURES_FROM && !GATEWAY_FAILURES.has(error.status)

/** The calls of the API, answered from a stored pack if the network fails or takes too long. */
export const withPacks = ({ api, kept, open, wait, used, failing }: WithPacksOptions): Api => {
  /** Packs that may hold the answer: that of the requested country, or all if a call names no country. */
  const candidates = (input: object): readonly SavedPack[] => {
    const asked = askedCountry(input)
    return kept().filter(({ country }) => asked === undefined || country === asked)
  }

  const resilient: Api = async (name, input, headers) => {
    const packs = candidates(input)
    const network = api(name, input, headers)
    if (packs.length === 0) return network
    const fromPacks = async () => {
      for (const pack of packs) {
        const outcome = await (await open(pack.country))?.answer(name, input.body ?? input.params ?? {})
        if (!outcome) continue
        used.set(pack)
        if ('missing' in outcome) throw missingError(outcome.missing, paths[name].path)
        if ('refused' in outcome) throw new ApiError(400, paths[name].path, problemOf(outcome.refused))
        if (typeof outcome.value === 'object' && outcome.value !== null) copies.set(outcome.value, pack.checkedAt)
        return { value: outcome.value as CallOutput<typeof name> }
      }
      return undefined
    }
    const inTime = await Promise.race([
      network.then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      ),
      wait(PATIENCE_MS).then(() => undefined),
    ])
    if (inTime && 'value' in inTime) {
      if (ONLY_FROM_THE_NETWORK.has(name)) {
        failing.set(false)
        used.set(undefined)
      }
      return inTime.value
    }
    if (inTime && !isNoAnswer(inTime.error)) throw inTime.error
    network.catch(() => undefined)
    if (ONLY_FROM_THE_NETWORK.has(name)) failing.set(isServersOwn(inTime?.error))
    const found = await fromPacks()
    return found ? found.value : network
  }
  return resilient
}
