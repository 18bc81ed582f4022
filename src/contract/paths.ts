/** Method and path of every call without its schemas, so that a page can make calls without loading Zod. */
export const paths = {
  countries: { method: 'GET', path: 'tankmix/countries' },
  languages: { method: 'GET', path: 'tankmix/languages' },
  activeIngredients: { method: 'GET', path: 'tankmix/active-ingredients' },
  agrochemicals: { method: 'GET', path: 'tankmix/agrochemicals' },
  marketNames: { method: 'GET', path: 'tankmix/market-names/:country' },
  products: { method: 'GET', path: 'tankmix/products/:country' },
  productDetails: { method: 'GET', path: 'tankmix/product-details/:country' },
  seedChoices: { method: 'GET', path: 'tankmix/seed-choices/:country' },
  productSet: { method: 'GET', path: 'tankmix/productsByProductSet/:code' },
  agrochemicalsTestedWith: { method: 'GET', path: 'tankmix/agrochemicals-tested-with/:country/:productId' },
  activesTestedWith: { method: 'GET', path: 'tankmix/actives-tested-with/:country/:productId' },
  foliarSearch: { method: 'POST', path: 'tankmix/search' },
  seedSearch: { method: 'POST', path: 'tankmix/seed-search' },
  chart: { method: 'POST', path: 'tankmix/chart' },
  tank: { method: 'POST', path: 'tankmix/tank' },
  searchSummary: { method: 'POST', path: 'tankmix/search-summary' },
  searchCsv: { method: 'GET', path: 'tankmix/search-csv' },
  outcome: { method: 'GET', path: 'tankmix/outcome/:testId/:languageCode/:countryCode' },
  contacts: { method: 'GET', path: 'tankmix/contacts' },
  tankmixRequest: { method: 'POST', path: 'tankmix/tankmix-request' },
  pack: { method: 'GET', path: 'tankmix/pack/:country' },
  resellerProducts: { method: 'GET', path: 'tankmix/:reseller-products' },
  geo: { method: 'GET', path: 'geo' },
  resellerOutcome: { method: 'GET', path: 'tankmix/outcome/:testId' },
} as const

/** Base path of packs; each file's name contains its hash. */
export const PACKS_BASE = '/packs/'

/** Id of the element that holds the boot data in the HTML. */
export const BOOT_ELEMENT_ID = 'boot'

/** Identifies a request that is sent again (tankmix-request). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** Every call but GET and HEAD repeats the cookie in the header (API-07). */
export const CSRF_COOKIE = 'XSRF-TOKEN'
export const CSRF_HEADER = 'X-XSRF-TOKEN'
/** `reason` of the problem where they are missing or differ. */
export const CSRF_REASON = 'anti-forgery token missing'
/** Path below `/api/` that sets the cookie for a page without one. */
export const CSRF_PATH = 'tankmix/csrf'
