import { sql } from 'kysely'
import { BLOCK_ROWS } from '../../audit/imports/leaves.ts'
import { TEST_ROW } from './merge-tests.ts'
import type { Connection } from './staging.ts'

/** The tests as they will be, while an import writes them; and as they were, until they are deleted. Nothing else reads these tables. */
const NEXT = 'tests_next'
const OLD = 'tests_old'

/** How much an import writes at a time, and what it does in between. */
export type Steps = { rows: number; /** Lets others write; it rejects to end the import. */ pause: () => Promise<unknown> }

/** Ids of one statement. */
const AT_ONCE = 500

/** Makes an empty table like that of the tests. */
const createNext = async (connection: Connection): Promise<void> => {
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where type = 'table' and name = 'tests'`.execute(connection)
  await sql.raw(rows[0]!.sql.replace(/^create table\s+"?tests"?/i, `create table ${NEXT}`)).execute(connection)
}

/**
 * Writes the tests as they will be into a table of their own: the merged ones, and those in the database that they do not replace. Each
 * statement is a transaction of some rows, in the order of ids.
 */
export const writeNext = async (
  connection: Connection,
  { rows, pause }: Steps,
  { replaces, isUndo = false }: { replaces: boolean; /** Whether those in `removed_tests` go. */ isUndo?: boolean },
): Promise<void> => {
  await createNext(connection)
  const known = (after: string) => sql`
    union all
    select ${TEST_ROW} from tests where id > ${after} and not exists (select 1 from merged_tests as m where m.id = tests.id)
      ${isUndo ? sql`and not exists (select 1 from removed_tests as r where r.id = tests.id)` : sql``}`
  for (let after = ''; ;) {
    await pause()
    const { numAffectedRows } = await sql`
      insert into ${sql.table(NEXT)} (${TEST_ROW})
      select ${TEST_ROW} from merged_tests where id > ${after} ${replaces ? sql`` : known(after)}
      order by id limit ${rows}`.execute(connection)
    if (Number(numAffectedRows) < rows) return
    const last = await sql<{ id: string }>`select max(id) as id from ${sql.table(NEXT)}`.execute(connection)
    after = last.rows[0]!.id
  }
}

/** Takes tests into the next table as they are in the database now. */
export const renewInNext = async (trx: Connection, ids: readonly string[]): Promise<void> => {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = sql.join(ids.slice(at, at + AT_ONCE))
    await sql`delete from ${sql.table(NEXT)} where id in (${some})`.execute(trx)
    await sql`insert into ${sql.table(NEXT)} (${TEST_ROW}) select ${TEST_ROW} from tests where id in (${some})`.execute(trx)
  }
}

/** Puts the next table in the place of that of the tests, whatever their size. */
export const switchTests = async (trx: Connection): Promise<void> => {
  await sql.raw(`alter table tests rename to ${OLD}`).execute(trx)
  await sql.raw(`alter table ${NEXT} rename to tests`).execute(trx)
}

/** Deletes seals and kept rows of an import or an undo that has no entry, since it was ended: they say nothing. */
const removeUnsealed = async (connection: Connection, of: 'import_seals' | 'import_values', { rows, pause }: Steps): Promise<void> => {
  const blocks = Math.max(1, Math.floor(rows / BLOCK_ROWS))
  const table = sql.table(of)
  const { rows: left } = await sql<{ id: string }>`
    select import_id as id from ${table} group by import_id
    having not exists (select 1 from audit where chain = 'record' and entity in ('import', 'upgrade') and entity_id = import_id)`.execute(
    connection,
  )
  for (const { id } of left)
    for (let deleted = blocks; deleted === blocks;) {
      await pause()
      const some = sql`select rowid from ${table} where import_id = ${id} limit ${blocks}`
      deleted = Number((await sql`delete from ${table} where rowid in (${some})`.execute(connection)).numAffectedRows)
    }
}

/** Deletes what this or an import that was killed left, some rows at a time. What they say was public: it is not overwritten. */
export const removeLeft = async (connection: Connection, { rows, pause }: Steps): Promise<void> => {
  for (const table of ['import_seals', 'import_values'] as const) await removeUnsealed(connection, table, { rows, pause })
  const left = await sql<{ name: string }>`select name from sqlite_schema where name in (${OLD}, ${NEXT})`.execute(connection)
  if (left.rows.length === 0) return
  await sql`pragma secure_delete = off`.execute(connection)
  try {
    for (const { name } of left.rows) {
      const table = sql.table(name)
      for (let deleted = rows; deleted === rows;) {
        await pause()
        const some = sql`select rowid from ${table} limit ${rows}`
        deleted = Number((await sql`delete from ${table} where rowid in (${some})`.execute(connection)).numAffectedRows)
      }
      await sql`drop table ${table}`.execute(connection)
    }
  } finally {
    await sql`pragma secure_delete = on`.execute(connection)
  }
}
