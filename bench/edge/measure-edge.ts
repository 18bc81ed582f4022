import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listsAddress, packAddress } from '../../src/contract/look-ups/public-paths.ts'
import type { CurrentState } from '../../src/contract/look-ups/current.ts'
import { lockData, markChanged } from '../../src/server/db/data-state.ts'
import { openDb } from '../../src/server/db/open-db.ts'
import { seeded, type Random } from '../../src/server/data/demo/random.ts'
import { environmentOf, startTankmix, type RunningServer } from '../../src/server/testing/programs/run-tankmix.ts'
import { hasProgram, startVarnish } from '../../src/server/testing/programs/start-caches.ts'
import { fillDatabase, generateTests, inTemporaryFolder } from '../support/data.ts'
import { byEffort } from '../support/effort.ts'
import type { Measurement } from '../support/measurement.ts'
import { quantile, rounded } from '../support/statistics.ts'
import { type Count, type Counted, type Kind, NOTHING, reached } from './count-requests.ts'
import { readQuery, visitsOf, type Visit } from './draw-visits.ts'
import { spareSearches } from './spare-searches.ts'

const TESTS = 30_000
/** Visitors at a time. */
const AT_ONCE = 24
const PUBLICATION_MS = 10_000
const TICKS_PER_SECOND = 100
/** How often it is looked whether all packs are built. */
const SETTLED_MS = 500
/** About as many visits as two processors make in that time; used where nothing is asked for. */
const VISITS_PER_PUBLICATION = 6_000
/** Calls by POST repeat the cookie. */
const TOKEN = { cookie: 'XSRF-TOKEN=bench', 'x-xsrf-token': 'bench', 'content-type': 'application/json' }

/** Seconds of processor time that a process has used. */
const processorSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

type Client = {
  ask: (path: string, headers?: Record<string, string>, body?: string) => Promise<{ status: number; text: string }>
  close: () => void
}
const clientOf = (url: string): Client => {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  return {
    ask: (path, headers = {}, body) =>
      new Promise((resolve, reject) => {
        const sent = request(
          `${url}${path}`,
          {
            agent,
            method: body === undefined ? 'GET' : 'POST',
            headers: { 'accept-encoding': path.endsWith('/current') ? 'identity' : 'br', ...headers },
          },
          (response) => {
            const pieces: Buffer[] = []
            response.on('data', (piece: Buffer) => pieces.push(piece))
            response.on('end', () =>
              resolve({ status: response.statusCode!, text: path.endsWith('/current') ? Buffer.concat(pieces).toString() : '' }),
            )
          },
        )
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}

const postSearches = async ({ ask }: Client, visit: Visit, search: Visit['searches'][number]): Promise<void> => {
  const asked = JSON.stringify({ countryCode: visit.country, languageCode: visit.language, ...search })
  await ask('/api/tankmix/search', TOKEN, asked)
  await ask('/api/tankmix/search-summary', TOKEN, asked)
}

/**
 * A visit as it is now: page, lists, current, searches at addresses with the hash of their country, and the pack of a country that was
 * searched twice. The page's own first search is a POST; who looks at `current` first, as partners can, has an address for it too.
 */
const visitThroughCache = async (
  client: Client,
  visit: Visit,
  { counted: { kinds, known }, firstByPost = false }: { counted: Counted; firstByPost?: boolean },
): Promise<void> => {
  const get = async (kind: Kind, path: string, headers?: Record<string, string>): Promise<{ status: number; text: string }> => {
    const got = await client.ask(path, headers)
    const { asked, failed, different } = kinds.get(kind) ?? NOTHING
    kinds.set(kind, { asked: asked + 1, failed: failed + (got.status === 200 ? 0 : 1), different: different + (known.has(path) ? 0 : 1) })
    known.add(path)
    return got
  }
  await get('page', '/', { 'accept-language': visit.language, ...(visit.hasAccepted && { cookie: 'terms=1' }) })
  const state = JSON.parse((await get('current', '/api/v1/current')).text || '{"countries":{}}') as Partial<CurrentState>
  if (state.lists) await get('lists', listsAddress(state.lists))
  const hash = state.countries?.[visit.country]
  for (const [at, search] of visit.searches.entries()) {
    if (at === 0 && firstByPost) {
      await postSearches(client, visit, search)
      continue
    }
    for (const kind of ['search', 'summary'] as const) {
      // Published meanwhile: the response to the same question without the hash is of now.
      const { status } = await get(kind, `/api/v1/${kind}?${readQuery(visit, search, hash)}`)
      if (status !== 200) await get(kind, `/api/v1/${kind}?${readQuery(visit, search, undefined)}`)
    }
  }
  if (visit.searches.length > 1 && hash) await get('pack', packAddress(visit.country, hash))
  if (visit.report !== undefined) await get('report', `/api/v1/report/${visit.report}`)
}

/** The same visit as before: every look-up a POST to the server. */
const visitByPost = async (client: Client, visit: Visit): Promise<void> => {
  const { ask } = client
  await ask('/', { 'accept-language': visit.language, ...(visit.hasAccepted && { cookie: 'terms=1' }) })
  for (const lists of ['countries', 'agrochemicals', 'active-ingredients']) await ask(`/api/tankmix/${lists}?v=1`)
  for (const search of visit.searches) await postSearches(client, visit, search)
  if (visit.report !== undefined) await ask(`/api/tankmix/outcome/${visit.report}/${visit.language}/${visit.country}`)
}

/** Changes a test of a random country every ten seconds until it is over. Returns how often. */
const publishing = (dataFolder: string, random: Random, over: AbortSignal): Promise<number> => {
  const database = openDb({ dataFolder })
  const run = async (): Promise<number> => {
    const rows = await database.kysely.selectFrom('tests').select(['id', 'country']).execute()
    const byCountry = [...Map.groupBy(rows, ({ country }) => country).values()]
    let times = 0
    while (!over.aborted) {
      await sleep(PUBLICATION_MS, undefined, { signal: over }).catch(() => undefined)
      if (over.aborted) break
      const ofCountry = byCountry[Math.floor(random() * byCountry.length)]!
      const { id } = ofCountry[Math.floor(random() * ofCountry.length)]!
      await database.kysely.transaction().execute(async (trx) => {
        await lockData(trx)
        await trx
          .updateTable('tests')
          .set({ observations: `Publication ${times}.` })
          .where('id', '=', id)
          .execute()
        await markChanged(trx, { demo: true, tests: [id] })
      })
      times++
    }
    return times
  }
  return run().finally(() => database.close())
}

type Outcome = { seconds: number; processor: number; publications: number; visitMs: number[] }

const visitAll = async (
  count: number,
  { server, dataFolder, draw, seed = 7 }: { server: RunningServer; dataFolder: string; draw: (random: Random) => Visit; seed?: number },
  make: (visit: Visit) => Promise<void>,
): Promise<Outcome> => {
  const random = seeded(seed)
  const over = new AbortController()
  const published = publishing(dataFolder, seeded(seed + 1), over.signal)
  const [before, started] = [processorSeconds(server.pid), performance.now()]
  const visitMs: number[] = []
  let left = count
  const visitor = async (): Promise<void> => {
    while (left-- > 0) {
      const begun = performance.now()
      await make(draw(random))
      visitMs.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  const seconds = (performance.now() - started) / 1_000
  const processor = processorSeconds(server.pid) - before
  over.abort()
  return { seconds, processor, publications: await published, visitMs }
}

/** What publications cost the server while nobody visits it. */
const publishedAlone = async (server: RunningServer, dataFolder: string): Promise<Record<string, number>> => {
  const before = processorSeconds(server.pid)
  const publications = await publishing(dataFolder, seeded(13), AbortSignal.timeout(4.5 * PUBLICATION_MS))
  const processor = processorSeconds(server.pid) - before
  return { publications, 'processor s': rounded(processor), 'processor s a publication': rounded(processor / publications) }
}

/** Waits until every country is named. */
const wholeState = async (url: string): Promise<void> => {
  for (;;) {
    // Until data are loaded both are problem documents.
    const countries = (await (await fetch(`${url}/api/tankmix/countries?v=1`)).json()) as { length?: number }
    const { countries: named = {} } = (await (await fetch(`${url}/api/v1/current`)).json()) as Partial<CurrentState>
    if (countries.length && Object.keys(named).length === countries.length) return
    await sleep(SETTLED_MS)
  }
}

export const measureEdge: Measurement = {
  name: 'edge',
  title: 'visits through Varnish, with a publication every 10 s, beside the same visits by POST to the server',
  run: async (report, effort) => {
    if (!hasProgram('varnishd')) {
      console.log('NOT RUN: varnishd is not installed')
      return
    }
    const visits = byEffort(effort, 2_000, 100_000)
    const data = generateTests(TESTS)
    const draw = visitsOf(data)
    const countries = [...new Set(Array.from(data.tests, ({ test }) => test.country))]
    for (const many of [visits, 20 * visits])
      for (const { one, objects, first, second } of spareSearches(draw, {
        visits: many,
        perPublication: VISITS_PER_PUBLICATION,
        countries,
      }))
        report('Searches that a cache could spare, by what one object holds (calculated)', {
          visits: many,
          'one object holds': one,
          objects,
          'spared, first half, %': rounded(first, 4),
          'spared, second half, %': rounded(second, 4),
        })
    await inTemporaryFolder(async (dataFolder) => {
      await fillDatabase(dataFolder, TESTS)
      const server = await startTankmix({ ...environmentOf({ dataFolder }), TRUST_PROXY: 'loopback' })
      const cache = await startVarnish(server.url, { memory: '1G' })
      const [cached, direct] = [clientOf(cache.url), clientOf(server.url)]
      try {
        await wholeState(server.url)
        const known = new Set<string>()
        const measured = async (when: string, seed: number): Promise<Outcome> => {
          const counted: Counted = { kinds: new Map(), known }
          const before = await reached(server.url)
          const outcome = await visitAll(visits / 2, { server, dataFolder, draw, seed }, (visit) =>
            visitThroughCache(cached, visit, { counted }),
          )
          const after = await reached(server.url)
          const toServer = (kind: string): number => (after.get(kind) ?? 0) - (before.get(kind) ?? 0)
          const [packs, lists] = (['pack', 'lists'] as const).map((kind) => counted.kinds.get(kind) ?? NOTHING)
          const files: Count = {
            asked: packs!.asked + lists!.asked,
            failed: packs!.failed + lists!.failed,
            different: packs!.different + lists!.different,
          }
          for (const [kind, { asked, failed, different }, reaching] of [
            ...(['page', 'current', 'search', 'summary', 'report'] as const).map(
              (one) => [one, counted.kinds.get(one) ?? NOTHING, toServer(one)] as const,
            ),
            ['packs and lists', files, toServer('files')] as const,
          ])
            report('Requests of visits through Varnish', {
              cache: when,
              kind,
              asked,
              'not 200': failed,
              'reached the server': reaching,
              'never reached it, %': rounded(100 * (1 - reaching / asked), 5),
              'asked for the first time': different,
              'most that can be spared, %': rounded(100 * (1 - different / asked), 5),
            })
          return outcome
        }
        const empty = await measured('empty at first', 7)
        const filled = await measured('filled by the visits before', 9)
        // A tenth of the visits is enough for the peers, whose cost is nearly the same for each.
        const before10 = Math.max(1, visits / 10)
        const pages = await visitAll(before10, { server, dataFolder, draw }, (visit) =>
          visitThroughCache(cached, visit, { counted: { kinds: new Map(), known }, firstByPost: true }),
        )
        const then = await visitAll(before10, { server, dataFolder, draw }, (visit) => visitByPost(direct, visit))
        const idle = await publishedAlone(server, dataFolder)
        report('Publications without visitors', idle)
        for (const [way, count, { seconds, processor, publications, visitMs }] of [
          ['through Varnish, empty at first, every search at an address', visits / 2, empty],
          ['through Varnish, filled by the visits before', visits / 2, filled],
          ['through Varnish, the first search by POST', before10, pages],
          ['by POST to the server', before10, then],
        ] as const)
          report("The server's processor time, publications included", {
            way,
            visits: count,
            seconds: rounded(seconds),
            publications,
            'processor s': rounded(processor),
            'processor ms per visit': rounded((1_000 * processor) / count),
            'of by POST': rounded(processor / count / (then.processor / before10), 2),
            'visit p50 ms': rounded(quantile(visitMs, 0.5)),
            'visit p99 ms': rounded(quantile(visitMs, 0.99)),
          })
      } finally {
        for (const client of [cached, direct]) client.close()
        await cache.stop()
        await server.stop()
      }
    })
  },
}
