import { useMemo } from 'react'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { useSession } from '../../platform/session.ts'
import { useContent } from './content-files.ts'
import { renderMarkdown } from './markdown.ts'
import { statedTerms } from './stated-terms.ts'
import { useVariables } from './rendered-text.tsx'

export type TermsText = { title: string; html: string; language: LanguageCode }

/** The terms in the visitor's language with the brand's names in them; undefined while they load. */
export const useTermsText = (): TermsText | undefined => {
  const { product, maker, company } = useVariables()
  const session = useSession()
  const { brand } = session
  const content = useContent('terms', session.language)
  return useMemo(() => {
    if (content.step !== 'ready') return undefined
    const { markdown, language } = content.text
    return { ...renderMarkdown(statedTerms(markdown, brand, language), { product, maker, company }), language }
  }, [content, brand, product, maker, company])
}
