import { LAST_READING_HOURS } from '../../condition-limits.ts'
import { namesIn } from '../../products/display-names.ts'
import { verdictsOn } from '../../sources/published-verdicts.ts'
import { FORMS, isSoldIn, nameIn, PRODUCT_KINDS, TEST_KINDS, type Strength, type TestKind } from '../../records.ts'
import { NOT_RECORDED } from '../../test-conditions.ts'
import { PACK_FORMAT, type Dictionary, type Pack, type PackedTests } from './pack-format.ts'
import { incompleteAt, isDocUnderReview, isWholeByMethod } from '../index/issued-tests.ts'
import { conditionsAt, idAt, observationsAt } from '../index/read-test.ts'
import { type IndexedProduct, NO_WATER, partition, type SearchIndex } from '../index/search-index.ts'
import { wordsOfTests } from '../index/words-of-tests.ts'

const dictionaryOf = <T>(all: readonly T[]): Dictionary<T> => {
  const keys = all.map((value) => JSON.stringify(value))
  const counts = new Map<string, { value: T; count: number }>()
  for (const [index, key] of keys.entries()) {
    const known = counts.get(key)
    if (known) known.count++
    else counts.set(key, { value: all[index]!, count: 1 })
  }
  const byUse = [...counts].sort(([, left], [, right]) => right.count - left.count)
  const positionOf = new Map(byUse.map(([key], position) => [key, position]))
  return { values: byUse.map(([, { value }]) => value), at: keys.map((key) => positionOf.get(key)!) }
}

/** The lists that are not empty, by position. */
const listsByPosition = <T>(lists: readonly T[][]): Record<number, T[]> =>
  Object.fromEntries([...lists.entries()].filter(([, list]) => list.length > 0))

const differences = (numbers: readonly number[]): number[] => numbers.map((value, index) => value - (numbers[index - 1] ?? 0))

const packedStrength = ({ name, amount, unit }: Strength): [string, number, Strength['unit']] => [name, amount, unit]

/** What is recorded of the history of products: nothing where there is none, as in older packs. */
const packedHistories = (products: readonly IndexedProduct[]): Partial<Pack['products']> => {
  const columns: Partial<Pack['products']> = {
    codePeriods: listsByPosition(products.map((one) => one.codePeriods.map(({ code, from, until }) => [code, from, until]))),
    otherNames: listsByPosition(
      products.map((one) => one.otherNames.map(({ name, kind, country, from, until }) => [name, kind, country, from, until])),
    ),
    histories: listsByPosition(
      products.map((one) =>
        one.formulations.map(({ country, from, until, formulation, strengths, note }) => [
          ...([country, from, until, formulation] as const),
          strengths.map(packedStrength),
          note,
        ]),
      ),
    ),
    densities: Object.fromEntries(products.flatMap(({ density }, position) => (density === null ? [] : [[position, density]]))),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => Object.keys(column).length > 0))
}

/** Products of a pack, most used first, and the position of each in the pack. */
const usedProducts = (index: SearchIndex, country: string) => {
  const { tests, lines, products } = index
  const uses = new Map<number, number>()
  for (const [from, to] of TEST_KINDS.map((kind) => partition(index, kind, country)))
    for (let line = tests.lineOff[from]!; line < tests.lineOff[to]!; line++)
      uses.set(lines.product[line]!, (uses.get(lines.product[line]!) ?? 0) + 1)
  // What the maker sells there, or a reseller has in its set, can be chosen even where no test has it.
  for (const [product, { kind, productSets, countries }] of products.entries())
    if (kind === 'maker' && (isSoldIn({ countries }, country) || productSets.length > 0) && !uses.has(product)) uses.set(product, 0)
  const order = [...uses.keys()].sort((left, right) => uses.get(right)! - uses.get(left)! || left - right)
  return { order, positionOf: new Map(order.map((product, position) => [product, position])) }
}

/** The laboratories of a country's tests, and 1 + the position of that of a test among them. */
const usedLaboratories = (index: SearchIndex, country: string) => {
  const seen = new Set<number>()
  for (const [from, to] of TEST_KINDS.map((kind) => partition(index, kind, country)))
    for (const laboratory of index.tests.laboratory.subarray(from, to)) if (laboratory > 0) seen.add(laboratory)
  const order = [...seen].toSorted((a, b) => a - b)
  return {
    used: order.map((laboratory) => index.laboratories[laboratory - 1]!),
    at: (doc: number) => order.indexOf(index.tests.laboratory[doc]!) + 1,
  }
}

const isRecorded = ({ hardness, measured }: SearchIndex['tests'], doc: number): boolean =>
  hardness[doc] !== NOT_RECORDED.hardness || measured[doc] !== NOT_RECORDED.measured

/** One country of an index as a pack, to be written as JSON. */
export const packOf = (index: SearchIndex, country: string, version: string, isDemo = false): Pack => {
  const { tests, lines } = index
  const { order: used, positionOf } = usedProducts(index, country)
  const products = used.map((product) => index.products[product]!)
  const actives = [...new Set(products.flatMap((product) => product.actives))].sort((left, right) => left - right)
  const activePosition = new Map(actives.map((active, position) => [active, position]))
  const rates: number[][] = used.map(() => [])
  const ratePositions = used.map(() => new Map<number, number>())
  const ratePosition = (product: number, rate: number): number => {
    let position = ratePositions[product]!.get(rate)
    if (position === undefined) {
      position = rates[product]!.push(rate) - 1
      ratePositions[product]!.set(rate, position)
    }
    return position
  }

  const hundredthsAt = (doc: number): number => {
    const volume = tests.volumes[tests.water[doc]!]!
    return volume === NO_WATER ? -1 : volume
  }

  const laboratories = usedLaboratories(index, country)
  const packTests = (kind: TestKind): PackedTests => {
    const [from, to] = partition(index, kind, country)
    const docs = Array.from({ length: to - from }, (_, test) => from + test)
    const lineCounts = docs.map((doc) => tests.lineOff[doc + 1]! - tests.lineOff[doc]!)
    const orders: Record<number, number[]> = {}
    const lineProducts: number[] = []
    const lineRates: number[] = []
    for (const doc of docs) {
      const first = tests.lineOff[doc]!
      const end = tests.lineOff[doc + 1]!
      const order = [...lines.order.subarray(first, end)]
      if (order.some((number, line) => number !== line + 1)) orders[doc - from] = order
      for (let line = first; line < end; line++) {
        const product = positionOf.get(lines.product[line]!)!
        lineProducts.push(product)
        lineRates.push(ratePosition(product, lines.rate[line]!))
      }
    }
    const underReview = docs.flatMap((doc, position) => (isDocUnderReview(index, doc) ? [position] : []))
    const incomplete = docs.flatMap((doc, position): [number, number, number][] => {
      const hours = incompleteAt(index, doc)
      return hours ? [[position, hours.watched, hours.required]] : []
    })
    const whole = docs.flatMap((doc, position) =>
      isWholeByMethod(index, doc) && (conditionsAt(index, doc).hours ?? 0) < LAST_READING_HOURS ? [position] : [],
    )
    return {
      ids: tests.ids instanceof Uint32Array ? differences([...tests.ids.subarray(from, to)]) : docs.map((doc) => idAt(index, doc)),
      days: differences([...tests.days.subarray(from, to)]),
      results: [...tests.results.subarray(from, to)].join(''),
      water: dictionaryOf(docs.map(hundredthsAt)),
      ...(docs.some((doc) => isRecorded(tests, doc)) && {
        conditions: dictionaryOf(docs.map((doc): [number, number] => [tests.hardness[doc]!, tests.measured[doc]!])),
      }),
      ...(docs.some((doc) => tests.laboratory[doc]) && { laboratories: dictionaryOf(docs.map((doc) => laboratories.at(doc))) }),
      observations: dictionaryOf(docs.map((doc) => observationsAt(index, doc))),
      crops: dictionaryOf(wordsOfTests(index, 'crop', kind, country)),
      benefits: dictionaryOf(wordsOfTests(index, 'benefit', kind, country)),
      lineCounts: lineCounts.every((count) => count < 10) ? lineCounts.join('') : lineCounts,
      lineProducts,
      lineRates,
      orders,
      ...(underReview.length > 0 && { underReview }),
      ...(incomplete.length > 0 && { incomplete }),
      ...(whole.length > 0 && { whole }),
    }
  }

  const kinds = TEST_KINDS.map(packTests)
  const names = namesIn(index.products, country)
  const verdicts = verdictsOn(
    index.verdicts,
    products.map(({ id }) => id),
  )
  const withdrawn = [...index.withdrawn]
    .filter(([, test]) => test.country === country)
    .map(([id, { on, reason, text, productSets }]): NonNullable<Pack['withdrawn']>[number] => [id, on, reason, text, productSets])
  return {
    format: PACK_FORMAT,
    version,
    country,
    ...(isDemo && { demo: true }),
    products: {
      ids: products.map(({ id }) => id),
      names: products.map((product) => nameIn(product, country)),
      generalNames: Object.fromEntries(
        [...products.entries()].filter(([, one]) => nameIn(one, country) !== one.name).map(([position, { name }]) => [position, name]),
      ),
      shownNames: Object.fromEntries(
        [...products.entries()].flatMap(([position, { id }]) => (names.shown.has(id) ? [[position, names.shown.get(id)!]] : [])),
      ),
      kinds: products.map(({ kind }) => PRODUCT_KINDS.indexOf(kind)),
      forms: products.map(({ form }) => FORMS.indexOf(form)),
      manufacturers: dictionaryOf(products.map(({ manufacturer }) => manufacturer)),
      actives: {
        names: actives.map((active) => index.actives[active]!),
        of: dictionaryOf(products.map((product) => product.actives.map((active) => activePosition.get(active)!))),
      },
      soldElsewhere: products.flatMap((product, position) => (isSoldIn(product, country) ? [] : [position])),
      productSets: dictionaryOf(products.map(({ productSets }) => productSets)),
      formulations: dictionaryOf(products.map(({ formulation }) => formulation)),
      roles: dictionaryOf(products.map(({ role }) => role)),
      strengths: listsByPosition(products.map(({ strengths }) => strengths.map(packedStrength))),
      codes: listsByPosition(products.map(({ codes }) => codes)),
      ...packedHistories(products),
      withdrawn: products.flatMap(({ isWithdrawn }, position) => (isWithdrawn ? [position] : [])),
      rates,
    },
    ...(laboratories.used.length > 0 && { laboratories: laboratories.used }),
    ...(verdicts.length > 0 && { verdicts }),
    kinds,
    ...(withdrawn.length > 0 && { withdrawn }),
  }
}
