import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES, type LanguageCode } from '../texts/languages.ts'
import { groupedNumber, plainNumber, readNumber } from './numbers.ts'

const languages = fc.constantFrom(...LANGUAGE_CODES)
/** Finer than anybody measures, and past the largest rate. */
const amounts = fc.integer({ min: 0, max: 9_999_999_999 }).map((thousandths) => thousandths / 1000)
/** As `Intl` writes it. */
const asIntl = (amount: number, language: LanguageCode): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: 'always' }).format(amount)

describe('NUM-01 a number is read by the signs of the language', () => {
  test.each<[LanguageCode, string, number, number?]>([
    ['en', '200', 200],
    ['en', '1,000', 1000, 1],
    ['en', '1,250', 1250, 1.25],
    ['en', '1.250', 1.25, 1250],
    ['en', '12,345', 12_345, 12.345],
    ['en', '1,250.5', 1250.5],
    ['en', '1,250,000', 1_250_000],
    ['en', '1,00,000', 100_000],
    ['en', '0.125', 0.125],
    ['en', '.5', 0.5],
    ['en', '1.', 1],
    ['en', '1.2500', 1.25],
    ['en', '007', 7],
    ['en', '  1.5\u00a0', 1.5],
    ['en', '1 000', 1000],
    ['en', "1'000.5", 1000.5],
    ['en', '-2', -2],
    ['en', '−2', -2],
    ['en', '+2', 2],
    ['en', '-0', 0],
    ['en', '\u200e1.5', 1.5],
    ['de', '1.000', 1000, 1],
    ['de', '1.250', 1250, 1.25],
    ['de', '1,250', 1.25, 1250],
    ['de', '1,000', 1, 1000],
    ['de', '1,25', 1.25],
    ['de', '1.250,5', 1250.5],
    ['de', '1’000,5', 1000.5],
    ['fr', '1\u202f000', 1000],
    ['fr', '1\u00a0000,5', 1000.5],
    ['fr', '1\u2009000', 1000],
    ['fr', '1,250', 1.25, 1250],
    ['fr', '1.5', 1.5],
    ['fr', '0.125', 0.125],
    ['fr', '1.250.000', 1_250_000],
    ['fr', '1.250,5', 1250.5],
    ['fr', '1 250.125', 1250.125],
    ['pl', '1250,75', 1250.75],
    ['hi', '12,34,567.5', 1_234_567.5],
    ['hi', '१,२५०', 1250, 1.25],
    ['hi', '१.५', 1.5],
  ])('%s %j is %d', (language, typed, value, other) => {
    expect(readNumber(typed, language)).toEqual({ step: 'number', value, ...(other === undefined ? {} : { other }) })
  })

  test.each<[LanguageCode, string, number[]]>([
    ['en', '1,25', [1.25]],
    ['en', '1,5', [1.5]],
    ['en', '0,125', [0.125]],
    ['en', '1.250,5', [1250.5]],
    ['en', '1,2500', [1.25, 12_500]],
    ['de', '1.25', [1.25]],
    ['de', '-1.5', [-1.5]],
    ['de', '1,250.5', [1250.5]],
    ['de', '0.125', [0.125]],
    ['fr', '1.250', [1.25, 1250]],
    ['pl', '12.345', [12.345, 12_345]],
    ['uk', '1,250.5', [1250.5]],
    ['en', '0.12345678901234567890', [0.123_456_789_012_345_68]],
  ])('%s %j is refused: it could be %j', (language, typed, couldBe) => {
    expect(readNumber(typed, language)).toEqual({ step: 'unclear', couldBe })
  })

  test.each<[string]>([
    ['much'],
    ['1.5.2'],
    ['1e3'],
    ['1,2,3'],
    ['12 50'],
    ['.'],
    ['5 L'],
    ['1..5'],
    ['--1'],
    ['½'],
    ['Infinity'],
    ["1 000'000"],
    ['9'.repeat(400)],
  ])('%j is no number', (typed) => {
    for (const language of LANGUAGE_CODES) expect(readNumber(typed, language)).toEqual({ step: 'none' })
  })

  test.each(['', ' ', '\u00a0', '\u200b'])('%j is empty', (typed) => expect(readNumber(typed, 'en')).toEqual({ step: 'empty' }))
})

test('NUM-01 the signs are those that Intl writes, in all 17 languages', () => {
  for (const language of LANGUAGE_CODES) {
    const written = asIntl(1234.5, language).replaceAll(/\s/g, ' ')
    expect([language, written]).toEqual([
      language,
      groupedNumber(1234, language).replaceAll(/\s/g, ' ') + plainNumber(0.5, language).slice(1),
    ])
  }
})

test('NUM-01 what Intl writes is read as the same number, in all 17 languages', () =>
  fc.assert(
    fc.property(languages, amounts, (language, amount) => {
      expect(readNumber(asIntl(amount, language), language)).toMatchObject({ step: 'number', value: amount })
    }),
    { numRuns: 2_000 },
  ))

test('NUM-04 what is shown is read back as the same number, and as no other one in any language', () =>
  fc.assert(
    fc.property(
      languages,
      languages,
      fc.oneof(amounts, fc.double({ noNaN: true, noDefaultInfinity: true })),
      (language, reader, amount) => {
        const value = amount === 0 ? 0 : amount
        const shown = plainNumber(value, language)
        expect(readNumber(shown, language)).toEqual({ step: 'number', value })
        const elsewhere = readNumber(shown, reader)
        expect(elsewhere.step === 'number' ? elsewhere.value : value).toBe(value)
      },
    ),
    { numRuns: 2_000 },
  ))

test('NUM-01 a text of digits and signs is read as the number it means, or refused', () =>
  fc.assert(
    fc.property(
      languages,
      fc.string({ unit: fc.constantFrom('0', '1', '2', '5', '.', ',', ' ', "'"), minLength: 1, maxLength: 9 }),
      (language, typed) => {
        const reading = readNumber(typed, language)
        if (reading.step !== 'number') return
        // The digits are always those that were typed.
        const digits = (text: string): string => text.replaceAll(/\D/g, '').replaceAll(/^0+|0+$/g, '')
        expect(digits(plainNumber(reading.value, language))).toBe(digits(typed))
      },
    ),
    { numRuns: 5_000 },
  ))

test.each([
  [200, 'en', '200'],
  [1250, 'de', '1250'],
  [1.5, 'en', '1.5'],
  [1.5, 'hi', '1.5'],
  [1.5, 'fr', '1,5'],
  [1.125, 'en', '1.1250'],
  [0.125, 'de', '0,125'],
  [1250.125, 'en', '1250.125'],
  [1e-7, 'en', '0.0000001'],
  [1.25e-7, 'en', '0.000000125'],
  [1e21, 'en', '1000000000000000000000'],
] as const)('NUM-04 %d shown in %s is %s', (value, language, shown) => expect(plainNumber(value, language)).toBe(shown))
