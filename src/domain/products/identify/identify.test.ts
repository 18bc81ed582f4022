import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Choice, prepareChoices } from '../choices.ts'
import { prepareSuggestions } from '../prepared-suggestions.ts'
import { suggest } from '../suggestions.ts'
import { gtinCheckDigit, gtinsOf } from './gtin.ts'
import { askedBy, identify, isOneLetterOff, meant } from './identify.ts'
import { readNumbers } from './read-numbers.ts'
import { spellingsOf } from './spelling.ts'
import { printedForms } from './testing/printed-forms.ts'

type Product = Choice & { codes?: readonly string[] }

const listed = (products: readonly Product[], country: string) =>
  prepareSuggestions(
    prepareChoices(products.map(({ codes: _codes, ...choice }) => choice)),
    new Map(products.map(({ id, codes = [] }) => [id, { actives: [], manufacturer: '', codes: [...codes] }])),
    country,
  )

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

/** Names as makers write them, from rules and not from a list. */
const syllable = fc.constantFrom('bor', 'zin', 'kal', 'mag', 'é', 'tra', 'vi', 'ßo', 'ür', 'lø', 'ma', 'nex', 'ö', 'ti', 'Ça', 'sul')
const word = fc.array(syllable, { minLength: 2, maxLength: 4 }).map((parts) => parts.join(''))
const someName = fc
  .record({
    words: fc.array(word, { minLength: 1, maxLength: 3 }),
    between: fc.constantFrom(' ', '-', ' '),
    mark: fc.constantFrom('', '®', '™', ' ®', '©'),
    amount: fc.option(fc.integer({ min: 10, max: 999 }), { nil: undefined }),
    kind: fc.constantFrom('', ' SC', ' WG', ' EC'),
  })
  .map(({ words, between, mark, amount, kind }) => `${words.join(between)}${mark}${amount === undefined ? '' : ` ${amount}`}${kind}`)

const MARKS = /[®™©]/g
/** What people make of a name: none of it changes a letter or a digit. */
const SPELLINGS: Record<string, (name: string) => string> = {
  'as it is': (own) => own,
  'without marks': (own) => own.replace(MARKS, ''),
  'with another mark': (own) => `${own.replace(MARKS, '')}™`,
  'with typed marks': (own) => own.replace(MARKS, '(R)'),
  'in capitals': (own) => own.toUpperCase(),
  'in small letters': (own) => own.toLowerCase(),
  'without separators': (own) => own.replaceAll(/[\s-]/g, ''),
  'with points': (own) => own.replaceAll(/[\s-]+/g, '.'),
  'with hyphens': (own) => own.replaceAll(' ', '-'),
  'with two spaces': (own) => ` ${own.replaceAll(' ', '  ')} `,
  'without accents': (own) => own.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, ''),
  'with umlauts written out': (own) => own.replaceAll('ü', 'ue').replaceAll('ö', 'oe').replaceAll('ø', 'oe').replaceAll('ß', 'ss'),
  'in full width': (own) => own.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0)),
  'with look-alikes': (own) => own.replaceAll('a', 'а').replaceAll('o', 'о').replaceAll('e', 'е'),
  'with other spaces': (own) => own.replaceAll(' ', '\u00a0'),
  'in capitals of Turkish': (own) => own.toLocaleUpperCase('tr'),
  decomposed: (own) => own.normalize('NFD'),
}

describe('names', () => {
  test.each(Object.keys(SPELLINGS))('WHO-04 a name finds its product first %s', (how) =>
    fc.assert(
      fc.property(
        fc.uniqueArray(someName, { minLength: 1, maxLength: 30, selector: (one) => spellingsOf(one)[0] }),
        fc.nat(),
        (names, at) => {
          const own = names[at % names.length]!
          const typed = SPELLINGS[how]!(own)
          // Another product may be called just so.
          const others = names.filter((one) => one !== own)
          if (others.some((one) => spellingsOf(one).some((spelling) => spellingsOf(typed).includes(spelling)))) return
          const list = listed(
            names.map((one) => ({ id: one, name: one })),
            'FR',
          )
          expect([typed, suggest(typed, list)[0]?.id]).toEqual([typed, own])
          expect(meant(identify({ name: typed }, list))?.id).toBe(own)
        },
      ),
      { numRuns: 40 },
    ),
  )

  test.each([
    ['as it is', 'certain'],
    ['without marks', 'certain'],
    ['in capitals', 'certain'],
    ['in full width', 'certain'],
    ['without separators', 'check'],
    ['with look-alikes', 'check'],
  ])('WHO-05 a name %s is %s', (how, sure) => {
    const own = 'Karate® Zeon 100'
    const list = listed(
      [
        { id: '1', name: own },
        { id: '2', name: 'Karate Max 100' },
      ],
      'FR',
    )
    expect(meant(identify({ name: SPELLINGS[how]!(own) }, list))).toMatchObject({ id: '1', sure })
  })

  test('WHO-05 a name with another code or maker is to be checked, as is a code with another name', () => {
    const list = listed(
      [
        { id: '1', name: 'One', codes: ['FR:2110159'] },
        { id: '2', name: 'Two', codes: ['FR:2110160'] },
      ],
      'FR',
    )
    const sure = (asked: Parameters<typeof identify>[0]) =>
      identify(asked, list, { manufacturerOf: () => 'Yara' }).map(({ id, sure: how }) => `${id} ${how}`)
    const fr = (text: string) => [{ system: 'FR', text }]
    expect(sure({ name: 'One' })).toEqual(['1 certain'])
    expect(sure({ name: 'One', numbers: fr('2110159') })).toEqual(['1 certain'])
    expect(sure({ name: 'One', numbers: fr('2110199') })).toEqual(['1 check'])
    expect(sure({ name: 'One', numbers: fr('2110160') })).toEqual(['2 check', '1 check'])
    expect(sure({ name: 'Another', numbers: fr('2110159') })).toEqual(['1 check'])
    expect(sure(askedBy('one', 'FR'))).toEqual(['1 certain'])
    expect(sure(askedBy('AMM 2110160', 'FR'))).toEqual(['2 certain'])
    expect(sure({ name: 'One', maker: 'Acme' })).toEqual(['1 check'])
    expect(sure({ name: 'One', maker: 'YARA International' })).toEqual(['1 certain'])
  })

  test('WHO-07 a name of before or of others leads to the product, says which, and is to be checked', () => {
    const named = (kind: 'former' | 'parallel', name: string, country = 'FR') => ({ name, kind, country, from: '', until: '2019-12-31' })
    const details = new Map([
      [
        '1',
        { actives: [], manufacturer: '', codes: [], otherNames: [named('former', 'Bortrac® Old'), named('parallel', 'Borimport', 'DE')] },
      ],
    ])
    const list = prepareSuggestions(
      prepareChoices([
        { id: '1', name: 'Bortrac 150' },
        { id: '2', name: 'Other' },
      ]),
      details,
      'FR',
    )
    expect(identify({ name: 'BORTRAC OLD' }, list)).toEqual([{ id: '1', why: 'other name', sure: 'check' }])
    expect(suggest('bortracold', list)).toEqual([{ id: '1', name: 'Bortrac 150', by: 'other name', called: 'Bortrac® Old' }])
    expect([identify({ name: 'Borimport' }, list), suggest('Borimport', list)]).toEqual([[], []])
  })

  test('WHO-07 a code of other days leads to the product, and is to be checked; of two that had it, it is that of the day', () => {
    const days = (from: string, until: string) => [{ code: 'US:524-549', from, until }]
    const detail = (codePeriods: { code: string; from: string; until: string }[]) => ({
      actives: [],
      manufacturer: '',
      codes: ['US:524-549'],
      codePeriods,
    })
    const details = new Map([
      ['old', detail(days('', '2019-12-31'))],
      ['new', detail(days('2020-01-01', ''))],
    ])
    const list = prepareSuggestions(
      prepareChoices([
        { id: 'old', name: 'Old' },
        { id: 'new', name: 'New' },
      ]),
      details,
      'US',
    )
    const twice = [...days('', '2001-12-31'), ...days('2015-01-01', '')]
    const again = prepareSuggestions(prepareChoices([{ id: 'one', name: 'One' }]), new Map([['one', detail(twice)]]), 'US')
    const sureOn = (day: string) => identify({ name: '', numbers: [{ system: 'US', text: '524-549' }] }, again, { day })[0]?.sure
    expect(['2001-12-31', '2010-01-01', '2026-01-01'].map(sureOn)).toEqual(['certain', 'check', 'certain'])
    const on = (day: string) =>
      identify({ name: '', numbers: [{ system: 'US', text: '524-549' }] }, list, { day }).map(({ id, sure }) => `${id} ${sure}`)
    expect([on('2019-12-31'), on('2020-01-01')]).toEqual([
      ['old certain', 'new check'],
      ['new certain', 'old check'],
    ])
  })

  test('WHO-05 our own id in a file is certain only where its numbers say no other', () => {
    const list = listed(
      [
        { id: '1', name: 'One', codes: ['FR:2110159'] },
        { id: '2', name: 'Two', codes: ['FR:2110160'] },
      ],
      'FR',
    )
    const first = (numbers: string[]) => {
      const asked = { name: 'One', ownId: '1', numbers: numbers.map((text) => ({ system: 'FR', text })) }
      return identify(asked, list).find(({ why }) => why === 'own id')
    }
    expect([[], ['2110159'], ['2110160'], ['2110199']].map((numbers) => first(numbers)?.sure)).toEqual([
      'certain',
      'certain',
      'check',
      'check',
    ])
  })

  test('WHO-06 a letter may be wrong, a digit never is', () => {
    const list = listed(
      [
        { id: '150', name: 'Bortrac 150' },
        { id: '250', name: 'Bortrac 250' },
        { id: 'b', name: 'Bor150' },
      ],
      'FR',
    )
    expect(meant(identify({ name: 'Bortrak 150' }, list))).toEqual({ id: '150', why: 'one letter', sure: 'check' })
    expect(identify({ name: 'Bortrac 350' }, list)).toEqual([])
    expect(identify({ name: 'Bor250' }, list)).toEqual([])
    expect(suggest('Bor250', list)).toEqual([])
    expect(suggest('Bortrac350', list)).toEqual([])
  })

  test('WHO-06 one letter off is one insertion, deletion, substitution or transposition', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 }),
        fc.nat(),
        fc.constantFrom('a', 'b', 'c'),
        (text, place, letter) => {
          const at = place % text.length
          const changed = [
            `${text.slice(0, at)}${letter}${text.slice(at)}`,
            `${text.slice(0, at)}${text.slice(at + 1)}`,
            `${text.slice(0, at)}${letter}${text.slice(at + 1)}`,
            `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at]}${text.slice(at + 2)}`,
          ]
          for (const other of changed) expect(isOneLetterOff(text, other)).toBe(text !== other)
          expect(isOneLetterOff(text, `${text}xy`)).toBe(false)
        },
      ),
    ))
})
