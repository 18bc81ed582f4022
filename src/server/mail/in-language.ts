import type { LanguageCode } from '../../domain/texts/languages.ts'

export const countryIn = (code: string, language: LanguageCode): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code

export const dayIn = (isoDay: string, language: LanguageCode): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDay))
