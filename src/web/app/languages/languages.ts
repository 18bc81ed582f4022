import { i18n, type Messages } from '@lingui/core'
import type { Edition } from '../../../domain/editions.ts'
import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '../../../domain/texts/languages.ts'
import { provideLaterTexts } from '../../platform/texts/later-texts.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../../../content/locales/*/first-page.po')

const catalogue = (language: LanguageCode) => catalogues[`../../../../content/locales/${language}/first-page.po`]

/**
 * Activates the interface language and loads its texts: the edition's, else the chosen one, else the one that the server
 * detected from the browser. The first page waits for its own texts only.
 */
export const activateLanguage = async ({ forcedLanguage }: Edition, chosen: LanguageCode | ''): Promise<LanguageCode> => {
  const language = [forcedLanguage, chosen, document.documentElement.lang].find(isLanguageCode) ?? DEFAULT_LANGUAGE
  const { messages } = (await catalogue(language)?.()) ?? { messages: {} }
  i18n.loadAndActivate({ locale: language, messages })
  provideLaterTexts(async () => {
    const { loadLaterTexts } = await import('./later-catalogues.ts')
    i18n.load(language, await loadLaterTexts(language))
  })
  document.documentElement.lang = language
  return language
}
