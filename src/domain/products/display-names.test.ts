import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareName } from './bare-name.ts'
import { displayName, namesIn, type NamedProduct } from './display-names.ts'
import { nameIn } from '../records.ts'

const product = (id: string, name: string, more: Partial<NamedProduct> = {}): NamedProduct => ({
  id,
  name,
  marketNames: {},
  manufacturer: 'Yara',
  formulation: 'SC',
  codes: [],
  ...more,
})
const shownIn = (products: readonly NamedProduct[], country = 'FR'): string[] =>
  products.map((one) => displayName(one, namesIn(products, country)))

test.each([
  ['case', 'Bortrac 150', 'BORTRAC 150'],
  ['trade marks', 'YaraVita Bortrac™ 150', 'YaraVita Bortrac 150'],
  ['trade marks typed with letters', 'Bortrac(R) 150', 'Bortrac® 150'],
  ['full width', 'Ｂｏｒｔｒａｃ　１５０', 'Bortrac 150'],
  ['accents', 'Époxi', 'Epoxi'],
  ['spaces and hyphens', 'Karate  Zeon', 'Karate-Zeon'],
  ['what is not seen', 'Bor\u200btrac', 'Bortrac'],
  ['ß and ss', 'Weiß', 'Weiss'],
])('NAME-01 names that differ by %s only are one name', (_what, one, other) => {
  expect(bareName(one)).toBe(bareName(other))
})

test.each([
  ['Bor 150', 'Bor 250'],
  ['Bor 1.5', 'Bor 15'],
  ['Bor SC', 'Bor SL'],
])('NAME-01 %s and %s are two names', (one, other) => {
  expect(bareName(one)).not.toBe(bareName(other))
})

test.each([
  ['another name needs nothing', [product('1', 'A'), product('2', 'B')], ['A', 'B']],
  ['the maker', [product('1', 'A'), product('2', 'a™', { manufacturer: 'Acme' })], ['A (Yara)', 'a™ (Acme)']],
  ['the formulation where the makers are one', [product('1', 'A'), product('2', 'A', { formulation: 'WG' })], ['A (SC)', 'A (WG)']],
  [
    'the code where these are one, too',
    [product('1', 'A', { codes: ['FR:2110159'] }), product('2', 'A', { codes: ['DE:1', 'FR:2110160'] })],
    ['A (FR 2110159)', 'A (FR 2110160)'],
  ],
  ['the id as the last', [product('1', 'A'), product('2', 'A')], ['A (1)', 'A (2)']],
  [
    'more only where it is needed',
    [product('1', 'A'), product('2', 'A', { formulation: 'WG' }), product('3', 'A', { manufacturer: 'Acme' })],
    ['A (Yara, SC)', 'A (Yara, WG)', 'A (Acme)'],
  ],
  ['never the name alone', [product('1', 'A', { manufacturer: '' }), product('2', 'A')], ['A (SC)', 'A (Yara)']],
  [
    'a product of just this name is another one',
    [product('1', 'A'), product('2', 'A', { manufacturer: 'Acme' }), product('3', 'A (Yara)')],
    ['A (Yara) (1)', 'A (Acme)', 'A (Yara)'],
  ],
])('NAME-01 beside a name that several products have stands %s', (_what, products, expected) => {
  expect(shownIn(products)).toEqual(expected)
})

test('NAME-01 it is the name in the country that counts', () => {
  const products = [product('1', 'A'), product('2', 'B', { marketNames: { FR: 'A' }, manufacturer: 'Acme' })]
  expect(shownIn(products, 'FR')).toEqual(['A (Yara)', 'A (Acme)'])
  expect(shownIn(products, 'DE')).toEqual(['A', 'B'])
  expect(shownIn(products, '')).toEqual(['A', 'B'])
})

const someNames = fc.constantFrom('Bor 150', 'BOR 150', 'Bor™ 150', 'Bor 150 (Yara)', 'Bor 150 (1)', 'Zinc', 'zínc', 'Ｚｉｎｃ')
const someNamed = fc.uniqueArray(
  fc.record({
    id: fc.nat(20).map(String),
    name: someNames,
    marketNames: fc.dictionary(fc.constantFrom('FR', 'DE'), someNames),
    manufacturer: fc.constantFrom('', 'Yara', 'YARA', 'Acme'),
    formulation: fc.constantFrom('', 'SC', 'WG'),
    codes: fc.subarray(['FR:2110159', 'GTIN:4012345678901']),
  }),
  { maxLength: 9, selector: ({ id }) => id },
)

test('NAME-01 no two products have one shown name in a country, a name that nobody else has stands alone, and every other has something beside it', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(someNamed, fc.constantFrom('FR', 'DE', 'US', ''), (products, country) => {
      const shown = shownIn(products, country)
      expect(new Set(shown.map(bareName)).size).toBe(products.length)
      for (const [at, one] of products.entries()) {
        const name = nameIn(one, country)
        const isShared = products.some((other) => other !== one && bareName(nameIn(other, country)) === bareName(name))
        expect(shown[at] !== name).toBe(isShared)
        expect(shown[at]!.startsWith(name)).toBe(true)
        seen.add(isShared ? 'shared' : 'alone')
      }
    }),
    { numRuns: 1_000 },
  )
  expect([...seen].toSorted()).toEqual(['alone', 'shared'])
})
