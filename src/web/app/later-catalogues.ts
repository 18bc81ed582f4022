import type { Messages } from '@lingui/core'
import type { LanguageCode } from '../../domain/languages.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../../content/locales/*/other-pages.po')

/** The texts of all pages but the first. */
export const loadLaterTexts = async (language: LanguageCode): Promise<Messages> => {
  const catalogue = await catalogues[`../../../content/locales/${language}/other-pages.po`]?.()
  return catalogue?.messages ?? {}
}
