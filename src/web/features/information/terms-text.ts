import { useMemo } from 'react'
import { useSession } from '../../platform/session.ts'
import { useContent } from './content-files.ts'
import { renderMarkdown } from './markdown.ts'
import { useVariables } from './rendered-text.tsx'

/** The terms in the visitor's language with the brand's names in them; undefined while they load. */
export const useTermsText = () => {
  const { product, maker, company } = useVariables()
  const content = useContent('terms', useSession().language)
  return useMemo(() => {
    if (content.step !== 'ready') return undefined
    const { markdown, language } = content.text
    return { ...renderMarkdown(markdown, { product, maker, company }), language }
  }, [content, product, maker, company])
}
