import { expect, test } from 'vitest'
import { gtinCheckDigit } from './identify/gtin.ts'
import { codesIn, isCodeOf, matchCode, readProductCode } from './product-codes.ts'

test.each([
  ['a French registration number', 'FR:2110159', { code: 'FR:2110159' }],
  ['a country in lower case and spaces', ' de : 024567-00 ', { code: 'DE:024567-00' }],
  ['an American one', 'US:100-1098', { code: 'US:100-1098' }],
  ['an EAN-13', 'GTIN:4012345678901', { code: 'GTIN:4012345678901' }],
  ['a GTIN-14', 'gtin:14012345678908', { code: 'GTIN:14012345678908' }],
  ['a UPC-A', 'GTIN:036000291452', { code: 'GTIN:036000291452' }],
  ['an EAN-8', 'GTIN:96385074', { code: 'GTIN:96385074' }],
  ['a mistyped GTIN', 'GTIN:4012345678902', { problem: 'check digit', expected: 1 }],
  ['a GTIN that lost a digit', 'GTIN:401234567890', { problem: 'check digit', expected: 3 }],
  ['a GTIN of ten digits', 'GTIN:4012345678', { problem: 'length' }],
  ['a GTIN with a letter', 'GTIN:40123456789O1', { problem: 'form' }],
  ['no country', '2110159', { problem: 'form' }],
  ['no number', 'FR:', { problem: 'form' }],
  ['a country that is none', 'ZZ:123', { problem: 'country' }],
  ['another sign', 'FR:2110159?', { problem: 'form' }],
])('TANK-02 a code is read: %s', (_what, text, expected) => {
  expect(readProductCode(text)).toEqual(expected)
})

test('TANK-02 the check digit of a GTIN is that of GS1', () => {
  expect(['401234567890', '629104150021', '03600029145', '9638507'].map(gtinCheckDigit)).toEqual([1, 3, 2, 4])
})

test.each([
  ['as printed', 'FR:2110159', '2110159', 'FR', true],
  ['with other signs', 'DE:024567-00', '024567 00', 'DE', true],
  ['of another country', 'FR:2110159', '2110159', 'DE', false],
  ['a part of it', 'FR:2110159', '211015', 'FR', false],
  ['nothing', 'FR:2110159', ' - ', 'FR', false],
  ['a barcode', 'GTIN:4012345678901', '4012345678901', 'FR', true],
  ['a UPC-A that a camera reads as EAN-13', 'GTIN:036000291452', '0036000291452', 'US', true],
  ['another barcode', 'GTIN:4012345678901', '4012345678918', 'FR', false],
])('TANK-02 a product is found by its code: %s', (_what, code, typed, country, expected) => {
  expect(isCodeOf(code, typed, country)).toBe(expected)
})

test.each([
  ['the whole', 'FR:2110159', '2110159', 'FR', 'whole'],
  ['its beginning', 'FR:2110159', '2110', 'FR', 'beginning'],
  ['too few digits', 'FR:2110159', '211', 'FR', undefined],
  ['a part that is no beginning', 'FR:2110159', '10159', 'FR', undefined],
  ['its beginning in another country', 'FR:2110159', '2110', 'DE', undefined],
  ['the beginning with other signs', 'US:100-1098', '100 10', 'US', 'beginning'],
  ['the beginning of a barcode', 'GTIN:4012345678901', '40123', 'FR', 'beginning'],
  ['the beginning of a barcode without its zeros', 'GTIN:036000291452', '360002', 'US', 'beginning'],
  ['a barcode with a letter', 'GTIN:4012345678901', '40123A', 'FR', undefined],
  ['a name with a few digits', 'FR:24567', '2,4-D', 'FR', undefined],
])('TANK-28 typing a code finds its product: %s', (_what, code, typed, country, expected) => {
  expect(matchCode(code, typed, country)).toBe(expected)
})

test('TANK-28 a country has its own registration numbers and all barcodes', () => {
  expect(codesIn(['FR:2110159', 'DE:024567-00', 'GTIN:4012345678901'], 'FR')).toEqual(['FR:2110159', 'GTIN:4012345678901'])
})
