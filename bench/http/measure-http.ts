import assert from 'node:assert/strict'
import { gunzipSync, brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { startPostgres } from '../../src/server/testing/programs/start-postgres.ts'
import { startChild, type Child } from '../support/child.ts'
import { inTemporaryFolder } from '../support/data.ts'
import { byEffort, usualSize, type Effort } from '../support/effort.ts'
import type { Measurement, Report } from '../support/measurement.ts'
import { rounded } from '../support/statistics.ts'
import type { BareAnswers, Sent } from './bare-server.ts'
import { rawAnswer } from './raw-answer.ts'
import { CONNECTIONS, measureServers, type Rounds, type Server } from './rounds.ts'
import { ENCODINGS, type Encoding } from './search-call.ts'
import type { Memory, Served } from './tankmix-server.ts'

const ROWS = 480
const MEGABYTE = 1_000_000
const CACHE_BYTES = 64 * 1024 * 1024
/** No room for cached responses, so that each is searched, written and compressed again. */
const NO_CACHE_BYTES = 1

const DECOMPRESS: Record<Encoding, (body: Buffer) => Buffer> = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
/** Short responses are sent uncompressed. */
const textOf = ({ headers, body }: Sent): string => {
  const encoding = ENCODINGS.find((one) => one === headers['content-encoding'])
  return (encoding === undefined ? body : DECOMPRESS[encoding](body)).toString()
}
const rowsOf = (text: string): unknown[] => JSON.parse(text) as unknown[]

const answersOf = async (url: string, bodies: readonly string[]): Promise<BareAnswers> => {
  const answers: BareAnswers = { zstd: new Map(), br: new Map(), gzip: new Map() }
  for (const encoding of ENCODINGS) for (const body of bodies) answers[encoding].set(body, await rawAnswer(url, body, encoding))
  return answers
}

const roundsFor = (effort: Effort): Rounds =>
  byEffort(effort, { rounds: 1, seconds: 0.5, timed: 100 }, { rounds: 15, seconds: 1, timed: 2_000 })
const titled = (what: string, { rounds, seconds }: Rounds): string =>
  `${what}, median of ${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections`

/** Fields that our rows carry beyond those of the plain route, which so sends less. */
const ONLY_OURS = new Set(['conditions', 'observationcodes'])

const shared = (row: unknown): unknown => Object.fromEntries(Object.entries(row as object).filter(([field]) => !ONLY_OURS.has(field)))

/** The plain route returns the same rows, except for fields that only ours have and the case of an active's name. */
const comparePlain = async (plainUrl: string, answers: BareAnswers): Promise<void> => {
  const folded = (sent: Sent): unknown[] => rowsOf(textOf(sent).toLowerCase()).map(shared)
  for (const [body, answer] of [...answers.gzip].slice(0, 50))
    assert.deepEqual(folded(await rawAnswer(plainUrl, body, 'gzip')), folded(answer), `the plain route answers ${body} differently`)
}

/** The memory of cached responses once many more were requested than there is room for. */
const reportMemory = async (report: Report, cached: Child, effort: Effort): Promise<void> => {
  const searches = byEffort(effort, 200, 10_000)
  const { before, after } = await cached.ask<Memory>({ do: 'flood', searches })
  report('Memory of cached responses', {
    'different answers asked for': after.asked,
    'bound MB': rounded(CACHE_BYTES / MEGABYTE),
    'buffers before MB': rounded(before.arrayBuffers / MEGABYTE),
    'buffers after MB': rounded(after.arrayBuffers / MEGABYTE),
    'whole process after MB': Math.round(after.rss / MEGABYTE),
  })
}

const measureAll = async (
  report: Report,
  effort: Effort,
  children: Record<'bare' | 'cached' | 'cold' | 'plain' | 'generator', Child>,
): Promise<void> => {
  const { bare, cached, cold, plain, generator } = children
  const tests = usualSize(effort)
  const rounds = roundsFor(effort)
  const serve = (child: Child, cacheBytes: number) =>
    child.ask<Served>({ do: 'serve', tests, rows: ROWS, mix: byEffort(effort, 30, 400), cacheBytes })
  const { url, body, rows, mix } = await serve(cached, CACHE_BYTES)
  const coldUrl = (await serve(cold, NO_CACHE_BYTES)).url
  const answers = await answersOf(url, [body, ...mix])
  for (const encoding of ENCODINGS) {
    const sent = answers[encoding].get(body)!
    const answered = rowsOf(textOf(sent)).length
    if (answered !== rows) throw new Error(`${encoding}: ${answered} rows instead of ${rows}`)
    report('The answer', { encoding, rows, 'plain bytes': Buffer.byteLength(textOf(sent)), 'sent bytes': sent.body.length })
  }
  const servers: Server[] = [
    { name: 'bare route', child: bare, url: (await bare.ask<{ url: string }>({ do: 'serve', answers })).url },
    { name: 'search, cached', child: cached, url },
    { name: 'search, not cached', child: cold, url: coldUrl },
  ]
  for (const encoding of ENCODINGS)
    for (const row of await measureServers(servers, generator, { bodies: [body], encoding }, rounds))
      report(titled('Searches over HTTP', rounds), row)

  const mixed = titled(`${mix.length} searches by Zipf's law`, rounds)
  for (const encoding of ENCODINGS)
    for (const row of await measureServers(servers.slice(0, 2), generator, { bodies: mix, encoding }, rounds)) report(mixed, row)

  const postgres = await startPostgres()
  if (postgres)
    try {
      await inTemporaryFolder(async (folder) => {
        const plainUrl = (await plain.ask<{ url: string }>({ do: 'serve', tests, databaseUrl: postgres.url, folder })).url
        await comparePlain(plainUrl, answers)
        const peers: Server[] = [{ name: 'PostgreSQL, JSON.stringify, gzip 6', child: plain, url: plainUrl }, servers[2]!]
        const title = titled(`${mix.length} searches by Zipf's law, not cached`, rounds)
        for (const row of await measureServers(peers, generator, { bodies: mix, encoding: 'gzip' }, rounds)) report(title, row)
      })
    } finally {
      await plain.close()
      await postgres.stop()
    }
  else console.log('NOT RUN: the plain route over PostgreSQL, since it is not installed.')
  await reportMemory(report, cached, effort)
}

export const measureHttp: Measurement = {
  name: 'http',
  title: 'a search over HTTP against a bare route that sends the same bytes and a plain one over PostgreSQL',
  run: async (report, effort) => {
    const start = (file: string): Child => startChild(new URL(file, import.meta.url), ['--expose-gc'])
    const children = {
      bare: start('./bare-server.ts'),
      cached: start('./tankmix-server.ts'),
      cold: start('./tankmix-server.ts'),
      plain: start('./postgres-server.ts'),
      generator: start('./load.ts'),
    }
    try {
      await measureAll(report, effort, children)
    } finally {
      for (const child of Object.values(children)) await child.close()
    }
  },
}
