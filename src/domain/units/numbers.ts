import type { LanguageCode } from '../texts/languages.ts'

/**
 * Each language's decimal sign and thousands sign (point or comma). Languages without a thousands sign use a space. The same as
 * in `Intl.NumberFormat`; the tests compare the two.
 */
const SIGNS: Record<LanguageCode, { decimal: '.' | ','; group?: '.' | ',' }> = {
  en: { decimal: '.', group: ',' },
  cs: { decimal: ',' },
  da: { decimal: ',', group: '.' },
  de: { decimal: ',', group: '.' },
  es: { decimal: ',', group: '.' },
  fi: { decimal: ',' },
  fr: { decimal: ',' },
  hi: { decimal: '.', group: ',' },
  hu: { decimal: ',' },
  it: { decimal: ',', group: '.' },
  lv: { decimal: ',' },
  nl: { decimal: ',', group: '.' },
  no: { decimal: ',' },
  pl: { decimal: ',' },
  pt: { decimal: ',', group: '.' },
  ru: { decimal: ',' },
  uk: { decimal: ',' },
}

/** The sign before a language's decimals. */
export const decimalSignOf = (language: LanguageCode): '.' | ',' => SIGNS[language].decimal

/** How a typed text reads as a number. */
export type NumberReading =
  | { step: 'empty' }
  /** `other` is the number that the same text means in languages that use point and comma the other way round. */
  | { step: 'number'; value: number; other?: number }
  /** It could be any of these numbers, so none is taken. */
  | { step: 'unclear'; couldBe: number[] }
  | { step: 'none' }

/** The number with these whole digits and decimals; undefined where a JavaScript number cannot hold them all. */
const exactly = (whole: string, decimals: string): number | undefined => {
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}.${decimals}`.replace(/\.?0*$/, '')
  const value = Number(digits)
  return plainDigits(value) === digits ? value : undefined
}

/** A number's digits without an exponent. */
export const plainDigits = (value: number): string => {
  const [mantissa = '', exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa
  const [whole = '', decimals = ''] = mantissa.replace('-', '').split('.')
  const power = Number(exponent)
  const digits = power < 0 ? `0.${'0'.repeat(-power - whole.length)}${whole}${decimals}` : `${whole}${decimals.padEnd(power, '0')}`
  return value < 0 ? `-${digits}` : digits
}

const escaped = (sign: string): string => (sign === '.' ? String.raw`\.` : sign)

/** Whole numbers with one kind of sign between their thousands, or with none. */
const wholeWith = (groups: readonly string[]): string => {
  const grouped = groups.map((sign) => String.raw`[1-9]\d{0,2}(?:${escaped(sign)}\d{3})+`)
  // Lakh and crore, used in India in Hindi and in English.
  if (groups.includes(',')) grouped.push(String.raw`[1-9]\d?(?:,\d\d)+,\d{3}`)
  return `(${[...grouped, String.raw`\d+`].join('|')})`
}

/** A whole number that may be empty before decimals. */
const pattern = (groups: readonly string[], decimal: string): RegExp =>
  new RegExp(`^(?:${wholeWith(groups)}(?:${escaped(decimal)}(\\d*))?|${escaped(decimal)}(\\d+))$`)

const SPACED = [' ', "'"]

/** One to three digits, a sign and three digits: thousands in one language, three decimals in another. */
const TWOFOLD = /^([1-9]\d{0,2})[.,](\d{3})$/

const onlyDigits = (text: string): string => text.replaceAll(/\D/g, '')

type Parts = { whole: string; decimals: string }

/** Reads it by the language's own rules. */
const partsIn = (text: string, language: LanguageCode): Parts | undefined => {
  const { decimal, group } = SIGNS[language]
  const own = pattern(group === undefined ? SPACED : [...SPACED, group], decimal).exec(text)
  if (own) return { whole: onlyDigits(own[1] ?? ''), decimals: own[2] ?? own[3] ?? '' }
  // The point is no sign of these languages. It is read where only one meaning is possible.
  if (group !== undefined || TWOFOLD.test(text)) return undefined
  const asDecimal = pattern(SPACED, '.').exec(text)
  if (asDecimal) return { whole: onlyDigits(asDecimal[1] ?? ''), decimals: asDecimal[2] ?? asDecimal[3] ?? '' }
  const asGroup = pattern(['.'], ',').exec(text)
  return asGroup ? { whole: onlyDigits(asGroup[1] ?? ''), decimals: asGroup[2] ?? asGroup[3] ?? '' } : undefined
}

/** All numbers that it means by the rules of any language. */
const meanings = (text: string): Parts[] => {
  const once = /^([^.,]*)[.,](\d*)$/.exec(text)
  if (once) {
    const split = { whole: onlyDigits(once[1] ?? ''), decimals: once[2] ?? '' }
    const isDecimal = split.decimals.length < 3 || /^0*$/.test(split.whole)
    return isDecimal ? [split] : [split, { whole: onlyDigits(text), decimals: '' }]
  }
  const both = pattern([','], '.').exec(text) ?? pattern(['.'], ',').exec(text)
  return both ? [{ whole: onlyDigits(both[1] ?? ''), decimals: both[2] ?? '' }] : []
}

const western = (text: string): string => text.replaceAll(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))

/**
 * Reads a text as a number in a language.
 *
 * - The language's own decimal sign and thousands sign count: `1,000` is 1000 in English and 1 in German. Where the same text means
 *   another number elsewhere (`1,250`: 1250 or 1.25), `other` is that number, so that a page can show which of the two it took.
 * - Spaces of any kind and apostrophes separate thousands in every language. Devanagari digits are digits.
 * - A sign that the language uses for something else (`1,25` in English, `1.25` in German) makes the text `unclear`, with what it could
 *   be. So does a point in a language that does not use it, where it can mean two things (`1.250` in French); where it can mean only
 *   one (`1.5`, as typed on many numeric keypads), it is read.
 * - More digits than a number can hold are `unclear` too: nothing is rounded.
 */
export const readNumber = (typed: string, language: LanguageCode): NumberReading => {
  const text = western(typed)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[’ʼ‘]/g, "'")
    .trim()
  if (text === '') return { step: 'empty' }
  const [, minus, unsigned = ''] = /^([-−–]|\+)? ?(.*)$/.exec(text)!
  if (!/^[\d.,' ]*\d[\d.,' ]*$/.test(unsigned)) return { step: 'none' }
  const signed = (value: number): number => (minus === undefined || minus === '+' || value === 0 ? value : -value)
  const parts = partsIn(unsigned, language)
  const value = parts && exactly(parts.whole, parts.decimals)
  if (!parts || value === undefined) {
    const rounded = (parts ? [parts] : meanings(unsigned))
      .map(({ whole, decimals }) => signed(Number(`${whole}.${decimals}`)))
      .filter(Number.isFinite)
    return rounded.length === 0 ? { step: 'none' } : { step: 'unclear', couldBe: rounded }
  }
  const twofold = TWOFOLD.exec(unsigned)
  if (!twofold) return { step: 'number', value: signed(value) }
  const [, whole = '', rest = ''] = twofold
  return { step: 'number', value: signed(value), other: signed(Number(parts.decimals === '' ? `${whole}.${rest}` : `${whole}${rest}`)) }
}

/**
 * Reads a size, which nobody writes by the thousandth: `1,000` in English is a thousand, and not one with three zeros, where `1,250` may
 * be either.
 */
export const readSize: typeof readNumber = (typed, language) => {
  const reading = readNumber(typed, language)
  const isThousands = reading.step === 'number' && Number.isInteger(reading.other) && reading.value > reading.other!
  return isThousands ? { step: 'number', value: reading.value } : reading
}

/**
 * A number written in a language so that it cannot be misread: thousands are not separated, and three decimals after a number that is
 * not 0 become four (`1,1250`), because half of all readers take `1,125` for 1125. `readNumber` reads it back in that language.
 */
export const plainNumber = (value: number, language: LanguageCode): string => {
  const digits = plainDigits(value)
  const unmistakable = /^-?[1-9]\d{0,2}\.\d{3}$/.test(digits) ? `${digits}0` : digits
  return unmistakable.replace('.', SIGNS[language].decimal)
}

/** A whole number of 1000 to 999999 with the language's own thousands sign. */
export const groupedNumber = (value: number, language: LanguageCode): string =>
  String(value).replace(/\d{3}$/, (thousands) => `${SIGNS[language].group ?? '\u00a0'}${thousands}`)
