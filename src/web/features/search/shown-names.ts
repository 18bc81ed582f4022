import type { Test } from '../../../contract/look-ups/tests.ts'
import type { Choice } from '../../../domain/products/choices.ts'

/**
 * Tests with the names that the country's lists have now: those that a browser stored before may have a name that several products have
 * (NAME-08). They have no ids, so that the maker says which product it is. The same tests where no name changes.
 */
export const withShownNames = (tests: readonly Test[], listed: readonly Choice[]): readonly Test[] => {
  const names = new Set(listed.map(({ name }) => name))
  const shownOf = ({ name, manufacturer }: Test['ingredients'][number]): string => {
    const shown = `${name} (${manufacturer})`
    return names.has(shown) ? shown : name
  }
  if (!tests.some(({ ingredients }) => ingredients.some((one) => shownOf(one) !== one.name))) return tests
  return tests.map((test) => ({ ...test, ingredients: test.ingredients.map((one) => ({ ...one, name: shownOf(one) })) }))
}
