import { i18n, type Messages } from '@lingui/core'
import type { Edition } from '../../domain/editions.ts'
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '../../domain/languages.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../../content/locales/*.po')

const catalogue = (language: LanguageCode) => catalogues[`../../../content/locales/${language}.po`]

/**
 * Loads the texts of the interface language and makes it the page's: the edition's, else the chosen one, else what the server
 * found the browser to ask for. A language without texts of its own shows the English ones, with its own dates and numbers.
 */
export const activateLanguage = async ({ forcedLanguage }: Edition, chosen: LanguageCode | ''): Promise<LanguageCode> => {
  const language = [forcedLanguage, chosen, document.documentElement.lang].find(isLanguageCode) ?? DEFAULT_LANGUAGE
  const load = catalogue(language) ?? catalogue(DEFAULT_LANGUAGE)
  const { messages } = (await load?.()) ?? { messages: {} }
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
  return language
}
