import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { PublicPage as Page } from '../../../contract/public/public-pages.ts'
import { jsonForHtml } from '../../../domain/texts/html.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../domain/texts/languages.ts'
import { DEVELOPERS_PATH, PAGES } from '../../../domain/pages.ts'
import { LICENCES_PATH } from '../../../domain/public-pages/addresses.ts'
import { methodPath } from '../../../domain/public-pages/method-path.ts'
import { colonIn } from '../../../domain/texts/punctuation.ts'
import { useCountsText } from './counts.tsx'
import { linkedData, type NamedTests } from './linked-data.ts'
import { ListBody } from './list-body.tsx'
import { MethodBody } from './method/method-body.tsx'
import { MixBody } from './mix-body.tsx'
import { useDrawing, usePage } from './page-context.ts'
import { ProductBody } from './product-body.tsx'
import { SEED_LIMITS } from './seed-limits.ts'
import { SignShapes } from './sign.tsx'
import { kindsOf, useTestsOf, useTitles } from './titles.ts'
import { describedOf, verdictsOf } from './verdicts.ts'
import type { WordsOf } from './words-of.ts'

/** The first and the last page, and those around this one, by their numbers. */
const PageNumbers = () => {
  const { t } = useLingui()
  const { formats } = useDrawing()
  const { page, pages } = usePage()
  if (pages.length < 2) return null
  const last = pages.length
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter((one) => one >= 1 && one <= last).toSorted((a, b) => a - b)
  return (
    <nav aria-label={t`Page ${page} of ${last}`} className="pager">
      {shown.map((one) => (
        <a
          key={one}
          href={pages[one - 1]}
          aria-current={one === page ? 'page' : undefined}
          rel={one === page + 1 ? 'next' : one === page - 1 ? 'prev' : undefined}
        >
          {formats.count(one)}
        </a>
      ))}
    </nav>
  )
}

const Content = ({ content, words }: { content: Page['content']; words: WordsOf }) => {
  if (content.kind === 'product') return <ProductBody content={content} />
  if (content.kind === 'mix') return <MixBody content={content} words={words} />
  if (content.kind === 'list') return <ListBody content={content} />
  if (content.kind === 'method') return <MethodBody content={content} />
  return (
    <p>
      {content.isGone && <Trans>The tests of this page were withdrawn.</Trans>}{' '}
      <a href={content.list}>
        <Trans>Tested products</Trans>
      </a>
    </p>
  )
}

/**
 * What search engines and previews show below the title: what each country's tests say, or those of each kind. And each kind of tests by
 * itself, for machines.
 */
const useDescriptions = (page: Page, words: WordsOf): { description: string; datasets: NamedTests[] } => {
  const { content, brand, language } = page
  const { t, i18n } = useLingui()
  const { formats } = useDrawing()
  const counted = useCountsText()
  const testsOf = useTestsOf()
  const limits = t`Results are a guide, not a guarantee: follow the product labels.`
  const { product } = brand
  const methodDescription = `${t`How ${product} tests are made, when they are read, what each verdict means, who reviews it, and how to cite a report.`} ${limits}`
  if (content.kind === 'product') {
    const datasets = kindsOf(content).map((kind) => {
      const tests = content.tests[kind]!
      const description = [`${counted(tests.counts)}.`, ...(kind === 'seed' ? [i18n._(SEED_LIMITS)] : []), limits].join(' ')
      return { kind, tests, name: testsOf(content.name, [kind]), description }
    })
    const said = datasets.map(({ name, tests }) => `${name} – ${counted(tests.counts)}.`)
    return { description: [...said, limits].join(' '), datasets }
  }
  if (content.kind === 'method') return { description: methodDescription, datasets: [] }
  if (content.kind !== 'mix') return { description: `${product}. ${limits}`, datasets: [] }
  const verdicts = verdictsOf(content, words).map(({ countries, face, words: { sentence, notes } }) => ({
    hasFail: face.fails.length > 0,
    text: `${countries.map((code) => formats.country(code)).join(', ')}${colonIn(language)}${[sentence, ...notes].join(' ')}`,
  }))
  const description = [...describedOf(verdicts), limits].join(' ')
  return { description, datasets: [{ kind: 'foliar', tests: content, name: content.name, description }] }
}

/** A whole page as HTML: no script runs in it, and everything that people wrote is text. */
export const WholePage = ({ words }: { words: WordsOf }) => {
  const { t } = useLingui()
  const page = usePage()
  const { brand, language, canonical, languages, content, list, isDemonstration } = page
  const { heading, title } = useTitles(page, words)
  const { description, datasets } = useDescriptions(page, words)
  const listName = t`Tested products`
  const isFound = content.kind !== 'none'
  const isOfSprays = content.kind !== 'product' || content.tests.foliar !== undefined
  const { maker, product, company } = brand
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${brand.title}`}</title>
        <meta name="description" content={description} />
        {(isDemonstration || !isFound) && <meta name="robots" content="noindex" />}
        {isFound && <link rel="canonical" href={canonical} />}
        {isFound && languages.map((one) => <link key={one.language} rel="alternate" hrefLang={one.language} href={one.address} />)}
        {isFound &&
          languages
            .filter((one) => one.language === DEFAULT_LANGUAGE)
            .map((one) => <link key="x" rel="alternate" hrefLang="x-default" href={one.address} />)}
        {page.feed !== undefined && <link rel="alternate" type="application/atom+xml" title={heading} href={page.feed} />}
        <link rel="icon" href={page.icon} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <style dangerouslySetInnerHTML={{ __html: page.css }} />
        {isFound && (
          <script
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: jsonForHtml(linkedData(page, { heading, listName, datasets })) }}
          />
        )}
      </head>
      <body>
        <SignShapes />
        <a className="skip" href="#main">
          <Trans>Skip to the content</Trans>
        </a>
        <header>
          <a className="brand" href={PAGES.search}>
            <img src={page.icon} alt="" width={36} height={36} fetchPriority="low" /> {brand.title}
          </a>
          <nav aria-label={brand.product}>
            <a href={PAGES.search}>
              <Trans>Search</Trans>
            </a>
            <a href={PAGES.tank}>
              <Trans>My tank</Trans>
            </a>
          </nav>
        </header>
        {list !== undefined && (
          <nav className="trail" aria-label={brand.title}>
            <a href={list}>{listName}</a> ›
          </nav>
        )}
        <main id="main">
          {isDemonstration && (
            <p className="demonstration">
              <Trans>DEMONSTRATION DATA</Trans>
            </p>
          )}
          <h1>{heading}</h1>
          <Content content={content} words={words} />
          <PageNumbers />
        </main>
        <footer>
          <p>
            <Trans>
              Tank mixes are tested for convenience only. The results are no guarantee of compatibility or of crop safety, and {maker}{' '}
              neither approves nor recommends a mix by testing it. Results apply only to the named product and its country of origin.
              Information may change without notice.
            </Trans>
          </p>
          {isOfSprays && (
            <p>
              <Trans>
                Physical {product} tests check that the products are physically suitable for application with a conventional sprayer. The
                tests do not check for any adverse crop phytotoxicity or for the biological efficacy of the individual components when
                applied in a {product}.
              </Trans>
            </p>
          )}
          <p>
            <Trans>A free service of {company}.</Trans> <Trans>Results are a guide, not a guarantee: follow the product labels.</Trans>{' '}
            <a href={methodPath(language)}>
              <Trans>How we test</Trans>
            </a>{' '}
            <a href={PAGES.terms}>
              <Trans>Legal: terms and conditions</Trans>
            </a>{' '}
            <a href={PAGES.privacy}>
              <Trans>Privacy</Trans>
            </a>{' '}
            <a href={LICENCES_PATH}>
              <Trans>Licences of third-party software</Trans>
            </a>{' '}
            <a href={DEVELOPERS_PATH}>
              <Trans>For developers</Trans>
            </a>{' '}
            {page.feed !== undefined && <a href={page.feed}>Atom</a>}{' '}
            {brand.openData && (
              <a href="/data">
                <Trans>All public laboratory tests as files</Trans>
              </a>
            )}
          </p>
          <nav aria-label={t`Choose your language`}>
            {languages.map((one) => (
              <Fragment key={one.language}>
                <a
                  href={one.href}
                  lang={one.language}
                  hrefLang={one.language}
                  aria-current={one.language === language ? 'page' : undefined}
                >
                  {LANGUAGES.find(({ languageCode }) => languageCode === one.language)!.name}
                </a>{' '}
              </Fragment>
            ))}
          </nav>
        </footer>
      </body>
    </html>
  )
}
