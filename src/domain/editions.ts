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

/** How an edition's request forms behave. */
export type RequestForms = {
  /** `kind` of a foliar request (REQ-09, EDI-06). */
  foliarKind: string
  /** An invalid form shows no Submit at all; otherwise Submit is disabled (REQ-07). */
  hidesSubmit: boolean
  /** A sent request is confirmed on a page of its own; otherwise in place of the form (EDI-06). */
  hasConfirmationPage: boolean
  /** How the foliar form writes its date: as the browser does, or always in one way (REQ-10). */
  datePattern: 'local' | 'dd/MM/yyyy'
  /** How many first rows of the seed form cannot be deleted (SREQ-02). */
  seedKeptRows: number
  /** Whether the seed form explains the mixing order (SREQ-02). */
  seedGuidance: boolean
}

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
  requestForms: RequestForms
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
  requestForms: {
    foliarKind: 'Foliar',
    hidesSubmit: true,
    hasConfirmationPage: true,
    datePattern: 'local',
    seedKeptRows: 2,
    seedGuidance: false,
  },
}

export const resellerEdition = (reseller: Reseller): Edition => ({
  prefix: `/${reseller.slug}`,
  apiSegment: `${reseller.slug}/`,
  menus: WORK_MENUS,
  footer: ['privacy'],
  forcedCountry: reseller.country,
  forcedLanguage: reseller.language,
  extraRestriction: reseller.slug,
  requestForms: {
    foliarKind: reseller.name,
    hidesSubmit: false,
    hasConfirmationPage: false,
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
