import { type LanguageCode, regionalTag } from '../src/domain/texts/languages.ts'

/** Symbols of units that begin after a number in any language; a longer one, such as `L/ha` or `g/L`, begins with one of them. */
const SYMBOLS = [
  '%',
  '‰',
  '°C',
  '°F',
  '°',
  'L',
  'ml',
  'kg',
  'g',
  'mg',
  'lb',
  'US gal',
  'US pt',
  'gal',
  'ac',
  'ppm',
  'mm',
  'cm',
  'µm',
  'min',
  'h',
  'kB',
  'MB',
  'GB',
]

/** Symbols of one language. Those of hours in Danish, Norwegian and Dutch are letters that mean something else in others. */
const OWN_SYMBOLS: Partial<Record<LanguageCode, string[]>> = {
  da: ['t'],
  fi: ['kt', 'Mt'],
  fr: ['ko', 'Mo', 'Go'],
  nl: ['u'],
  no: ['t'],
  ru: ['л', 'мл', 'кг', 'г', 'мг', 'мм', 'см', 'мкм', 'мин', 'ч', 'КБ', 'МБ', 'ГБ'],
  uk: ['л', 'мл', 'кг', 'г', 'мг', 'мм', 'см', 'мкм', 'хв', 'год', 'КБ', 'МБ', 'ГБ'],
}

/** A digit, a counted number (not the `#` of a heading), a name in braces or the end of a tag, and perhaps the end of bold. */
const NUMBER = String.raw`(?:[\d}½¼¾]|(?<!^#*)#|</\d+>)\**`

const breakableSpace = (language: LanguageCode): RegExp => {
  const symbols = [...SYMBOLS, ...(OWN_SYMBOLS[language] ?? [])].map((symbol) => symbol.replace(' ', '[ \u00a0]')).join('|')
  // After `}` too: `{rate} {unit}`. Three digits after a space are the rest of a number: 30 000.
  return new RegExp(String.raw`(?<=${NUMBER}) (?=(?:${symbols})(?![\p{L}’'])|\{unit\})|(?<=(?<!\d)\d{1,3}) (?=\d{3}(?!\d))`, 'gmu')
}

/** The text with no-break spaces between numbers and units, as content/glossary.md says (TEXT-03). */
export const withNoBreakSpaces = (text: string, language: LanguageCode): string => text.replace(breakableSpace(language), '\u00a0')

/** The names by which texts have a day, and the end of a sentence or of the text behind it. */
const DAY_AT_END = /\{(?:date|day|since)\}\.(?=\s|$)/

/** Whether a language writes dates with a full stop at their end: `26 нояб. 2026 г.`, `2026. nov. 26.` */
const endsInFullStop = (language: LanguageCode): boolean =>
  (['medium', 'long'] as const).some((dateStyle) =>
    new Intl.DateTimeFormat(regionalTag(language), { dateStyle, timeZone: 'UTC' }).format(new Date('2026-11-26')).endsWith('.'),
  )

/** Whether two full stops would stand behind each other, as a date that ends in one ends a sentence (WORDS-01). */
export const doublesFullStop = (text: string, language: LanguageCode): boolean => DAY_AT_END.test(text) && endsInFullStop(language)

/** How each language quotes: the mark before and the mark behind (TEXT-07). */
const QUOTATION_MARKS: Record<LanguageCode, readonly string[]> = {
  cs: ['„', '“'],
  da: ['»', '«'],
  de: ['„', '“'],
  en: ['“', '”'],
  es: ['«', '»'],
  fi: ['”', '”'],
  fr: ['«', '»'],
  hi: ['“', '”'],
  hu: ['„', '”'],
  it: ['«', '»'],
  lv: ['„', '”'],
  // The mark behind is an apostrophe too, so it is not looked for.
  nl: ['‘'],
  no: ['«', '»'],
  pl: ['„', '”'],
  pt: ['“', '”'],
  ru: ['«', '»'],
  uk: ['«', '»'],
}

/** Whether a text has the quotation marks of its language only, each before or behind as that language has it (TEXT-07). */
export const quotesAsItsLanguage = (text: string, language: LanguageCode): boolean => {
  const own = QUOTATION_MARKS[language]
  return [...text.matchAll(/[„“”«»‘‹›]/gu)].every(([mark], at) => mark === own[at % own.length])
}

const INNERMOST = /\{([^{}]*)\}/
const PLURAL = /^\s*\w+\s*,\s*(plural|selectordinal)\s*,(.*)$/s
/** Stands for a part in braces that was read; no text contains it. */
const READ = '\u0000'

/** What the plurals of a message lack of their language's categories, and what they have that it does not know (TEXT-04). */
export const pluralMistakes = (message: string, language: LanguageCode): string[] => {
  const mistakes: string[] = []
  let rest = message
  for (let part = INNERMOST.exec(rest); part; part = INNERMOST.exec(rest)) {
    const [whole, inside = ''] = part
    const [, kind, cases] = PLURAL.exec(inside) ?? []
    if (kind !== undefined && cases !== undefined) {
      const type = kind === 'plural' ? 'cardinal' : 'ordinal'
      const needed: string[] = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories
      const given = Array.from(cases.matchAll(/([a-z]+)\s*\0/g), ([, category]) => category!)
      mistakes.push(...needed.filter((category) => !given.includes(category)).map((category) => `lacks ${category}`))
      mistakes.push(...given.filter((category) => !needed.includes(category)).map((category) => `does not know ${category}`))
    }
    rest = rest.replace(whole, READ)
  }
  return mistakes
}
