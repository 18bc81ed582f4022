import { type LaboratoryRecord, RESULT_CODES, type TestKind } from '../../records.ts'
import { type Condition } from '../../condition-limits.ts'
import { unpackConditions } from '../../test-conditions.ts'
import {
  compareIds,
  dateOf,
  listOf,
  NO_WATER,
  partAt,
  RATE_SCALE,
  testCount,
  WATER_SCALE,
  type IndexedTest,
  type List,
  type SearchIndex,
} from './search-index.ts'

const decoder = new TextDecoder()

export const idAt = (index: Pick<SearchIndex, 'tests'>, doc: number): string => String(index.tests.ids[doc])

const observationText = ({ tests: { observationBytes, observationOff } }: SearchIndex, at: number): string =>
  at === 0 ? '' : decoder.decode(observationBytes.subarray(observationOff[at], observationOff[at + 1]))

export const observationsAt = (index: SearchIndex, doc: number): string => observationText(index, index.tests.observation[doc]!)

/** The texts of observations by position, each decoded once. */
export const observationTexts = (index: SearchIndex): ((at: number) => string) => {
  const texts: (string | undefined)[] = []
  return (at) => (texts[at] ??= observationText(index, at))
}

export const waterAt = (index: SearchIndex, doc: number): number | null => {
  const water = index.tests.volumes[index.tests.water[doc]!]!
  return water === NO_WATER ? null : water / WATER_SCALE
}

/** The laboratory that made a test; undefined for the service's own. */
export const laboratoryAt = (
  { tests, laboratories }: Pick<SearchIndex, 'tests' | 'laboratories'>,
  doc: number,
): LaboratoryRecord | undefined => laboratories[(tests.laboratory[doc] ?? 0) - 1]

const HARDNESSES = 0x10000
/** The same number for tests with the same recorded conditions. */
export const conditionsKeyAt = ({ tests: { hardness, measured } }: Pick<SearchIndex, 'tests'>, doc: number): number =>
  measured[doc]! * HARDNESSES + hardness[doc]!

/** What was recorded of a test's conditions. */
export const conditionsAt = (
  { tests: { hardness, measured } }: Pick<SearchIndex, 'tests'>,
  doc: number,
): Record<Condition, number | null> => unpackConditions({ hardness: hardness[doc]!, measured: measured[doc]! })

/** The kind and country of a test: those of the part that its number is in. */
export const partitionAt = (index: SearchIndex, doc: number): { kind: TestKind; country: string } => {
  const { partOff, countries } = index
  let pair = 0
  let end = partOff.length - 1
  while (end - pair > 1) {
    const middle = (pair + end) >>> 1
    if (partOff[middle]! <= doc) pair = middle
    else end = middle
  }
  return { kind: pair < countries.length ? 'foliar' : 'seed', country: countries[pair % countries.length]! }
}

/** The crop of a test in lower case, from the lists that searches use; empty where it has none. */
export const cropAt = (index: SearchIndex, doc: number): string => {
  const { kind, country } = partitionAt(index, doc)
  const part = partAt(index, kind, country)
  for (const [crop, term] of index.terms.crop) if (hasDoc(index.docs, listOf(index, part, term), doc)) return crop
  return ''
}

const hasDoc = (docs: Uint32Array, { from, end }: List, doc: number): boolean => {
  let low = from
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (docs[middle]! < doc) low = middle + 1
    else high = middle
  }
  return low < end && docs[low] === doc
}

/** The number of the test with an id; undefined where there is none. */
export const findTest = (index: Pick<SearchIndex, 'tests'>, id: string): number | undefined => {
  const { byId } = index.tests
  let low = 0
  let high = testCount(index)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareIds(idAt(index, byId[middle]!), id) < 0) low = middle + 1
    else high = middle
  }
  const doc = byId[low]
  return doc !== undefined && idAt(index, doc) === id ? doc : undefined
}

/** Whether a test has a product of a product set. */
export const holdsProductOf = ({ tests, lines, products }: SearchIndex, doc: number, productSet: string): boolean =>
  lines.product.subarray(tests.lineOff[doc], tests.lineOff[doc + 1]).some((product) => products[product]!.productSets.includes(productSet))

export const readTest = (index: SearchIndex, doc: number): IndexedTest => {
  const { tests, lines } = index
  const ingredients: IndexedTest['ingredients'] = []
  for (let line = tests.lineOff[doc]!; line < tests.lineOff[doc + 1]!; line++)
    ingredients.push({ order: lines.order[line]!, product: lines.product[line]!, rate: lines.rate[line]! / RATE_SCALE })
  return {
    id: idAt(index, doc),
    ...partitionAt(index, doc),
    date: dateOf(tests.days[doc]!),
    result: RESULT_CODES[tests.results[doc]!]!,
    waterRate: waterAt(index, doc),
    observations: observationsAt(index, doc),
    ingredients,
  }
}
