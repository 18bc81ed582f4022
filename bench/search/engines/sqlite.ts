import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { MAX_RESULTS } from '../../../src/domain/search/max-results.ts'
import { keysAt, type Fill } from './engine.ts'

/** All tests of a key are stored together in the order of results, with all selected columns, so no other table is read. */
const SCHEMA = 'create table postings (key integer, test integer, id integer, primary key (key, test)) without rowid'
const FAST = 'pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -2000000; pragma mmap_size = 8000000000'

/** `cross join` keeps the order of the tables: rarest key first. */
const queryFor = (keys: number): string => {
  const more = Array.from(
    { length: keys - 1 },
    (_, at) => ` cross join postings as p${at + 1} on p${at + 1}.key = ? and p${at + 1}.test = p0.test`,
  )
  return `select p0.id from postings as p0${more.join('')} where p0.key = ? order by p0.test limit ${MAX_RESULTS}`
}

export const fillSqlite: Fill = (data, { folder }) => {
  const database = new DatabaseSync(join(folder, 'postings.db'))
  database.exec(`${FAST}; ${SCHEMA}; create temporary table loaded (key integer, test integer, id integer); begin`)
  const insert = database.prepare('insert into loaded values (?, ?, ?)')
  for (let doc = 0; doc < data.ids.length; doc++) for (const key of keysAt(data, doc)) insert.run(key, doc, data.ids[doc]!)
  database.exec('insert into postings select * from loaded order by key, test; drop table loaded; commit; analyze')
  const statements: StatementSync[] = []
  const nothing = database.prepare('select 1 where false')
  const statement = (keys: number): StatementSync => {
    if (statements[keys]) return statements[keys]
    const prepared = database.prepare(queryFor(keys))
    prepared.setReturnArrays(true)
    return (statements[keys] = prepared)
  }
  return {
    version: process.versions.sqlite ?? '',
    search: ({ keys }) => {
      const [rarest, ...others] = keys
      const rows = statement(keys.length).all(...others, rarest!) as unknown as [number][]
      return rows.map(([id]) => id)
    },
    askNothing: () => nothing.all(),
    close: () => database.close(),
  }
}
