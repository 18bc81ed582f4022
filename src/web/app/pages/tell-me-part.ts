import { i18n, type Messages } from '@lingui/core'
import { TellMePage } from '../../features/tell-me/tell-me-page.tsx'

const catalogues = import.meta.glob<{ messages: Messages }>('../../../../content/locales/*/tell-me.po')

/** The page with its own texts, which no other page loads. */
export const loadTellMe = async () => {
  const catalogue = await catalogues[`../../../../content/locales/${i18n.locale}/tell-me.po`]?.()
  if (catalogue) i18n.load(i18n.locale, catalogue.messages)
  return TellMePage
}
