import { Trans } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { DocumentTitle } from '../../platform/document-title.ts'
import { useSession } from '../../platform/session.ts'
import { Banner } from '../../shared/banner.tsx'
import { useContent } from './content-files.ts'
import { renderMarkdown } from './markdown.ts'
import { MoreAdvice } from './more-advice.tsx'
import { RenderedText, useVariables } from './rendered-text.tsx'

/** An article, or the caller's replacement if there is none of that name (ROUTE-07). */
export const AdvicePage = ({ articleId, otherwise }: { articleId: string; otherwise: ReactNode }) => {
  const { brand, language } = useSession()
  const content = useContent(`articles/${articleId}`, language)
  const { product, maker, company } = useVariables()
  const rendered = useMemo(
    () => (content.step === 'ready' ? renderMarkdown(content.text.markdown, { product, maker, company }) : undefined),
    [content, product, maker, company],
  )
  if (content.step === 'missing') return otherwise
  if (content.step !== 'ready' || !rendered) return null
  return (
    <>
      <DocumentTitle>{`${rendered.title} · ${brand.title}`}</DocumentTitle>
      <Banner image="information">
        <p>
          <Trans>Advice</Trans>
        </p>
        <h1 lang={content.text.language}>{rendered.title}</h1>
      </Banner>
      <RenderedText html={rendered.html} title={rendered.title} language={content.text.language} />
      <MoreAdvice current={articleId} />
    </>
  )
}
