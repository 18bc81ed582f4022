import { searchFeedAddress, type SearchFeedQuery } from '../../../contract/public/feeds.ts'
import { displayName, namesIn } from '../../../domain/products/display-names.ts'
import type { LanguageCode } from '../../../domain/texts/languages.ts'
import { PAGES } from '../../../domain/pages.ts'
import {
  hasMixPage,
  mixFeed,
  mixIds,
  mixPath,
  pageAddress,
  productFeed,
  productPath,
  PRODUCTS_PATH,
  SITE_FEED,
} from '../../../domain/public-pages/addresses.ts'
import { productNames } from '../../../domain/public-pages/product-names.ts'
import {
  type Reported,
  reportedOfAll,
  reportedOfMix,
  reportedOfProduct,
  reportedOfSearch,
} from '../../../domain/public-pages/reported-tests.ts'
import { docsOfMix, hasTests } from '../../../domain/public-pages/tests-of-product.ts'
import type { TestKind } from '../../../domain/records.ts'
import { criteriaOfFoliar, criteriaOfSeed } from '../../../domain/search/criteria.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import { hadMix, hadProduct } from '../public-pages/was-there.ts'

/** A feed that there is. Addresses are without a host. */
export type FoundFeed = {
  /** The one address of the feed. */
  address: string
  /** The page of the same tests; without public pages there is none. */
  page: string | undefined
  /** What its tests have in common; undefined for all tests. */
  about: string | undefined
  /** Of a search: upper-case code. */
  country: string | undefined
  /** Of a search. */
  kind?: TestKind
  find: () => Reported
  /** A mix whose verdicts belong above its tests. */
  mix?: { ids: readonly string[]; docs: readonly number[] }
}

const named = (index: SearchIndex, id: string): { id: string; name: string } => {
  const at = index.terms.product.get(id)
  return { id, name: at === undefined ? id : productNames(index)[at]! }
}

/** Where a product was tested, or its tests were withdrawn. */
export const productFeedOf = (index: SearchIndex, language: LanguageCode, id: string): FoundFeed | undefined => {
  const at = index.terms.product.get(id)
  const isTested = at !== undefined && hasTests(index, at)
  if (!isTested && !hadProduct(index, id)) return undefined
  const product = named(index, id)
  return {
    address: pageAddress(productFeed(id), language),
    page: isTested ? pageAddress(productPath(product), language) : undefined,
    about: product.name,
    country: undefined,
    find: () => reportedOfProduct(index, id),
  }
}

/** Where exactly these products were tested together, or the tests of them were withdrawn. */
export const mixFeedOf = (index: SearchIndex, language: LanguageCode, asked: readonly string[]): FoundFeed | undefined => {
  const ids = mixIds(asked)
  const positions = ids.flatMap((id) => index.terms.product.get(id) ?? [])
  const docs = hasMixPage(ids) && positions.length === ids.length ? docsOfMix(index, positions) : []
  const isTested = docs.length > 0
  if (!isTested && !hadMix(index, ids)) return undefined
  const products = ids.map((id) => named(index, id))
  return {
    address: pageAddress(mixFeed(ids), language),
    page: isTested ? pageAddress(mixPath(products), language) : undefined,
    about: products.map(({ name }) => name).join(' + '),
    country: undefined,
    find: () => reportedOfMix(index, ids),
    mix: { ids, docs },
  }
}

export const siteFeedOf = (index: SearchIndex, language: LanguageCode): FoundFeed => ({
  address: pageAddress(SITE_FEED, language),
  page: pageAddress(PRODUCTS_PATH, language),
  about: undefined,
  country: undefined,
  find: () => reportedOfAll(index),
})

/** Of a search whose country, products and active ingredient are known: it may still have no tests. */
export const searchFeedOf = (
  index: SearchIndex,
  language: LanguageCode,
  { lang: _lang, ...asked }: SearchFeedQuery & { countryCode: string },
): FoundFeed | undefined => {
  const criteria = (asked.kind === 'seed' ? criteriaOfSeed : criteriaOfFoliar)(asked)
  const { country, active, crop, benefit } = criteria
  const ids = (criteria.products ?? []).filter((id): id is string => Boolean(id))
  const isKnown =
    index.countryAt.has(country) &&
    ids.every((id) => index.terms.product.has(id)) &&
    (!active || index.terms.active.has(active.toLowerCase()))
  if (!isKnown) return undefined
  const names = ids.map((id) => displayName(index.products[index.terms.product.get(id)!]!, namesIn(index.products, country)))
  const about = [names.join(' + '), active, crop, benefit].filter(Boolean).join(' · ')
  return {
    address: searchFeedAddress(asked, language),
    page: undefined,
    about: about === '' ? undefined : about,
    country,
    kind: asked.kind ?? 'foliar',
    find: () => reportedOfSearch(index, criteria),
  }
}

/** Where there is no page of the tests. */
export const FRONT_PAGE = PAGES.search
