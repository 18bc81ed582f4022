import { type LaboratoryRecord, RESULT_CODES, TEST_KINDS, type ProductRecord, type TestRecord } from '../../records.ts'
import type { PublishedVerdict } from '../../sources/published-verdicts.ts'
import { packConditions, type PackedConditions } from '../../test-conditions.ts'
import { addLineRoom, addTestRoom, createArrivals, LINE, TEST, type Arrivals } from './arrivals.ts'
import type { WatchedHours } from '../../method/requirements.ts'
import { createIssued } from './issued-tests.ts'
import { numberTests } from './number-tests.ts'
import { buildPostings } from './postings.ts'
import { createPositions } from './product-positions.ts'
import {
  compareIds,
  dayNumber,
  NO_WATER,
  RATE_SCALE,
  WATER_SCALE,
  type IndexedProduct,
  type SearchIndex,
  type TestColumns,
  type WithdrawnTest,
} from './search-index.ts'
import { createTestIds } from './test-ids.ts'

export type IssuedDetails = {
  /** JSON text of what its report says besides, where the console published it. */
  details?: string | undefined
  isUnderReview?: boolean | undefined
  /** Where readings that its protocol requires are missing or failed. */
  incomplete?: WatchedHours | undefined
  /** Whether its method says which readings it requires, and it lacks none of them. */
  isWholeByMethod?: boolean | undefined
}

export type IndexableTest = Omit<TestRecord, 'kind'> &
  IssuedDetails & {
    kind: TestRecord['kind']
    ingredients: readonly { order: number; productId: string; rate: number }[]
  }

/** A test in the units of the columns, without its lines. */
type BareTest = Pick<TestRecord, 'kind' | 'country' | 'result' | 'crop' | 'benefit' | 'observations'> & {
  id: string | number
  day: number
  /** Hundredths of L/ha, or NO_WATER. */
  water: number
  /** The id of its laboratory; missing for the service's own. */
  laboratory?: string | undefined
} & PackedConditions

/** Gives each word a position, in the order in which they are first seen. */
const dictionary = <Word = string>(words: Word[] = [], asOne: (word: Word) => Word = (word) => word) => {
  /** By spelling. */
  const positions = new Map(words.map((word, position) => [word, position]))
  const add = (word: Word): number => {
    const one = asOne(word)
    const position = positions.get(one) ?? words.push(one) - 1
    positions.set(one, position)
    positions.set(word, position)
    return position
  }
  return { words, position: (word: Word): number => positions.get(word) ?? add(word) }
}
const lowerCase = (word: string): string => word.toLowerCase()

/** A product as it is recorded; from a pack with its shown name. */
export type IndexableProduct = ProductRecord & Pick<IndexedProduct, 'shownName'>

const indexProducts = (products: readonly IndexableProduct[]): { products: IndexedProduct[]; actives: string[] } => {
  const sorted = products.toSorted((a, b) => compareIds(a.id, b.id))
  /** The first spelling of each name counts. */
  const spelling = new Map<string, string>()
  const keysOf = sorted.map(({ activeIngredients }) =>
    activeIngredients.map((name) => {
      const key = name.toLowerCase()
      if (!spelling.has(key)) spelling.set(key, name)
      return key
    }),
  )
  const keys = [...spelling.keys()].toSorted()
  const activeAt = new Map(keys.map((key, at) => [key, at]))
  return {
    actives: keys.map((key) => spelling.get(key)!),
    products: sorted.map(({ activeIngredients: _actives, ...product }, at) => {
      const actives = keysOf[at]!.map((key) => activeAt.get(key)!)
      return { ...product, actives: actives.length > 1 ? [...new Set(actives)] : actives }
    }),
  }
}

/**
 * Collects tests in any order and numbers them once all are in.
 * Throws where an ingredient names a product that is not among `products`, or a test a laboratory that is not among these.
 */
export const createIndexBuilder = (records: readonly IndexableProduct[], laboratories: readonly LaboratoryRecord[] = []) => {
  const { products, actives } = indexProducts(records)
  const positionOf = createPositions(products.map(({ id }) => id))
  const sortedLaboratories = laboratories.toSorted((a, b) => compareIds(a.id, b.id))
  const laboratoryAt = new Map(sortedLaboratories.map(({ id }, at) => [id, at + 1]))
  const ids = createTestIds()
  const countries = dictionary()
  const observations = dictionary([''])
  const crops = dictionary([''], lowerCase)
  const benefits = dictionary([''], lowerCase)
  const volumes = dictionary<number>([])
  const issued = createIssued()
  const withdrawn = new Map<string, WithdrawnTest>()
  const verdicts: PublishedVerdict[] = []
  /** By kind, then by country in the order of `countries`. */
  const arrivals: Arrivals[][] = TEST_KINDS.map(() => [])
  /** The arrivals that the last test was added to. */
  let last = createArrivals()

  const addTest = (test: BareTest): void => {
    const { id, kind, country, day, result, water, hardness, measured, laboratory, observations: seen, crop, benefit } = test
    const madeBy = laboratory === undefined ? 0 : laboratoryAt.get(laboratory)
    if (madeBy === undefined) throw new Error(`test ${id} names laboratory ${laboratory}, which does not exist`)
    last = arrivals[TEST_KINDS.indexOf(kind)]![countries.position(country)] ??= createArrivals()
    const begin = addTestRoom(last)
    const { values } = last
    values[begin + TEST.ID] = ids.add(id)
    values[begin + TEST.DAY] = day
    values[begin + TEST.RESULT] = RESULT_CODES.indexOf(result)
    values[begin + TEST.WATER] = volumes.position(water)
    values[begin + TEST.HARDNESS] = hardness
    values[begin + TEST.MEASURED] = measured
    values[begin + TEST.LABORATORY] = madeBy
    values[begin + TEST.OBSERVATION] = observations.position(seen)
    values[begin + TEST.CROP] = crops.position(crop)
    values[begin + TEST.BENEFIT] = benefits.position(benefit)
  }
  const addLine = (product: number, millionths: number, order: number): void => {
    const begin = addLineRoom(last)
    const { values } = last
    values[begin + LINE.PRODUCT] = product
    values[begin + LINE.RATE] = millionths
    values[begin + LINE.ORDER] = order
  }

  const add = (test: IndexableTest): void => {
    const { id, kind, country, result, crop, benefit, observations: seen, waterRate, conditions, laboratory } = test
    issued.add(test)
    const water = waterRate === null ? NO_WATER : Math.round(waterRate * WATER_SCALE)
    addTest({
      id,
      kind,
      country,
      result,
      crop,
      benefit,
      observations: seen,
      water,
      day: dayNumber(test.date),
      laboratory,
      ...packConditions(kind, conditions),
    })
    for (const { order, productId, rate } of test.ingredients) {
      const product = positionOf(productId)
      if (product === undefined) throw new Error(`test ${id} names product ${productId}, which does not exist`)
      addLine(product, Math.round(rate * RATE_SCALE), order)
    }
  }

  const finish = (): SearchIndex => {
    const sortedCountries = countries.words.toSorted()
    const parts = arrivals.flatMap((ofKind) => sortedCountries.map((country) => ofKind[countries.position(country)] ?? createArrivals()))
    const { keys, texts } = ids.finish()
    const { partOff, tests, idKey, crop, benefit, lines } = numberTests(parts, keys, volumes.words, {
      productCount: products.length,
      laboratoryCount: sortedLaboratories.length,
    })
    const numbered = {
      products,
      actives,
      laboratories: sortedLaboratories,
      verdicts: verdicts.toSorted((a, b) => compareIds(a.id, b.id)),
      countries: sortedCountries,
      countryAt: new Map(sortedCountries.map((country, at) => [country, at])),
      partOff,
      ...buildPostings({
        products,
        actives,
        crops: crops.words,
        benefits: benefits.words,
        partOff,
        crop,
        benefit,
        lineOff: tests.lineOff,
        lineProduct: lines.product,
      }),
      tests: { ...tests, ...packTexts(observations.words), ids: texts ? Array.from(idKey, (key) => texts[key]!) : idKey },
      lines,
      withdrawn,
    }
    return { ...numbered, issued: issued.finish(numbered) }
  }
  const addWithdrawn = (id: string, test: WithdrawnTest): void => void withdrawn.set(id, test)
  /** Throws where one of its products does not exist. */
  const addVerdict = (verdict: PublishedVerdict): void => {
    const gone = verdict.productIds.find((id) => positionOf(id) === undefined)
    if (gone !== undefined) throw new Error(`published verdict ${verdict.id} names product ${gone}, which does not exist`)
    verdicts.push(verdict)
  }
  /** `add` takes a record. `addTest`, then `addLine` with the product's position for each line, take numbers. */
  return { add, addTest, addLine, addIssued: issued.add, addWithdrawn, addVerdict, positionOf, finish }
}

/** Texts as one array of UTF-8 bytes, which moves between threads without a copy. */
const packTexts = (texts: readonly string[]): Pick<TestColumns, 'observationOff' | 'observationBytes'> => {
  const encoder = new TextEncoder()
  const observationOff = new Uint32Array(texts.length + 1)
  let bytes = new Uint8Array(FIRST_BYTES)
  let length = 0
  for (const [at, text] of texts.entries()) {
    const added = encoder.encode(text)
    if (length + added.length > bytes.length) {
      const larger = new Uint8Array(Math.max(length + added.length, 2 * bytes.length))
      larger.set(bytes)
      bytes = larger
    }
    bytes.set(added, length)
    length += added.length
    observationOff[at + 1] = length
  }
  return { observationOff, observationBytes: bytes.slice(0, length) }
}
const FIRST_BYTES = 1024
