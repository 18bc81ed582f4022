import { codesIn } from '../products/product-codes.ts'
import type { ProductDetails } from '../products/product-details.ts'
import type { CodePeriod, TestKind } from '../records.ts'
import { listOf, partAt, type IndexedProduct, type SearchIndex } from './index/search-index.ts'

/** By product, the number of a country's tests with it: all, or only those that have a product of a product set. */
const testsOfProducts = (index: SearchIndex, kind: TestKind, country: string, productSet: string | undefined): number[] => {
  const part = partAt(index, kind, country)
  if (productSet === undefined)
    return index.products.map((_product, at) => {
      const { from, end } = listOf(index, part, at)
      return end - from
    })
  const counts = index.products.map(() => 0)
  const { from, end } = listOf(index, part, index.terms.productSet.get(productSet))
  for (const doc of index.docs.subarray(from, end)) {
    const products = index.lines.product.subarray(index.tests.lineOff[doc], index.tests.lineOff[doc + 1])
    for (const product of new Set(products)) counts[product]!++
  }
  return counts
}

const periodsIn = ({ codes, codePeriods }: IndexedProduct, country: string): readonly CodePeriod[] => {
  if (codePeriods.length === 0) return codePeriods
  const own = new Set(codesIn(codes, country))
  return codePeriods.filter(({ code }) => own.has(code))
}

/** The lists that are not empty, by position. */
const byPosition = <Item>(lists: readonly (readonly Item[])[]): Record<string, Item[]> =>
  Object.fromEntries(lists.flatMap((list, at) => (list.length === 0 ? [] : [[at, [...list]]])))
const notEmpty = <Key extends string, Lists extends object>(key: Key, lists: Lists): { [Name in Key]?: Lists } =>
  Object.keys(lists).length === 0 ? {} : ({ [key]: lists } as { [Name in Key]: Lists })

/** What pickers say about each product, with its tests in a country: all, or only those that have a product of a product set. */
export const detailsOfProducts = (index: SearchIndex, country: string, productSet?: string): ProductDetails => {
  const { products, actives } = index
  const manufacturers = [...new Set(products.map(({ manufacturer }) => manufacturer))]
  const places = new Map(manufacturers.map((name, at) => [name, at]))
  const withdrawn = products.flatMap(({ isWithdrawn }, at) => (isWithdrawn ? [at] : []))
  return {
    ids: products.map(({ id }) => id),
    formulations: products.map(({ formulation }) => formulation),
    forms: products.map(({ form }) => form),
    manufacturers,
    manufacturerAt: products.map(({ manufacturer }) => places.get(manufacturer)!),
    actives,
    activesAt: products.map((product) => product.actives),
    codes: products.map(({ codes }) => codesIn(codes, country)),
    ...notEmpty('codePeriods', byPosition(products.map((one) => periodsIn(one, country)))),
    ...notEmpty('otherNames', byPosition(products.map(({ otherNames }) => otherNames))),
    ...(withdrawn.length > 0 ? { withdrawn } : {}),
    foliarTests: testsOfProducts(index, 'foliar', country, productSet),
    seedTests: testsOfProducts(index, 'seed', country, productSet),
  }
}
