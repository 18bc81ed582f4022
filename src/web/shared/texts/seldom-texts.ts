import { i18n, type Messages } from '@lingui/core'

const catalogues = import.meta.glob<{ messages: Messages }>('../../../../content/locales/*/tell-me.po')

/** Fetches the texts of pages that are seldom opened, so that the background worker has them without a network too. */
export const fetchSeldomTexts = async (): Promise<{ messages: Messages } | undefined> =>
  catalogues[`../../../../content/locales/${i18n.locale}/tell-me.po`]?.()

export const loadSeldomTexts = async (): Promise<void> => {
  const catalogue = await fetchSeldomTexts()
  if (catalogue) i18n.load(i18n.locale, catalogue.messages)
}
