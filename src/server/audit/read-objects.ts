import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Schema } from '../db/schema/schema.ts'
import { objectHash, type Row } from './object-hash.ts'
import { nameOfObject, sealedKind, type SealedKind, type SealedKindName } from './sealed-kinds.ts'

type Db = Kysely<Schema>
type Key = (string | number)[]

/** An object as it is stored now. */
export type StoredObject = { name: string; key: Key; hash: string; row: Row }

/** Far below the number of conditions that a statement of SQLite may have. */
const PAGE = 200

const tuple = (items: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => (items.length === 1 ? items[0]! : sql`(${sql.join(items)})`)
const values = (key: Key): RawBuilder<unknown> => tuple(key.map((value) => sql`${value}`))
const columns = (names: readonly string[]): RawBuilder<unknown> => tuple(names.map((name) => sql.ref(name)))
const keyOf = (row: Row, names: readonly string[]): Key => names.map((name) => row[name] as string | number)

/** The parts of some objects, by the text of their keys; for each kind of part one query. */
const readParts = async (db: Db, { parts = [] }: SealedKind, keys: readonly Key[]): Promise<Map<string, Row[]>[]> =>
  Promise.all(
    parts.map(async ({ table, of }) => {
      // Lists of pairs are written differently by each database; conditions are not.
      const conditions = keys.map((key) => sql`${columns(of)} = ${values(key)}`)
      const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${sql.join(conditions, sql` or `)}`.execute(db)
      const found = new Map<string, Row[]>()
      for (const row of rows) {
        const key = JSON.stringify(keyOf(row, of))
        found.set(key, [...(found.get(key) ?? []), row])
      }
      return found
    }),
  )

const hashed = async (db: Db, kind: SealedKindName, rows: readonly Row[]): Promise<StoredObject[]> => {
  if (rows.length === 0) return []
  const described = sealedKind(kind)
  const keys = rows.map((row) => keyOf(row, described.key))
  const parts = await readParts(db, described, keys)
  return rows.map((row, at) => {
    const key = keys[at]!
    const own = parts.map((found) => found.get(JSON.stringify(key)) ?? [])
    return { name: nameOfObject([kind, ...key]), key, hash: objectHash(kind, row, own), row }
  })
}

/** One object, undefined where there is none. */
export const readObject = async (db: Db, kind: SealedKindName, key: Key): Promise<StoredObject | undefined> => {
  const { table, key: names } = sealedKind(kind)
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${columns(names)} = ${values(key)}`.execute(db)
  return (await hashed(db, kind, rows))[0]
}

/** All objects of a kind that have to be sealed, some at a time. */
export async function* objectPages(db: Db, kind: SealedKindName): AsyncGenerator<StoredObject[]> {
  const { table, key: names, where } = sealedKind(kind)
  const condition = where === undefined ? sql`true` : sql.raw(where)
  for (let after: Key | undefined; ;) {
    const behind = after === undefined ? sql`true` : sql`${columns(names)} > ${values(after)}`
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${condition} and ${behind} order by ${sql.join(names.map((name) => sql.ref(name)))} limit ${sql.lit(PAGE)}
    `.execute(db)
    if (rows.length > 0) yield await hashed(db, kind, rows)
    if (rows.length < PAGE) return
    after = keyOf(rows.at(-1)!, names)
  }
}
