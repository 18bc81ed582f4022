import type { LanguageCode } from './languages.ts'
import { PAGES, type PageName } from './pages.ts'
import type { TestKind } from './records.ts'

/** A reseller as its brand configures it. */
export type Reseller = { slug: string; name: string; productSet: string; country: string; language: LanguageCode }

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

/** How an edition's request forms behave. */
export type RequestForms = {
  /** `kind` of a foliar request (REQ-09, EDI-06). */
  foliarKind: string
  /** An invalid form shows no Submit at all; otherwise Submit is disabled (REQ-07). */
  hidesSubmit: boolean
  /** How the foliar form writes its date: as the browser does, or always in one way (REQ-10). */
  datePattern: 'local' | 'dd/MM/yyyy'
  /** How many first rows of the seed form cannot be deleted (SREQ-02). */
  seedKeptRows: number
  /** Whether the seed form explains the mixing order (SREQ-02). */
  seedGuidance: boolean
}

/** Which list of the maker's products a search form offers: that of the chosen country, of a product set, or of a reseller. */
export type ProductList =
  | { call: 'products' }
  | { call: 'productSet'; params: { code: string } }
  | { call: 'resellerProducts'; params: { reseller: string } }

/** One way of running the product. Pages ask what an edition does, never which one it is. */
export type Edition = {
  /** Path before every page, empty for the main edition. */
  prefix: string
  /** Path before every call, behind `/api/`. */
  apiSegment: string
  /** The pages that it has; any other path is not found (EDI-02). A request is confirmed in place where there is no page for it. */
  pages: readonly PageName[]
  menus: readonly Menu[]
  /** At the foot of every page. */
  footer: readonly Exclude<MenuEntry, 'language'>[]
  /** The reseller's name, which the header shows with its country. */
  reseller?: string
  /** Upper-case code that the visitor cannot change, if any. */
  forcedCountry?: string
  forcedLanguage?: LanguageCode
  /** Sent with every search; the server then answers only tests with a product of the reseller's set. */
  extraRestriction?: string
  searchProducts: Record<TestKind, ProductList>
  /** Reports are asked for by their id alone; otherwise with language and country (API-03). */
  reportsById: boolean
  requestForms: RequestForms
}

const WORK_MENUS: readonly Menu[] = [
  { name: 'search', entries: ['foliarSearch', 'seedSearch', 'searchHistory'] },
  { name: 'request', entries: ['foliarRequest', 'seedRequest'] },
  { name: 'advice', entries: ['onMixing'] },
]

/** Specification §2, the reseller's route table. */
const RESELLER_PAGES: readonly PageName[] = [
  'search',
  'searchFromHistory',
  'history',
  'request',
  'seedSearch',
  'seedSearchFromHistory',
  'requestSeedTreatment',
  'report',
  'privacy',
  'advice',
]

export const MAIN_EDITION: Edition = {
  prefix: '',
  apiSegment: '',
  pages: Object.keys(PAGES) as PageName[],
  menus: [...WORK_MENUS, { name: 'about', entries: ['terms', 'contact', 'language'] }],
  footer: ['terms', 'privacy', 'contact'],
  searchProducts: { foliar: { call: 'products' }, seed: { call: 'products' } },
  reportsById: false,
  requestForms: {
    foliarKind: 'Foliar',
    hidesSubmit: true,
    datePattern: 'local',
    seedKeptRows: 2,
    seedGuidance: false,
  },
}

export const resellerEdition = (reseller: Reseller): Edition => ({
  prefix: `/${reseller.slug}`,
  apiSegment: `${reseller.slug}/`,
  pages: RESELLER_PAGES,
  menus: WORK_MENUS,
  footer: ['privacy'],
  reseller: reseller.name,
  forcedCountry: reseller.country,
  forcedLanguage: reseller.language,
  extraRestriction: reseller.slug,
  searchProducts: {
    foliar: { call: 'productSet', params: { code: reseller.productSet } },
    seed: { call: 'resellerProducts', params: { reseller: reseller.slug } },
  },
  reportsById: true,
  requestForms: {
    foliarKind: reseller.name,
    hidesSubmit: false,
    datePattern: 'dd/MM/yyyy',
    seedKeptRows: 1,
    seedGuidance: true,
  },
})

/** The edition that a path of a page belongs to. */
export const editionAt = (path: string, resellers: readonly Reseller[]): Edition => {
  const first = path.split('/')[1]
  const reseller = resellers.find(({ slug }) => slug === first)
  return reseller ? resellerEdition(reseller) : MAIN_EDITION
}
