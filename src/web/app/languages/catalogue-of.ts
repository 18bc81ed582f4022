import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { LanguageCode } from '../../../domain/texts/languages.ts'

const texts = import.meta.glob<Messages>('../../../../content/locales/*/*.po', { eager: true, import: 'messages' })
const of = (language: LanguageCode, part: string): Messages | undefined => texts[`../../../../content/locales/${language}/${part}.po`]

export const messagesOf = (language: LanguageCode): Messages => ({
  ...of(language, 'public-pages'),
  ...of(language, 'tell-me'),
  ...of(language, 'other-pages'),
  ...of(language, 'first-page'),
})

const known = new Map<LanguageCode, I18n>()
/** All texts of the pages in a language; for what is built for the server only, since a browser loads them in parts. */
export const catalogueOf = (language: LanguageCode): I18n => {
  const catalogue = known.get(language) ?? setupI18n({ locale: language, messages: { [language]: messagesOf(language) } })
  known.set(language, catalogue)
  return catalogue
}
