import { expect, test } from 'vitest'
import { brandNamesIn, namesOf } from './brand-names.ts'

const brands = [
  {
    product: 'Tankmix',
    maker: 'Acme & Co',
    title: 'Tankmix',
    storagePrefix: 'tankmix',
    resellers: [{ slug: 'north', name: 'North Farm' }],
  },
]
const names = namesOf(brands)
const found = (text: string) => brandNamesIn(text, names).map(({ name }) => name)

test('BRAND-02 the names are those of products, makers, titles, prefixes and resellers, each once', () => {
  expect(names).toEqual(['tankmix', 'acme & co', 'north', 'north farm'])
})

test.each([
  ['a product in a sentence', 'msgstr "No Tankmix results were found."', ['tankmix']],
  ['a maker', "manufacturer: 'ACME & Co'", ['acme & co']],
  ['a storage key', "localStorage.getItem('tankmix.terms')", ['tankmix']],
  ['a reseller’s path', "if (path === '/north')", ['north']],
  ['a name in another script’s sentence', 'यह Tankmix है।', ['tankmix']],
])('BRAND-02 %s is found', (_what, text, expected) => expect(found(text)).toEqual(expected))

test.each([
  ['a longer word', 'northern tankmixes'],
  ['the path of a call', "path: 'tankmix/search'"],
  ['the path of a call in a pattern', String.raw`/^\/api\/tankmix\/outcome/`],
  ['a field on the wire', 'test.tankmixId'],
  ['a setting', 'TANKMIX_BRAND'],
  ['the command', 'help: `tankmix import DIR`'],
  ['a variable', 'No {product} results were found.'],
])('BRAND-02 %s is no brand’s name', (_what, text) => expect(found(text)).toEqual([]))

test('BRAND-02 a name that is found is reported with its line', () => {
  expect(brandNamesIn('one\n  North Farm\n', names)).toEqual([
    { line: 2, name: 'north', text: 'North Farm' },
    { line: 2, name: 'north farm', text: 'North Farm' },
  ])
})
