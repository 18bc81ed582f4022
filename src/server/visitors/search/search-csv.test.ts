import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchSummary } from '../../../contract/look-ups/tests.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../brand/load-brand.ts'
import { loadDemo } from '../../data/load-demo.ts'
import { acceptanceApp, ANTI_FORGERY, expectProblem } from '../../testing/acceptance-app.ts'
import { anyDatabase } from '../../testing/each-database.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { waitUntil } from '../../testing/mail-for-tests.ts'
import { CSV_PLACES, type CsvLimits } from '../../http/limits/csv-places.ts'
import { csvStream } from './csv-route.ts'

type Row = Record<string, string>
const rowsOf = (body: string | Buffer): Row[] => parse(body, { bom: true, columns: true })
const idsOf = (rows: readonly Row[]): string[] => [...new Set(rows.map((row) => row['Test']!))]

anyDatabase('the CSV of a search', ({ settings }) => {
  let api: Awaited<ReturnType<typeof acceptanceApp>>
  beforeAll(async () => {
    api = await acceptanceApp(await settings())
  })
  afterAll(() => api.close())

  const ids = async (query: string, segment = ''): Promise<string[]> => {
    const response = await api.get(`${segment}tankmix/search-csv?${query}`)
    expect(response.statusCode).toBe(200)
    return idsOf(rowsOf(response.body))
  }

  test('ANS-07 it is a file to download with the tests of the search, one line for each product', async () => {
    const response = await api.get('tankmix/search-csv?countryCode=fr&makerChemicalId=1&languageCode=de')
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="tankmix-foliar-fr.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(response.body.startsWith('\ufeff"Test","Date"')).toBe(true)
    const of1001 = {
      Test: '1001',
      Date: '2025-03-14',
      Country: 'FR',
      Crop: 'wheat',
      Result: 'C',
      'Water L/ha': '200',
      'Hardness mg/L CaCO3': 'not recorded',
      'Water pH': 'not recorded',
      'Temperature °C': 'not recorded',
      'Hours watched': 'not recorded',
      Note: '',
      Observations: 'Uniform after 5 inversions; no residue on a 150 micron sieve after 2 h.',
      Laboratory: '',
      'Result in words': expect.stringMatching(/\p{L}/u) as string,
    }
    const [maker, other] = rowsOf(response.body)
    expect(maker).toEqual({
      ...of1001,
      Order: '1',
      Product: 'Mangavel 500',
      'Sold as': 'MANGAVEL SUSPENSION',
      Manufacturer: 'Yara',
      'Active ingredients': 'Manganese',
      Rate: '1',
      Unit: 'L/ha',
    })
    expect(other).toMatchObject({ ...of1001, Order: '2', Product: 'Azostar 250 SC', 'Sold as': 'AZOSTAR', Rate: '0.8' })
    expect(maker!['Result in words']).not.toBe(rowsOf((await api.get('tankmix/search-csv?countryCode=fr')).body)[0]!['Result in words'])
  })

  test.each([
    ['countryCode=FR', ['1002', '1001', '1003', '1004']],
    ['countryCode=FR&results=NC,CA', ['1002', '1003']],
    ['countryCode=FR&results=&water=&years=&agrochemicalCode=', ['1002', '1001', '1003', '1004']],
    ['countryCode=FR&water=100-150.5', ['1002', '1003']],
    ['countryCode=FR&years=2019-2024&sort=fewest-products', ['1004', '1003']],
    ['countryCode=FR&sort=fails-first', ['1002', '1003', '1001', '1004']],
    ['countryCode=FR&makerChemicalId=1&agrochemicalCode=102&onlyThese=true', ['1001']],
    ['countryCode=FR&makerChemicalId=1&agrochemicalCode=102&sort=these-first', ['1001']],
    ['countryCode=FR&activeIngredientCode=EPOXICONAZOLE', ['1003', '1004']],
    ['countryCode=us&kind=seed&seedName=wheat&benefitName=Establishment&v=7', ['2003']],
    ['countryCode=us&kind=seed&agrochemicalCode=202', ['2003']],
    ['countryCode=AQ', []],
  ])('ANS-07 ANS-110 %s', async (query, found) => expect(await ids(query)).toEqual(found))

  test.each(['phase=1-1', 'utm_source=x', 'Years=2020-2024'])('ANS-131 a file with %s is a 400 problem that names it', async (added) => {
    const told = expectProblem(await api.get(`tankmix/search-csv?countryCode=FR&${added}`), 400)
    expect(told.errors).toEqual([{ path: added.split('=')[0], message: 'is no field of this call' }])
  })

  test('ANS-06 ANS-07 a reseller gets only tests with a product of its set', async () => {
    expect(await ids('countryCode=US')).toEqual(['1008', '1007', '1010'])
    expect(await ids('countryCode=US', 'helena/')).toEqual(['1008', '1007'])
  })

  test.each([
    ['', 'countryCode'],
    ['countryCode=ZZ', 'countryCode'],
    ['countryCode=FR&countryCode=DE', 'countryCode'],
    ['countryCode=FR&kind=both', 'kind'],
    ['countryCode=FR&results=NC,XX', 'results'],
    ['countryCode=FR&results=NC,NC,NC,NC', 'results'],
    ['countryCode=FR&onlyThese=yes', 'onlyThese'],
    ['countryCode=FR&water=200-50', 'water'],
    ['countryCode=FR&water=1e3-2e3', 'water'],
    ['countryCode=FR&years=2020', 'years'],
    ['countryCode=FR&years=2024-2020', 'years'],
    ['countryCode=FR&sort=oldest', 'sort'],
    ['countryCode=FR&languageCode=xx', 'languageCode'],
  ])('ANS-07 the query “%s” is a 400 problem that names %s', async (query, field) => {
    const told = expectProblem(await api.get(`tankmix/search-csv?${query}`), 400)
    expect(told.errors?.map(({ path }) => path)).toEqual([field])
    expect(told.errors?.[0]?.message).not.toBe('')
  })

  test('ANS-07 it is compressed as the client asks, and HEAD sends no lines', async () => {
    const query = 'tankmix/search-csv?countryCode=FR'
    const { body: plain } = await api.get(query)
    for (const [encoding, decompress] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
      ['zstd', zstdDecompressSync],
    ] as const) {
      const { headers, rawPayload } = await api.get(query, { 'accept-encoding': encoding })
      expect([headers['content-encoding'], decompress(rawPayload).toString()]).toEqual([encoding, plain])
    }
    const head = await api.app.inject({ method: 'HEAD', url: `/api/${query}` })
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'text/csv; charset=utf-8; header=present'])
  })

  test('ANS-07 it has all tests, not only 500, says where data are for demonstration, and counts as a search for the limit', async () => {
    const served = await buildTestApp(await settings(), undefined, { rateLimits: { search: 2, requests: 1 } })
    const { maker } = loadBrand(DEFAULT_BRAND_FOLDER)
    await loadDemo(served.database, { maker, productSets: ['89'], today: '2026-11-21', foliarTests: 8_000, seedTests: 10 })
    await served.currentData.refresh()
    const rows = rowsOf((await served.app.inject('/api/tankmix/search-csv?countryCode=FR&sort=fails-first')).body)
    const payload = { countryCode: 'FR' }
    const summary = await served.app.inject({ method: 'POST', url: '/api/tankmix/search-summary', payload, headers: ANTI_FORGERY })
    const { total } = summary.json<SearchSummary>()
    expect(total).toBeGreaterThan(500)
    expect(idsOf(rows)).toHaveLength(total)
    expect(rows.filter((row) => !/(?:^|; )demonstration data$/.test(row['Note']!))).toEqual([])
    expect((await served.app.inject('/api/tankmix/search-csv?countryCode=FR')).statusCode).toBe(429)
    await served.close()
  })
})

test.each(['identity', 'gzip'] as const)(
  'ANS-07 no more chunks are made than the reader takes, and none once it is gone (%s)',
  async (encoding) => {
    let made = 0
    let isLeft = false
    const chunks = function* (): Generator<string> {
      try {
        // Random text, which cannot be compressed.
        for (; ; made++) yield Array.from({ length: 4_000 }, () => Math.random().toString(36).slice(2)).join('')
      } finally {
        isLeft = true
      }
    }
    const takesOne = new Writable({ write: () => undefined })
    const stream = csvStream(chunks(), encoding)
    stream.on('error', () => undefined)
    stream.pipe(takesOne)
    const settle = async (): Promise<number> => {
      for (let before = -1; before < made;) {
        before = made
        for (let turn = 0; turn < 200; turn++) await setImmediate()
      }
      return made
    }
    expect(await settle()).toBeLessThan(20)
    stream.destroy()
    await settle()
    expect(isLeft).toBe(true)
  },
)

/** On an embedded database of its own. */
const withCsvLimits = async (csvLimits: CsvLimits) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tankmix-csv-'))
  const api = await acceptanceApp({ dataFolder }, undefined, { csvLimits })
  return { ...api, close: () => api.close().finally(() => rmSync(dataFolder, { recursive: true, force: true })) }
}
const NO_PLACE: CsvLimits = { ...CSV_PLACES, waitingPerClient: 0, waitingInAll: 0 }
const FRANCE = '/api/tankmix/search-csv?countryCode=FR'

test.each([
  ['its client has all of its places', { ...NO_PLACE, perClient: 0, waitingPerClient: 0 }, 429],
  ['all places are taken', { ...NO_PLACE, inAll: 0, waitingPerClient: 1 }, 503],
])('API-15 a file is refused where %s, in words and with Retry-After, and searches are not', async (_why, csvLimits, status) => {
  const api = await withCsvLimits(csvLimits)
  const refused = await api.get('tankmix/search-csv?countryCode=FR', { 'accept-encoding': 'gzip' })
  expect(expectProblem(refused, status).detail).toMatch(/files are being made.*try again in 10 s/)
  expect(refused.headers).toMatchObject({ 'retry-after': '10' })
  expect(refused.headers['content-disposition']).toBeUndefined()
  expect((await api.app.inject({ method: 'HEAD', url: FRANCE })).statusCode).toBe(200)
  await api.close()
})

test('API-15 a place is free again after each file, and at once when a client leaves', async () => {
  const api = await withCsvLimits({ ...NO_PLACE, perClient: 1, inAll: 1 })
  const statuses: number[] = []
  for (let at = 0; at < 5; at++) statuses.push((await api.app.inject(FRANCE)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  const url = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }))
  for (let at = 0; at < 5; at++) {
    const socket = connect({ host: url.hostname, port: Number(url.port) })
    await once(socket, 'connect')
    socket.write(`GET ${FRANCE} HTTP/1.1\r\nhost: x\r\n\r\n`)
    await once(socket, 'data')
    socket.destroy()
  }
  await waitUntil(async () => (await api.app.inject(FRANCE)).statusCode === 200)
  await api.close()
})

test('API-16 a client that had as many tests in files as it may search for gets 429 with the seconds to wait; its searches are not refused, and others get files', async () => {
  const served = await buildTestApp({ dataFolder: mkdtempSync(join(tmpdir(), 'tankmix-csv-')) }, undefined, {
    rateLimits: { search: 4, requests: 1 },
  })
  const { maker } = loadBrand(DEFAULT_BRAND_FOLDER)
  await loadDemo(served.database, { maker, productSets: ['89'], today: '2026-11-21', foliarTests: 60_000, seedTests: 10 })
  await served.currentData.refresh()
  const file = (remoteAddress: string) => served.app.inject({ url: FRANCE, remoteAddress })
  const whole = await file('192.0.2.1')
  expect([whole.statusCode, idsOf(rowsOf(whole.body)).length > 2_000]).toEqual([200, true])
  const refused = await file('192.0.2.1')
  expect(expectProblem(refused, 429)).toMatchObject({ reason: 'too many calls' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const payload = { countryCode: 'FR' }
  const searched = served.app.inject({
    method: 'POST',
    url: '/api/tankmix/search',
    payload,
    headers: ANTI_FORGERY,
    remoteAddress: '192.0.2.1',
  })
  expect((await searched).statusCode).toBe(200)
  expect((await file('192.0.2.2')).statusCode).toBe(200)
  await served.close()
  rmSync(served.settings.dataFolder, { recursive: true, force: true })
})
