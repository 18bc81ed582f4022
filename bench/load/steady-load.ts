import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { testCount, type SearchIndex } from '../../src/domain/search/index/search-index.ts'
import { idAt, partitionAt } from '../../src/domain/search/index/read-test.ts'
import { openDb, type DatabaseSettings } from '../../src/server/db/open-db.ts'
import { requestPages } from '../../src/server/requests/request-rows.ts'
import { loadIndex } from '../../src/server/served-data/load-index.ts'
import { environmentOf, startTankmix } from '../../src/server/testing/programs/run-tankmix.ts'
import { createSmtp } from '../../src/server/testing/programs/start-smtp.ts'
import { drawSearches } from '../http/draw-searches.ts'
import { measureBundledServer } from '../support/bundled-server.ts'
import { startChild, type Child } from '../support/child.ts'
import { fillDatabase, inTemporaryFolder } from '../support/data.ts'
import { createReport } from '../support/measurement.ts'
import { quantile, repeated, rounded } from '../support/statistics.ts'
import type { Site } from './draw-calls.ts'
import type { Visited, VisitRequest } from './visitors.ts'

/** How much `y` grows for each 1 of `x`, by least squares; NaN for fewer than two points. */
const slope = (points: readonly { x: number; y: number }[]): number => {
  const mean = (of: (point: { x: number; y: number }) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const x = mean((point) => point.x)
  const y = mean((point) => point.y)
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  return spread === 0 ? Number.NaN : points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread
}

/**
 * `npm run load [-- MINUTES [SHARE]]`: the server as it is deployed, on the embedded database with a mail server, under
 * mixed traffic at a share of its maximum throughput here, by default for 30 minutes at 0.8. Ends with code 1 if a call
 * failed, an acknowledged request or its emails are missing, or memory keeps growing.
 */
const [minutes = 30, share = 0.8] = process.argv.slice(2).map(Number)
if (!(Number.isInteger(minutes) && minutes > 0 && share > 0 && share <= 1)) {
  console.error('MINUTES is a whole number above 0, SHARE a number above 0 and at most 1.')
  process.exit(2)
}

await measureBundledServer()

const TESTS = 30_000
const SEARCHES = 5_000
const REPORTS = 20_000
const CONNECTIONS = 32
/** Warm-up: afterwards code is compiled and the response cache is full; heap and times count from then on. */
const WARM_UP_MINUTES = Math.min(5, Math.floor(minutes / 3))
const WARM_UP_SECONDS = 20
/** The lowest of some measurements is taken as the maximum throughput, since the speed of a shared machine varies. */
const MAXIMUM_SECONDS = 20
const MAXIMUM_TIMES = 3
const HEAP_EVERY_MS = 1_000
const MAILS_WITHIN_MS = 60_000
/** More per hour is a leak; less can be chance of garbage collection within half an hour. */
const MAX_HEAP_SLOPE_MB_PER_HOUR = 20
const MEGABYTE = 1_000_000

const ASSETS = new URL('../../dist/web/assets/', import.meta.url)

/** About `count` of the items, evenly spread. */
const everyNth = <Item>(items: readonly Item[], count: number): Item[] => {
  const step = Math.max(1, Math.floor(items.length / count))
  return items.filter((_, at) => at % step === 0)
}

const reportsOf = (index: SearchIndex): Site['reports'] =>
  everyNth(
    Array.from({ length: testCount(index) }, (_, doc) => doc),
    REPORTS,
  ).map((doc) => ({ id: idAt(index, doc), country: partitionAt(index, doc).country }))

const testedOf = (index: SearchIndex): Site['tested'] =>
  index.products.flatMap((product) =>
    product.kind === 'maker' ? product.countries.slice(0, 3).map((country) => ({ id: product.id, country })) : [],
  )

const siteOf = async (settings: DatabaseSettings): Promise<Site> => {
  const database = openDb(settings)
  try {
    const { index } = await loadIndex(database)
    const files = await readdir(ASSETS)
    return {
      countries: index.countries,
      searches: drawSearches(index, SEARCHES),
      reports: reportsOf(index),
      tested: testedOf(index),
      assets: files.filter((file) => /\.(js|css)$/.test(file)).map((file) => `/assets/${file}`),
    }
  } finally {
    await database.close()
  }
}

const gauges = async (url: string): Promise<(name: string) => number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return (name) => Number(new RegExp(`^tankmix_${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1])
}

/** The lowest heap use during `of`: what is left after garbage collection. */
const leastHeap = async <Result>(url: string, of: Promise<Result>): Promise<{ result: Result; heap: number }> => {
  const over = new AbortController()
  const result = of.finally(() => over.abort())
  let heap = Infinity
  while (!over.signal.aborted) {
    heap = Math.min(heap, (await gauges(url))('process_heap_bytes'))
    await pause(HEAP_EVERY_MS)
  }
  return { result: await result, heap }
}

const storedReferences = async (settings: DatabaseSettings): Promise<Set<string>> => {
  const database = openDb(settings)
  const stored = new Set<string>()
  for await (const page of requestPages(database.kysely)) for (const { reference } of page) stored.add(reference)
  await database.close()
  return stored
}

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, count) => all + count, 0)

type Minute = { minute: number; heap: number; p99: number }
type Done = { minutes: Minute[]; failures: Record<string, number>; references: string[]; calls: Record<string, number> }

const add = (to: Record<string, number>, counts: Record<string, number>): void => {
  for (const [what, count] of Object.entries(counts)) to[what] = (to[what] ?? 0) + count
}

const { row } = createReport((text) => console.log(text))

const loadFor = async (url: string, visitors: Child, site: Site): Promise<Done> => {
  const done: Done = { minutes: [], failures: {}, references: [], calls: {} }
  const visit = async (options: Pick<VisitRequest, 'seed' | 'seconds' | 'perSecond'>): Promise<Visited> => {
    const visited = await visitors.ask<Visited>({ url, site, connections: CONNECTIONS, ...options } satisfies VisitRequest)
    add(done.failures, visited.failures)
    add(done.calls, visited.calls)
    done.references.push(...visited.references)
    return visited
  }
  await visit({ seed: 1, seconds: WARM_UP_SECONDS })
  const rates = await repeated(MAXIMUM_TIMES, async (round) => {
    const { calls, seconds } = await visit({ seed: 1_000 + round, seconds: MAXIMUM_SECONDS })
    return sum(calls) / seconds
  })
  const maximum = Math.min(...rates)
  const perSecond = maximum * share
  console.log(
    `The most: ${Math.round(maximum)} calls/s over ${CONNECTIONS} connections; from now on ${Math.round(perSecond)}/s for ${minutes} minutes.`,
  )
  for (let minute = 1; minute <= minutes; minute++) {
    const { result, heap } = await leastHeap(url, visit({ seed: 2 + minute, seconds: 60, perSecond }))
    const gauge = await gauges(url)
    const p99 = quantile(result.millis, 0.99)
    done.minutes.push({ minute, heap, p99 })
    row('Every minute', {
      minute,
      'calls/s': Math.round(sum(result.calls) / result.seconds),
      failed: sum(result.failures),
      'p50 ms': rounded(quantile(result.millis, 0.5)),
      'p99 ms': rounded(p99),
      'longest ms': Math.round(quantile(result.millis, 1)),
      'least heap MB': rounded(heap / MEGABYTE),
      'process MB': Math.round(gauge('process_resident_memory_bytes') / MEGABYTE),
      'cached responses MB': rounded(gauge('answer_cache_bytes') / MEGABYTE),
      'mails waiting': gauge('outbox_mails'),
    })
  }
  return done
}

/** All errors, as sentences. */
const faultsOf = async (done: Done, settings: DatabaseSettings, mails: () => number): Promise<string[]> => {
  const faults = Object.entries(done.failures).map(([what, count]) => `${count} × ${what}`)
  const counted = done.minutes.filter(({ minute }) => minute > WARM_UP_MINUTES)
  const heapSlope = slope(counted.map(({ minute, heap }) => ({ x: minute / 60, y: heap / MEGABYTE })))
  const third = Math.ceil(counted.length / 3)
  const middle = (some: Minute[]): number =>
    quantile(
      some.map(({ p99 }) => p99),
      0.5,
    )
  const expected = 2 * done.references.length
  for (const until = Date.now() + MAILS_WITHIN_MS; mails() < expected && Date.now() < until;) await pause(100)
  const stored = await storedReferences(settings)
  const lost = done.references.filter((reference) => !stored.has(reference)).length
  row('After it', {
    calls: sum(done.calls),
    failed: sum(done.failures),
    'heap slope MB/h': rounded(heapSlope),
    'p99 ms, first third': rounded(middle(counted.slice(0, third))),
    'p99 ms, last third': rounded(middle(counted.slice(-third))),
    'requests acknowledged': done.references.length,
    'of them lost': lost,
    'mails sent': mails(),
  })
  if (heapSlope > MAX_HEAP_SLOPE_MB_PER_HOUR) faults.push(`the heap grows by ${rounded(heapSlope)} MB an hour`)
  if (lost > 0) faults.push(`${lost} acknowledged requests are not in the database`)
  if (new Set(done.references).size < done.references.length) faults.push('a reference was given twice')
  if (mails() !== expected) faults.push(`${mails()} mails for ${done.references.length} requests`)
  return faults
}

const run = (): Promise<string[]> =>
  inTemporaryFolder(async (dataFolder) => {
    await fillDatabase(dataFolder, TESTS)
    const settings = { dataFolder }
    const site = await siteOf(settings)
    const smtp = await createSmtp()
    const visitors = startChild(new URL('./visitors.ts', import.meta.url))
    const server = await startTankmix({ ...environmentOf(settings), SMTP_URL: smtp.url, LAB_EMAIL: 'lab@lab.example' })
    try {
      while ((await fetch(`${server.url}/readyz`)).status !== 200) await pause(100)
      return await faultsOf(await loadFor(server.url, visitors, site), settings, () => smtp.received.length)
    } finally {
      await visitors.close()
      await server.stop()
      await smtp.kill()
    }
  })

// Started processes end with this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const faults = await run()
console.log(faults.length === 0 ? '\nNothing went wrong.' : `\n${faults.join('\n')}`)
process.exitCode = faults.length === 0 ? 0 : 1
