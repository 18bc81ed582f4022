import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../texts/languages.ts'
import { type Choice, prepareChoices } from '../../choices.ts'
import { prepareSuggestions } from '../../prepared-suggestions.ts'
import { FEW_SUGGESTIONS, suggest } from '../../suggestions.ts'
import { identify, meant } from '../identify.ts'
import { nearIndexOf } from './near-index.ts'
import { soundOf } from './sounds.ts'
import { suggestNear, withNear } from './suggest-near.ts'
import { TRADE_WORDS } from './trade-words.ts'

const PRODUCTS: readonly [name: string, ...actives: string[]][] = [
  ['Phytolux Calcium 150', 'calcium'],
  ['Phytolux Zink'],
  ['Bortrac 150', 'boron'],
  ['Zinkamax Flow', 'zinc oxide'],
  ['Karate Zeon', 'lambda-cyhalothrin'],
  ['Roundup Max', 'glyphosate'],
  ['Kumulus WG', 'sulphur'],
  ['Falcon 460 EC', 'tebuconazole', 'azoxystrobin'],
  ['Falconer', 'copper hydroxide'],
  ['2,4-D Amine'],
  ['Elan Zinc'],
  ['Equation Pro', 'cymoxanil'],
]
const listOf = (products: readonly (readonly string[])[]) => {
  const choices: Choice[] = products.map(([name], at) => ({ id: String(at), name: name! }))
  const details = new Map(
    products.map(([, ...actives], at) => [String(at), { actives, manufacturer: at === 2 ? 'Nordfeld' : 'Helvagro', codes: [] }]),
  )
  return prepareSuggestions(prepareChoices(choices), details, 'FR')
}
const LIST = listOf(PRODUCTS)
const NEAR = nearIndexOf(LIST)
const near = (typed: string): string[] => suggestNear(typed, NEAR).map(({ name }) => name)
const offered = (typed: string) => withNear(typed, suggest(typed, LIST), () => NEAR)

describe('names that are nearly so', () => {
  test.each([
    ['SPELL-01 f for ph, k for c, z for c', 'fytolux kalzium', ['Phytolux Calcium 150']],
    ['SPELL-01 i for y, ks for x', 'fitoluks', ['Phytolux Calcium 150', 'Phytolux Zink']],
    ['SPELL-01 two letters for one, s for z', 'karatte seon', ['Karate Zeon']],
    ['SPELL-01 an h that is not heard, k for ck', 'bohrthrack', ['Bortrac 150']],
    ['SPELL-01 kw for qu', 'ekwation', ['Equation Pro']],
    ['SPELL-01 what is typed whole comes before what begins so', 'falkon', ['Falcon 460 EC', 'Falconer']],
    ['SPELL-01 Cyrillic letters', 'фитолюкс', ['Phytolux Calcium 150', 'Phytolux Zink']],
    ['SPELL-01 Devanagari letters', 'फाइटोलक्स', ['Phytolux Calcium 150', 'Phytolux Zink']],
    ['SPELL-01 a Cyrillic letter behind digits', '2,4-Д', ['2,4-D Amine']],
    ['SPELL-02 two letters of a long word, two exchanged in another', 'zinkmx flwo', []],
    ['SPELL-02 a letter is missing and two are exchanged', 'zinkmaax fow', ['Zinkamax Flow']],
    ['SPELL-02 two letters of a long name, and its spaces', 'rondupmaks', ['Roundup Max']],
    ['SPELL-02 two letters of a short word are another word', 'kamomus', []],
    ['SPELL-02 an active ingredient', 'tebukonazlo', ['Falcon 460 EC']],
    ['SPELL-02 no name that is two letters off, where another is one off', 'falkonner', ['Falconer']],
    ['SPELL-02 a digit is never another', 'bortrak 250', []],
    ['SPELL-05 the beginning of a name, and a word that it does not have', 'phytolux calcium forte', ['Phytolux Calcium 150']],
    ['SPELL-05 both of it', 'fytolux calzium forte', ['Phytolux Calcium 150']],
    ['SPELL-05 the maker before it', 'nordfeld bortrak 150', ['Bortrac 150']],
    ['SPELL-05 a number that it does not have', 'phytolux calcium 250', []],
    ['SPELL-05 most of the words are others', 'keep away from children', []],
    ['SPELL-03 nothing for a letter or two', 'zi', []],
    ['SPELL-03 nothing for a number', '150', []],
    ['SPELL-03 nothing for what has no letters', '?! 🌾', []],
  ])('%s', (_rule, typed, expected) => expect(near(typed)).toEqual(expected))

  const wordsOf = (concept: keyof typeof TRADE_WORDS) => TRADE_WORDS[concept].split('|')

  test('SPELL-04 each element and active ingredient has a word in every language', () => {
    for (const words of Object.values(TRADE_WORDS)) {
      expect(words.split('|')).toHaveLength(LANGUAGE_CODES.length)
      expect(words).not.toMatch(/^\||\|\||\|$/)
    }
  })

  test.each(LANGUAGE_CODES.map((language, at) => [language, wordsOf('zinc')[at]!]))(
    'SPELL-04 in %s, %s finds the products with zinc in their name or as their active ingredient',
    (_language, words) => {
      for (const word of words.split(' '))
        expect(
          offered(word)
            .map(({ name }) => name)
            .toSorted(),
        ).toEqual(['Elan Zinc', 'Phytolux Zink', 'Zinkamax Flow'])
    },
  )

  test.each([
    ['schwefel', 'Kumulus WG'],
    ['सल्फर', 'Kumulus WG'],
    ['kobber', 'Falconer'],
    ['мідь', 'Falconer'],
    ['ताँबा', 'Falconer'],
    ['bór', 'Bortrac 150'],
    ['glifosato', 'Roundup Max'],
    ['глифосат', 'Roundup Max'],
    ['ग्लाइफोसेट', 'Roundup Max'],
    ['тебуконазол', 'Falcon 460 EC'],
    ['एज़ोक्सीस्ट्रोबिन', 'Falcon 460 EC'],
    ['лямбда-цигалотрин', 'Karate Zeon'],
  ])('SPELL-04 %s finds %s', (typed, expected) => expect(offered(typed)[0]?.name).toBe(expected))

  test('SPELL-04 a word of one script is no word of another: med is not the Russian for copper', () => expect(near('med')).toEqual([]))

  test('SPELL-03 what is near stands below what was found as typed, and nowhere where that is called just so or is much', () => {
    expect(offered('zink').map(({ name, by }) => [name, by])).toEqual([
      ['Zinkamax Flow', undefined],
      ['Phytolux Zink', undefined],
      ['Elan Zinc', 'spelling'],
    ])
    expect(offered('Falconer').map(({ name }) => name)).toEqual(['Falconer'])
    // Whose number it is, is no question of spelling.
    const numbered = { id: '8', name: 'Falconer', code: 'FR:2110159' }
    expect(withNear('falkon 2110159', [numbered], () => NEAR)).toEqual([numbered])
    expect(withNear('falkon', [], () => undefined)).toEqual([])
    const many = listOf(Array.from({ length: FEW_SUGGESTIONS }, (_one, at) => [`Kalium ${at}`]).concat([['Khalliumm']]))
    expect(withNear('kalium', suggest('kalium', many), () => nearIndexOf(many))).toHaveLength(FEW_SUGGESTIONS)
  })
})

describe('any products', () => {
  const syllables = fc.constantFrom(
    'phy',
    'tox',
    'zin',
    'ka',
    'que',
    'cor',
    'vil',
    'rax',
    'mo',
    'ty',
    'jen',
    'bu',
    'lac',
    'du',
    'wes',
    'fa',
  )
  const word = fc.array(syllables, { minLength: 3, maxLength: 4 }).map((parts) => parts.join(''))
  const names = fc.uniqueArray(
    fc.tuple(word, fc.option(word, { nil: '' }), fc.constantFrom('', '150', '250 SC')).map((parts) => parts.filter(Boolean).join(' ')),
    { minLength: 1, maxLength: 30 },
  )
  const HEARD: readonly [RegExp, string][] = [
    [/ph/g, 'f'],
    [/x/g, 'ks'],
    [/qu/g, 'kw'],
    [/c(?![eiyhk])/g, 'k'],
    [/y/g, 'i'],
    [/z/g, 's'],
    [/j/g, 'z'],
    [/t(?!h)/g, 'th'],
    [/v/g, 'w'],
    [/([lm])/g, '$1$1'],
  ]
  const heard = fc.subarray([...HEARD], { minLength: 1 })
  const asHeard = (name: string, rules: typeof HEARD) => rules.reduce((text, [letters, sound]) => text.replace(letters, sound), name)
  const edit = fc.tuple(fc.nat(40), fc.constantFrom('left out', 'another', 'exchanged', 'added'))
  const withWrong = (text: string, [place, how]: [number, string]): string => {
    const at = place % (text.length - 1)
    const rest = text.slice(at + 1)
    if (how === 'left out') return text.slice(0, at) + rest
    if (how === 'another') return `${text.slice(0, at)}o${rest}`
    return how === 'added' ? `${text.slice(0, at)}r${text.slice(at)}` : text.slice(0, at) + rest[0]! + text[at]! + rest.slice(1)
  }
  const prepared = (list: readonly string[]) => listOf(list.map((name) => [name]))

  test('SPELL-01 every name is found first as it is heard, with those that sound the same', () =>
    fc.assert(
      fc.property(names, fc.nat(), heard, (list, place, rules) => {
        const name = list[place % list.length]!
        const typed = asHeard(name, rules)
        const found = suggestNear(typed, nearIndexOf(prepared(list))).map((one) => one.name)
        expect(found).toContain(name)
        // Only what sounds so too, or begins so, stands before it.
        const before = found.slice(0, found.indexOf(name)).map((one) => soundOf(one.replaceAll(' ', '')).slice(0, 6))
        expect(before.every((sound) => soundOf(name).startsWith(sound.slice(0, 5)))).toBe(true)
        expect(suggestNear(typed, nearIndexOf(prepared([name]))).map((one) => one.name)).toEqual([name])
      }),
      { numRuns: 300 },
    ))

  const plainWord = fc
    .array(fc.constantFrom('bor', 'tal', 'kis', 'vun', 'gos', 'pel', 'fin', 'dam'), { minLength: 4, maxLength: 5 })
    .map((parts) => parts.join(''))

  test('SPELL-02 a long word is found with two letters wrong, or what is as near', () =>
    fc.assert(
      fc.property(fc.uniqueArray(plainWord, { minLength: 1, maxLength: 30 }), fc.nat(), edit, edit, (list, place, one, other) => {
        const name = list[place % list.length]!
        const typed = withWrong(name.slice(0, 6), one) + withWrong(name.slice(6), other)
        const all = prepared(list)
        const found = withNear(typed, suggest(typed, all), () => nearIndexOf(all)).map((each) => each.name)
        // Another one may be nearer still.
        expect(found).not.toEqual([])
        expect(suggestNear(typed, nearIndexOf(prepared([name]))).map((each) => each.name)).toEqual([name])
      }),
      { numRuns: 300 },
    ))

  test('SPELL-03 SPELL-06 what is called just so stands first, each product once, always in one order, and nothing near is certain', () =>
    fc.assert(
      fc.property(names, fc.nat(), heard, (list, place, rules) => {
        const all = prepared(list)
        const name = list[place % list.length]!
        expect(withNear(name, suggest(name, all), () => nearIndexOf(all))[0]?.name).toBe(name)
        const typed = asHeard(name, rules)
        const found = withNear(typed, suggest(typed, all), () => nearIndexOf(all))
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
        expect(withNear(typed, suggest(typed, all), () => nearIndexOf(prepared(list)))).toEqual(found)
        if (list.includes(typed)) return
        const candidates = identify({ name: typed }, all)
        expect(candidates.map(({ id }) => list[Number(id)])).toContain(name)
        for (const { sure } of candidates) expect(sure).toBe('check')
      }),
      { numRuns: 300 },
    ))
})

test.each([
  ['Fytolux Kalzium 150', 'Phytolux Calcium 150'],
  ['Phytolux Calcium', 'Phytolux Calcium 150'],
  ['Karatte Seon', 'Karate Zeon'],
  ['Raundup Macs', 'Roundup Max'],
  ['Zinkmx Flow', 'Zinkamax Flow'],
])('SPELL-06 of a file, %s is to be checked as %s', (name, expected) => {
  const found = meant(identify({ name }, LIST))
  expect([PRODUCTS[Number(found?.id)]?.[0], found?.sure]).toEqual([expected, 'check'])
})

test.each(['Phytolux', 'Bortrac 250', 'Phytolux Calcium 250', 'zinc', 'Phyto', '150'])(
  'SPELL-06 of a file, %s is nothing of the list, or of several',
  (name) => expect(meant(identify({ name }, LIST))).toBeUndefined(),
)
