import { expect, test } from 'vitest'
import type { Test } from '../../../contract/look-ups/tests.ts'
import { withShownNames } from './shown-names.ts'

const ingredient = (name: string, manufacturer: string): Test['ingredients'][number] => ({
  orderOfAddition: 1,
  form: 'L',
  rate: 1,
  name,
  country: 'GB',
  activeIngredients: [],
  manufacturer,
})
const stored = (...ingredients: Test['ingredients']): readonly Test[] => [{ tankmixId: '1', ingredients } as unknown as Test]
const LISTED = [
  { id: '1', name: 'Camivovex (Carpatia)' },
  { id: '2', name: 'Camivovex (Karoo Agri)' },
  { id: '3', name: 'Vegtan Copper Max' },
]

test('NAME-08 results that were stored with a name of several products get the maker beside it', () => {
  const tests = stored(ingredient('Vegtan Copper Max', 'Maker'), ingredient('Camivovex', 'Karoo Agri'), ingredient('Other', 'Carpatia'))
  const names = withShownNames(tests, LISTED)[0]!.ingredients.map(({ name }) => name)
  expect(names).toEqual(['Vegtan Copper Max', 'Camivovex (Karoo Agri)', 'Other'])
})

test('NAME-08 what has such names already, or none of them, stays the same', () => {
  for (const tests of [stored(ingredient('Camivovex (Carpatia)', 'Carpatia')), stored(ingredient('Other', 'Carpatia')), []])
    expect(withShownNames(tests, LISTED)).toBe(tests)
})
