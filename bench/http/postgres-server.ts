import { createWriteStream } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify from 'fastify'
import pg from 'pg'
import type { ProductRecord, ResultCode } from '../../src/domain/records.ts'
import { nameIn } from '../../src/domain/records.ts'
import { MAX_RESULTS } from '../../src/domain/search/max-results.ts'
import type { DemoData } from '../../src/server/data/demo/generate.ts'
import { loadPhrases } from '../../src/server/content/phrases.ts'
import { answerRequests } from '../support/child.ts'
import { generateTests } from '../support/data.ts'
import { createMeter, type MeterRequest } from './meter.ts'
import { SEARCH_PATH } from './search-call.ts'

type PlainRequest = { do: 'serve'; tests: number; databaseUrl: string; folder: string } | MeterRequest
type Body = { countryCode: string; makerChemicalId: string; agrochemicalCode: string }
type Row = {
  id: number
  date: string
  result: ResultCode
  water_rate: number | null
  observations: string
  ingredients: [order: number, productId: string, rate: number][]
}

const GZIP_LEVEL = 6
const compress = promisify(gzip)
const meter = createMeter()

const TABLE = `create table plain_tests (id integer primary key, kind text, country text, date text, result text,
  water_rate double precision, observations text, ingredients json, products text[])`
const INDEXES = `create index on plain_tests using gin (products);
  create index on plain_tests (kind, country, date desc, id desc)`
const QUERY = `select id, date, result, water_rate, observations, ingredients from plain_tests
  where kind = 'foliar' and country = $1 and products @> $2 order by date desc, id desc limit ${MAX_RESULTS}`

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')

function* copyLines({ tests }: DemoData): Generator<string> {
  for (const { test, ingredients } of tests) {
    const lines = JSON.stringify(ingredients.map(({ order, productId, rate }) => [order, productId, rate]))
    const products = `{${ingredients.map(({ productId }) => productId).join()}}`
    const fields = [
      test.id,
      test.kind,
      test.country,
      test.date,
      test.result,
      test.waterRate ?? '\\N',
      escaped(test.observations),
      escaped(lines),
      products,
    ]
    yield `${fields.join('\t')}\n`
  }
}

const fill = async (pool: pg.Pool, data: DemoData, folder: string): Promise<void> => {
  const file = join(folder, 'plain.copy')
  await pipeline(Readable.from(copyLines(data)), createWriteStream(file))
  await chmod(folder, 0o755)
  await pool.query(`drop table if exists plain_tests; ${TABLE}`)
  await pool.query(`copy plain_tests from '${file}'`)
  await pool.query(INDEXES)
  await pool.query('vacuum (analyze) plain_tests')
}

/** A row as the contract describes it, from a product table in memory. */
const testOf = (row: Row, country: string, products: Map<string, ProductRecord>, phrases: Record<ResultCode, string>) => ({
  tankmixId: String(row.id),
  dateOfTest: row.date,
  waterRate: row.water_rate,
  result: row.result,
  phrase: phrases[row.result],
  ...(row.observations === '' ? {} : { observations: row.observations }),
  ingredients: row.ingredients.map(([orderOfAddition, id, rate]) => {
    const product = products.get(id)!
    const { form, activeIngredients, manufacturer } = product
    return { orderOfAddition, form, rate, name: nameIn(product, country), country, activeIngredients, manufacturer }
  }),
})

/** The peer, the straightforward implementation with good indexes: query PostgreSQL, JSON.stringify, gzip 6. */
const serve = async ({ tests, databaseUrl, folder }: Extract<PlainRequest, { do: 'serve' }>): Promise<{ url: string }> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const data = generateTests(tests)
  await fill(pool, data, folder)
  const products = new Map(data.products.map((product) => [product.id, product]))
  const phrases = loadPhrases()('en')
  const app = Fastify({ logger: false })
  app.post(SEARCH_PATH, async (request, reply) => {
    const { countryCode, makerChemicalId, agrochemicalCode } = request.body as Body
    const named = [makerChemicalId, agrochemicalCode].filter(Boolean)
    const { rows } = await pool.query<Row>({ name: 'search', text: QUERY, values: [countryCode, named] })
    const json = JSON.stringify(rows.map((row) => testOf(row, countryCode, products, phrases)))
    void reply.headers({ 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' })
    return reply.send(await compress(json, { level: GZIP_LEVEL }))
  })
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

answerRequests((request: PlainRequest) => {
  if (request.do === 'serve') return serve(request)
  return request.do === 'begin' ? meter.begin(request) : meter.end()
})
