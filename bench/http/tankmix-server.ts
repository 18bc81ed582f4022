import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createIndexBuilder } from '../../src/domain/search/index/build-index.ts'
import type { SearchIndex } from '../../src/domain/search/index/search-index.ts'
import { searchTests } from '../../src/domain/search/search-tests.ts'
import { buildApp } from '../../src/server/app.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../../src/server/visitors/brand/load-brand.ts'
import { loadObservationCoder } from '../../src/server/content/observation-coder.ts'
import { loadPhrases } from '../../src/server/content/phrases.ts'
import { loadSharingTexts } from '../../src/server/visitors/sharing/sharing-texts.ts'
import { answerRequests } from '../support/child.ts'
import { generateTests } from '../support/data.ts'
import { drawSearches } from './draw-searches.ts'
import { createMeter, type MeterRequest } from './meter.ts'
import { ENCODINGS, SEARCH_METHOD, SEARCH_PATH, searchHeaders } from './search-call.ts'

/** One search with a given number of rows, and a mix of others. */
export type Served = { url: string; rows: number; body: string; mix: string[] }
export type Memory = Record<'before' | 'after', { asked: number; arrayBuffers: number; rss: number }>
type TankmixRequest =
  | { do: 'serve'; tests: number; rows: number; mix: number; cacheBytes: number }
  /** Sends a number of different searches in every encoding. */
  | { do: 'flood'; searches: number }
  | MeterRequest

const meter = createMeter()
let served: { app: FastifyInstance; index: SearchIndex } | undefined

const buildIndex = (tests: number): SearchIndex => {
  const { products, tests: records } = generateTests(tests)
  const builder = createIndexBuilder(products)
  for (const { test, ingredients } of records) builder.add({ ...test, ingredients })
  return builder.finish()
}

/** The country and product whose number of rows is closest to the given one. */
const criteriaFor = (index: SearchIndex, rows: number): { rows: number; body: string } => {
  let best = { rows: 0, body: '' }
  for (const country of index.countries)
    for (const { id } of index.products) {
      const found = searchTests(index, { kind: 'foliar', country, products: [id] }).length
      if (Math.abs(found - rows) < Math.abs(best.rows - rows))
        best = { rows: found, body: JSON.stringify({ countryCode: country, makerChemicalId: id, languageCode: 'en' }) }
    }
  return best
}

/** The production server, with its log, over an index without a database. */
const serve = async ({ tests, rows, mix, cacheBytes }: Extract<TankmixRequest, { do: 'serve' }>): Promise<Served> => {
  const index = buildIndex(tests)
  const app = await buildApp({
    brand: loadBrand(DEFAULT_BRAND_FOLDER),
    brandFolder: DEFAULT_BRAND_FOLDER,
    phrases: loadPhrases(),
    observationCoder: loadObservationCoder(),
    sharingTexts: loadSharingTexts(),
    currentData: () => loaded,
    seenAt: Date.now,
    buildPack: () => Promise.reject(new Error('packs are not measured here')),
    storeRequest: () => Promise.reject(new Error('requests are not measured here')),
    pingDatabase: () => Promise.resolve(),
    answerCacheBytes: cacheBytes,
    logger: pino({ level: 'info' }, pino.destination({ dest: 2, sync: false })),
  })
  const loaded = { version: 'bench', demo: false, index }
  served = { app, index }
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), ...criteriaFor(index, rows), mix: drawSearches(index, mix) }
}

const memory = (asked: number): Memory['before'] => {
  globalThis.gc!()
  const { arrayBuffers, rss } = process.memoryUsage()
  return { asked, arrayBuffers, rss }
}

const flood = async (searches: number): Promise<Memory> => {
  const { app, index } = served!
  const before = memory(0)
  let asked = 0
  for (const payload of drawSearches(index, searches))
    for (const encoding of ENCODINGS) {
      const { statusCode } = await app.inject({ method: SEARCH_METHOD, url: SEARCH_PATH, headers: searchHeaders(encoding), payload })
      if (statusCode !== 200) throw new Error(`the search was answered with ${statusCode}`)
      asked++
    }
  return { before, after: memory(asked) }
}

answerRequests((request: TankmixRequest) => {
  if (request.do === 'serve') return serve(request)
  if (request.do === 'flood') return flood(request.searches)
  return request.do === 'begin' ? meter.begin(request) : meter.end()
})
