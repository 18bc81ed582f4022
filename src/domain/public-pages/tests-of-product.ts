import { TEST_KINDS, type TestKind } from '../records.ts'
import { matchTests, nextMatch, NO_MORE } from '../search/matching-tests.ts'
import { partitionAt } from '../search/index/read-test.ts'
import { compareIds, dateOf, listOf, partAt, type SearchIndex } from '../search/index/search-index.ts'
import { cautiousResults } from '../tank/cautious-results.ts'
import { mixKey } from './addresses.ts'

/** Tests by how they look: a pass under review counts as one with care, and one with a product at rate 0, or of an older formulation, as none. */
export type LookCounts = { pass: number; care: number; fail: number; noRate: number; older: number }

const noTests = (): LookCounts => ({ pass: 0, care: 0, fail: 0, noRate: 0, older: 0 })
export const testsIn = ({ pass, care, fail, noRate, older }: LookCounts): number => pass + care + fail + noRate + older

/** As in RESULT_CODES, then what shows nothing. */
const LOOKS = ['pass', 'care', 'fail', 'noRate', 'older'] as const
const lookAt = (index: SearchIndex, doc: number): keyof LookCounts => LOOKS[cautiousResults(index)[doc]!]!

/** The numbers of all tests of a kind with a product, in any country. */
export const docsOfProduct = (index: SearchIndex, kind: TestKind, product: number): number[] =>
  index.countries.flatMap((country) => {
    const { from, end } = listOf(index, partAt(index, kind, country), product)
    return [...index.docs.subarray(from, end)]
  })

export const hasTests = (index: SearchIndex, product: number): boolean =>
  TEST_KINDS.some((kind) =>
    index.countries.some((country) => {
      const { from, end } = listOf(index, partAt(index, kind, country), product)
      return end > from
    }),
  )

/** The different products of a test, by their ids. */
export const productsOfTest = ({ tests, lines, products }: SearchIndex, doc: number): number[] =>
  [...new Set(lines.product.subarray(tests.lineOff[doc], tests.lineOff[doc + 1]))].toSorted((a, b) =>
    compareIds(products[a]!.id, products[b]!.id),
  )

export const countTestsIn = (index: SearchIndex, docs: readonly number[]): LookCounts => {
  const counts = noTests()
  for (const doc of docs) counts[lookAt(index, doc)]++
  return counts
}

const RANK = { fail: 0, care: 1, pass: 2, older: 3, noRate: 4 } as const
/** Fails first, then those that need care; the newest of each first. */
export const worstFirst = (index: SearchIndex, docs: readonly number[]): number[] =>
  docs.toSorted((a, b) => RANK[lookAt(index, a)] - RANK[lookAt(index, b)] || index.tests.days[b]! - index.tests.days[a]! || a - b)

export type TestedMix = { products: number[]; docs: number[] }
/** The different mixes in which a product was tested for spraying, and the tests of each. */
export const mixesOfProduct = (index: SearchIndex, product: number): TestedMix[] => {
  const mixes = new Map<string, TestedMix>()
  for (const doc of docsOfProduct(index, 'foliar', product)) {
    const products = productsOfTest(index, doc)
    const key = mixKey(products.map((at) => index.products[at]!.id))
    const known = mixes.get(key)
    if (known) known.docs.push(doc)
    else mixes.set(key, { products, docs: [doc] })
  }
  return [...mixes.values()]
}

/** A product that was tested with another: the two alone, and with others beside them. */
export type Partner = { product: number; alone: LookCounts; withOthers: LookCounts }

const isWorse = (one: Partner, other: Partner): number =>
  Math.sign(other.alone.fail - one.alone.fail) ||
  Math.sign(other.alone.care - one.alone.care) ||
  Math.sign(other.alone.pass - one.alone.pass) ||
  Math.sign(other.withOthers.fail - one.withOthers.fail) ||
  testsIn(other.withOthers) - testsIn(one.withOthers)

/** The partners of a product, those that failed most with it alone first. A test with others blames none of them. */
export const partnersIn = (index: SearchIndex, product: number, mixes: readonly TestedMix[]): Partner[] => {
  const partners = new Map<number, Partner>()
  for (const { products, docs } of mixes) {
    const counts = countTestsIn(index, docs)
    for (const other of products) {
      if (other === product) continue
      const partner = partners.get(other) ?? { product: other, alone: noTests(), withOthers: noTests() }
      partners.set(other, partner)
      const part = products.length === 2 ? partner.alone : partner.withOthers
      for (const look of LOOKS) part[look] += counts[look]
    }
  }
  return [...partners.values()].toSorted(
    (a, b) => isWorse(a, b) || compareIds(index.products[a.product]!.id, index.products[b.product]!.id),
  )
}

/** The tests of exactly these products for spraying, in any country. */
export const docsOfMix = (index: SearchIndex, products: readonly number[]): number[] => {
  const ids = products.map((at) => index.products[at]!.id)
  return index.countries.flatMap((country) => {
    const matches = matchTests(index, { kind: 'foliar', country, products: ids })
    const docs: number[] = []
    if (matches)
      for (let doc = nextMatch(matches); doc !== NO_MORE; doc = nextMatch(matches))
        if (productsOfTest(index, doc).length === ids.length) docs.push(doc)
    return docs
  })
}

/** The day, as yyyy-MM-dd, of the newest and of the oldest of some tests. */
export const newestOf = ({ tests }: SearchIndex, docs: readonly number[]): string =>
  dateOf(docs.reduce((most, doc) => Math.max(most, tests.days[doc]!), 0))
const oldestOf = ({ tests }: SearchIndex, docs: readonly number[]): string =>
  dateOf(docs.reduce((least, doc) => Math.min(least, tests.days[doc]!), 0xffff))

/** Upper-case codes of the countries of some tests, those with the most tests first. */
export const countriesOf = (index: SearchIndex, docs: readonly number[]): string[] => {
  const counts = new Map<string, number>()
  for (const doc of docs) {
    const { country } = partitionAt(index, doc)
    counts.set(country, (counts.get(country) ?? 0) + 1)
  }
  return [...counts].toSorted(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1)).map(([country]) => country)
}

/** What some tests have shown, when and where: the days of the oldest and of the newest, and upper-case codes, those with the most tests first. */
export type TestOverview = { counts: LookCounts; days: [oldest: string, newest: string]; testedIn: string[] }

export const overviewOf = (index: SearchIndex, docs: readonly number[]): TestOverview => ({
  counts: countTestsIn(index, docs),
  days: [oldestOf(index, docs), newestOf(index, docs)],
  testedIn: countriesOf(index, docs),
})
