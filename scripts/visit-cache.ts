import { expect } from 'vitest'
import { z } from 'zod/mini'
import { currentState } from '../src/contract/look-ups/current.ts'
import { listsAddress, packAddress } from '../src/contract/look-ups/public-paths.ts'
import type { RunningCache } from '../src/server/testing/programs/start-caches.ts'

type Visitor = { cookie?: string; language?: string }
export const SEARCH = '/api/v1/search?countryCode=FR'
export const REPORT = '/api/v1/report/1003'
export const TANK = '/api/v1/tank?countryCode=FR&products=1,102'

/** A page and a file through a cache. */
export const asking = (cache: RunningCache) => ({
  page: async (
    { cookie, language = 'en' }: Visitor,
    path = '/',
  ): Promise<{ view: string | undefined; language: string | undefined; headers: Headers }> => {
    const response = await fetch(`${cache.url}${path}`, { headers: { 'accept-language': language, ...(cookie && { cookie }) } })
    const html = await response.text()
    return {
      view: /data-view="(\w+) /.exec(html)?.[1],
      language: /<html[^>]* lang="(\w+)"/.exec(html)?.[1],
      headers: response.headers,
    }
  },
  get: (path: string): Promise<Response> => fetch(`${cache.url}${path}`, { signal: AbortSignal.timeout(10_000) }),
})
const VISITORS: [Visitor, { view: string; language: string }][] = [
  [{ language: 'fr' }, { view: 'terms', language: 'fr' }],
  [{ language: 'de-AT,de;q=0.9,en;q=0.8' }, { view: 'terms', language: 'de' }],
  [
    { language: 'fr', cookie: 'terms=1' },
    { view: 'search', language: 'fr' },
  ],
  [
    { language: 'fr', cookie: 'lang=pl; terms=1' },
    { view: 'search', language: 'pl' },
  ],
  [
    { language: 'fr', cookie: 'terms=12' },
    { view: 'search', language: 'fr' },
  ],
  [
    { language: 'xx, nb-NO', cookie: 'other=lang=de' },
    { view: 'terms', language: 'no' },
  ],
  [{ language: 'xx' }, { view: 'terms', language: 'en' }],
]

/** What every visitor sees, twice, so that the second time may come from the cache. */
export const seen = async (cache: RunningCache) => {
  const { page } = asking(cache)
  const all = []
  for (const _time of ['first', 'again'])
    for (const [visitor] of VISITORS) {
      const { view, language, headers } = await page(visitor)
      all.push([visitor, { view, language }, headers.get('set-cookie'), headers.get('vary')?.toLowerCase().includes('cookie')])
    }
  return all
}
/** What they should see. */
export const OWN = [...VISITORS, ...VISITORS].map(([visitor, expected]) => [visitor, expected, null, true])

/** What a first visit asks for: the page, the files that are current, a search, a report. */
export const visit = async (cache: RunningCache): Promise<string> => {
  const { page, get } = asking(cache)
  const first = await page({ language: 'fr' })
  expect(first).toMatchObject({ view: 'terms', language: 'fr' })
  const state = z.parse(currentState, await (await get('/api/v1/current')).json())
  for (const address of [packAddress('FR', state.countries['FR']!), listsAddress(state.lists!), SEARCH, REPORT])
    expect([address, (await get(address)).status]).toEqual([address, 200])
  return state.asOf
}
