import type { Messages } from '@lingui/core'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import type { UsualSentences } from '../../../domain/observations.ts'
import { cropTextId } from '../../shared/crops/crop-text-id.ts'
import { observationTextId } from '../../shared/texts/observation-text-id.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../../../content/locales/*/other-pages.po')

const sentences = import.meta.glob<UsualSentences>(
  ['../../../../content/observations/*.json', '!../../../../content/observations/en.json'],
  {
    import: 'default',
  },
)

const crops = import.meta.glob<Readonly<Record<string, string>>>('../../../../content/crops/*.json', { import: 'default' })

/** The texts of all pages but the first, and usual sentences of observations and crops under ids of their own. */
export const loadLaterTexts = async (language: LanguageCode): Promise<Messages> => {
  const [catalogue, usual = {}, named = {}] = await Promise.all([
    catalogues[`../../../../content/locales/${language}/other-pages.po`]?.(),
    // Without these two, as where no cache has them, pages name what was recorded.
    sentences[`../../../../content/observations/${language}.json`]?.().catch(() => undefined),
    crops[`../../../../content/crops/${language}.json`]?.().catch(() => undefined),
  ])
  const observed = Object.entries(usual).map(([code, sentence]) => [observationTextId(code), sentence])
  const grown = Object.entries(named).map(([term, name]) => [cropTextId(term), name])
  return { ...catalogue?.messages, ...Object.fromEntries([...observed, ...grown]) }
}
