import { paths } from '../../../contract/paths.ts'
import { listsAddress, packAddress } from '../../../contract/public-paths.ts'
import type { OpenPack } from '../../../domain/calls/open-pack.ts'
import { ANSWERED_FIRST } from '../../../domain/packs/answered-first.ts'
import type { CallName } from '../../platform/api.ts'
import { askedCountry } from '../../platform/asked-country.ts'
import { copies, NEWEST } from '../../platform/stored-copy.ts'
import type { Current } from './current.ts'
import { createOneTurn } from './one-turn.ts'
import type { SavedPack } from './pack-list.ts'
import { isOwn, type SavedPacks } from './packs.ts'
import { CALLS_OF_A_REPORT } from './report-calls.ts'
import { missingError } from './with-packs.ts'

/** Lists that lie in one file for all countries. */
const LISTS: ReadonlySet<CallName> = new Set<CallName>(['countries', 'languages', 'activeIngredients', 'agrochemicals', 'contacts'])
/** Calls of a country that its pack can answer, if only in part. */
const OF_A_COUNTRY: ReadonlySet<string> = new Set([
  ...ANSWERED_FIRST,
  ...CALLS_OF_A_REPORT,
  'marketNames',
  'productDetails',
  'productSet',
  'resellerProducts',
])

type Answer = { value: unknown }
export type AnswerFirstOptions = {
  current: Current
  packs: Pick<SavedPacks, 'of' | 'replace'>
  /** The open pack of a country, if it is open; otherwise it is opened for the next time. */
  opened: (country: string) => OpenPack | undefined
  openText: (json: string) => Promise<OpenPack | undefined>
  /** Opens a country's stored pack. */
  openStored: (country: string) => Promise<OpenPack | undefined>
  /** The country of calls that name none, in upper case. */
  chosen: () => string | undefined
  isOffline: () => boolean
  fetchJson: (url: string) => Promise<Record<string, unknown>>
  /** A report that a cache may hold, and of when it is; rejects with what the service says of it. */
  plainReport: (asked: { testId: string; languageCode?: string }) => Promise<{ value: object; checkedAt: number } | undefined>
  /** Milliseconds since 1970. */
  now: () => number
}

/** Whether a stored pack is what the service says freshly is the newest. One that is not listed any more is not. */
export const isNewest = (pack: Pick<SavedPack, 'country' | 'sha256'>, current: Pick<Current, 'hashOf'>): boolean => {
  const hash = current.hashOf(pack.country)
  return hash !== undefined && pack.sha256.startsWith(hash)
}

const bodyOf = (input: object): object => {
  const { body, params } = input as { body?: object; params?: object }
  return body ?? params ?? {}
}

/** Answers without the server: at once from a fresh pack (EDGE-34), and from what a cache near by has where the server is away (EDGE-38). */
export const createAnswerFirst = (options: AnswerFirstOptions) => {
  const { current, packs, opened, openText, openStored, chosen, isOffline, fetchJson, plainReport, now } = options

  const inOneTurn = createOneTurn()
  const valueOf = async (pack: OpenPack, name: CallName, input: object): Promise<Answer | undefined> => {
    const outcome = await pack.answer(name, bodyOf(input))
    return outcome && 'value' in outcome ? { value: outcome.value } : undefined
  }
  /** The fresh packs that may have what a call asks for: a report can be of any country. */
  const freshFor = (name: CallName, input: object, kept: readonly SavedPack[]): OpenPack | undefined => {
    const asked = askedCountry(input)
    for (const pack of kept) {
      if (CALLS_OF_A_REPORT.has(name) ? false : pack.country !== asked) continue
      if (!isNewest(pack, current)) continue
      const open = opened(pack.country)
      const { testId } = bodyOf(input) as { testId?: string }
      if (open && (CALLS_OF_A_REPORT.has(name) ? open.hasTest(testId ?? '') : open.holds(bodyOf(input)))) return open
    }
    return undefined
  }
  const firstFor = (name: CallName, input: object, kept: readonly SavedPack[]): OpenPack | undefined => {
    // Without a network the visitor is told so, and of when the data are.
    if (isOffline() || (!ANSWERED_FIRST.has(name) && !CALLS_OF_A_REPORT.has(name))) return undefined
    return freshFor(name, input, kept)
  }
  const asNewest = (answer: Answer | undefined): Answer | undefined => {
    if (typeof answer?.value === 'object' && answer.value !== null) copies.set(answer.value, NEWEST)
    return answer
  }
  const first = async (name: CallName, input: object, kept: readonly SavedPack[]): Promise<Answer | undefined> => {
    const open = firstFor(name, input, kept)
    return asNewest(open && (await inOneTurn(valueOf(open, name, input))))
  }
  /** The same where nothing has to be loaded for it. */
  const atOnce = (name: CallName, input: object, kept: readonly SavedPack[]): Answer | undefined =>
    asNewest(firstFor(name, input, kept)?.answerAtOnce(name, bodyOf(input)))

  const countryOf = (input: object): string | undefined =>
    askedCountry(input) ?? (bodyOf(input) as { countryCode?: string }).countryCode?.toUpperCase() ?? chosen()

  let lists: Promise<Record<string, unknown>> | undefined
  const fromLists = async (name: CallName): Promise<Answer | undefined> => {
    const hash = current.last()?.lists
    if (hash === undefined) return undefined
    lists ??= fetchJson(listsAddress(hash))
    const value = (await lists.catch((): Record<string, unknown> => ({})))[name]
    if (value === undefined) lists = undefined
    return value === undefined ? undefined : { value }
  }
  /** Calls of one page fail together, and need the same pack. */
  const coming = new Map<string, Promise<OpenPack | undefined>>()
  const namedHash = (country: string): string | undefined => {
    const state = current.last()
    return state && Object.hasOwn(state.countries, country) ? state.countries[country] : undefined
  }
  const fetchPack = async (country: string): Promise<OpenPack | undefined> => {
    const hash = namedHash(country)
    if (hash === undefined) return undefined
    const known = packs.of(country)
    // Another call may have fetched it after this one looked for a stored pack.
    if (known?.sha256.startsWith(hash)) return openStored(country)
    const checkedAt = current.isFresh() ? now() : Math.min(now(), current.asOf())
    const json = await packs.replace(country, { url: packAddress(country, hash), hash, checkedAt }, () => true)
    return json === undefined ? undefined : openText(json)
  }
  const packFor = (country: string): Promise<OpenPack | undefined> => {
    const pack = coming.get(country) ?? fetchPack(country).finally(() => coming.delete(country))
    coming.set(country, pack)
    return pack
  }
  const tried = new Set<string>()
  /** Fetches newer data of a saved country than are stored, once, where a cache named them; no slow look, which who has no network would wait for. */
  const update = async (input: object): Promise<void> => {
    const country = countryOf(input)
    const pack = country === undefined ? undefined : packs.of(country)
    const hash = pack && namedHash(pack.country)
    if (!pack || hash === undefined || isOffline() || !isOwn(pack) || pack.sha256.startsWith(hash) || tried.has(hash)) return
    // What a cache named may be older than what is stored.
    if (current.asOf() <= (pack.asOf ?? pack.checkedAt)) return
    tried.add(hash)
    await packFor(pack.country)
  }
  /** What answers a call that got no response, and when its data were the newest. */
  const rescue = async (name: CallName, input: object): Promise<(Answer & { checkedAt: number }) | undefined> => {
    if (isOffline() || !(LISTS.has(name) || OF_A_COUNTRY.has(name))) return undefined
    if (!current.isFresh()) await current.look()
    const checkedAt = current.isFresh() ? now() : Math.min(now(), current.asOf())
    const listed = LISTS.has(name) ? await fromLists(name) : undefined
    if (listed) return { ...listed, checkedAt }
    const country = countryOf(input)
    const open = country === undefined ? undefined : await packFor(country)
    const outcome = await open?.answer(name, bodyOf(input))
    // A newer word than that of any cache which holds the report.
    if (outcome && 'missing' in outcome) throw missingError(outcome.missing, paths[name].path)
    if (outcome && 'value' in outcome) return { value: outcome.value, checkedAt }
    // It is of another country, which its address does not say.
    return CALLS_OF_A_REPORT.has(name) ? plainReport(bodyOf(input) as { testId: string }) : undefined
  }
  return { first, atOnce, rescue, update }
}
