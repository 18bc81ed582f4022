import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { escapeHtml } from '../../../domain/texts/html.ts'
import { pageAddress, PRODUCTS_PATH } from '../../../domain/public-pages/addresses.ts'
import type { SharingTexts } from '../sharing/sharing-texts.ts'
import type { WithoutApp } from './page-html.ts'

/**
 * What a page says where its code cannot run: in a browser below the floor, which its script finds out, and with JavaScript off (FLOOR-03,
 * FLOOR-05). `list` is the language in which the list of all products is linked; undefined where there is none.
 */
export const withoutAppHtml = ({ withoutApp }: SharingTexts, list: LanguageCode | undefined): WithoutApp => {
  const link = list === undefined ? '' : ` <a href="${escapeHtml(pageAddress(PRODUCTS_PATH, list))}">${escapeHtml(withoutApp.products)}</a>`
  const paragraph = (text: string, attributes: string): string => `<p ${attributes}class="without-app">${escapeHtml(text)}${link}</p>`
  return {
    noScript: `<noscript>${paragraph(withoutApp.noScript, '')}</noscript>`,
    belowFloor: paragraph(withoutApp.tooOld, 'id="below-floor" hidden '),
  }
}
