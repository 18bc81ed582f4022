import { RESULT_CODES, TEST_KINDS, type ProductRecord, type TestRecord } from '../records.ts'
import { growable, type Growable } from './growable.ts'
import { numberTests, numericIds } from './number-tests.ts'
import { buildPostings } from './postings.ts'
import {
  compareIds,
  dayOf,
  NO_WATER,
  RATE_SCALE,
  termKey,
  WATER_SCALE,
  type IndexedProduct,
  type LineColumns,
  type SearchIndex,
} from './search-index.ts'

export type IndexableTest = Omit<TestRecord, 'kind'> & {
  kind: TestRecord['kind']
  ingredients: readonly { order: number; productId: string; rate: number }[]
}

/** A test in the units of the columns, without its lines. */
export type BareTest = Pick<TestRecord, 'kind' | 'country' | 'result' | 'crop' | 'benefit' | 'observations'> & {
  id: string | number
  day: number
  /** Hundredths of L/ha, or NO_WATER. */
  water: number
}

/** Tests in the order in which they came, before they are numbered. */
export type Arrivals = {
  /** Numbers stand for the texts of plain numbers. */
  ids: (string | number)[]
  country: Growable
  kind: Growable
  day: Growable
  result: Growable
  water: Growable
  observation: Growable
  crop: Growable
  benefit: Growable
  lineOff: Growable
  lineProduct: Growable
  lineRate: Growable
  lineOrder: Growable
}

/** Positions of strings in the order in which they were first seen. */
const dictionary = (first: string[] = []) => {
  const words = [...first]
  const at = new Map(words.map((word, position) => [word, position]))
  return {
    words,
    position: (word: string): number => {
      let position = at.get(word)
      if (position === undefined) {
        position = words.length
        words.push(word)
        at.set(word, position)
      }
      return position
    },
  }
}

const indexProducts = (products: readonly ProductRecord[]): { products: IndexedProduct[]; actives: string[] } => {
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
  const at = new Map(keys.map((key, position) => [key, position]))
  return {
    actives: keys.map((key) => spelling.get(key)!),
    products: sorted.map(({ id, kind, name, manufacturer, form, countries, marketNames, productSets }, position) => {
      const actives = keysOf[position]!.map((key) => at.get(key)!)
      return { id, kind, name, manufacturer, form, countries, marketNames, productSets, actives: actives.length > 1 ? [...new Set(actives)] : actives }
    }),
  }
}

/**
 * Collects tests in any order and numbers them once all are in.
 * Throws where an ingredient names a product that is not among `products`.
 */
export const createIndexBuilder = (records: readonly ProductRecord[]) => {
  const { products, actives } = indexProducts(records)
  const productAt = new Map(products.map(({ id }, position) => [id, position]))
  const countries = dictionary()
  const observations = dictionary([''])
  const crops = dictionary([''])
  const benefits = dictionary([''])
  const arrivals: Arrivals = {
    ids: [],
    country: growable(Uint16Array),
    kind: growable(Uint8Array),
    day: growable(Uint16Array),
    result: growable(Uint8Array),
    water: growable(Uint32Array),
    observation: growable(Uint32Array),
    crop: growable(Uint32Array),
    benefit: growable(Uint32Array),
    lineOff: growable(Uint32Array),
    lineProduct: growable(Uint32Array),
    lineRate: growable(Uint32Array),
    lineOrder: growable(Uint8Array),
  }

  const addTest = (test: BareTest): void => {
    arrivals.ids.push(test.id)
    arrivals.country.push(countries.position(test.country))
    arrivals.kind.push(TEST_KINDS.indexOf(test.kind))
    arrivals.day.push(test.day)
    arrivals.result.push(RESULT_CODES.indexOf(test.result))
    arrivals.water.push(test.water)
    arrivals.observation.push(observations.position(test.observations))
    arrivals.crop.push(crops.position(test.crop.toLowerCase()))
    arrivals.benefit.push(benefits.position(test.benefit.toLowerCase()))
    arrivals.lineOff.push(arrivals.lineProduct.length)
  }
  const addLine = (product: number, millionths: number, order: number): void => {
    arrivals.lineProduct.push(product)
    arrivals.lineRate.push(millionths)
    arrivals.lineOrder.push(order)
  }
  const positionOf = (productId: string): number | undefined => productAt.get(productId)

  const add = (test: IndexableTest): void => {
    const { id, kind, country, result, crop, benefit, observations: seen, waterRate } = test
    const water = waterRate === null ? NO_WATER : Math.round(waterRate * WATER_SCALE)
    addTest({ id, kind, country, result, crop, benefit, observations: seen, water, day: dayOf(test.date) })
    for (const { order, productId, rate } of test.ingredients) {
      const product = productAt.get(productId)
      if (product === undefined) throw new Error(`test ${id} names product ${productId}, which does not exist`)
      addLine(product, Math.round(rate * RATE_SCALE), order)
    }
  }

  const finish = (): SearchIndex => {
    arrivals.lineOff.push(arrivals.lineProduct.length)
    const ids = numericIds(arrivals.ids) ?? arrivals.ids.map(String)
    const sortedCountries = countries.words.toSorted()
    const rankOfCountry = countries.words.map((code) => sortedCountries.indexOf(code))
    const { arrivalOf, byId, partOff } = numberTests(arrivals, ids, rankOfCountry)
    const take = (column: Growable) => takeInOrder(column.trimmed(), arrivalOf)
    const lines = takeLines(arrivals, arrivalOf, products.length)
    const { terms, termOff, docs } = buildPostings({
      products,
      actives,
      crops: crops.words,
      benefits: benefits.words,
      crop: take(arrivals.crop),
      benefit: take(arrivals.benefit),
      lineOff: lines.lineOff,
      lineProduct: lines.columns.product,
      termKey,
    })
    const { offsets, bytes } = packTexts(observations.words)
    return {
      products,
      actives,
      countries: sortedCountries,
      partOff,
      terms,
      termOff,
      docs,
      tests: {
        ids: ids instanceof Uint32Array ? takeInOrder(ids, arrivalOf) : Array.from(arrivalOf, (at) => ids[at]!),
        byId,
        days: take(arrivals.day) as Uint16Array,
        results: take(arrivals.result) as Uint8Array,
        water: take(arrivals.water) as Uint32Array,
        observation: take(arrivals.observation) as Uint32Array,
        observationOff: offsets,
        observationBytes: bytes,
        lineOff: lines.lineOff,
      },
      lines: lines.columns,
    }
  }
  /** `addTest`, then `addLine` for each line of it with the product's position, is for what is at hand as numbers. */
  return { add, addTest, addLine, positionOf, finish }
}

const takeInOrder = <Column extends Uint8Array | Uint16Array | Uint32Array>(column: Column, order: Uint32Array): Column => {
  const taken = new (column.constructor as new (length: number) => Column)(order.length)
  for (let at = 0; at < order.length; at++) taken[at] = column[order[at]!]!
  return taken
}

/** Ingredient lines in the order of the tests, and within a test in the order of addition. */
const takeLines = (arrivals: Arrivals, arrivalOf: Uint32Array, productCount: number) => {
  const off = arrivals.lineOff.trimmed()
  const product = arrivals.lineProduct.trimmed()
  const rate = arrivals.lineRate.trimmed()
  const order = arrivals.lineOrder.trimmed()
  const columns: LineColumns = {
    product: productCount <= 0x10000 ? new Uint16Array(product.length) : new Uint32Array(product.length),
    rate: new Uint32Array(product.length),
    order: new Uint8Array(product.length),
  }
  const lineOff = new Uint32Array(arrivalOf.length + 1)
  let to = 0
  for (let doc = 0; doc < arrivalOf.length; doc++) {
    const arrival = arrivalOf[doc]!
    const start = to
    for (let from = off[arrival]!; from < off[arrival + 1]!; from++, to++) {
      // Insertion sort: a tank holds a handful of products, nearly always already in order.
      let at = to
      for (; at > start && columns.order[at - 1]! > order[from]!; at--) {
        columns.product[at] = columns.product[at - 1]!
        columns.rate[at] = columns.rate[at - 1]!
        columns.order[at] = columns.order[at - 1]!
      }
      columns.product[at] = product[from]!
      columns.rate[at] = rate[from]!
      columns.order[at] = order[from]!
    }
    lineOff[doc + 1] = to
  }
  return { lineOff, columns }
}

/** Texts as one run of UTF-8 bytes, which moves between threads without a copy. */
const packTexts = (texts: readonly string[]) => {
  const encoder = new TextEncoder()
  const offsets = new Uint32Array(texts.length + 1)
  const bytes = growable(Uint8Array)
  for (const [at, text] of texts.entries()) {
    bytes.append(encoder.encode(text))
    offsets[at + 1] = bytes.length
  }
  return { offsets, bytes: bytes.trimmed() as Uint8Array }
}
