/** A reseller as its brand configures it. */
export type Reseller = { slug: string; name: string; productSet: string; country: string; language: string }

/** Where a menu entry leads: a page by its name, or the choice of a language. */
export type MenuEntry =
  | 'foliarSearch'
  | 'seedSearch'
  | 'searchHistory'
  | 'foliarRequest'
  | 'seedRequest'
  | 'onMixing'
  | 'terms'
  | 'privacy'
  | 'contact'
  | 'language'
export type Menu = { name: 'search' | 'request' | 'advice' | 'about'; entries: readonly MenuEntry[] }

/** One way of running the product. Pages ask what an edition does, never which one it is. */
export type Edition = {
  /** Path before every page, empty for the main edition. */
  prefix: string
  /** Path before every call, behind `/api/`. */
  apiSegment: string
  menus: readonly Menu[]
  /** At the foot of every page. */
  footer: readonly Exclude<MenuEntry, 'language'>[]
  /** Upper-case code that the visitor cannot change, if any. */
  forcedCountry?: string
  forcedLanguage?: string
  /** Sent with every search; the server then answers only tests with a product of the reseller's set. */
  extraRestriction?: string
}

const WORK_MENUS: readonly Menu[] = [
  { name: 'search', entries: ['foliarSearch', 'seedSearch', 'searchHistory'] },
  { name: 'request', entries: ['foliarRequest', 'seedRequest'] },
  { name: 'advice', entries: ['onMixing'] },
]

export const MAIN_EDITION: Edition = {
  prefix: '',
  apiSegment: '',
  menus: [...WORK_MENUS, { name: 'about', entries: ['terms', 'contact', 'language'] }],
  footer: ['terms', 'privacy', 'contact'],
}

export const resellerEdition = (reseller: Reseller): Edition => ({
  prefix: `/${reseller.slug}`,
  apiSegment: `${reseller.slug}/`,
  menus: WORK_MENUS,
  footer: ['privacy'],
  forcedCountry: reseller.country,
  forcedLanguage: reseller.language,
  extraRestriction: reseller.slug,
})

/** The edition that a path of a page belongs to. */
export const editionAt = (path: string, resellers: readonly Reseller[]): Edition => {
  const first = path.split('/')[1]
  const reseller = resellers.find(({ slug }) => slug === first)
  return reseller ? resellerEdition(reseller) : MAIN_EDITION
}
