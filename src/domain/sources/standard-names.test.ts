import { expect, test } from 'vitest'
import eppo from '../../../content/crops/codes/eppo.json' with { type: 'json' }
import { commonNameAddress, eppoAddress } from './standard-names.ts'

test.each([
  ['azoxystrobin', 'https://pesticidecompendium.bcpc.org/azoxystrobin.html'],
  [' Glyphosate ', 'https://pesticidecompendium.bcpc.org/glyphosate.html'],
  // A salt, a nutrient, and what would lead out of the compendium.
  ['glufosinate-ammonium', undefined],
  ['Zinc', undefined],
  ['../azoxystrobin', undefined],
  ['', undefined],
])('CITE-05 the active ingredient %j has the sheet %s', (active, address) => {
  expect(commonNameAddress(active)).toBe(address)
})

test('CITE-05 each EPPO code is an address by itself', () => {
  for (const code of Object.values(eppo.codes).filter(Boolean))
    expect(eppoAddress(code)).toMatch(/^https:\/\/gd\.eppo\.int\/taxon\/[A-Z0-9]{5,6}$/)
})
