import { expect, test } from 'vitest'
import { chosenByName } from './chosen-by-name.ts'

const zinc = { id: 'm1', name: 'Zinc 700' }
const lists = { products: [zinc], agrochemicals: [{ id: 'a1', name: 'AZOSTAR' }], actives: undefined }

test('SRCH-20 a typed name that is exactly one of the picker’s is chosen, any other text stays typed', () => {
  const typed = (name: string) => ({ id: '', name })
  const country = { id: 'FR', name: 'France' }
  expect(chosenByName({ country, product: typed('ZINC  700'), agrochemical: typed('azo'), active: typed('Zinc') }, lists)).toEqual({
    country,
    product: zinc,
    agrochemical: typed('azo'),
    active: typed('Zinc'),
  })
  expect(chosenByName({ country, product: zinc }, lists)).toEqual({ country, product: zinc })
})
