import { idAt } from '../../search/index/read-test.ts'
import type { SearchIndex } from '../../search/index/search-index.ts'
import { mixingStep, type ApartReason, type MixingStep, type PlaceReason } from './mixing-steps.ts'
import { disagreementsAt, ORDER_NOTES, type Disagreement, type OrderNote } from './order-sources.ts'
import type { Tank } from '../tank.ts'

type OrderedProduct = {
  productId: string
  /** Its step among the maker's seven; null where its formulation is not known. */
  step: MixingStep | null
  reason: PlaceReason
  disagreements: { code: Disagreement; sources: readonly string[] }[]
}

export type MixingOrder = {
  /** Where the order comes from: a test of this very mix that passed, or the maker's seven steps. */
  source: 'test' | 'steps'
  testId: string | null
  products: OrderedProduct[]
  /** Products without a place: their labels decide. */
  apart: { productId: string; reason: ApartReason }[]
  notes: readonly OrderNote[]
}

/** The places of a tank's products in the order in which a test added them, each at its first addition. Lines are in that order. */
const testedOrder = ({ tests, lines }: Pick<SearchIndex, 'tests' | 'lines'>, doc: number, tank: Tank): number[] => {
  const added = lines.product.subarray(tests.lineOff[doc], tests.lineOff[doc + 1])
  return [...new Set(Array.from(added, (product) => tank.products.indexOf(product)).filter((place) => place >= 0))]
}

/** Whether two tests added the tank's products in the same order. */
export const isSameOrder = (index: SearchIndex, one: number, other: number, tank: Tank): boolean => {
  const { tests, lines } = index
  const [from, otherFrom] = [tests.lineOff[one]!, tests.lineOff[other]!]
  const length = tests.lineOff[one + 1]! - from
  let at = tests.lineOff[other + 1]! - otherFrom === length ? 0 : length + 1
  while (at < length && lines.product[from + at] === lines.product[otherFrom + at]) at++
  // Most tests are alike line by line; only others are compared place by place.
  return at === length || testedOrder(index, one, tank).join() === testedOrder(index, other, tank).join()
}

/**
 * The order of mixing: that of a matching passed test (`passedTest`, by number) where there is one, else by the maker's seven steps,
 * within a step as entered.
 */
export const orderTank = (index: SearchIndex, tank: Tank, passedTest: number | undefined): MixingOrder => {
  const products = tank.products.map((product) => index.products[product]!)
  const steps = products.map(mixingStep)
  const mixed = steps.flatMap((placed, place) =>
    typeof placed === 'string' ? [] : [{ ...placed, place, formulation: products[place]!.formulation }],
  )
  const ordered = (place: number, reason?: PlaceReason): OrderedProduct => {
    const own = mixed.find((one) => one.place === place)
    return {
      productId: products[place]!.id,
      step: own?.step ?? null,
      reason: reason ?? own!.reason,
      disagreements: own ? disagreementsAt(own, mixed) : [],
    }
  }
  if (passedTest !== undefined)
    return {
      source: 'test',
      testId: idAt(index, passedTest),
      products: testedOrder(index, passedTest, tank).map((place) => ordered(place, 'as-tested')),
      apart: [],
      notes: ORDER_NOTES,
    }
  return {
    source: 'steps',
    testId: null,
    products: mixed.toSorted((a, b) => a.step - b.step).map(({ place }) => ordered(place)),
    apart: steps.flatMap((placed, place) => (typeof placed === 'string' ? [{ productId: products[place]!.id, reason: placed }] : [])),
    notes: ORDER_NOTES,
  }
}
