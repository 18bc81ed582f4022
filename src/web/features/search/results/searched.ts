import { useMemo } from 'react'
import type { Ingredient } from '../../../../contract/look-ups/tests.ts'
import type { Draft } from '../criteria.ts'

/** What was searched for, as the products of tests name it: products by their names, actives in lower case. */
export type SearchedNames = { products: ReadonlySet<string>; actives: ReadonlySet<string> }

const namesOf = (...choices: Draft[keyof Draft][]): string[] =>
  choices.flatMap((choice) => (choice?.id && choice.name ? [choice.name] : []))

export const searchedNames = ({ product, agrochemical, active }: Draft): SearchedNames => ({
  products: new Set(namesOf(product, agrochemical)),
  actives: new Set(namesOf(active).map((name) => name.toLowerCase())),
})

/** The same object until other things are searched for, so that the rows need not be drawn again. */
export const useSearched = ({ product, agrochemical, active }: Draft): SearchedNames => {
  const key = JSON.stringify({ product, agrochemical, active })
  return useMemo(() => searchedNames(JSON.parse(key) as Draft), [key])
}

/** How many products and actives were searched for; without any there are no others to tell apart. */
export const numberOf = ({ products, actives }: SearchedNames): number => products.size + actives.size

type Named = Pick<Ingredient, 'name' | 'localName' | 'activeIngredients'>

/** Whether a product of a test was searched for, by its name there or here, or by one of its actives. */
export const isSearched = ({ products, actives }: SearchedNames, { name, localName, activeIngredients }: Named): boolean =>
  products.has(name) ||
  (localName !== undefined && products.has(localName)) ||
  activeIngredients.some((active) => actives.has(active.toLowerCase()))

/** Of tests that all have the two products that were searched for: those of just these two and those with others, each in their order. */
export const aloneAndOthers = <One extends { ingredients: readonly Pick<Ingredient, 'name' | 'manufacturer'>[] }>(
  tests: readonly One[],
): { alone: One[]; others: One[] } => {
  const parts: { alone: One[]; others: One[] } = { alone: [], others: [] }
  for (const test of tests) {
    const products = new Set(test.ingredients.map(({ name, manufacturer }) => `${name}\n${manufacturer}`))
    parts[products.size === 2 ? 'alone' : 'others'].push(test)
  }
  return parts
}
