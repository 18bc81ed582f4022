import type { LanguageCode } from '../texts/languages.ts'
import type { ObservationCoder } from '../observations.ts'
import type { ResultCode, TestKind } from '../records.ts'
import { type AskedOfCsv, type DataCall, dataCalls, answerSearchCsv } from './answer-calls.ts'
import { createEvidenceLevels } from '../evidence-level/levels-of-tests.ts'
import { countTests } from '../search/count-tests.ts'
import { createTestEncoder } from '../search/encode-tests.ts'
import type { AnswerSource, Asker, Found, NotFound, NeededCountries, Outcome, InputRefused } from '../search/outcomes.ts'
import { indexOfPack, readPack } from '../search/packs/read-pack.ts'
import { findTest } from '../search/index/read-test.ts'
import { csvFileName } from '../search/csv/tests-csv.ts'

/** A pack's response to a call; undefined where the pack cannot know it. */
export type PackOutcome = { value: unknown } | { missing: NotFound } | InputRefused | undefined

type Texts = { phrases: (language: LanguageCode) => Promise<Record<ResultCode, string>>; codesOf?: ObservationCoder | undefined }

/**
 * Calls that need several countries' data and still get a response from one pack: lists of its own products and actives, and
 * reports without the products' names in another country.
 */
const ANSWERED_IN_PART: ReadonlySet<string> = new Set<DataCall>(['agrochemicals', 'activeIngredients', 'outcome', 'resellerOutcome'])

const isDataCall = (name: string): name is DataCall => Object.hasOwn(dataCalls, name)

/** Ids of the products that a call names, in whatever field. */
const productsNamed = (asked: object): string[] => {
  const { makerChemicalId, agrochemicalCode, productId, products, lines } = asked as Partial<Record<string, unknown>>
  const ofLines = (Array.isArray(lines) ? lines : []).map((line) => (line as { productId?: unknown } | null)?.productId)
  const named: unknown[] = [makerChemicalId, agrochemicalCode, productId, ...(Array.isArray(products) ? products : []), ...ofLines]
  return named.filter((id): id is string => typeof id === 'string' && id !== '')
}

/**
 * Answers calls from a country's pack as the server does. `ageDays` is how long ago it was last compared with the server. Throws a
 * PackError where the text is not a readable pack.
 */
export const openPack = (json: string, { phrases, codesOf }: Texts, asker: Asker, ageDays: () => number = () => 0) => {
  const pack = readPack(json)
  const { country } = pack
  const index = indexOfPack(pack)
  const encoder = createTestEncoder(index, { demo: pack.demo, codesOf, levelOf: createEvidenceLevels(index) })
  const source: AnswerSource = { index, encoder, namesOf: country, packAgeDays: ageDays }
  const suffices = (needs: NeededCountries): boolean => needs !== 'all' && needs.every((one) => one === country)

  const missingHere = (missing: NotFound): PackOutcome => {
    if (missing.isHidden || missing.withdrawn) return { missing }
    // Every product of the country's tests is in its pack.
    return missing.missing === 'product' && suffices(missing.needs) ? { value: [] } : undefined
  }
  /** What answers a call, before its text is made. */
  const find = (name: string, asked: object): Found | PackOutcome => {
    if (!isDataCall(name)) return undefined
    const outcome = (dataCalls[name] as (...call: [AnswerSource, Asker, object]) => Outcome | InputRefused)(source, asker, asked)
    if ('missing' in outcome) return missingHere(outcome)
    return 'refused' in outcome || suffices(outcome.needs) || ANSWERED_IN_PART.has(name) ? outcome : undefined
  }
  const valueOf = (found: Found, texts: Record<ResultCode, string> | undefined): { value: unknown } => ({
    value: JSON.parse(found.json(() => texts!)),
  })
  const prepared = new Map<LanguageCode, Record<ResultCode, string>>()
  return {
    country,
    /** Whether it has every product that a call names: of another one only the server knows whether it exists. */
    holds: (asked: object): boolean => productsNamed(asked).every((id) => index.terms.product.has(id)),
    /** Whether a test is in it. */
    hasTest: (testId: string): boolean => findTest(index, testId) !== undefined,
    /** Number of its tests that the edition may see. */
    tests: countTests(index, country, asker.reseller?.productSet),
    /** The file of all tests that a search finds, in chunks; undefined where the search is of another country. */
    csv: async (asked: AskedOfCsv): Promise<Generator<string> | undefined> => {
      const file = answerSearchCsv(source, asker, asked)
      return file.country === country
        ? file.chunks(file.find(), { phrases: await phrases(file.language), isDemo: pack.demo === true })
        : undefined
    },
    /** The name of that file. */
    csvName: (product: string, kind: TestKind = 'foliar'): string => csvFileName(product, { kind, country }),
    /** `asked` is the call's body or parameters. */
    answer: async (name: string, asked: object): Promise<PackOutcome> => {
      const found = find(name, asked)
      if (!found || !('json' in found)) return found
      return valueOf(found, found.language && (await phrases(found.language)))
    },
    /** Loads what answers in a language need, so that they can be given at once. */
    prepare: async (language: LanguageCode): Promise<void> => void prepared.set(language, await phrases(language)),
    /** The same answer in the same task; undefined where something has to be loaded for it, and where the pack does not have it. */
    answerAtOnce: (name: string, asked: object): { value: unknown } | undefined => {
      const found = find(name, asked)
      if (!found || !('json' in found)) return undefined
      const texts = found.language && prepared.get(found.language)
      return found.language && !texts ? undefined : valueOf(found, texts)
    },
  }
}
export type OpenPack = ReturnType<typeof openPack>
