import { FORMS, isSoldIn, nameIn, PRODUCT_KINDS, RESULT_CODES, TEST_KINDS, type ProductRecord, type TestKind } from '../records.ts'
import { createIndexBuilder } from './build-index.ts'
import { idAt, observationsAt } from './read-test.ts'
import { listOf, NO_WATER, partAt, partition, type SearchIndex } from './search-index.ts'

/** Another number makes kept packs unreadable, so that they are fetched anew. */
export const PACK_FORMAT = 1

/** Values as positions in a list of the different ones. */
type Dictionary<T> = { values: T[]; at: number[] }

/**
 * One country's tests and the products in them, as columns of plain JSON that compress well: numbers as differences,
 * words as positions in dictionaries, a rate as a position among its product's own rates.
 */
export type Pack = {
  format: number
  /** Version of the data it was made from. */
  version: string
  /** Upper-case code. */
  country: string
  products: {
    ids: string[]
    /** As they are called in the country. */
    names: string[]
    /** What they are called elsewhere, by position, where that differs; older packs have none. */
    generalNames?: Record<number, string>
    kinds: number[]
    forms: number[]
    manufacturers: Dictionary<string>
    actives: { names: string[]; of: Dictionary<number[]> }
    /** Positions of the products that are not sold in the country. */
    soldElsewhere: number[]
    productSets: Dictionary<string[]>
    /** Millionths, by product: each rate at which it was tested. */
    rates: number[][]
  }
  /** Foliar tests, then seed tests, newest first. */
  kinds: PackedTests[]
}

export type PackedTests = {
  /** Plain numbers as differences from the one before, where all are plain numbers; otherwise as texts. */
  ids: number[] | string[]
  /** Days since 1970-01-01, as differences from the one before. */
  days: number[]
  /** A digit a test: position in RESULT_CODES. */
  results: string
  /** Hundredths of L/ha; -1 for none. */
  water: Dictionary<number>
  observations: Dictionary<string>
  crops: Dictionary<string>
  benefits: Dictionary<string>
  /** A digit a test where none has more than nine lines; otherwise a list. */
  lineCounts: string | number[]
  /** A line each: the product and the position of its rate. */
  lineProducts: number[]
  lineRates: number[]
  /** Orders of addition of the tests, by position, where they are not 1, 2, 3 … */
  orders: Record<number, number[]>
}

const dictionaryOf = <T>(all: readonly T[]): Dictionary<T> => {
  const keys = all.map((value) => JSON.stringify(value))
  const counts = new Map<string, { value: T; count: number }>()
  for (const [at, key] of keys.entries()) {
    const known = counts.get(key)
    if (known) known.count++
    else counts.set(key, { value: all[at]!, count: 1 })
  }
  const byUse = [...counts].sort(([, left], [, right]) => right.count - left.count)
  const position = new Map(byUse.map(([key], at) => [key, at]))
  return { values: byUse.map(([, { value }]) => value), at: keys.map((key) => position.get(key)!) }
}

const differences = (numbers: readonly number[]): number[] => numbers.map((value, at) => value - (numbers[at - 1] ?? 0))
const sums = (steps: readonly number[]): number[] => {
  let sum = 0
  return steps.map((step) => (sum += step))
}

/** The crop or benefit of each test of a kind, from the lists that searches use. */
const wordsOf = (index: SearchIndex, of: 'crop' | 'benefit', kind: TestKind, country: string): string[] => {
  const [from, to] = partition(index, kind, country)
  const words = Array.from({ length: to - from }, () => '')
  for (const [word, term] of index.terms[of]) {
    const { from: first, end } = listOf(index, partAt(index, kind, country), term)
    for (let at = first; at < end; at++) words[index.docs[at]! - from] = word
  }
  return words
}

/** Products of a pack, most used first, and the position of each in the pack. */
const usedProducts = (index: SearchIndex, country: string) => {
  const { tests, lines, products } = index
  const uses = new Map<number, number>()
  for (const [from, to] of TEST_KINDS.map((kind) => partition(index, kind, country)))
    for (let line = tests.lineOff[from]!; line < tests.lineOff[to]!; line++)
      uses.set(lines.product[line]!, (uses.get(lines.product[line]!) ?? 0) + 1)
  // What the maker sells there can be asked for even where no test holds it.
  for (const [at, product] of products.entries())
    if (product.kind === 'maker' && isSoldIn(product, country) && !uses.has(at)) uses.set(at, 0)
  const order = [...uses.keys()].sort((left, right) => uses.get(right)! - uses.get(left)! || left - right)
  return { order, positionOf: new Map(order.map((product, at) => [product, at])) }
}

/** One country of an index as a pack. */
export const packOf = (index: SearchIndex, country: string, version: string): Pack => {
  const { tests, lines } = index
  const { order: used, positionOf } = usedProducts(index, country)
  const products = used.map((at) => index.products[at]!)
  const actives = [...new Set(products.flatMap((product) => product.actives))].sort((left, right) => left - right)
  const activePosition = new Map(actives.map((active, at) => [active, at]))
  const rates: number[][] = used.map(() => [])
  const rateAt = used.map(() => new Map<number, number>())
  const ratePosition = (product: number, rate: number): number => {
    let at = rateAt[product]!.get(rate)
    if (at === undefined) {
      at = rates[product]!.push(rate) - 1
      rateAt[product]!.set(rate, at)
    }
    return at
  }

  const packTests = (kind: TestKind): PackedTests => {
    const [from, to] = partition(index, kind, country)
    const docs = Array.from({ length: to - from }, (_, at) => from + at)
    const lineCounts = docs.map((doc) => tests.lineOff[doc + 1]! - tests.lineOff[doc]!)
    const orders: Record<number, number[]> = {}
    const lineProducts: number[] = []
    const lineRates: number[] = []
    for (const doc of docs) {
      const first = tests.lineOff[doc]!
      const end = tests.lineOff[doc + 1]!
      const order = [...lines.order.subarray(first, end)]
      if (order.some((number, at) => number !== at + 1)) orders[doc - from] = order
      for (let line = first; line < end; line++) {
        const product = positionOf.get(lines.product[line]!)!
        lineProducts.push(product)
        lineRates.push(ratePosition(product, lines.rate[line]!))
      }
    }
    return {
      ids: tests.ids instanceof Uint32Array ? differences([...tests.ids.subarray(from, to)]) : docs.map((doc) => idAt(index, doc)),
      days: differences([...tests.days.subarray(from, to)]),
      results: [...tests.results.subarray(from, to)].join(''),
      water: dictionaryOf(docs.map((doc) => (tests.water[doc] === NO_WATER ? -1 : tests.water[doc]!))),
      observations: dictionaryOf(docs.map((doc) => observationsAt(index, doc))),
      crops: dictionaryOf(wordsOf(index, 'crop', kind, country)),
      benefits: dictionaryOf(wordsOf(index, 'benefit', kind, country)),
      lineCounts: lineCounts.every((count) => count < 10) ? lineCounts.join('') : lineCounts,
      lineProducts,
      lineRates,
      orders,
    }
  }

  const kinds = TEST_KINDS.map(packTests)
  return {
    format: PACK_FORMAT,
    version,
    country,
    products: {
      ids: products.map(({ id }) => id),
      names: products.map((product) => nameIn(product, country)),
      generalNames: Object.fromEntries(
        [...products.entries()].filter(([, one]) => nameIn(one, country) !== one.name).map(([at, { name }]) => [at, name]),
      ),
      kinds: products.map(({ kind }) => PRODUCT_KINDS.indexOf(kind)),
      forms: products.map(({ form }) => FORMS.indexOf(form)),
      manufacturers: dictionaryOf(products.map(({ manufacturer }) => manufacturer)),
      actives: {
        names: actives.map((at) => index.actives[at]!),
        of: dictionaryOf(products.map((product) => product.actives.map((at) => activePosition.get(at)!))),
      },
      soldElsewhere: products.flatMap((product, at) => (isSoldIn(product, country) ? [] : [at])),
      productSets: dictionaryOf(products.map(({ productSets }) => productSets)),
      rates,
    },
    kinds,
  }
}

/** Stands for all the countries that a pack does not name. */
const NOT_HERE = 'ZZ'

const wordAt = <T>({ values, at }: Dictionary<T>, position: number): T => values[at[position]!]!

const productsOf = ({ products, country }: Pack): ProductRecord[] => {
  const elsewhere = new Set(products.soldElsewhere)
  return products.ids.map((id, at) => ({
    id,
    kind: PRODUCT_KINDS[products.kinds[at]!]!,
    name: products.generalNames?.[at] ?? products.names[at]!,
    manufacturer: wordAt(products.manufacturers, at),
    form: FORMS[products.forms[at]!]!,
    formulation: '',
    activeIngredients: wordAt(products.actives.of, at).map((active) => products.actives.names[active]!),
    countries: elsewhere.has(at) ? [NOT_HERE] : [country],
    marketNames: products.generalNames?.[at] === undefined ? {} : { [country]: products.names[at]! },
    productSets: wordAt(products.productSets, at),
  }))
}

const idsOf = (ids: PackedTests['ids']): readonly (string | number)[] => (typeof ids[0] === 'number' ? sums(ids as number[]) : ids)

/** The index of a pack: in and for the pack's country it answers as the one it was made from. */
export const indexOfPack = (pack: Pack): SearchIndex => {
  const builder = createIndexBuilder(productsOf(pack))
  const { country, products } = pack
  const positions = products.ids.map((id) => builder.positionOf(id)!)
  for (const [kindAt, packed] of pack.kinds.entries()) {
    const kind = TEST_KINDS[kindAt]!
    const ids = idsOf(packed.ids)
    const days = sums(packed.days)
    let line = 0
    for (let at = 0; at < days.length; at++) {
      const water = wordAt(packed.water, at)
      builder.addTest({
        id: ids[at]!,
        kind,
        country,
        day: days[at]!,
        result: RESULT_CODES[Number(packed.results[at])]!,
        water: water === -1 ? NO_WATER : water,
        crop: wordAt(packed.crops, at),
        benefit: wordAt(packed.benefits, at),
        observations: wordAt(packed.observations, at),
      })
      const orders = packed.orders[at]
      const end = line + Number(packed.lineCounts[at])
      for (let place = 0; line < end; line++, place++) {
        const product = packed.lineProducts[line]!
        builder.addLine(positions[product]!, products.rates[product]![packed.lineRates[line]!]!, orders?.[place] ?? place + 1)
      }
    }
  }
  return builder.finish()
}
