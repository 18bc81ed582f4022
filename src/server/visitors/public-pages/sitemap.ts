import { escapeHtml } from '../../../domain/texts/html.ts'
import { methodPath } from '../../../domain/public-pages/method-path.ts'
import { mixPath, pageAddress, productPath } from '../../../domain/public-pages/addresses.ts'
import { type FoundPage, findAllPages } from '../../../domain/public-pages/all-pages.ts'
import { productNames } from '../../../domain/public-pages/product-names.ts'
import { productsOfTest } from '../../../domain/public-pages/tests-of-product.ts'
import { DEFAULT_LANGUAGE } from '../../../domain/texts/languages.ts'
import { dateOf, type SearchIndex } from '../../../domain/search/index/search-index.ts'

/** A file may have 50,000 addresses (sitemaps.org); fewer, so that each is made in a moment. */
export const ADDRESSES_EACH = 10_000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const pathOf = (index: SearchIndex, page: FoundPage): string => {
  const named = (at: number) => ({ id: index.products[at]!.id, name: productNames(index)[at]! })
  return 'product' in page ? productPath(named(page.product)) : mixPath(productsOfTest(index, page.mixOf).map(named))
}

/** Every page of one version of the data, found once and without holding up others. */
export const createAllPages = () => {
  let known: { index: SearchIndex; pages: Promise<FoundPage[]> } | undefined
  return (index: SearchIndex): Promise<FoundPage[]> => {
    if (known?.index !== index) {
      const pages = findAllPages(index, () => new Promise((resolve) => setImmediate(resolve)))
      known = { index, pages }
    }
    return known.pages
  }
}

/** A part of the sitemap: how tests are made, and its addresses, each with the day of its newest test. The languages of a page are named in the page. */
export const sitemapXml = (index: SearchIndex, pages: readonly FoundPage[], part: number, origin: string): string => {
  const shown = pages.slice((part - 1) * ADDRESSES_EACH, part * ADDRESSES_EACH)
  const urls = shown.map((page) => {
    const address = `${origin}${pageAddress(pathOf(index, page), DEFAULT_LANGUAGE)}`
    return `<url><loc>${escapeHtml(address)}</loc><lastmod>${dateOf(page.day)}</lastmod></url>\n`
  })
  const method = part === 1 ? `<url><loc>${escapeHtml(`${origin}${methodPath(DEFAULT_LANGUAGE)}`)}</loc></url>\n` : ''
  return `${HEAD}<urlset xmlns="${NAMESPACE}">\n${method}${urls.join('')}</urlset>\n`
}

/** Where the parts are. */
export const sitemapIndexXml = (parts: number, origin: string): string => {
  const entries = Array.from(
    { length: parts },
    (_none, at) => `<sitemap><loc>${escapeHtml(`${origin}${sitemapPath(at + 1)}`)}</loc></sitemap>\n`,
  )
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`
}

export const SITEMAP_PATH = '/sitemap.xml'
const sitemapPath = (part: number): string => `/sitemap-${part}.xml`

/** What search engines are not to ask for, and the address of the sitemap, if there is one. */
export const robotsText = (sitemap: string | undefined): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /console',
    'Disallow: /request-status',
    ...(sitemap ? [`Sitemap: ${sitemap}`] : []),
    '',
  ].join('\n')
