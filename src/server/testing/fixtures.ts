import { fileURLToPath } from 'node:url'

/** The hand-made tests that the browser journeys use too. */
export const ACCEPTANCE_DATA = fileURLToPath(new URL('../../../e2e/fixtures/acceptance', import.meta.url))

/** The headers that a page sends with every call other than GET (API-07). */
export const ANTI_FORGERY = { cookie: 'XSRF-TOKEN=of-a-test', 'x-xsrf-token': 'of-a-test' }
