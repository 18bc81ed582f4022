import { gunzipSync, brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { startChild, type Child } from '../support/child.ts'
import type { Measurement, Row } from '../support/measurement.ts'
import { median, quantile, rounded } from '../support/statistics.ts'
import type { Sent } from './bare-server.ts'
import type { Load, LoadRequest } from './load.ts'
import type { Metered } from './meter.ts'
import { rawAnswer } from './raw-answer.ts'
import { ENCODINGS, type Encoding } from './search-call.ts'
import type { Served } from './tankmix-server.ts'

const TESTS = 300_000
const ROWS = 480
const CACHE_BYTES = 64 * 1024 * 1024
/** Room for no answer, so that each is searched, written and compressed again. */
const NO_CACHE_BYTES = 1
const CONNECTIONS = 10
const ROUNDS = 5
const SECONDS_PER_ROUND = 2
const WARM_UP_SECONDS = 2
const TIMED_SEARCHES = 2_000

const DECOMPRESS = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

type Server = { name: string; child: Child; url: string }
type Round = { perSecond: number; cpuMicros: number; busy: number }
type Generator = Child

const metered = async (server: Server, generator: Generator, load: LoadRequest, timed: boolean): Promise<Load & Metered> => {
  await server.child.ask({ do: 'begin', timed })
  const done = await generator.ask<Load>(load)
  return { ...done, ...(await server.child.ask<Metered>({ do: 'end' })) }
}

const oneRound = async (server: Server, generator: Generator, load: LoadRequest): Promise<Round> => {
  const { requests, seconds, cpuMicros } = await metered(server, generator, load, false)
  return { perSecond: requests / seconds, cpuMicros: cpuMicros / requests, busy: cpuMicros / 1e6 / seconds }
}

/** All servers in turn, round by round, so that whatever else the machine does hits them alike. */
const measureEncoding = async (servers: Server[], generator: Generator, body: string, encoding: Encoding): Promise<Row[]> => {
  const load = ({ url }: Server, options: Partial<LoadRequest>): LoadRequest => ({ url, body, encoding, connections: CONNECTIONS, ...options })
  for (const server of servers) await generator.ask(load(server, { seconds: WARM_UP_SECONDS }))
  const rounds = servers.map((): Round[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, server] of servers.entries())
      rounds[at]!.push(await oneRound(server, generator, load(server, { seconds: SECONDS_PER_ROUND })))
  const perSecond = (at: number): number => median(rounds[at]!.map((one) => one.perSecond))
  const cpu = (at: number): number => median(rounds[at]!.map((one) => one.cpuMicros))
  const rows: Row[] = []
  for (const [at, server] of servers.entries()) {
    const { micros } = await metered(server, generator, load(server, { connections: 1, amount: TIMED_SEARCHES }), true)
    rows.push({
      encoding,
      server: server.name,
      'requests/s': Math.round(perSecond(at)),
      'of bare': rounded(perSecond(at) / perSecond(0)),
      'processor µs a request': Math.round(cpu(at)),
      'processor of bare': rounded(cpu(at) / cpu(0)),
      'server busy %': Math.round(100 * median(rounds[at]!.map(({ busy }) => busy))),
      'time p50 µs': rounded(quantile(micros, 0.5)),
      'time p99 µs': rounded(quantile(micros, 0.99)),
    })
  }
  return rows
}

const answersOf = async (url: string, body: string): Promise<Record<Encoding, Sent>> =>
  Object.fromEntries(await Promise.all(ENCODINGS.map(async (encoding) => [encoding, await rawAnswer(url, body, encoding)]))) as Record<Encoding, Sent>

export const measureHttp: Measurement = {
  name: 'http',
  title: 'a search over HTTP against a bare route that sends the same bytes',
  run: async (report) => {
    const start = (file: string): Child => startChild(new URL(file, import.meta.url))
    const [bare, cached, cold] = [start('./bare-server.ts'), start('./tankmix-server.ts'), start('./tankmix-server.ts')]
    const generator = start('./load.ts')
    try {
      const serve = (child: Child, cacheBytes: number) => child.ask<Served>({ do: 'serve', tests: TESTS, rows: ROWS, cacheBytes })
      const { url, body, rows } = await serve(cached, CACHE_BYTES)
      const coldUrl = (await serve(cold, NO_CACHE_BYTES)).url
      const answers = await answersOf(url, body)
      for (const encoding of ENCODINGS) {
        const sent = answers[encoding].body
        const plain = DECOMPRESS[encoding](sent)
        const answered = (JSON.parse(plain.toString()) as unknown[]).length
        if (answered !== rows) throw new Error(`${encoding}: ${answered} rows instead of ${rows}`)
        report('The answer', { encoding, rows, 'plain bytes': plain.length, 'sent bytes': sent.length })
      }
      const bareUrl = (await bare.ask<{ url: string }>({ do: 'serve', answers })).url
      const servers: Server[] = [
        { name: 'bare route', child: bare, url: bareUrl },
        { name: 'search, kept answer', child: cached, url },
        { name: 'search, made anew', child: cold, url: coldUrl },
      ]
      for (const encoding of ENCODINGS)
        for (const row of await measureEncoding(servers, generator, body, encoding))
          report(`Searches over HTTP, median of ${ROUNDS} rounds of ${SECONDS_PER_ROUND} s, ${CONNECTIONS} connections`, row)
    } finally {
      for (const child of [generator, bare, cached, cold]) await child.close()
    }
  },
}
