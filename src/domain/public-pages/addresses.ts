import { DEFAULT_LANGUAGE, type LanguageCode } from '../texts/languages.ts'
import { compareIds } from '../search/index/search-index.ts'

const MAX_SLUG = 60

/** The readable end of an address: small Latin letters, digits and hyphens, at most 60; `otherwise` where a name has none of them. */
const slugOf = (name: string, otherwise: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replaceAll(/^-+|-+$/g, '') || otherwise

/** First parts of the addresses of pages that anybody can find. */
export const PRODUCT_BASE = '/product/'
export const MIX_BASE = '/mix/'
export const PRODUCTS_PATH = '/products'
/** Whose software the pages contain. A file's name, so that it has one address on a server and on any host of files. */
export const LICENCES_PATH = '/licences.html'
/** Between the ids of a mix, in which it cannot be. */
export const BETWEEN_IDS = ','
/** The router takes no longer part of an address. No mix of the laboratory comes near it. */
const MAX_IDS = 200

type Named = { id: string; name: string }

/** The ids of a mix as its address has them: each once, in one order. */
export const mixIds = (ids: readonly string[]): string[] => [...new Set(ids)].toSorted(compareIds)
export const mixKey = (ids: readonly string[]): string => mixIds(ids).join(BETWEEN_IDS)
export const hasMixPage = (ids: readonly string[]): boolean => ids.length > 1 && mixKey(ids).length <= MAX_IDS

export const productPath = ({ id, name }: Named): string => `${PRODUCT_BASE}${id}/${slugOf(name, 'product')}`
export const mixPath = (products: readonly Named[]): string => {
  const sorted = products.toSorted((a, b) => compareIds(a.id, b.id))
  return `${MIX_BASE}${mixKey(products.map(({ id }) => id))}/${slugOf(sorted.map(({ name }) => name).join(' '), 'mix')}`
}
/** The news of all tests, and of those of a search. */
export const SITE_FEED = '/feed.atom'
export const FEED_FILE = 'feed.atom'
export const productFeed = (id: string): string => `${PRODUCT_BASE}${id}/${FEED_FILE}`
export const mixFeed = (ids: readonly string[]): string => `${MIX_BASE}${mixKey(ids)}/${FEED_FILE}`
/** What leads from a report, which names products without their ids, to the page of its mix, or of a product by its order of addition. */
export const OF_TEST = 'of-test/'
export const mixOfTest = (testId: string, language: LanguageCode): string =>
  pageAddress(`${MIX_BASE}${OF_TEST}${encodeURIComponent(testId)}`, language)
export const productOfTest = (testId: string, order: number, language: LanguageCode): string =>
  pageAddress(`${PRODUCT_BASE}${OF_TEST}${encodeURIComponent(testId)}/${order}`, language)
export const letterPath = (letter: string): string => `${PRODUCTS_PATH}/${encodeURIComponent(letter)}`

/**
 * An address in a language and with its page: what a page shows depends on its address alone, so that any cache can carry it. English and
 * the first page are the address itself.
 */
export const pageAddress = (path: string, language: LanguageCode, page = 1): string => {
  const query = [...(language === DEFAULT_LANGUAGE ? [] : [`lang=${language}`]), ...(page === 1 ? [] : [`page=${page}`])].join('&')
  return query === '' ? path : `${path}?${query}`
}
