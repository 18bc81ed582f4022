import { sql } from 'kysely'
import type { Database } from '../../db/open-db.ts'
import { namesOf, TEST_COLUMNS, type ColumnType } from '../../db/schema/columns.ts'
import { MAX_CHANGED_TESTS } from '../../db/data-changes.ts'
import { stagedColumn, stagedTest } from './staged-test.ts'
import { columnType, type Connection } from './staging.ts'

const tests = namesOf(TEST_COLUMNS)
const all = [...tests, 'ingredients'] as const
const TYPES = { ...TEST_COLUMNS, ingredients: 'text' } as const satisfies Record<(typeof all)[number], ColumnType>
const list = (columns: readonly string[], table: string) => sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))
const COLUMNS = sql.join(all.map((column) => sql.ref(column)))
const SET = sql.join(all.filter((column) => column !== 'id').map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))

/** The columns of a test, in their order. */
export const TEST_ROW_COLUMNS = all
export const TEST_ROW = COLUMNS

export const dropMerged = async (connection: Connection): Promise<void> => {
  await sql`drop table if exists merged_tests`.execute(connection)
}

/** Makes an empty temporary table for tests as they will be. */
export const createMerged = async (connection: Connection, { binaryText }: Pick<Database, 'binaryText'>): Promise<void> => {
  await dropMerged(connection)
  const columns = all.map((column) => `${column} ${columnType(TYPES[column], { binaryText })}`)
  await sql.raw(`create temporary table merged_tests (${columns.join(', ')}, primary key (id))`).execute(connection)
}

const countMerged = async (connection: Connection): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select cast(count(*) as integer) as count from merged_tests`.execute(connection)
  return rows[0]!.count
}

type MergeOptions = Pick<Database, 'ingredientList' | 'binaryText'> & {
  /** The tests in the database will go: all that are staged are new. */ replaces: boolean
}

/**
 * Writes the tests that an import adds or changes, as they will be, into a temporary table, and returns how many
 * they are. It reads the database and locks nothing.
 */
export const mergeTests = async (connection: Connection, { ingredientList, binaryText, replaces }: MergeOptions): Promise<number> => {
  await createMerged(connection, { binaryText })
  const differs = sql.join(
    tests
      .filter((column) => column !== 'id')
      .map((column) => sql`${stagedColumn(column, 'known')} is distinct from ${sql.ref(`known.${column}`)}`),
    sql` or `,
  )
  const grouped = sql`(select test_id, ${ingredientList} as list from staged_ingredients group by test_id)`
  if (replaces) {
    await sql`
      insert into merged_tests (${COLUMNS})
      select ${stagedTest()}, i.list from staged_tests as t join ${grouped} as i on i.test_id = t.id`.execute(connection)
    return countMerged(connection)
  }
  await sql`
    insert into merged_tests (${COLUMNS})
    select ${stagedTest('known')}, coalesce(i.list, known.ingredients)
    from staged_tests as t
    left join ${grouped} as i on i.test_id = t.id
    left join tests as known on known.id = t.id
    where known.id is null or ${differs} or i.list <> known.ingredients
  `.execute(connection)
  await sql`
    insert into merged_tests (${COLUMNS})
    select ${list(tests, 'known')}, i.list
    from (
      select test_id, ${ingredientList} as list from staged_ingredients as s
      where not exists (select 1 from staged_tests as t where t.id = s.test_id) group by test_id
    ) as i
    join tests as known on known.id = i.test_id
    where i.list <> known.ingredients
  `.execute(connection)
  return countMerged(connection)
}

/** Ids of the merged tests; undefined where they are too many to be told. */
export const mergedTestIds = async (connection: Connection): Promise<string[] | undefined> => {
  const { rows } = await sql<{ id: string }>`select id from merged_tests limit ${MAX_CHANGED_TESTS + 1}`.execute(connection)
  return rows.length > MAX_CHANGED_TESTS ? undefined : rows.map(({ id }) => id)
}

/** Writes the merged tests into the table of tests. */
export const applyMerged = async (trx: Connection): Promise<void> => {
  await sql`
    insert into tests (${COLUMNS}) select ${COLUMNS} from merged_tests where true order by id on conflict (id) do update set ${SET}
  `.execute(trx)
}
