import { type LanguageCode, regionalTag } from '../../domain/texts/languages.ts'

export const countryIn = (code: string, language: LanguageCode): string =>
  new Intl.DisplayNames([regionalTag(language)], { type: 'region' }).of(code) ?? code

export const dayIn = (isoDay: string, language: LanguageCode): string =>
  new Intl.DateTimeFormat(regionalTag(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDay))
