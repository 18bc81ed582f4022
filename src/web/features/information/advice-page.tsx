import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { methodPath } from '../../../domain/public-pages/method-path.ts'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { useSession } from '../../platform/session.ts'
import { Banner } from '../../shared/banner.tsx'
import { useContent } from './content-files.ts'
import { renderMarkdown } from './markdown.ts'
import { withStated } from './markdown-source.ts'
import { RenderedText, useVariables } from './rendered-text.tsx'
import { useTestsInWords } from './tests-in-words.ts'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'wouter'
import { pagePaths } from '../../platform/page-paths.ts'
import styles from './more-advice.module.css'

/** The other articles, below each of them. */
const MoreAdvice = ({ current }: { current: string }) => {
  const { t } = useLingui()
  const { language } = useSession()
  const articles = [
    { id: 'on-mixing', title: t`On mixing` },
    { id: 'jar-test', title: t`The jar test` },
    { id: 'reading-a-report', title: t`Reading a report` },
    { id: 'evidence-levels', title: t`Levels of evidence` },
  ]
  return (
    <nav className={`screen-only ${styles.more}`} aria-labelledby="more-advice">
      <h2 id="more-advice">
        <Trans>More advice</Trans>
      </h2>
      <ul>
        {articles
          .filter(({ id }) => id !== current)
          .map(({ id, title }) => (
            <li key={id}>
              <Link href={pagePaths.advice(id)}>
                <span>{title}</span>
                <ArrowRight aria-hidden size={20} />
              </Link>
            </li>
          ))}
        <li>
          <a href={methodPath(language)}>
            <span>
              <Trans>How we test</Trans>
            </span>
            <ArrowRight aria-hidden size={20} />
          </a>
        </li>
      </ul>
    </nav>
  )
}

/** An article, or the caller's replacement if there is none of that name (ROUTE-07). */
export const AdvicePage = ({ articleId, otherwise }: { articleId: string; otherwise: ReactNode }) => {
  const { brand, language } = useSession()
  const content = useContent(`articles/${articleId}`, language)
  const { product, maker, company } = useVariables()
  const tests = useTestsInWords()
  const rendered = useMemo(
    () =>
      content.step === 'ready'
        ? renderMarkdown(withStated(content.text.markdown, { iso9001: brand.iso9001 ? 'yes' : undefined }), {
            product,
            maker,
            company,
            tests,
          })
        : undefined,
    [content, brand.iso9001, product, maker, company, tests],
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
