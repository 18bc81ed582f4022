import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicPageBuild } from '../../contract/public/public-pages.ts'
import { DrawingContext, drawingIn } from '../features/public-pages/page-context.ts'
import { FeedEntry } from '../features/public-pages/feed-entry.tsx'
import { feedWords } from '../features/public-pages/feed-words.ts'
import { WholePage } from '../features/public-pages/public-page.tsx'
import methodStyles from '../features/public-pages/method/method.css?inline'
import pageStyles from '../features/public-pages/public-page.css?inline'
import tokens from '../ui/tokens.css?inline'
import { catalogueOf } from './languages/catalogue-of.ts'
import { words } from './languages/tank-words.ts'

export const css: PublicPageBuild['css'] = `${tokens}${pageStyles}`

export const methodCss: PublicPageBuild['methodCss'] = methodStyles

/** Pages that anybody can find, as whole documents. It is part of the pages; the server loads it as a built file. */
export const drawPage: PublicPageBuild['drawPage'] = (page) => {
  const { language } = page
  const html = renderToStaticMarkup(
    <I18nProvider i18n={catalogueOf(language)}>
      <DrawingContext value={drawingIn(language, page)}>
        <WholePage words={(answer) => words({ language, answer })} />
      </DrawingContext>
    </I18nProvider>,
  )
  return `<!doctype html>${html}`
}

/** The words of a feed, with the tests as pages show them. */
export const wordFeed: PublicPageBuild['wordFeed'] = (feed) => {
  const drawing = drawingIn(feed.language)
  const i18n = catalogueOf(feed.language)
  return feedWords(i18n, feed, {
    formats: drawing.formats,
    words: (answer) => words({ language: feed.language, answer }),
    draw: (item) =>
      renderToStaticMarkup(
        <I18nProvider i18n={i18n}>
          <DrawingContext value={drawing}>
            <FeedEntry item={item} />
          </DrawingContext>
        </I18nProvider>,
      ),
  })
}
