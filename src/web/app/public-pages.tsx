import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicPageBuild } from '../../contract/public-pages.ts'
import { drawingOf, DrawingContext } from '../features/public-pages/page-context.ts'
import { WholePage } from '../features/public-pages/public-page.tsx'
import pageStyles from '../features/public-pages/public-page.css?inline'
import tokens from '../ui/tokens.css?inline'
import { catalogueOf } from './catalogue-of.ts'
import { words } from './tank-words.ts'

export const css: PublicPageBuild['css'] = `${tokens}${pageStyles}`

/** Pages that anybody can find, as whole documents. It is part of the pages; the server loads it as a built file. */
export const drawPage: PublicPageBuild['drawPage'] = (page) => {
  const { language } = page
  const html = renderToStaticMarkup(
    <I18nProvider i18n={catalogueOf(language)}>
      <DrawingContext value={drawingOf(page)}>
        <WholePage words={(answer) => words({ language, answer })} />
      </DrawingContext>
    </I18nProvider>,
  )
  return `<!doctype html>${html}`
}
