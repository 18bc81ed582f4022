/** The interface languages, each by its own name (PREF-02). */
export const LANGUAGES = [
  { languageCode: 'en', name: 'English' },
  { languageCode: 'cs', name: 'Čeština' },
  { languageCode: 'da', name: 'Dansk' },
  { languageCode: 'de', name: 'Deutsch' },
  { languageCode: 'es', name: 'Español' },
  { languageCode: 'fi', name: 'Suomi' },
  { languageCode: 'fr', name: 'Français' },
  { languageCode: 'hi', name: 'हिन्दी' },
  { languageCode: 'hu', name: 'Magyar' },
  { languageCode: 'it', name: 'Italiano' },
  { languageCode: 'lv', name: 'Latviešu' },
  { languageCode: 'nl', name: 'Nederlands' },
  { languageCode: 'no', name: 'Norsk' },
  { languageCode: 'pl', name: 'Polski' },
  { languageCode: 'pt', name: 'Português' },
  { languageCode: 'ru', name: 'Русский' },
  { languageCode: 'uk', name: 'Українська' },
] as const

export type LanguageCode = (typeof LANGUAGES)[number]['languageCode']
export const LANGUAGE_CODES: readonly LanguageCode[] = LANGUAGES.map(({ languageCode }) => languageCode)
export const DEFAULT_LANGUAGE: LanguageCode = 'en'

export const isLanguageCode = (value: unknown): value is LanguageCode => LANGUAGE_CODES.some((code) => code === value)

/** The texts are British and European Portuguese: dates and names of countries are those of the same region (WORDS-02). */
const REGIONS: Partial<Record<LanguageCode, string>> = { en: 'en-GB', pt: 'pt-PT' }

/** The tag that says how a language writes dates and countries here. */
export const regionalTag = (language: LanguageCode): string => REGIONS[language] ?? language

/** Codes that browsers send for a language that has another code here. */
const OTHER_CODES = new Map<string, LanguageCode>([
  ['nb', 'no'],
  ['nn', 'no'],
])

/** The interface language for a tag such as `de-AT`, in either case; undefined where there is none. */
export const languageOf = (tag: string): LanguageCode | undefined => {
  const code = tag.trim().toLowerCase().split(/[-_]/)[0]!
  return isLanguageCode(code) ? code : OTHER_CODES.get(code)
}

/** The first interface language in the order of preference of an Accept-Language header; undefined where it names none. */
export const preferredLanguage = (acceptLanguage: string): LanguageCode | undefined =>
  acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean)
      return { language: languageOf(tag), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .sort((left, right) => right.quality - left.quality)[0]?.language
