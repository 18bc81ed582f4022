import type { LanguageCode } from './texts/languages.ts'
import { PAGES, type PageName } from './pages.ts'
import type { TestKind } from './records.ts'

/** A reseller as configured in brand.json. */
export type Reseller = { slug: string; name: string; productSet: string; country: string; language: LanguageCode }

/** Where a menu entry leads: a page by its name, or the choice of a language. */
export type MenuEntry =
  | 'foliarSearch'
  | 'seedSearch'
  | 'tank'
  | 'chart'
  | 'searchHistory'
  | 'foliarRequest'
  | 'seedRequest'
  | 'onMixing'
  | 'method'
  | 'terms'
  | 'privacy'
  | 'contact'
  | 'language'
export type Menu = { name: 'search' | 'request' | 'advice' | 'about'; entries: readonly MenuEntry[] }

/** How an edition's request forms behave. */
type RequestForms = {
  /** `kind` of a foliar request (REQ-09, EDI-06). */
  foliarKind: string
  /** An invalid form shows no Submit at all; otherwise Submit is disabled (REQ-07). */
  hidesSubmit: boolean
  /** The date format of the foliar form: the browser's, or a fixed one (REQ-10). */
  datePattern: 'local' | 'dd/MM/yyyy'
  /** Number of first rows of the seed form that cannot be deleted (SREQ-02). */
  seedKeptRows: number
  /** Whether the seed form explains the mixing order (SREQ-02). */
  seedGuidance: boolean
}

/** The list of the maker's products in a search form: that of the chosen country, of a product set, or of a reseller. */
export type ProductListCall =
  | { call: 'products' }
  | { call: 'productSet'; params: { code: string } }
  | { call: 'resellerProducts'; params: { reseller: string } }

/** The main site or a reseller's. Pages ask what an edition does, never which one it is. */
export type Edition = {
  /** Path before every page, empty for the main edition. */
  prefix: string
  /** Path before every call, behind `/api/`. */
  apiSegment: string
  /** Its pages; any other path is not found (EDI-02). Without a page for it, a request is confirmed in place. */
  pages: readonly PageName[]
  menus: readonly Menu[]
  /** Links in the footer of every page. */
  footer: readonly ('terms' | 'privacy' | 'contact')[]
  /** The reseller's name, which the header shows with its country. */
  reseller?: string
  /** Upper-case code of the country, if the visitor cannot change it. */
  forcedCountry?: string
  forcedLanguage?: LanguageCode
  /** Sent with every search; the server then returns only tests with a product of the reseller's set. */
  extraRestriction?: string
  searchProducts: Record<TestKind, ProductListCall>
  /** Reports are requested by id alone; otherwise with language and country (API-03). */
  reportsById: boolean
  requestForms: RequestForms
}

const WORK_MENUS: readonly Menu[] = [
  { name: 'search', entries: ['foliarSearch', 'seedSearch', 'tank', 'searchHistory', 'chart'] },
  { name: 'request', entries: ['foliarRequest', 'seedRequest'] },
  { name: 'advice', entries: ['onMixing'] },
]

/** EDI-02, the reseller's route table. */
const RESELLER_PAGES: readonly PageName[] = [
  'search',
  'searchFromHistory',
  'tank',
  'compare',
  'chart',
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
  menus: [...WORK_MENUS, { name: 'about', entries: ['method', 'terms', 'contact', 'language'] }],
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

/** The reseller of an edition; undefined in the main one. */
export const resellerOf = <R extends Pick<Reseller, 'slug'>>({ extraRestriction }: Edition, resellers: readonly R[]): R | undefined =>
  resellers.find(({ slug }) => slug === extraRestriction)

/** The edition that a path of a page belongs to. */
export const editionAt = (path: string, resellers: readonly Reseller[]): Edition => {
  const first = path.split('/')[1]
  const reseller = resellers.find(({ slug }) => slug === first)
  return reseller ? resellerEdition(reseller) : MAIN_EDITION
}
