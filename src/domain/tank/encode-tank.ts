import { displayName, namesIn } from '../products/display-names.ts'
import type { ResultCode } from '../records.ts'
import type { AnswerSource } from '../search/outcomes.ts'
import { findTest } from '../search/index/read-test.ts'
import type { SearchIndex } from '../search/index/search-index.ts'
import type { TankAnswer } from './answer-tank.ts'
import type { Tank } from './tank.ts'

/** The most tests of a pair that come with an answer; its other tests are named by id. */
const MAX_PAIR_TESTS = 5

/** A product that an answer names, as a page shows it. */
const describeProduct = (index: SearchIndex, position: number, country: string) => {
  const product = index.products[position]!
  const { id, kind, form, formulation, manufacturer, role, actives, isWithdrawn } = product
  return {
    id,
    name: displayName(product, namesIn(index.products, country)),
    kind,
    form,
    formulation,
    manufacturer,
    role,
    activeIngredients: actives.map((at) => index.actives[at]!),
    ...(isWithdrawn ? { withdrawn: true } : {}),
  }
}

/** Positions of the tank's products as entered, then those of other products in its evidence. */
const productsIn = (index: SearchIndex, { evidence }: TankAnswer, tank: Tank): number[] => {
  const others = evidence.flatMap(({ extra, substituted }) => [...extra, ...substituted.map(({ by }) => by)])
  return [...new Set([...tank.products, ...others.map((id) => index.terms.product.get(id)!)])]
}

/** Ids of the tests whose details a page shows beside a statement, each once. */
const testsIn = ({ headline, evidence, order, splits, matrix }: TankAnswer): string[] => [
  ...new Set([
    ...headline.testIds,
    ...headline.fails.map(({ testId }) => testId),
    ...evidence.map(({ testId }) => testId),
    ...headline.otherOrderTestIds,
    ...(order.testId === null ? [] : [order.testId]),
    ...splits.flatMap(({ testIds }) => testIds),
    ...matrix.flatMap(({ tests }) => tests.slice(0, MAX_PAIR_TESTS)),
  ]),
]

type Options = { country: string; phrases: Record<ResultCode, string>; tank: Tank }

/** An answer as JSON, with the products and tests that it names, so that a page needs no further call to show it. */
export const encodeTank = ({ index, encoder }: AnswerSource, answer: TankAnswer, { country, phrases, tank }: Options): string => {
  const products = productsIn(index, answer, tank).map((position) => describeProduct(index, position, country))
  const tests = testsIn(answer).map((id) => encoder.encodeTest(findTest(index, id)!, phrases, country))
  return `${JSON.stringify({ ...answer, products }).slice(0, -1)},"tests":[${tests.join(',')}]}`
}
