import { sql, type RawBuilder } from 'kysely'
import { personCode } from '../../../domain/published-test.ts'
import { EVERY_TABLE } from '../../db/every-table.ts'
import type { Database } from '../../db/open-db.ts'
import type { OfAddress } from './find-everything.ts'

type Row = Record<string, string | number | null>
type Db = Database['kysely']

const among = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${sql.ref(column)} in (${sql.join(ids)})`

const ofThese = (column: string | undefined, ids: readonly string[]): RawBuilder<boolean> =>
  among(column ?? '', column === undefined ? [] : ids)

const rowsOf = async (db: Db, table: string, where: RawBuilder<boolean>): Promise<Row[]> =>
  (await sql<Row>`select * from ${sql.table(table)} where ${where}`.execute(db)).rows

const TIMES = ['at', 'made_at', 'submitted_at', 'created_at', 'granted_at'] as const
const orderOf = (row: Row): string => `${TIMES.map((name) => row[name]).find(Boolean) ?? ''} ${row['reference'] ?? ''}`

/** Every row of somebody, but those that are of somebody else too. */
const ownRows = async (db: Db, of: OfAddress, table: keyof typeof EVERY_TABLE): Promise<Row[]> => {
  const { request, watcher, complainant, person } = EVERY_TABLE[table]
  const ids = of.people.map(({ id }) => id)
  const requests = [...of.requests.keys()]
  if (table === 'audit')
    return rowsOf(
      db,
      table,
      sql<boolean>`${among('actor', ids)} or (entity = 'person' and ${among('entity_id', ids)}) or (entity = 'request' and ${among('entity_id', requests)})`,
    )
  const ofRequest = request === undefined ? sql<boolean>`1 = 0` : among(request, requests)
  const ofNobodyElse = person === undefined ? sql<boolean>`1 = 1` : sql<boolean>`${sql.ref(person)} is null`
  return rowsOf(
    db,
    table,
    sql<boolean>`(${ofRequest} and ${ofNobodyElse}) or ${ofThese(watcher, of.watchers)} or ${ofThese(complainant, of.complainants)} or ${ofThese(person, ids)}`,
  )
}

/** How often a code stands in each table as that of whoever did something. */
const countActs = async (db: Db, person: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const [table, { acts = [] }] of Object.entries(EVERY_TABLE))
    for (const column of acts) {
      const counted = sql<{
        count: number | string
      }>`select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${person}`
      const count = Number((await counted.execute(db)).rows[0]!.count)
      if (count > 0) counts[`${table}.${column}`] = count
    }
  return counts
}

/** All that is stored of an address, as far as it is nobody else's, table by table. */
export const exportPerson = async ({ kysely }: Database, email: string, of: OfAddress) => {
  const tables: Record<string, Record<string, unknown>[]> = {}
  const withheld: Record<string, { rows: number; what: string }> = {}
  for (const table of Object.keys(EVERY_TABLE) as (keyof typeof EVERY_TABLE)[]) {
    const { request, given = [], json = [], withheld: what } = EVERY_TABLE[table]
    const rows = await ownRows(kysely, of, table)
    if (rows.length === 0) continue
    if (what !== undefined) {
      withheld[table] = { rows: rows.length, what }
      continue
    }
    tables[table] = rows
      .toSorted((a, b) => Number(orderOf(a) > orderOf(b)) - Number(orderOf(a) < orderOf(b)))
      .map((row) => {
        const id = request === undefined ? undefined : (row[request] as string | null)
        const reference = id == null ? undefined : of.requests.get(id)
        return {
          ...(reference === undefined ? {} : { reference }),
          ...Object.fromEntries(given.map((column) => [column, row[column]])),
          ...Object.fromEntries(json.map((column) => [column, JSON.parse(row[column] as string) as unknown])),
        }
      })
  }
  const acts = []
  for (const { id } of of.people) acts.push({ code: personCode(id), id, counts: await countActs(kysely, id) })
  return { email, tables, withheld, acts }
}
