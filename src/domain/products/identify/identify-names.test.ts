import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prepareChoices } from '../choices.ts'
import { prepareSuggestions } from '../prepared-suggestions.ts'
import { suggest } from '../suggestions.ts'
import { askedBy, identify, isOneLetterOff, meant } from './identify.ts'
import { spellingsOf } from './spelling.ts'
import { listed } from './testing/listed.ts'

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

  test('WHO-17 of several products of one number the picker offers that of the day first, and the others with their last day', () => {
    const had = (from: string, until: string) => ({
      actives: [],
      manufacturer: '',
      codes: ['US:524-549'],
      codePeriods: [{ code: 'US:524-549', from, until }],
    })
    const details = new Map([
      ['old', had('', '2019-12-31')],
      ['new', had('2020-01-01', '')],
    ])
    const choices = prepareChoices([
      { id: 'old', name: 'Old' },
      { id: 'new', name: 'New' },
      { id: 'named', name: 'Sold as 524-549' },
    ])
    const on = (day: string, some = choices) =>
      suggest('EPA 524-549', prepareSuggestions(some, details, 'US'), 40, day).map(({ id, by, until }) => [id, by, until])
    expect(on('2026-06-30')).toEqual([
      ['new', undefined, undefined],
      ['old', 'code', '2019-12-31'],
    ])
    expect(on('2019-06-30')).toEqual([
      ['old', undefined, undefined],
      ['new', undefined, undefined],
    ])
    // Where nobody has the number any more, its last product is found as before.
    expect(on('2026-06-30', prepareChoices([{ id: 'old', name: 'Old' }]))).toEqual([['old', undefined, '2019-12-31']])
  })

  test('WHO-05 a number of another country is to be checked, and leads to its product', () => {
    const details = new Map([
      ['fr', { actives: [], manufacturer: '', codes: ['FR:2110159'] }],
      ['de', { actives: [], manufacturer: '', codes: ['DE:2110159'] }],
    ])
    const list = prepareSuggestions(
      prepareChoices([
        { id: 'fr', name: 'French' },
        { id: 'de', name: 'German' },
      ]),
      details,
    )
    const numbers = ['FR', 'DE'].map((system) => ({ system, text: '2110159' }))
    const inCountry = (country: string) => identify({ name: '', numbers }, list, { country }).map(({ id, why, sure }) => [id, why, sure])
    expect(inCountry('FR')).toEqual([
      ['fr', 'code', 'certain'],
      ['de', 'foreign code', 'check'],
    ])
    expect(inCountry('US')).toEqual([
      ['fr', 'foreign code', 'check'],
      ['de', 'foreign code', 'check'],
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
