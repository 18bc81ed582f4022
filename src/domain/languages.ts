/** The interface languages, each by its own name (Specification §3). */
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
