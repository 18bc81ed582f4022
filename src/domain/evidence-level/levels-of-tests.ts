import { countedResults, isCounted } from '../search/counted-results.ts'
import { incompleteAt, isDocDoubted, isDocUnderReview, isWholeByMethod } from '../search/index/issued-tests.ts'
import { conditionsAt, laboratoryAt, partitionAt } from '../search/index/read-test.ts'
import { listOf, partAt, type SearchIndex } from '../search/index/search-index.ts'
import { readStrengths } from '../tank/strength.ts'
import { MAX_LINES, TWO_SIDED } from '../tank/tank.ts'
import { type EvidenceLevel, isRepeated, levelAlone, type RepeatedTest } from './evidence-level.ts'

/** The tests of exactly some products in a country that say something of each other, by number. */
type Group = { isTwoSided: boolean[]; tests: Map<number, RepeatedTest> }

const productsAt = ({ tests, lines }: SearchIndex, doc: number): Uint16Array | Uint32Array =>
  lines.product.subarray(tests.lineOff[doc], tests.lineOff[doc + 1])

/**
 * Of the tests with the rarest of the products, those with all of them and no other. `placeOf` is by product, -1 for all: it is filled and
 * emptied again, since a new one costs more than most groups.
 */
const groupOf = (index: SearchIndex, country: string, products: readonly number[], placeOf: Int8Array): Group => {
  const { tests, lines } = index
  const results = countedResults(index)
  const part = partAt(index, 'foliar', country)
  const { from, end } = products.map((product) => listOf(index, part, product)).reduce((a, b) => (b.end - b.from < a.end - a.from ? b : a))
  for (const [place, product] of products.entries()) placeOf[product] = place
  const all = 2 ** products.length - 1
  const isOfThese = (doc: number): boolean => {
    let mask = 0
    for (let line = tests.lineOff[doc]!; line < tests.lineOff[doc + 1]!; line++) {
      const place = placeOf[lines.product[line]!]!
      if (place < 0) return false
      mask |= 1 << place
    }
    return mask === all && isCounted(results[doc]!)
  }
  const docs = index.docs.subarray(from, end).filter(isOfThese)
  const group: Group['tests'] = new Map()
  // One alone was not repeated.
  if (docs.length > 1)
    for (const doc of docs) {
      const strengths = new Float64Array(products.length)
      readStrengths(index, doc, placeOf, strengths)
      group.set(doc, {
        result: results[doc]!,
        day: tests.days[doc]!,
        laboratory: laboratoryAt(index, doc)?.id,
        strengths,
        isDoubted: isDocDoubted(index, doc),
      })
    }
  for (const product of products) placeOf[product] = -1
  return { isTwoSided: products.map((product) => TWO_SIDED.has(index.products[product]!.role)), tests: group }
}

/** An answer names many tests of few mixes. */
const MOST_GROUPS = 200

/**
 * The level of each test of an index, found when it is asked for. Undefined while a test is under review. A seed coating is no A: nothing
 * says when the strength of one covers another's.
 */
export const createEvidenceLevels = (index: SearchIndex): ((doc: number) => EvidenceLevel | undefined) => {
  const groups = new Map<string, Group>()
  const placeOf = new Int8Array(index.products.length).fill(-1)
  const groupWith = (country: string, products: readonly number[]): Group => {
    const key = `${country} ${products.join()}`
    let group = groups.get(key)
    if (!group) {
      if (groups.size >= MOST_GROUPS) groups.clear()
      groups.set(key, (group = groupOf(index, country, products, placeOf)))
    }
    return group
  }
  return (doc) => {
    if (isDocUnderReview(index, doc)) return undefined
    const { kind, country } = partitionAt(index, doc)
    const { tests, lines } = index
    const alone = levelAlone({
      kind,
      conditions: conditionsAt(index, doc),
      hasRates: !lines.rate.subarray(tests.lineOff[doc], tests.lineOff[doc + 1]).includes(0),
      isIncomplete: incompleteAt(index, doc) !== undefined,
      isWholeByMethod: isWholeByMethod(index, doc),
    })
    if (alone !== 'B' || kind === 'seed') return alone
    const products = [...new Set(productsAt(index, doc))].toSorted((a, b) => a - b)
    if (products.length > MAX_LINES) return alone
    const { tests: group, isTwoSided } = groupWith(country, products)
    const test = group.get(doc)
    return test && isRepeated(test, group.values(), isTwoSided) ? 'A' : alone
  }
}
