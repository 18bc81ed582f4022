import { embedAddress } from '../../../contract/public/embed.ts'
import { REQUEST_TOKEN_HEADER } from '../../../contract/requests/request-status-paths.ts'
import { PAGES } from '../../../domain/pages.ts'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { MAX_CHART_COLUMNS } from '../../../domain/tank/matrix/chart.ts'
import { mixFeed, mixKey, productFeed } from '../../../domain/public-pages/addresses.ts'
import type { Database } from '../../db/open-db.ts'
import { ANTI_FORGERY } from '../fixtures.ts'

/** One call as it goes over a connection. `address` is the route of it, for people. */
export type AnyCall = { address: string; method: string; url: string; headers: Record<string, string>; payload?: string }

/** What the calls are about: what makes the most work in the data. */
export type Site = {
  country: string
  /** The products with the most tests, the most tested one first. */
  products: string[]
  makers: string[]
  /** Two products that were tested together most often. */
  mix: [string, string]
  testId: string
  reseller: string
}

const MANY = 12

export const siteOf = async ({ kysely }: Database, reseller: string): Promise<Site> => {
  const rows = await kysely.selectFrom('tests').select(['id', 'country', 'ingredients']).where('kind', '=', 'foliar').execute()
  const countries = new Map<string, number>()
  const uses = new Map<string, number>()
  const mixes = new Map<string, number>()
  const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { country, ingredients } of rows) {
    const ids = [...new Set((JSON.parse(ingredients) as [number, string, number][]).map(([, id]) => id))]
    count(countries, country)
    for (const id of ids) count(uses, id)
    if (ids.length === 2) count(mixes, mixKey(ids))
  }
  const most = (counts: Map<string, number>): string[] => [...counts].toSorted(([, a], [, b]) => b - a).map(([key]) => key)
  const products = most(uses)
  const makers = new Set((await kysely.selectFrom('products').select('id').where('kind', '=', 'maker').execute()).map(({ id }) => id))
  const [one, other] = most(mixes)[0]!.split(',')
  return {
    country: most(countries)[0]!,
    products: products.slice(0, MANY),
    makers: products.filter((id) => makers.has(id)).slice(0, MAX_CHART_COLUMNS),
    mix: [one!, other!],
    testId: rows[0]!.id,
    reseller,
  }
}

type Parameter = { name: string; in: string; example?: string | number | boolean }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> } }
type Document = { paths: Record<string, Record<string, Operation>> }

/** As every browser sends it; what is sent for it is in the cache once. */
const COMPRESSED = { 'accept-encoding': 'br' }
const WRITES = { 'content-type': 'application/json', ...COMPRESSED, ...ANTI_FORGERY }
const get = (address: string, url: string, headers: Record<string, string> = {}): AnyCall => ({
  address,
  method: 'GET',
  url,
  headers: { ...COMPRESSED, ...headers },
})
const post = (address: string, url: string, body: unknown, headers: Record<string, string> = {}): AnyCall => ({
  address,
  method: 'POST',
  url,
  headers: { ...WRITES, ...headers },
  payload: JSON.stringify(body),
})

/** Every call of the document with each of its examples. */
const documentedCalls = ({ paths }: Document): AnyCall[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
      const inPath = (name: string): string => encodeURIComponent(String(parameters.find((one) => one.name === name)?.example ?? '1'))
      const query = parameters
        .filter((one) => one.in === 'query' && one.example !== undefined && one.name !== 'hash')
        .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
      const url = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => inPath(name)) + (query.length > 0 ? `?${query.join('&')}` : '')
      if (method === 'get') return [get(path, url)]
      const examples = Object.entries(requestBody?.content['application/json']?.examples ?? { none: { value: {} } })
      return examples.map(([name, { value }]) => post(`${path} (${name})`, url, value))
    }),
  )

/** What of the parameters makes the most work: the longest lists, the widest searches, the last pages. */
const dearCalls = ({ country, products, makers, mix, reseller }: Site): AnyCall[] => {
  const lines = products.map((productId) => ({ productId, rate: 1 }))
  const search = (path: string, more: object) => post(`/api/tankmix/${path} ${JSON.stringify(more).slice(0, 60)}`, `/api/tankmix/${path}`, { countryCode: country, ...more }) // prettier-ignore
  const [one, other] = mix
  return [
    search('search', {}),
    search('search', { results: ['NC'], sort: 'fails-first', onlyThese: true, water: [0, 1_000_000], years: [1990, 2100] }),
    search('search', { activeIngredientCode: 'Zinc', sort: 'fails-first' }),
    search('search-summary', {}),
    search('search-summary', { makerChemicalId: one, agrochemicalCode: other }),
    search('seed-search', { seedName: '' }),
    search('chart', { products: makers }),
    search('chart', { products: makers, by: 'actives', water: { hardness: 200, ph: 7, temperature: 15 } }),
    search('tank', { waterRate: 200, lines }),
    search('tank', { waterRate: 200, jarMl: 500, lines, water: { hardness: 200, ph: 7, temperature: 15 } }),
    post(`/api/${reseller}/tankmix/tank of ${MANY}`, `/api/${reseller}/tankmix/tank`, { countryCode: country, lines }),
    get('/api/tankmix/search-csv of a country', `/api/tankmix/search-csv?countryCode=${country}`),
    get('/api/v1/search of a country', `/api/v1/search?countryCode=${country}`),
    get('/api/v1/search of an old hash', `/api/v1/search?countryCode=${country}&hash=0123456789abcdef`),
    get('/api/v1/chart of many', `/api/v1/chart?countryCode=${country}&products=${makers.join('%2C')}`),
    get('/api/v1/tank of many', `/api/v1/tank?countryCode=${country}&products=${mixKey(products)}`),
    get('/api/v1/tank in another order', `/api/v1/tank?products=${mixKey(products)}&countryCode=${country}`),
    post('/api/v1/tank', '/api/v1/tank', { countryCode: country, waterRate: 200, lines }),
    post('/api/v1/tank with water', '/api/v1/tank', {
      countryCode: country,
      waterRate: 200,
      lines,
      water: { hardness: 200, ph: 7, temperature: 15 },
    }),
    post(`/api/${reseller}/v1/tank of ${MANY}`, `/api/${reseller}/v1/tank`, { countryCode: country, lines }),
    get('/packs/:file of an old hash', `/packs/${country.toLowerCase()}.0123456789abcdef.json`),
    get('/packs/:file of no country', '/packs/zz.0123456789abcdef.json'),
  ]
}

const ACCEPTED = { cookie: 'terms=1' }
const inPath = (path: string, { testId }: Site): string =>
  path.replace(':testId', testId).replace(':languageCode', 'en').replace(':itemId', '1').replace(':articleId', 'on-mixing')

const pageCalls = (site: Site): AnyCall[] => {
  const { country, products, mix, reseller } = site
  const pages = Object.values(PAGES)
  const shared = `?country=${country.toLowerCase()}&product=${mix[0]}&agrochemical=${mix[1]}`
  return [
    ...pages.flatMap((path) => [get(path, inPath(path, site)), get(`${path}, accepted`, inPath(path, site), ACCEPTED)]),
    ...pages.map((path) => get(`/${reseller}${path}`, inPath(`/${reseller}${path === '/' ? '' : path}`, site))),
    get('/ of a search', `/${shared}`),
    get('/ of a country', `/?country=${country.toLowerCase()}`),
    get(`/${reseller} of a search`, `/${reseller}?product=${products[0]}`),
    get('/search-seed-treatment of a search', `/search-seed-treatment?country=${country.toLowerCase()}`),
    get('/* that is not there', '/nothing/of/this/name'),
    get('/api that is not there', '/api'),
    post('/api that is not there, by POST', '/api', {}),
    get('/api/* that is not there', '/api/nothing'),
    get('/console', '/console'),
    get('/console/api without a session', '/api/console/requests.csv'),
  ] // prettier-ignore
}

const publicCalls = ({ country, products, mix, testId }: Site): AnyCall[] => {
  const [one] = products
  const language = LANGUAGE_CODES.at(-1)!
  return [
    get('/products', '/products'),
    get('/products/:letter', '/products/a'),
    get('/products/:letter, another page', '/products/a?page=2'),
    get('/product/:id', `/product/${one}`),
    get('/product/:id, another page', `/product/${one}?page=5`),
    get('/product/:id, no such page', `/product/${one}?page=9999`),
    get('/mix/:ids', `/mix/${mixKey(mix)}`),
    get('/mix/:ids, another page', `/mix/${mixKey(mix)}?page=2`),
    get('/mix/:ids, no such page', `/mix/${mixKey(mix)}?page=9999`),
    get('/mix/:ids of many', `/mix/${mixKey(products)}`),
    get('/mix/of-test/:testId', `/mix/of-test/${testId}`),
    get('/product/of-test/:testId/:order', `/product/of-test/${testId}/1`),
    get('/feed.atom', '/feed.atom'),
    get('/feed.atom in another language', `/feed.atom?lang=${language}`),
    get('/feed.atom of a search', `/feed.atom?countryCode=${country}`),
    get('/feed.atom of seed coatings', `/feed.atom?countryCode=${country}&kind=seed`),
    get('/product/:id/feed.atom', productFeed(one!)),
    get('/mix/:ids/feed.atom', mixFeed(mix)),
    get('/sitemap.xml', '/sitemap.xml'),
    get('/sitemap-:part.xml', '/sitemap-1.xml'),
    get('/robots.txt', '/robots.txt'),
    get('/embed/tank', embedAddress({ country, set: products, language: 'en' })),
    get('/embed/tank of one mix', embedAddress({ country, set: mix, language: 'en' })),
  ]
}

const rpc = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params })
const INITIALIZE = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'trial', version: '1' } }
const assistantCalls = ({ country, products, mix, testId }: Site): AnyCall[] => {
  const headers = { accept: 'application/json, text/event-stream' }
  const ask = (of: string, method: string, params: unknown): AnyCall => post(`/mcp ${of}`, '/mcp', rpc(method, params), headers)
  const tool = (name: string, input: object): AnyCall => ask(name, 'tools/call', { name, arguments: { countryCode: country, ...input } })
  return [
    ask('initialize', 'initialize', INITIALIZE),
    ask('tools/list', 'tools/list', {}),
    tool('find_product', { name: 'a' }),
    tool('check_tank', { lines: products.map((productId) => ({ productId, rate: 1 })), waterRate: 200 }),
    tool('find_tests', { productIds: [products[0]] }),
    tool('find_tests', { productIds: mix }),
    tool('read_report', { testId }),
    get('/mcp', '/mcp'),
  ]
}

const BRAND_FILES = [
  'banner.svg',
  'banner-seed.svg',
  'banner-information.svg',
  'logo.svg',
  'logo-dark.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  ...['pass', 'care', 'fail', 'unknown'].map((family) => `face-${family}.png`),
]

const UNKNOWN_FORM = ['name=A product', 'country=FR', 'languageCode=en']
  .map((field) => field.split('='))
  .map(([name, value]) => `--of-the-trial\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  .join('')
  .concat('--of-the-trial--\r\n')

const unknownProduct = (address: string): AnyCall => ({
  ...post(address, address, {}, { 'content-type': 'multipart/form-data; boundary=of-the-trial' }),
  payload: UNKNOWN_FORM,
})

/** What only pages call, and those who were sent a link: here nobody was. */
const linkedCalls = ({ products, testId }: Site): AnyCall[] => {
  const api = '/api/tankmix'
  const token = 'x'.repeat(43)
  const ofToken = { [REQUEST_TOKEN_HEADER]: token }
  return [
    post(`${api}/tell-me`, `${api}/tell-me`, { email: 'trial@farm.example', products, languageCode: 'en' }),
    get(`${api}/tell-me/of-test/:testId`, `${api}/tell-me/of-test/${testId}`),
    post(`${api}/tell-me/link`, `${api}/tell-me/link`, { token }),
    get(`${api}/tell-me/stop/:token`, `${api}/tell-me/stop/${token}`),
    post(`${api}/tell-me/stop/:token`, `${api}/tell-me/stop/${token}`, {}),
    unknownProduct(`${api}/unknown-product`),
    get(`${api}/foreign-numbers`, `${api}/foreign-numbers?number=2110159&country=de`),
    get(`${api}/request-status`, `${api}/request-status?languageCode=en`, ofToken),
    post(`${api}/request-status/reply`, `${api}/request-status/reply`, { rowVersion: 1, text: 'A reply' }, ofToken),
    post(`${api}/request-status/cancel`, `${api}/request-status/cancel`, { rowVersion: 1 }, ofToken),
    post(`${api}/request-status/delete`, `${api}/request-status/delete`, { rowVersion: 1 }, ofToken),
  ]
}

const serverCalls = ({ country }: Site): AnyCall[] => [
  get('/api/openapi.json', '/api/openapi.json'),
  get('/api/docs/', '/api/docs/'),
  get('/api/docs/json', '/api/docs/json'),
  get('/api/docs/yaml', '/api/docs/yaml'),
  get('/metrics', '/metrics'),
  get('/healthz', '/healthz'),
  get('/readyz', '/readyz'),
  get('/writez', '/writez'),
  ...['theme/own.css', 'theme/own.js', 'index.html', 'swagger-initializer.js'].map((file) =>
    get('/api/docs/static/*', `/api/docs/static/${file}`),
  ),
  ...BRAND_FILES.map((file) => get(`/brand/${file}`, `/brand/${file}`)),
  get('/service-worker.js', '/service-worker.js'),
  get('/manifest.webmanifest', '/manifest.webmanifest'),
  get('/photos/:file', '/photos/none.webp'),
  get('/licences.html', '/licences.html'),
  get('/developers', '/developers'),
  get('/llms.txt', '/llms.txt'),
  get('/how-we-test.html', '/how-we-test.html'),
  get('/how-we-test.html in a language', '/how-we-test.de.html'),
  get('/.well-known/security.txt', '/.well-known/security.txt'),
  get('/data', '/data'),
  get('/data/datapackage.json', '/data/datapackage.json'),
  get('/data/:version/:file of no release', '/data/2020-01-01/tests.csv'),
  get('/api/tankmix/pack/:country', `/api/tankmix/pack/${country}`),
]

/** Every public address with what makes work there: those of the document, pages, feeds, files, assistants, links of emails and the server's own. */
export const everyCall = (document: Document, site: Site): AnyCall[] => [
  ...documentedCalls(document),
  ...dearCalls(site),
  ...pageCalls(site),
  ...publicCalls(site),
  ...assistantCalls(site),
  ...linkedCalls(site),
  ...serverCalls(site),
]

/** Files whose addresses are only known once they are made: those of a release, and a pack. Each also by HEAD, as a part and with its ETag. */
export const fileCalls = (files: readonly { address: string; url: string; etag?: string }[]): AnyCall[] =>
  files.flatMap(({ address, url, etag }) => [
    get(address, url, { 'accept-encoding': 'identity' }),
    { ...get(`HEAD ${address}`, url), method: 'HEAD' },
    get(`${address}, a part`, url, { range: 'bytes=0-99' }),
    get(`${address}, compressed`, url),
    ...(etag === undefined ? [] : [get(`${address}, known`, url, { 'if-none-match': etag })]),
  ])
