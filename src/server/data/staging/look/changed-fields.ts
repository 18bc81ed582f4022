import { sql } from 'kysely'
import { RESULT_CODES } from '../../../../domain/records.ts'
import { namesOf, TEST_COLUMNS } from '../../../db/schema/columns.ts'
import { owned } from '../skip-owned.ts'
import type { Connection } from '../staging.ts'
import { MAX_EXAMPLES, type CountedExamples, type LookFindings } from './import-look.ts'

const FIELDS = [...namesOf(TEST_COLUMNS).filter((column) => column !== 'id'), 'ingredients'] as const
const [before, after] = [(field: string) => sql.ref(`known.${field}`), (field: string) => sql.ref(`m.${field}`)]
const differs = (field: string) => sql<boolean>`${before(field)} is distinct from ${after(field)}`
const pairs = sql`merged_tests as m join tests as known on known.id = m.id`
/** Positions of verdicts from the mildest. */
const severity = (column: ReturnType<typeof sql.ref>) =>
  sql`case ${column} ${sql.join(
    RESULT_CODES.map((code, at) => sql`when ${sql.lit(code)} then ${sql.lit(at)}`),
    sql` `,
  )} end`

/** Of the merged tests that the database has, which fields differ. */
export const changedFields = async (connection: Connection): Promise<LookFindings['fields']> => {
  const counts = sql.join(
    FIELDS.map((field) => sql`cast(sum(case when ${differs(field)} then 1 else 0 end) as integer) as ${sql.ref(field)}`),
  )
  const { rows } = await sql<Record<string, number | null>>`select ${counts} from ${pairs}`.execute(connection)
  const found: LookFindings['fields'] = []
  for (const field of FIELDS) {
    const count = rows[0]?.[field] ?? 0
    if (count === 0) continue
    const examples = await sql<{ id: string; before: string | number | null; after: string | number | null }>`
      select m.id, ${before(field)} as before, ${after(field)} as after from ${pairs}
      where ${differs(field)} order by m.id limit ${sql.lit(MAX_EXAMPLES)}`.execute(connection)
    found.push({
      field,
      count,
      examples: examples.rows.map((row) => ({ id: row.id, from: String(row.before ?? ''), to: String(row.after ?? '') })),
    })
  }
  return found.toSorted((a, b) => b.count - a.count)
}

const countedIds = async (connection: Connection, ids: ReturnType<typeof sql>): Promise<CountedExamples<string>> => {
  const { rows } = await sql<{ id: string; total: number }>`
    select id, cast(count(*) over () as integer) as total from (${ids}) as found order by id limit ${sql.lit(MAX_EXAMPLES)}`.execute(
    connection,
  )
  return { count: rows[0]?.total ?? 0, examples: rows.map(({ id }) => id) }
}

/** Tests whose verdict becomes milder: somebody may rely on what the stricter one said. */
export const milderTests = (connection: Connection): Promise<CountedExamples<string>> =>
  countedIds(connection, sql`select m.id from ${pairs} where ${severity(after('result'))} < ${severity(before('result'))}`)

/** Tests that came by a mapping and are not staged; those that the console keeps are its own. */
export const missingTests = (connection: Connection, mapping: string): Promise<CountedExamples<string>> =>
  countedIds(
    connection,
    sql`
      select s.test_id as id from sheet_tests as s join tests as known on known.id = s.test_id
      where s.mapping = ${mapping} and not exists (select 1 from staged_tests as t where t.id = s.test_id)
        and s.test_id not in ${owned}`,
  )
