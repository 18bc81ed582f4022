import { i18n, type Messages } from '@lingui/core'

const catalogues = import.meta.glob<{ messages: Messages }>('../../../../content/locales/*/tell-me.po')

/** Texts of pages that are seldom opened. */
export const loadSeldomTexts = async (): Promise<void> => {
  const catalogue = await catalogues[`../../../../content/locales/${i18n.locale}/tell-me.po`]?.()
  if (catalogue) i18n.load(i18n.locale, catalogue.messages)
}
