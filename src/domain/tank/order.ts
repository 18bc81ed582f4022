import { idAt } from '../search/read-test.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { mixingStep, type ApartReason, type MixingStep, type PlaceReason } from './mixing-steps.ts'
import { disagreementsAt, ORDER_NOTES, type Disagreement } from './order-sources.ts'
import type { Tank } from './tank.ts'

export type OrderedProduct = {
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
  notes: typeof ORDER_NOTES
}

/** The places of a tank's products in the order in which a test added them, each at its first addition. */
export const testedOrder = (index: SearchIndex, doc: number, tank: Tank): number[] => {
  const { tests, lines } = index
  const inOrder = Array.from({ length: tests.lineOff[doc + 1]! - tests.lineOff[doc]! }, (_, at) => tests.lineOff[doc]! + at).toSorted(
    (a, b) => lines.order[a]! - lines.order[b]!,
  )
  const places = inOrder.map((line) => tank.products.indexOf(lines.product[line]!)).filter((place) => place >= 0)
  return [...new Set(places)]
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
