import { paths } from '../../../contract/paths.ts'
import type { Problem } from '../../../contract/problem.ts'
import { packAddress } from '../../../contract/look-ups/public-paths.ts'
import type { OpenPack, PackOutcome } from '../../../domain/calls/open-pack.ts'
import { ANSWERED_FIRST } from '../../../domain/packs/answered-first.ts'
import type { InputRefused, NotFound } from '../../../domain/search/outcomes.ts'
import type { Answer } from '../../platform/network/answer.ts'
import { ApiError, type CallName } from '../../platform/network/api.ts'
import { askedCountry } from '../../platform/asked-country.ts'
import type { Source } from '../ask-sources.ts'
import type { FallbackData } from '../availability.ts'
import { COUNTRY_CALLS, REPORT_CALLS } from '../call-kinds.ts'
import type { Freshness } from '../freshness.ts'
import { type Lookup, sentWith } from '../lookup.ts'
import type { OpenPacks } from '../open-packs.ts'
import type { SavedPack } from '../pack-list.ts'
import { isSavedByVisitor, type SavedPacks } from '../packs.ts'

/** How long a saved country may take to become newer before it answers as it is. */
const UPDATE_MS = 3_000

type PackSourceOptions = {
  freshness: Freshness
  packs: Pick<SavedPacks, 'list' | 'of' | 'replace'>
  openPacks: Pick<OpenPacks, 'open' | 'opened' | 'openText'>
  /** The country that the visitor looks at, in upper case: that of calls that name none. */
  chosen: () => string | undefined
  isOffline: () => boolean
  /** Called with the data that answer in place of the server. */
  use: (data: FallbackData) => void
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
  withdrawn ? new ApiError(410, path, { withdrawn, reason: 'withdrawn' }) : new ApiError(404, path, { reason: 'not found' })

/** What a pack gives in place of the server. Throws what it says of a test that is not to be had, and of an input that it refuses. */
const copyOf = (outcome: PackOutcome, name: CallName, asOf: number): Answer | undefined => {
  if (!outcome) return undefined
  const { path } = paths[name]
  if ('missing' in outcome) throw missingError(outcome.missing, path)
  if ('refused' in outcome) throw new ApiError(400, path, problemOf(outcome.refused))
  return { value: outcome.value, from: 'copy', asOf, version: undefined }
}

/** What packs answer: the newest at once (EDGE-34), a stored one where the server does not (EDGE-31), and one that a cache has (EDGE-38). */
export const packSources = ({ freshness, packs, openPacks, chosen, isOffline, use }: PackSourceOptions) => {
  const { open, opened, openText } = openPacks

  /** The open pack, of those that are the newest, that has what a look-up asks for: a report can be of any country. */
  const newestFor = (lookup: Lookup): OpenPack | undefined => {
    const isReport = REPORT_CALLS.has(lookup.name)
    const asked = askedCountry(lookup.input)
    const sent = sentWith(lookup)
    for (const pack of packs.list.get()) {
      if ((!isReport && pack.country !== asked) || !freshness.isNewest(pack)) continue
      const one = opened(pack.country)
      if (one && (isReport ? one.hasTest((sent as { testId?: string }).testId ?? '') : one.holds(sent))) return one
    }
    return undefined
  }
  const freshPack: Source = {
    name: 'fresh pack',
    ask: (lookup, { freshOnly = false }) => {
      const { name } = lookup
      // A pack has a part of a report, and without a network the visitor is told so, and of when the data are.
      const mayAnswer = REPORT_CALLS.has(name) ? !freshOnly : ANSWERED_FIRST.has(name)
      const pack = mayAnswer && !isOffline() ? newestFor(lookup) : undefined
      if (!pack) return undefined
      const sent = sentWith(lookup)
      const answerOf = (value: unknown): Answer => ({ value, from: 'pack', asOf: Date.now(), version: freshness.version() })
      const atOnce = pack.answerAtOnce(name, sent)
      if (atOnce) return answerOf(atOnce.value)
      return pack.answer(name, sent).then((outcome) => (outcome && 'value' in outcome ? answerOf(outcome.value) : undefined))
    },
  }

  /** Stored packs that may have the answer: that of the named country, or all where none is named, that of the chosen one first. */
  const candidates = ({ input }: Lookup): readonly SavedPack[] => {
    const stored = packs.list.get()
    const asked = askedCountry(input)
    if (asked !== undefined) return stored.filter(({ country }) => country === asked)
    const preferred = chosen()
    return stored.toSorted((one, other) => Number(other.country === preferred) - Number(one.country === preferred))
  }
  /** What a page shows is of the pack's country: lists that are the same everywhere say nothing of another country's data. */
  const isOf = ({ country }: SavedPack, { name, input }: Lookup): boolean =>
    REPORT_CALLS.has(name) || country === (askedCountry(input) ?? chosen() ?? country)
  const storedPack: Source = {
    name: 'stored pack',
    ask: async (lookup) => {
      for (const pack of candidates(lookup)) {
        const outcome = await (await open(pack.country))?.answer(lookup.name, sentWith(lookup))
        if (outcome && isOf(pack, lookup)) use(pack)
        const copy = copyOf(outcome, lookup.name, pack.checkedAt)
        if (copy) return copy
      }
      return undefined
    },
  }

  /** Calls of one page fail together, and need the same pack. */
  const coming = new Map<string, Promise<OpenPack | undefined>>()
  const fetchPack = async (country: string): Promise<OpenPack | undefined> => {
    const hash = freshness.namedHash(country)
    if (hash === undefined) return undefined
    // Another call may have fetched it after this one looked for a stored pack.
    if (packs.of(country)?.sha256.startsWith(hash)) return open(country)
    const source = { url: packAddress(country, hash), hash, checkedAt: freshness.namedAt() }
    const json = await packs.replace(country, source, () => true)
    return json === undefined ? undefined : openText(json, freshness.ageDays)
  }
  const fetchOnce = (country: string): Promise<OpenPack | undefined> => {
    const pack = coming.get(country) ?? fetchPack(country).finally(() => coming.delete(country))
    coming.set(country, pack)
    return pack
  }
  const countryOf = (lookup: Lookup): string | undefined =>
    askedCountry(lookup.input) ?? (sentWith(lookup) as { countryCode?: string }).countryCode?.toUpperCase() ?? chosen()

  const updated = new Set<string>()
  /** The version of a saved country that is to be fetched, once: what a cache named may be older than what is stored. */
  const newerOf = (pack: SavedPack): string | undefined => {
    const hash = freshness.namedHash(pack.country)
    if (hash === undefined || !isSavedByVisitor(pack) || pack.sha256.startsWith(hash) || updated.has(hash)) return undefined
    return freshness.asOf() > (pack.asOf ?? pack.checkedAt) ? hash : undefined
  }
  const newerNamedPack: Source = {
    name: 'newer named pack',
    patienceMs: () => UPDATE_MS,
    ask: (lookup) => {
      const country = countryOf(lookup)
      const pack = country === undefined || isOffline() ? undefined : packs.of(country)
      const hash = pack && newerOf(pack)
      if (hash === undefined) return undefined
      updated.add(hash)
      // It is stored then, and answers as such.
      return fetchOnce(pack!.country).then(() => undefined)
    },
  }
  const namedPack: Source = {
    name: 'named pack',
    ask: async (lookup) => {
      const country = countryOf(lookup)
      if (isOffline() || !COUNTRY_CALLS.has(lookup.name) || country === undefined) return undefined
      await freshness.refresh()
      const asOf = freshness.namedAt()
      const copy = copyOf(await (await fetchOnce(country))?.answer(lookup.name, sentWith(lookup)), lookup.name, asOf)
      if (copy) use({ checkedAt: asOf })
      return copy
    },
  }
  return {
    sources: [freshPack, newerNamedPack, storedPack, namedPack],
    mayBeStored: (lookup: Lookup): boolean => candidates(lookup).length > 0,
  }
}
