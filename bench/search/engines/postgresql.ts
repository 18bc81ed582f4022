import { createWriteStream } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { MAX_RESULTS } from '../../../src/domain/search/max-results.ts'
import type { SearchedData } from '../searched-data.ts'
import { keysAt, type Fill, type Place } from './engine.ts'

type Design = {
  create: string
  /** Lines of COPY for a test. */
  lines: (data: SearchedData, doc: number) => string
  index: string
  /** `isWhole` if only the country is searched for. */
  query: (keys: number, isWhole: boolean) => string
  parameters: (keys: number[], isWhole: boolean) => unknown[]
}

/** Every test with all its keys, found through an inverted index; a whole country through an index in the order of results. */
const GIN: Design = {
  create: 'create table searched (test integer primary key, id integer, country integer, keys integer[])',
  lines: (data, doc) => `${doc}\t${data.ids[doc]}\t${keysAt(data, doc).at(-1)}\t{${keysAt(data, doc).join()}}\n`,
  index: 'create index on searched using gin (keys); create index on searched (country, test) include (id)',
  query: (_keys, isWhole) => `select id from searched where ${isWhole ? 'country = $1' : 'keys @> $1'} order by test limit ${MAX_RESULTS}`,
  parameters: (keys, isWhole) => (isWhole ? keys : [keys]),
}

/** All tests of a key in the order of results; the index covers all selected columns. */
const POSTINGS: Design = {
  create: 'create table searched (key integer, test integer, id integer)',
  lines: (data, doc) => Array.from(keysAt(data, doc), (key) => `${key}\t${doc}\t${data.ids[doc]}\n`).join(''),
  index: 'alter table searched add primary key (key, test) include (id)',
  query: (keys) => {
    const more = Array.from(
      { length: keys - 1 },
      (_, at) => ` join searched as p${at + 2} on p${at + 2}.key = $${at + 2} and p${at + 2}.test = p1.test`,
    )
    return `select p1.id from searched as p1${more.join('')} where p1.key = $1 order by p1.test limit ${MAX_RESULTS}`
  },
  parameters: (keys) => keys,
}

const LINES_A_CHUNK = 2_000

function* chunks(data: SearchedData, { lines }: Design): Generator<string> {
  for (let doc = 0; doc < data.ids.length; doc += LINES_A_CHUNK) {
    let text = ''
    for (let at = doc; at < Math.min(doc + LINES_A_CHUNK, data.ids.length); at++) text += lines(data, at)
    yield text
  }
}

/** COPY reads a file that the server's own user may read. */
const copy = async (client: pg.Client, data: SearchedData, design: Design, folder: string): Promise<void> => {
  const file = join(folder, 'searched.copy')
  await pipeline(Readable.from(chunks(data, design)), createWriteStream(file))
  await chmod(folder, 0o755)
  await client.query(`copy searched from '${file}'`)
}

const fill =
  (design: Design): Fill =>
  async (data, { folder, databaseUrl }: Place) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(`set maintenance_work_mem = '1GB'; drop table if exists searched; ${design.create}`)
    await copy(client, data, design, folder)
    await client.query(design.index)
    await client.query('vacuum (analyze) searched')
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return {
      version: rows[0]!.server_version.replace(/ .*/, ''),
      search: async ({ criteria, keys }) => {
        const isWhole = !criteria.active && !criteria.products?.length
        const [text, values] = [design.query(keys.length, isWhole), design.parameters(keys, isWhole)]
        const prepared = { name: `${isWhole ? 'whole' : 'of'} ${keys.length}`, text, values, rowMode: 'array' }
        const found = await client.query<[number]>(prepared)
        return found.rows.map(([id]) => id)
      },
      askNothing: () => client.query({ name: 'nothing', text: 'select 1 where false', rowMode: 'array' }),
      close: () => client.end(),
    }
  }

export const fillGin = fill(GIN)
export const fillPostings = fill(POSTINGS)
