import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { CompiledQuery, sql, type Kysely } from 'kysely'
import type { Schema } from '../db/schema/schema.ts'
import { BUILT_IN_TABLE, type MovedTable } from './moved-tables.ts'

/** Of one statement. */
const MAX_PARAMETERS = 6_000
const MAX_BYTES = 1024 * 1024

const quoted = (name: string): string => `"${name}"`

type Value = Exclude<SQLInputValue, NodeJS.ArrayBufferView>
const bytesOf = (value: Value): number => (typeof value === 'string' ? value.length : 8)

const insertStatement = ({ name, columns }: MovedTable, rows: number): string => {
  const row = (at: number): string => `(${columns.map((_, column) => `$${at * columns.length + column + 1}`).join(', ')})`
  const values = Array.from({ length: rows }, (_, at) => row(at)).join(', ')
  return `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) values ${values}${name === BUILT_IN_TABLE ? ' on conflict do nothing' : ''}`
}

type CopyOptions = {
  /** Rows up to this one, by their number in the source, are there. */
  after: number
  /** Rows that were copied since it was called last. */
  onRows: (rows: number) => void
  signal: AbortSignal
}

/**
 * Copies the rows of one table, some at a time, each time in one transaction with how far it is: whatever ends this, the next one goes on after
 * the last rows that are there. The source takes no changes meanwhile.
 */
export const copyTable = async (source: DatabaseSync, target: Kysely<Schema>, table: MovedTable, options: CopyOptions): Promise<void> => {
  const { name, columns } = table
  let [values, bytes, rows]: [Value[], number, number] = [[], 0, 0]
  const write = async (lastRow: number): Promise<void> => {
    await target
      .transaction()
      .execute(async (trx) => {
        await trx.executeQuery(CompiledQuery.raw(insertStatement(table, rows), values))
        await trx
          .updateTable('moves')
          .set({ table_name: name, last_row: String(lastRow) })
          .execute()
      })
      .catch((error: unknown) => {
        throw new Error(`rows of the table ${name}, up to number ${lastRow}, could not be written to PostgreSQL`, { cause: error })
      })
    options.onRows(rows)
    ;[values, bytes, rows] = [[], 0, 0]
  }
  const read = source.prepare(
    `select rowid as "number of the row", ${columns.map(quoted).join(', ')} from ${quoted(name)} where rowid > ? order by rowid`,
  )
  let last = options.after
  for (const row of read.iterate(options.after)) {
    last = Number(row['number of the row'])
    for (const column of columns) {
      const value = row[column] as Value
      values.push(value)
      bytes += bytesOf(value)
    }
    rows++
    if (values.length + columns.length <= MAX_PARAMETERS && bytes < MAX_BYTES) continue
    await write(last)
    options.signal.throwIfAborted()
  }
  if (rows > 0) await write(last)
  options.signal.throwIfAborted()
}

export const countRows = (source: DatabaseSync, tables: readonly MovedTable[]): number =>
  tables.reduce((sum, { name }) => sum + Number(source.prepare(`select count(*) as count from ${quoted(name)}`).get()!['count']), 0)

const FETCHED = 200

/** A sum over all rows that does not depend on their order. */
const createSum = () => {
  let [rows, sum] = [0, 0n]
  return {
    add: (hash: Buffer): void => {
      rows++
      sum = (sum + hash.readBigUInt64BE(0) * 0x1_0000_0000_0000_0000n + hash.readBigUInt64BE(8)) & ((1n << 128n) - 1n)
    },
    result: (): { rows: number; sum: string } => ({ rows, sum: sum.toString(16) }),
  }
}
export type TableSum = ReturnType<ReturnType<typeof createSum>['result']>

type HashRow = (values: readonly unknown[]) => Buffer

export const sumOfSource = (source: DatabaseSync, { name, columns }: MovedTable, hashRow: HashRow): TableSum => {
  const sum = createSum()
  for (const row of source.prepare(`select ${columns.map(quoted).join(', ')} from ${quoted(name)}`).iterate())
    sum.add(hashRow(columns.map((column) => row[column])))
  return sum.result()
}

/** The same of PostgreSQL, in a transaction, some rows at a time. */
export const sumOfTarget = async (trx: Kysely<Schema>, { name, columns }: MovedTable, hashRow: HashRow): Promise<TableSum> => {
  const sum = createSum()
  await sql.raw(`declare moved_rows cursor for select ${columns.map(quoted).join(', ')} from ${quoted(name)}`).execute(trx)
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(FETCHED)} from moved_rows`.execute(trx)
    for (const row of rows) sum.add(hashRow(columns.map((column) => row[column])))
    if (rows.length < FETCHED) break
  }
  await sql`close moved_rows`.execute(trx)
  return sum.result()
}
