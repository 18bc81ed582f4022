import { i18n, type Messages } from '@lingui/core'
import type { Edition } from '../../domain/editions.ts'
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '../../domain/languages.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../../content/locales/*.po')

const catalogue = (language: LanguageCode) => catalogues[`../../../content/locales/${language}.po`]

/** Loads the texts of the interface language and makes it the page's. */
export const activateLanguage = async ({ forcedLanguage }: Edition): Promise<LanguageCode> => {
  const wanted = forcedLanguage ?? document.documentElement.lang
  const language = isLanguageCode(wanted) && catalogue(wanted) ? wanted : DEFAULT_LANGUAGE
  const { messages } = (await catalogue(language)?.()) ?? { messages: {} }
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
  return language
}
