/** Method and path of every call without its schemas, so that a page can ask without loading Zod. */
export const paths = {
  countries: { method: 'GET', path: 'tankmix/countries' },
  languages: { method: 'GET', path: 'tankmix/languages' },
  activeIngredients: { method: 'GET', path: 'tankmix/active-ingredients' },
  agrochemicals: { method: 'GET', path: 'tankmix/agrochemicals' },
  products: { method: 'GET', path: 'tankmix/products/:country' },
  productSet: { method: 'GET', path: 'tankmix/productsByProductSet/:code' },
  agrochemicalsTestedWith: { method: 'GET', path: 'tankmix/agrochemicals-tested-with/:country/:productId' },
  activesTestedWith: { method: 'GET', path: 'tankmix/actives-tested-with/:country/:productId' },
  foliarSearch: { method: 'POST', path: 'tankmix/search' },
  seedSearch: { method: 'POST', path: 'tankmix/seed-search' },
  outcome: { method: 'GET', path: 'tankmix/outcome/:testId/:languageCode/:countryCode' },
  geo: { method: 'GET', path: 'geo' },
  resellerOutcome: { method: 'GET', path: 'tankmix/outcome/:testId' },
} as const

/** The most tests that one search answers with (Specification §9). */
export const MAX_RESULTS = 500
/** Id of the element that holds the boot data in the HTML. */
export const BOOT_ELEMENT_ID = 'boot'
