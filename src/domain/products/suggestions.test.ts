import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Choice, fold, matchChoices, MAX_SUGGESTIONS, prepareChoices } from './choices.ts'
import { beginsAlmost } from './misspelt.ts'
import { prepareSuggestions } from './prepared-suggestions.ts'
import { suggest } from './suggestions.ts'

type Detail = { actives: string[]; manufacturer: string; codes?: string[] }

const detailsOf = (details: Record<string, Detail>) =>
  new Map(Object.entries(details).map(([id, { codes = [], ...detail }]) => [id, { ...detail, codes }]))

const offered = (query: string, choices: readonly Choice[], details: Record<string, Detail> = {}) =>
  suggest(query, prepareSuggestions(prepareChoices(choices), detailsOf(details), 'FR')).map(({ id, by = 'name' }) => `${id} by ${by}`)

/** Optimal string alignment: the number of insertions, deletions, substitutions and transpositions. */
const distance = (left: string, right: string): number => {
  const rows = Array.from({ length: left.length + 1 }, (_, row) => Array.from({ length: right.length + 1 }, (_at, at) => (row ? row : at)))
  for (let row = 1; row <= left.length; row++)
    for (let at = 1; at <= right.length; at++) {
      const isSame = left[row - 1] === right[at - 1]
      const isSwapped = row > 1 && at > 1 && left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1]
      rows[row]![at] = Math.min(
        rows[row - 1]![at]! + 1,
        rows[row]![at - 1]! + 1,
        rows[row - 1]![at - 1]! + (isSame ? 0 : 1),
        ...(isSwapped ? [rows[row - 2]![at - 2]! + 1] : []),
      )
    }
  return rows[left.length]![right.length]!
}
const beginnings = (word: string): string[] => Array.from({ length: word.length + 1 }, (_, length) => word.slice(0, length))

const CHOICES: Choice[] = [
  { id: 'camivomax', name: 'Camivomax 250 SC' },
  { id: 'folidor', name: 'Folidor Manganese' },
  { id: 'elan', name: 'Élan Zinc' },
  { id: 'market', name: 'Zinc Liquide', generalName: 'Zintrac 700' },
]
const DETAILS: Record<string, Detail> = {
  camivomax: { actives: ['azoxystrobin', 'Difénoconazole'], manufacturer: 'Syngor' },
  folidor: { actives: ['Manganese', 'Sulphur'], manufacturer: 'Yara' },
  elan: { actives: ['zinc'], manufacturer: 'Yara' },
}

describe('suggest', () => {
  test.each([
    ['ANS-31 a name that matches is offered for its name alone', 'zinc', ['market by name', 'elan by name']],
    ['ANS-31 an active ingredient finds its products', 'azoxy', ['camivomax by active']],
    ['ANS-31 accents of active ingredients fold too', 'difenoc', ['camivomax by active']],
    ['ANS-31 the words may be divided between name and active', 'sc azoxy', ['camivomax by active']],
    [
      'ANS-31 a manufacturer finds its products, which come after matches by name',
      'yara',
      ['folidor by manufacturer', 'elan by manufacturer'],
    ],
    ['ANS-31 the words may be divided between name, active and manufacturer', 'manganese sulphur yara', ['folidor by manufacturer']],
    ['ANS-31 two letters are too few for active ingredients and manufacturers', 'az', []],
    ['ANS-32 a letter is missing', 'Camivomx', ['camivomax by spelling']],
    ['ANS-32 a letter is too many', 'Camivommax', ['camivomax by spelling']],
    ['ANS-32 a letter is another one', 'Kamivomax', ['camivomax by spelling']],
    ['ANS-32 two letters are exchanged', 'Camiovmax', ['camivomax by spelling']],
    ['ANS-32 it is found before it is typed to the end', 'Kamiv', ['camivomax by spelling']],
    ['ANS-32 a word in the middle of a name is found too', 'magnanese', ['folidor by spelling']],
    ['ANS-32 a market name finds by the general name too', 'zintarc', ['market by spelling']],
    ['ANS-32 two letters off is another name', 'Kamivomx', []],
    ['ANS-32 four letters are too few', 'cmiv', []],
    ['ANS-31 a blank query offers nothing', '  ', []],
  ])('%s', (_rule, query, expected) => expect(offered(query, CHOICES, DETAILS)).toEqual(expected))

  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })

  test('ANS-32 one letter off is what the distance of the words says', () =>
    fc.assert(
      fc.property(letters, letters, (typed, word) => {
        expect(beginsAlmost(typed, word)).toBe(beginnings(word).some((beginning) => distance(typed, beginning) <= 1))
      }),
      { numRuns: 3_000 },
    ))

  const names = fc.array(letters, { minLength: 1, maxLength: 3 }).map((words) => words.filter(Boolean).join(' '))
  const products = fc.array(fc.record({ name: names, actives: fc.array(letters, { maxLength: 2 }), manufacturer: letters }), {
    maxLength: 70,
  })

  test('ANS-31 ANS-32 each choice is offered once, for the first reason that holds, at most 40 in all', () =>
    fc.assert(
      fc.property(products, fc.array(letters, { maxLength: 2 }), (list, typed) => {
        const query = typed.join(' ')
        const choices = prepareChoices(list.map(({ name }, at) => ({ id: String(at), name })))
        const details = new Map(list.map((detail, at) => [String(at), { ...detail, codes: [] }]))
        const found = suggest(query, prepareSuggestions(choices, details))
        const words = typed.filter(Boolean)
        const hasAll = (holds: (word: string) => boolean) => words.length > 0 && words.every((word) => holds(word))
        const expected = { active: [] as string[], manufacturer: [] as string[], spelling: [] as string[] }
        const joined = typed.join('')
        const ids = (holds: (name: string) => boolean) => list.flatMap(({ name }, at) => (joined !== '' && holds(name) ? [String(at)] : []))
        const bare = (name: string) => name.replaceAll(' ', '')
        const asTyped = (name: string) => name === typed.filter(Boolean).join(' ')
        const whole = [...ids(asTyped), ...ids((name) => bare(name) === joined && !hasAll((word) => name.includes(word)))]
        const begins = joined.length < 3 ? [] : ids((name) => bare(name).startsWith(joined))
        const part = [...begins, ...(joined.length < 4 ? [] : ids((name) => bare(name).includes(joined)))]
        for (const [at, { name, actives, manufacturer }] of list.entries()) {
          const isLong = words.join('').length >= 3
          const inName = (word: string) => name.includes(word)
          const inActives = (word: string) => inName(word) || actives.join(' ').includes(word)
          const isMeant = (word: string) =>
            inName(word) ||
            (word.length >= 5 && name.split(' ').some((one) => beginnings(one).some((beginning) => distance(word, beginning) <= 1)))
          if (hasAll(inName)) continue
          if (isLong && hasAll(inActives)) expected.active.push(String(at))
          else if (isLong && hasAll((word) => inActives(word) || manufacturer.includes(word))) expected.manufacturer.push(String(at))
          else if (hasAll(isMeant)) expected.spelling.push(String(at))
        }
        const byName = matchChoices(query, choices).map(({ id }) => id)
        const inOrder = [...whole, ...byName, ...expected.active, ...expected.manufacturer, ...part, ...expected.spelling]
        expect(found.map(({ id }) => id)).toEqual([...new Set(inOrder)].slice(0, MAX_SUGGESTIONS))
      }),
    ))

  test('ANS-31 AC-02 what matches by name is what is found without the details, also with two names, as far as what is spelled so leaves room', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: names, generalName: fc.option(names, { nil: undefined }) }), { maxLength: 70 }),
        fc.array(letters, { minLength: 1, maxLength: 2 }),
        fc.integer({ min: 1, max: 50 }),
        (list, typed, limit) => {
          const query = typed.join(' ')
          const choices = prepareChoices(list.map((choice, at) => ({ id: String(at), ...choice })))
          const found = suggest(query, prepareSuggestions(choices), limit)
          const named = found.filter(({ by }) => by === undefined)
          expect(named).toEqual(matchChoices(query, choices, limit).slice(0, limit - (found.length - named.length)))
        },
      ),
      {
        numRuns: 500,
        examples: [
          [[{ name: '', generalName: 'cb c' }, ...['cbc', 'cbc'].map((name) => ({ name })), { name: '', generalName: 'cbc' }], ['cbc'], 3],
          [[{ name: 'cbcd' }, { name: 'cbce' }, { name: 'cb c' }], ['cbc'], 2],
        ] as never,
      },
    ))

  test('ANS-31 without details the names alone are searched', () => {
    const prepared = prepareSuggestions(prepareChoices(CHOICES))
    expect(suggest('yara', prepared)).toEqual([])
    expect(suggest(fold('CAMIVOMX'), prepared).map(({ id }) => id)).toEqual(['camivomax'])
  })
})

describe('TANK-28 numbers on the label', () => {
  const choices: Choice[] = [
    { id: 'named', name: 'Formula 2110159' },
    { id: 'begins', name: 'Elan' },
    { id: 'whole', name: 'Folidor', generalName: 'Folidor Manganese' },
    { id: 'elsewhere', name: 'Zintrac' },
  ]
  const details = detailsOf({
    begins: { actives: [], manufacturer: '', codes: ['FR:21101599'] },
    whole: { actives: [], manufacturer: '', codes: ['FR:2110', 'FR:2110159', 'GTIN:4012345678901'] },
    elsewhere: { actives: [], manufacturer: '', codes: ['DE:2110159'] },
  })
  const found = (query: string, limit?: number) => suggest(query, prepareSuggestions(prepareChoices(choices), details, 'FR'), limit)

  test('a whole number stands first, then names, then numbers that begin so; each says which', () => {
    expect(found('2110159')).toEqual([
      { id: 'whole', name: 'Folidor', code: 'FR:2110159' },
      { id: 'named', name: 'Formula 2110159' },
      { id: 'begins', name: 'Elan', code: 'FR:21101599', by: 'code' },
    ])
    expect(found('2110159', 1).map(({ id }) => id)).toEqual(['whole'])
  })

  test('a number is found with other signs, and a barcode without its last digits', () => {
    expect(found('2 110-159').map(({ id }) => id)).toContain('whole')
    expect(found('40123456')).toEqual([{ id: 'whole', name: 'Folidor', code: 'GTIN:4012345678901', by: 'code' }])
  })

  test('without details numbers find names only', () => {
    expect(suggest('2110159', prepareSuggestions(prepareChoices(choices))).map(({ id }) => id)).toEqual(['named'])
  })
})
