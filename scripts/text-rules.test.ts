import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES, type LanguageCode } from '../src/domain/texts/languages.ts'
import { contentTexts } from './content-texts.ts'
import { doublesFullStop, pluralMistakes, quotesAsItsLanguage, withNoBreakSpaces } from './text-rules.ts'

/** `~` stands for a no-break space. */
const spaced = (text: string): string => text.replaceAll('~', '\u00a0')

describe('TEXT-03 a space between a number and its unit is no-break', () => {
  test.each<[LanguageCode, string, string]>([
    ['de', '5 % bei 20 °C', '5~% bei 20~°C'],
    ['en', 'fill 10 L, then 5–10 ml.', 'fill 10~L, then 5–10~ml.'],
    ['en', '{n} L/ha and {rate} {unit} in {of}', '{n}~L/ha and {rate}~{unit} in {of}'],
    ['en', '{n, plural, one {# test} other {# tests}}, {size} kB', '{n, plural, one {# test} other {# tests}}, {size}~kB'],
    ['en', '{n, plural, one {# kg} other {# kg}}', '{n, plural, one {#~kg} other {#~kg}}'],
    ['en', '<0>{n}</0> ml, **5** g/L, 2,000 lb', '<0>{n}</0>~ml, **5**~g/L, 2,000~lb'],
    ['en', '2 US gal/ac', '2~US gal/ac'],
    ['hu', '10 ml-nél, 5 %-ával', '10~ml-nél, 5~%-ával'],
    ['da', 'Stabil i 2 t', 'Stabil i 2~t'],
    ['nl', 'Binnen 1 u', 'Binnen 1~u'],
    ['ru', '1 г в воде, {size} КБ', '1~г в воде, {size}~КБ'],
    ['uk', 'Через 2 год', 'Через 2~год'],
    ['pl', 'ponad 30 000 badań', 'ponad 30~000 badań'],
  ])('TEXT-03 %s: %s', (language, text, expected) => expect(withNoBreakSpaces(text, language)).toBe(spaced(expected)))

  test.each<[LanguageCode, string]>([
    ['fr', '5\u202f% et 10\u00a0L'],
    ['en', 'after 3 days, 10 minutes and 150 micron'],
    ['en', '{name} has 2 lines, 4 grams; step 3 Gently stir'],
    ['it', 'Nessuna prova {product} ha questo numero'],
    ['it', '## L’esito {name} L’altro'],
    ['en', '# L'],
    ['cs', 'Zkoušky {one} s {other}'],
    ['ru', '2 года, {n} часа'],
    ['en', 'in 2026 100 tests; 1234 567; L 5'],
    ['es', 'el {date} a {time}'],
    ['nl', 'kunt u 5 lezen'],
  ])('TEXT-03 %s: other spaces stay: %s', (language, text) => expect(withNoBreakSpaces(text, language)).toBe(text))
})

describe('WORDS-01 a date that ends in a full stop ends no sentence', () => {
  test('WORDS-01 the languages whose dates end so are found', () =>
    expect(LANGUAGE_CODES.filter((language) => doublesFullStop('Withdrawn on {date}.', language))).toEqual(['hu', 'lv', 'ru', 'uk']))

  test.each(['Withdrawn ({date}).', '{date}: withdrawn.', 'data of {date}, older.', '{name}.'])('WORDS-01 %s is right everywhere', (text) =>
    expect(LANGUAGE_CODES.filter((language) => doublesFullStop(text, language))).toEqual([]),
  )

  test('WORDS-01 no text of any language has two full stops', async () => {
    const doubled = (await contentTexts()).filter(({ text, language }) => doublesFullStop(text, language))
    expect(doubled.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
  })
})

describe('TEXT-07 a text has the quotation marks of its language', () => {
  test.each<[LanguageCode, string]>([
    ['da', 'mærket »Under gennemgang« og »bestået«'],
    ['no', 'merket «Under ny vurdering»'],
    ['fi', 'tulos ”läpäisi”'],
    ['nl', '‘Geslaagd’ op pagina’s'],
    ['en', 'no marks'],
  ])('TEXT-07 %s: %s', (language, text) => expect(quotesAsItsLanguage(text, language)).toBe(true))

  test.each<[LanguageCode, string]>([
    ['da', 'mærket “Under gennemgang”'],
    ['da', 'mærket «Under gennemgang»'],
    ['lv', '“izturēja”'],
    ['nl', '“Geslaagd”'],
  ])('TEXT-07 not %s: %s', (language, text) => expect(quotesAsItsLanguage(text, language)).toBe(false))

  test('TEXT-07 no text has those of another language', async () => {
    const wrong = (await contentTexts()).filter(({ text, language }) => !quotesAsItsLanguage(text, language))
    expect(wrong.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
  })
})

describe('TEXT-04 every plural has the categories of its language', () => {
  test.each<[LanguageCode, string, string[]]>([
    ['en', '{n, plural, one {# test} other {# tests}}', []],
    ['en', 'no plural: {n}', []],
    ['en', '{n, plural, other {# tests}}', ['lacks one']],
    ['pl', '{n, plural, one {#} few {#} many {#} other {#}}', []],
    ['pl', '{n, plural, one {#} other {#}}', ['lacks few', 'lacks many']],
    ['cs', '{n, plural, one {#} few {#} other {#}}', ['lacks many']],
    ['lv', '{n, plural, =0 {#} one {#} other {#}}', ['lacks zero']],
    ['pt', '{n, plural, one {#} other {#}}', ['lacks many']],
    ['de', '{n, plural, one {#} few {#} other {#}}', ['does not know few']],
    // A second plural, and one within another, have their own categories.
    ['en', '{a, plural, one {#} other {#}} and {b, plural, other {#}}', ['lacks one']],
    ['en', '{a, plural, one {<0>{name}</0>} other {{b, plural, other {#}} of #}}', ['lacks one']],
    ['en', '{n, selectordinal, one {#st} two {#nd} other {#th}}', ['lacks few']],
  ])('TEXT-04 %s: %s', (language, message, mistakes) => expect(pluralMistakes(message, language).toSorted()).toEqual(mistakes.toSorted()))
})
