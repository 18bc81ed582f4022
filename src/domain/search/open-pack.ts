import type { LanguageCode } from '../languages.ts'
import type { ResultCode } from '../records.ts'
import { type Asker, type DataCall, dataCalls, type Missing, type NeededCountries, type Outcome } from './answer-calls.ts'
import { countTests } from './count-tests.ts'
import { createTestEncoder } from './encode-tests.ts'
import { indexOfPack, readPack } from './read-pack.ts'

/** What a pack says to a call; undefined where it cannot know. */
export type PackOutcome = { value: unknown } | { missing: Missing } | undefined

type Phrases = (language: LanguageCode) => Promise<Record<ResultCode, string>>

/**
 * Calls that take more countries than one, and are answered with what a pack holds of it: lists of its own products and actives, and
 * reports without the names that another country has for the products.
 */
const ANSWERED_IN_PART: ReadonlySet<string> = new Set<DataCall>(['agrochemicals', 'activeIngredients', 'outcome', 'resellerOutcome'])

const isDataCall = (name: string): name is DataCall => Object.hasOwn(dataCalls, name)

/** Answers calls from a country's pack as the server does. Throws a PackError where the text is no pack that can be read. */
export const openPack = (json: string, phrases: Phrases, asker: Asker) => {
  const pack = readPack(json)
  const { country } = pack
  const index = indexOfPack(pack)
  const source = { index, encoder: createTestEncoder(index), namesOf: country }
  const suffices = (needs: NeededCountries): boolean => needs !== 'all' && needs.every((one) => one === country)

  const missingHere = (missing: Missing): PackOutcome => {
    if (missing.isHidden) return { missing }
    // Every product of the country's tests is in its pack.
    return missing.missing === 'product' && suffices(missing.needs) ? { value: [] } : undefined
  }
  return {
    country,
    /** How many of its tests may be seen by whoever asks. */
    tests: countTests(index, country, asker.reseller?.productSet),
    /** `asked` is the call's body or parameters. */
    answer: async (name: string, asked: object): Promise<PackOutcome> => {
      if (!isDataCall(name)) return undefined
      const outcome = (dataCalls[name] as (...call: [typeof source, Asker, object]) => Outcome)(source, asker, asked)
      if ('missing' in outcome) return missingHere(outcome)
      const { needs, language, json: make } = outcome
      if (!suffices(needs) && !ANSWERED_IN_PART.has(name)) return undefined
      const texts = language && (await phrases(language))
      return { value: JSON.parse(make(() => texts!)) }
    },
  }
}
export type OpenPack = ReturnType<typeof openPack>
