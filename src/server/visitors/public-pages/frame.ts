import type { Brand } from '../../../contract/brand.ts'
import { licenceOfData } from '../../../contract/data-licence.ts'
import type { PageFrame, PublicPage, PublicPageBuild } from '../../../contract/public/public-pages.ts'
import { paletteStyle } from '../../../domain/colours.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../domain/texts/languages.ts'
import { pageAddress, PRODUCTS_PATH } from '../../../domain/public-pages/addresses.ts'
import { withUsedProperties } from './used-properties.ts'

type Framed = {
  content: PublicPage['content']
  path: string
  feed?: string
  pages: number
  /** Where its language is not a parameter. */
  addressOf?: (language: LanguageCode, page: number) => string
}
type Shown = { origin: string; language: LanguageCode; page: number; isDemonstration: boolean }

/** Puts contents into whole pages of a brand. */
export const createFrames = (brand: Brand, { css: pageStyles }: Pick<PublicPageBuild, 'css'>) => {
  const css = withUsedProperties(`${paletteStyle(brand.colours)}${pageStyles}`)
  const pageOf = (
    { content, path, feed, pages, addressOf = (one, number) => pageAddress(path, one, number) }: Framed,
    { origin, language, page, isDemonstration }: Shown,
  ): PublicPage => {
    const frame: PageFrame = {
      brand: {
        title: brand.title,
        product: brand.product,
        maker: brand.maker,
        company: brand.registeredOffice.company,
        openData: brand.openData,
      },
      language,
      isDemonstration,
      canonical: `${origin}${addressOf(language, page)}`,
      languages: LANGUAGE_CODES.map((one) => {
        const href = addressOf(one, page)
        return { language: one, href, address: `${origin}${href}` }
      }),
      list: path === PRODUCTS_PATH || !brand.publicPages ? undefined : pageAddress(PRODUCTS_PATH, language),
      page,
      pages: Array.from({ length: pages }, (_none, at) => addressOf(language, at + 1)),
      feed: brand.alerts && feed !== undefined ? pageAddress(feed, language) : undefined,
      css,
      icon: `/brand/${brand.icons.small}`,
      licence: licenceOfData(brand),
    }
    return { ...frame, content }
  }
  return { css, pageOf }
}
