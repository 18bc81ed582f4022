import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { suggest } from '../suggestions.ts'
import { gtinCheckDigit, gtinsOf } from './gtin.ts'
import { askedBy, identify, meant } from './identify.ts'
import { readNumbers } from './read-numbers.ts'
import { listed } from './testing/listed.ts'
import { printedForms } from './testing/printed-forms.ts'

const number = (min: number, max: number) => fc.integer({ min, max }).map(String)
const CODES = {
  US: fc.tuple(number(1, 99_999), number(1, 9_999)).map(([company, product]) => `US:${company}-${product}`),
  DE: fc.tuple(number(100_000, 999_999), fc.constantFrom('00', '60')).map(([product, part]) => `DE:0${product.slice(1)}-${part}`),
  FR: number(2_000_000, 2_299_999).map((amm) => `FR:${amm}`),
  GB: number(10_000, 19_999).map((mapp) => `GB:${mapp}`),
}
type Country = keyof typeof CODES
const someCountry = fc.constantFrom<Country>('US', 'DE', 'FR', 'GB')
const gtin = fc
  .tuple(fc.constantFrom(7, 11, 12, 13), fc.bigInt({ min: 100_000_000_000n, max: 9_999_999_999_999n }))
  .map(([length, digits]) => String(digits).padStart(13, '0').slice(0, length))
  .map((body) => `GTIN:${body}${gtinCheckDigit(body)}`)
const codes = fc.oneof(
  someCountry.chain((one) => CODES[one].map((code) => ({ code, country: one }))),
  gtin.map((code) => ({ code, country: 'FR' as Country })),
)

describe('codes', () => {
  test('WHO-01 a code is found by every form in which it is printed, and its product stands first', () =>
    fc.assert(
      fc.property(codes, fc.array(codes, { maxLength: 20 }), ({ code, country: where }, others) => {
        // Eight digits may be the short form of another barcode, and then lead to both.
        const meanings = (one: string) => (one.startsWith('GTIN:') ? gtinsOf(one.slice('GTIN:'.length)) : [one])
        const different = others.map((other) => other.code).filter((other) => !meanings(other).some((one) => meanings(code).includes(one)))
        const products = [...new Set(different), code].map((own, at) => ({
          id: own,
          name: `Product ${'abcdefghijklmnopqrstuvwxyz'[at]}`,
          codes: [own],
        }))
        const list = listed(products, where)
        for (const form of printedForms(code)) {
          expect([form, suggest(form, list)[0]?.code]).toEqual([form, code])
          expect([form, meant(identify({ ...askedBy(form, where), name: '' }, list))]).toEqual([
            form,
            { id: code, why: 'code', sure: 'certain' },
          ])
        }
      }),
      { numRuns: 300 },
    ))

  test('WHO-01 a code with one digit changed is never another product’s for certain', () =>
    fc.assert(
      fc.property(codes, fc.nat(), fc.integer({ min: 1, max: 9 }), ({ code, country: where }, place, by) => {
        const list = listed([{ id: 'own', name: 'Own', codes: [code] }], where)
        const text = code.split(':')[1]!
        const places = Array.from(text.matchAll(/\d/g), ({ index }) => index)
        const at = places[place % places.length]!
        const changed = `${text.slice(0, at)}${(Number(text[at]) + by) % 10}${text.slice(at + 1)}`
        // A zero in front says nothing.
        if (changed.replaceAll(/\b0+/g, '') === text.replaceAll(/\b0+/g, '')) return
        expect(identify({ ...askedBy(changed, where), name: '' }, list).filter(({ sure }) => sure === 'certain')).toEqual([])
      }),
      { numRuns: 10_000 },
    ))

  test('WHO-01 no two codes that differ part by part are each other’s for certain, however they are printed', () =>
    fc.assert(
      fc.property(
        someCountry,
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 6 }),
        (where, digits, one, other) => {
          const cut = (at: number) => `${String(digits).slice(0, at)}-${String(digits).slice(at)}`
          const [own, asked] = [cut(one), cut(other)]
          if (one === other || own.startsWith('-') || asked.endsWith('-') || own.endsWith('-')) return
          const list = listed([{ id: 'own', name: 'Own', codes: [`${where}:${own}`] }], where)
          const parts = (text: string) => text.split('-').map(Number).join('-')
          if (parts(own) === parts(asked)) return
          for (const form of printedForms(`${where}:${asked}`))
            expect(identify({ ...askedBy(form, where), name: '' }, list).filter(({ sure }) => sure === 'certain')).toEqual([])
        },
      ),
      { numRuns: 500 },
    ))

  test.each([
    ['a distributor’s number', 'US', ['US:524-549'], 'EPA Reg. No. 524-549-12345', 'related code'],
    ['the number under which a distributor sells', 'US', ['US:524-549-12345'], '524-549', 'related code'],
    ['a parallel import', 'FR', ['FR:2110096'], '2140173/2110096', 'related code'],
    ['two numbers of an import', 'FR', ['FR:2090092+2110144'], '2110144', 'related code'],
    ['a barcode of a case', 'FR', ['GTIN:4012345678901'], '14012345678908', 'related code'],
    ['digits without their signs', 'DE', ['DE:006123-00'], '00612300', 'related code'],
    ['the hyphen elsewhere', 'US', ['US:100-1624'], '1001-624', 'related code'],
  ])('WHO-02 %s leads to the product and is to be checked', (_what, where, own, asked, why) => {
    const list = listed(
      [
        { id: 'own', name: 'Own', codes: own },
        { id: 'other', name: 'Other' },
      ],
      where,
    )
    expect(identify({ ...askedBy(asked, where), name: '' }, list)).toEqual([{ id: 'own', why, sure: 'check' }])
    expect(suggest(asked, list)[0]).toMatchObject({ id: 'own', by: 'code' })
  })

  test('WHO-02 a code that two products share is of neither', () => {
    const shared = ['GTIN:4012345678901']
    const list = listed(
      [
        { id: '1', name: 'One', codes: shared },
        { id: '2', name: 'Two', codes: shared },
      ],
      'FR',
    )
    const found = identify({ ...askedBy('4012345678901', 'FR'), name: '' }, list)
    expect([found.map(({ id, sure }) => `${id} ${sure}`), meant(found)]).toEqual([['1 check', '2 check'], undefined])
    expect(suggest('4012345678901', list).map(({ id }) => id)).toEqual(['1', '2'])
  })

  test.each([
    ['4012345678902', 1],
    ['036000291453', 2],
    ['４０１２３４５６７８９０２', 1],
    ['4012345678901', undefined],
    ['2110159', undefined],
    ['Bortrac 150', undefined],
  ])('WHO-03 the last digit that %s would have is said', (text, expected) => expect(readNumbers(text).expected).toBe(expected))

  test.each([
    ['a text of 10,000 letters', 'A'.repeat(10_000)],
    ['10,000 digits', '1'.repeat(10_000)],
    ['a link to somewhere else', 'https://evil.example/label?x=2110159'],
    ['a link with a script', 'javascript:alert(2110159)'],
    ['emoji', '🚜🌾 2️⃣'],
    ['right to left', '\u202e9510112\u202c مبيد'],
    ['a broken character', 'Bor\ud800trac'],
    ['nothing', '   '],
  ])('WHO-03 %s is no product, and nothing fails', (_what, text) => {
    const list = listed([{ id: 'own', name: 'Own', codes: ['FR:2110159'] }], 'FR')
    expect(identify(askedBy(text, 'FR'), list)).toEqual([])
    expect(suggest(text, list)).toEqual([])
  })
})
