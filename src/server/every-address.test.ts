import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from './data/load-demo.ts'
import { makeRelease } from './data/release/release-folder.ts'
import type { LoadedData } from './served-data/load-index.ts'
import { writeBuiltPages } from './testing/built-pages.ts'
import { countWork } from './testing/count-work.ts'
import { type AnyCall, everyCall, fileCalls, type Site, siteOf } from './testing/calls/every-call.ts'
import { buildTestApp, type TestApp } from './testing/test-app.ts'
import { loadBrand } from './visitors/brand/load-brand.ts'
import { loadBuiltView } from './visitors/pages/first-view.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const BRAND = join(ROOT, 'brand', 'spraypair')
const brand = { ...loadBrand(BRAND), embedders: ['https://shop.example'] }
const AT_ONCE = 4
/** What one more call may do besides the first: finding its response and sending it. Far below what making one does. */
const EACH = 1_500
const TIMES = 3
/** Each of these is answered by itself: a client pays by its cost (MCP-20, API-15), it is stored, or packs, of which each is built once (STAY-22). */
const BY_ITSELF = /^\/mcp |search-csv|tankmix-request|mix-request|tell-me|unknown-product|pack/

let folder: string
let api: TestApp
let site: Site
let calls: AnyCall[]
let loaded: LoadedData | undefined
let versions = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-addresses-'))
  const pages = mkdtempSync(join(folder, 'pages-'))
  const releaseFolder = join(folder, 'releases')
  const builtView = await loadBuiltView(join(ROOT, 'dist', 'ssr'))
  const currentData = (): LoadedData | undefined => loaded
  const options = { brand, brandFolder: BRAND, builtView, releaseFolder, packLookAgainMs: 0, currentData, seenAt: Date.now }
  api = await buildTestApp({ dataFolder: folder }, writeBuiltPages(pages), options)
  await loadDemo(api.database, { maker: brand.maker, productSets: ['31', '47'], today: '2026-11-21', foliarTests: 300, seedTests: 30 })
  // Demonstration data have no release.
  await api.database.kysely.updateTable('data_state').set({ demo: 0 }).execute()
  await makeRelease(api.database, { folder: releaseFolder, brand, today: '2026-11-24' })
  await api.currentData.refresh()
  loaded = api.currentData.get()
  site = await siteOf(api.database, brand.resellers[0]!.slug)
  const document = (await api.app.inject('/api/openapi.json')).json<Parameters<typeof everyCall>[0]>()
  const files = ['tests.csv', 'changes.csv'].map((name) => ({ address: `/data/:version/${name}`, url: `/data/2026-11-24/${name}` }))
  calls = [...everyCall(document, site), ...fileCalls(files)]
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async ({ method, url, headers, payload }: AnyCall) => {
  const response = await api.app.inject({ method: method as 'GET', url, headers, ...(payload === undefined ? {} : { payload }) })
  return response.statusCode
}

/** Until nothing runs any more of what a call before began in the background, such as what it made for the next ones. */
const untilIdle = async (): Promise<void> => {
  for (let still = 0; still < 2;) {
    const before = performance.eventLoopUtilization()
    await setTimeout(5)
    still = performance.eventLoopUtilization(before).active < 2 ? still + 1 : 0
  }
}

/** The same data as another version, of which nothing is made yet: what is made of data is known by their version, or by their index. */
const publish = (): void => {
  loaded = { ...loaded!, version: `of the trial ${++versions}`, index: { ...loaded!.index } }
}

/** The server's routes with their methods, as it names them. */
const routesOf = (): { path: string; methods: string[] }[] => {
  const places: string[] = []
  return api.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^([│├└─ ]*)(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line)!
      places.length = indent!.length / 4
      places.push(part!)
      return methods === undefined ? [] : [{ path: places.join(''), methods: methods.split(', ') }]
    })
}
/** A route's parameters may have a pattern of their own; with and without a slash at its end it is one address. */
const patternOf = (path: string): RegExp => {
  const parts = path.replace(/(?<=.)\/$/, '').split(/(:\w+(?:\(\^?[^)]*\))?|\*)/)
  const escaped = parts.map((part, place) =>
    place % 2 === 1 ? (part === '*' ? '.*' : '[^/?]+') : part.replaceAll(/[.\\^$()]/g, String.raw`\$&`),
  )
  return new RegExp(`^${escaped.join('')}/?(?:\\?.*)?$`)
}

test('LOAD-05 every address of the server that is not the console’s is in the trial', () => {
  const [first, ...others] = brand.resellers.map(({ slug }) => slug)
  expect(site.reseller).toBe(first)
  /** What the console's guard keeps from all who have no session, and its pages, which are the one of `/console`; editions that differ from the first by their name alone. */
  const isElsewhere = (path: string): boolean =>
    /^\/(?:api\/)?console\//.test(path) || others.some((slug) => path.startsWith(`/${slug}`) || path.startsWith(`/api/${slug}/`))
  const missing = routesOf()
    .filter(({ path }) => !isElsewhere(path))
    .flatMap(({ path, methods }) => {
      const pattern = patternOf(path)
      return ['GET', 'POST']
        .filter((method) => methods.includes(method) && !calls.some((call) => call.method === method && pattern.test(call.url)))
        .map((method) => `${method} ${path}`)
    })
  expect(missing).toEqual([])
  expect(routesOf().length).toBeGreaterThan(150)
})

test('LOAD-05 of many calls at once that find nothing made, only one makes it, whatever the address', async () => {
  const work = await countWork()
  const beyond: string[] = []
  let made = 0
  try {
    const worked = async (call: AnyCall, times: number): Promise<number> => {
      publish()
      await untilIdle()
      await work.taken()
      const statuses = await Promise.all(Array.from({ length: times }, () => ask(call)))
      const taken = await work.taken()
      expect([call.address, statuses.filter((status) => status >= 500)]).toEqual([call.address, []])
      return taken
    }
    for (const call of calls.filter(({ address }) => !BY_ITSELF.test(address))) {
      let all = await worked(call, AT_ONCE)
      // Most make nothing: then it does not matter how much one of them does.
      if (all <= AT_ONCE * EACH) continue
      made++
      const one = await worked(call, 1)
      /** What the server does by itself now and then may fall into it, and only adds. */
      for (let time = 1; time < TIMES && all > one * 1.5 + AT_ONCE * EACH; time++) all = Math.min(all, await worked(call, AT_ONCE))
      if (all > one * 1.5 + AT_ONCE * EACH) beyond.push(`${call.address}: ${one} by one call, ${all} by ${AT_ONCE}`)
    }
  } finally {
    await work.stop()
  }
  expect(beyond).toEqual([])
  expect(made).toBeGreaterThan(20)
})

test('LOAD-03 the document of the API is made once for each version of the data, at all of its addresses', async () => {
  const work = await countWork()
  try {
    const ran: number[] = []
    const bodies: string[] = []
    for (const version of [1, 2]) {
      publish()
      for (const url of ['/api/docs/yaml', '/api/docs/json', '/api/openapi.json', '/api/docs/yaml']) {
        await work.taken()
        bodies.push((await api.app.inject(url)).body)
        ran.push(await work.taken())
      }
      const [made, ...found] = ran.splice(0)
      expect([version, found.filter((one) => one > made! / 10)]).toEqual([version, []])
    }
    expect(new Set(bodies).size).toBe(1)
  } finally {
    await work.stop()
  }
})
