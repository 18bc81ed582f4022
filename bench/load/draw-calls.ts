import { randomUUID } from 'node:crypto'
import { API_BASE } from '../../src/contract/call.ts'
import { foliarExample } from '../../src/contract/requests/example-requests.ts'
import { CSRF_PATH, IDEMPOTENCY_HEADER, paths } from '../../src/contract/paths.ts'
import { LANGUAGE_CODES } from '../../src/domain/texts/languages.ts'
import { seeded } from '../../src/server/data/demo/random.ts'
import { ENCODINGS, searchHeaders } from '../http/search-call.ts'

/** What visitors of the measured server may request. */
export type Site = {
  countries: readonly string[]
  /** Bodies of foliar searches; the first are the most frequent. */
  searches: readonly string[]
  reports: readonly { id: string; country: string }[]
  /** Maker products that have tests in a country. */
  tested: readonly { id: string; country: string }[]
  /** Files of the page. */
  assets: readonly string[]
}

export type Call = {
  kind: string
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  /** The expected status; any other is a failure. */
  status: number
}

type Draw = (
  choose: <Item>(items: readonly Item[]) => Item,
  random: () => number,
) => Omit<Call, 'kind' | 'headers'> & { headers?: Record<string, string> }

const api = (path: string): string => API_BASE + path
const get = (path: string, status = 200): ReturnType<Draw> => ({ method: 'GET', path, status })

/** Kinds of calls with their share of all in ten-thousandths. Requests for a test are rare, and each is stored. */
const kindsOf = (site: Site): { kind: string; share: number; draw: Draw }[] => {
  let sum = 0
  const upTo = site.searches.map((_, at) => (sum += 1 / (at + 1)))
  const popular = (random: () => number): string => {
    const drawn = random() * sum
    return site.searches[upTo.findIndex((end) => drawn < end)]!
  }
  const lists = [paths.countries.path, paths.languages.path, paths.activeIngredients.path, paths.agrochemicals.path, paths.contacts.path]
  return [
    {
      kind: 'search',
      share: 5000,
      draw: (_choose, random) => ({ method: 'POST', path: api(paths.foliarSearch.path), body: popular(random), status: 200 }),
    },
    {
      kind: 'report',
      share: 1500,
      draw: (choose) => {
        const { id, country } = choose(site.reports)
        return get(api(`tankmix/outcome/${id}/${choose(LANGUAGE_CODES)}/${country}`))
      },
    },
    { kind: 'list', share: 1000, draw: (choose) => get(api(choose(lists))) },
    { kind: 'products of a country', share: 500, draw: (choose) => get(api(`tankmix/products/${choose(site.countries)}`)) },
    {
      kind: 'tested with',
      share: 600,
      draw: (choose, random) => {
        const { id, country } = choose(site.tested)
        return get(api(`tankmix/${random() < 0.5 ? 'agrochemicals' : 'actives'}-tested-with/${country}/${encodeURIComponent(id)}`))
      },
    },
    { kind: 'page', share: 500, draw: (choose) => get(choose(['/', '/request', '/search-seed-treatment', '/advice/jar-test', '/terms'])) },
    { kind: 'file of the page', share: 500, draw: (choose) => get(choose(site.assets)) },
    { kind: 'cookie', share: 100, draw: () => get(api(CSRF_PATH), 204) },
    {
      kind: 'malformed search',
      share: 100,
      draw: () => ({ method: 'POST', path: api(paths.foliarSearch.path), body: '{"countryCode":7}', status: 400 }),
    },
    {
      kind: 'unknown report',
      share: 100,
      draw: (_choose, random) => get(api(`tankmix/outcome/none-${Math.floor(random() * 1e6)}/en/fr`), 404),
    },
    { kind: 'unknown page', share: 98, draw: (_choose, random) => get(`/nowhere-${Math.floor(random() * 1e6)}`, 404) },
    {
      kind: 'request for a test',
      share: 2,
      draw: () => ({
        method: 'POST',
        path: api(paths.tankmixRequest.path),
        body: JSON.stringify({ request: foliarExample }),
        headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
        status: 201,
      }),
    },
  ]
}

const HEADERS = ENCODINGS.map(searchHeaders)

/** The same calls in the same order for the same seed, except for the keys of requests. */
export const createDraw = (site: Site, seed: number): (() => Call) => {
  const random = seeded(seed)
  const choose = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const kinds = kindsOf(site)
  const total = kinds.reduce((sum, { share }) => sum + share, 0)
  return () => {
    let left = random() * total
    const { kind, draw } = kinds.find(({ share }) => (left -= share) < 0)!
    const { headers, ...call } = draw(choose, random)
    const common = HEADERS[Math.floor(random() * HEADERS.length)]!
    return { kind, ...call, headers: headers ? { ...common, ...headers } : common }
  }
}
