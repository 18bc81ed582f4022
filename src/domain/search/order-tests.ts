import { RESULT_CODES } from '../records.ts'
import { countedResults, isCounted } from './counted-results.ts'
import type { Criteria } from './criteria.ts'
import { chosenProducts, holdsOnly } from './filter-rules.ts'
import { nextPassing, type Filter } from './filter-tests.ts'
import { NO_MORE, type Matches } from './matching-tests.ts'
import { MAX_ORDER, type SearchIndex } from './index/search-index.ts'

type Order = {
  /** Tests of a lower rank come first; from 0 to MAX_ORDER. */
  rankIn: (index: SearchIndex, criteria: Criteria) => (doc: number) => number
  /** No test has a lower rank. */
  lowest: (criteria: Criteria) => number
}

/** The number of different products in a test. */
const productsOf = ({ tests, lines: { product } }: SearchIndex, doc: number): number => {
  const from = tests.lineOff[doc]!
  const end = tests.lineOff[doc + 1]!
  let count = 0
  for (let line = from; line < end; line++) {
    let earlier = from
    while (product[earlier] !== product[line]) earlier++
    if (earlier === line) count++
  }
  return count
}

const ORDERS: Record<NonNullable<Criteria['sort']>, Order> = {
  // RESULT_CODES begins with the best result; what shows nothing comes last.
  'fails-first': {
    rankIn: (index) => {
      const counted = countedResults(index)
      return (doc) => {
        const result = counted[doc]!
        return isCounted(result) ? RESULT_CODES.length - 1 - result : RESULT_CODES.length
      }
    },
    lowest: () => 0,
  },
  'fewest-products': {
    rankIn: (index) => (doc) => productsOf(index, doc),
    lowest: ({ products = [] }) => new Set(products.filter(Boolean)).size,
  },
  // What the filter of only these products leaves, then the others.
  'these-first': {
    rankIn: (index, criteria) => {
      const chosen = chosenProducts(index, criteria)
      return (doc) => (chosen === undefined || holdsOnly(index, doc, chosen) ? 0 : 1)
    },
    lowest: () => 0,
  },
}

/** By rank, the number of tests found: an ingredient's order of addition limits the products of a test. */
const counts = new Uint32Array(MAX_ORDER + 1)
const FIRST_ROOM = 1024
let found = new Uint32Array(FIRST_ROOM)
let ranks = new Uint8Array(FIRST_ROOM)

const grow = (): void => {
  const moreFound = new Uint32Array(2 * found.length)
  moreFound.set(found)
  found = moreFound
  const moreRanks = new Uint8Array(found.length)
  moreRanks.set(ranks)
  ranks = moreRanks
}

/**
 * The first `limit` tests of an order among all that pass. Keeps at most `limit` of each rank, and stops as soon as the lowest rank
 * alone fills the list.
 */
export const firstOfOrder = (index: SearchIndex, matches: Matches, filter: Filter, criteria: Criteria, limit: number): Uint32Array => {
  const { rankIn, lowest } = ORDERS[criteria.sort!]
  const rankOf = rankIn(index, criteria)
  const best = lowest(criteria)
  counts.fill(0)
  let kept = 0
  for (let doc = nextPassing(matches, filter); doc !== NO_MORE && counts[best]! < limit; doc = nextPassing(matches, filter)) {
    const rank = rankOf(doc)
    if (counts[rank]! >= limit) continue
    if (kept === found.length) grow()
    found[kept] = doc
    ranks[kept++] = rank
    counts[rank]!++
  }
  return inOrder(kept, limit)
}

/** The kept tests by rank, those of a rank as they were found: newest first. */
const inOrder = (kept: number, limit: number): Uint32Array => {
  for (let rank = 0, before = 0; rank < counts.length; rank++) {
    const count = counts[rank]!
    counts[rank] = before
    before += count
  }
  const ordered = new Uint32Array(Math.min(kept, limit))
  for (let at = 0; at < kept; at++) {
    const place = counts[ranks[at]!]!++
    if (place < ordered.length) ordered[place] = found[at]!
  }
  return ordered
}

/** The same tests, those of only the two products that were searched for before those with others (ANS-108). An asked order stays. */
export const twoAloneFirst = (index: SearchIndex, tests: Uint32Array, criteria: Criteria): Uint32Array => {
  const pair = new Set(criteria.products?.filter(Boolean))
  if (criteria.sort || pair.size !== 2 || criteria.active) return tests
  const isAlone = (doc: number): boolean => productsOf(index, doc) === pair.size
  return Uint32Array.from([...tests.filter(isAlone), ...tests.filter((doc) => !isAlone(doc))])
}
