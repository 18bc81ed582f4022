import { expect, test } from 'vitest'
import { isSearched, searchedNames } from './searched.ts'

const zinc = { name: 'Zinc', activeIngredients: ['Zinc'] }
const folidor = { name: 'Folidor', activeIngredients: ['Zinc', 'Manganese'] }

test.each([
  ['a chosen product by its name', { product: { id: '1', name: 'Folidor' } }, [false, true]],
  ['the other product by its name', { agrochemical: { id: '2', name: 'Folidor' } }, [false, true]],
  ['an active in any product that has it, in either case', { active: { id: 'ZINC', name: 'ZINC' } }, [true, true]],
  ['a product named like an active, but not other products with it', { product: { id: '3', name: 'Zinc' } }, [true, false]],
  ['nothing where only the country is chosen', { country: { id: 'FR', name: 'France' } }, [false, false]],
  ['nothing for typed text without a choice', { product: { id: '', name: 'Folidor' } }, [false, false]],
  ['nothing while the names are not loaded', { product: { id: '1', name: '' } }, [false, false]],
])('ANS-23 marked is %s', (_rule, draft, expected) =>
  expect([zinc, folidor].map((ingredient) => isSearched(searchedNames(draft), ingredient))).toEqual(expected),
)

test('ANS-23 a product is marked by the name it is sold under here', () => {
  const searched = searchedNames({ agrochemical: { id: '2', name: 'Folidor Flüssig' } })
  expect(isSearched(searched, { ...folidor, localName: 'Folidor Flüssig' })).toBe(true)
})
