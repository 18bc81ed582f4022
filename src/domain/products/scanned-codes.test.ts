import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gtinCheckDigit } from './identify/gtin.ts'
import { isCodeOf } from './product-codes.ts'
import { numbersIn } from './scanned-codes.ts'

const GS = '\u001d'

test.each([
  ['an EAN-13', 'ean_13', '4012345678901', ['4012345678901']],
  ['an EAN-8', 'ean_8', '96385074', ['96385074']],
  ['a UPC-A that is read as such', 'upc_a', '036000291452', ['036000291452']],
  ['a UPC-E', 'upc_e', '04252614', ['042100005264', '04252614']],
  ['a UPC-E that ends in 3', 'upc_e', '01234531', ['012300000451', '01234531']],
  ['a UPC-E that ends in 4', 'upc_e', '01234543', ['012340000053', '01234543']],
  ['a UPC-E that ends in 5', 'upc_e', '01234558', ['012345000058', '01234558']],
  ['a GS1-128 with a batch', 'code_128', '010401234567890110ABC', ['04012345678901']],
  ['a GS1 DataMatrix: batch first, then the GTIN', 'data_matrix', `]d210LOT7${GS}172611300104012345678901`, ['04012345678901']],
  ['a GS1 code that begins with its separator', 'data_matrix', `${GS}010401234567890121SN`, ['04012345678901']],
  ['dates before it', 'data_matrix', '112501011726113001040123456789012112', ['04012345678901']],
  ['brackets', 'qr_code', '(01)04012345678901(17)261130(10)L7', ['04012345678901']],
  ['a GS1 Digital Link', 'qr_code', 'https://id.gs1.org/01/04012345678901/10/ABC?x=1', ['04012345678901']],
  ['a Digital Link of another site', 'qr_code', 'https://example.org/products/01/4012345678901', ['4012345678901']],
  ['a registration number', 'code_128', ' 2110159 ', ['2110159']],
  ['one with signs', 'qr_code', '024567-00/12', ['024567-00/12']],
  ['a number of a pallet, which names no product', 'code_128', '00340123456789012345', ['00340123456789012345']],
  ['an address', 'qr_code', 'https://example.org/label.pdf', []],
  ['words', 'qr_code', 'Keep away from children', []],
  ['a text with a script', 'qr_code', '<script>1</script>', []],
  ['nothing', 'qr_code', ' ', []],
  ['a long text', 'qr_code', '1'.repeat(41), []],
])('TANK-30 a barcode is read: %s', (_what, format, rawValue, numbers) => {
  expect(numbersIn({ format, rawValue })).toEqual(numbers)
})

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'), minLength: length, maxLength: length })

test('TANK-30 the GTIN of any element strings finds the product that has it', () => {
  const gtin = digits(12).map((body) => `${body}${gtinCheckDigit(body)}`)
  const other = fc.oneof(
    digits(6).map((date) => `17${date}`),
    digits(6).map((weight) => `3103${weight}`),
    fc
      .tuple(
        fc.constantFrom('10', '21', '240', '98'),
        fc.string({ unit: fc.constantFrom('A', 'B', '0', '1'), minLength: 1, maxLength: 20 }),
      )
      .map(([system, value]) => `${system}${value}${GS}`),
  )
  fc.assert(
    fc.property(
      fc.array(other, { maxLength: 4 }),
      gtin,
      fc.array(other, { maxLength: 3 }),
      fc.constantFrom('', ']d2', ']C1', GS),
      (before, code, after, start) => {
        const [number] = numbersIn({ format: 'data_matrix', rawValue: `${start}${before.join('')}010${code}${after.join('')}` })
        expect(isCodeOf(`GTIN:${code}`, number!, 'FR')).toBe(true)
      },
    ),
  )
})

test('TANK-30 whatever a barcode says, reading it does not fail', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('0', '1', '2', '3', '7', GS, ']', '(') })),
      (rawValue) => {
        for (const number of numbersIn({ format: 'qr_code', rawValue })) expect(number.length).toBeLessThanOrEqual(40)
      },
    ),
  )
})
