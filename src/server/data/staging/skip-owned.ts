import { sql } from 'kysely'
import type { TestRow } from '../../db/schema/schema.ts'
import { MAX_NAMED, type SkippedRows } from './apply-staging.ts'
import { FILES, isOptionalOfTest, keepsIn, namesOf, TEST_COLUMNS, type IngredientRow } from '../../db/schema/columns.ts'
import { ingredientLines } from '../../db/record-rows.ts'
import type { Connection, Staged } from './staging.ts'

/** Ids of one statement. */
const AT_ONCE = 500
const COLUMNS = namesOf(TEST_COLUMNS)

/** Tests that the laboratory keeps in the console, published or not: an import never changes them. */
export const owned = sql<string>`(select test_id from test_runs union select test_id from publications)`

type Line = IngredientRow & { line: number }
type Found = { test?: Staged<'tests'>; lines: Line[]; known: TestRow | undefined }

const isSame = ({ test, lines, known }: Found): boolean => {
  if (!known) return false
  if (test && COLUMNS.some((column) => test[column] !== known[column] && !(isOptionalOfTest(column) && test[column] === keepsIn(column))))
    return false
  const staged = lines.toSorted((a, b) => a.position - b.position).map((one) => [one.position, one.product_id, one.rate])
  return lines.length === 0 || JSON.stringify(staged) === JSON.stringify(ingredientLines(known))
}

/** Tests that were taken out of the staged ones; of these, those that say something else than the database. */
type Skipped = { ids: string[]; differing: string[] }

/** Takes the rows of tests that are the console's out of the staged ones. */
export const skipOwned = async (trx: Connection): Promise<Skipped> => {
  const tests = await trx.selectFrom('staged_tests').selectAll().where('id', 'in', owned).orderBy('line').execute()
  const lines = await trx.selectFrom('staged_ingredients').selectAll().where('test_id', 'in', owned).orderBy('line').execute()
  const found = new Map<string, Found>()
  for (const test of tests) found.set(test.id, { test, lines: [], known: undefined })
  for (const line of lines) {
    const one = found.get(line.test_id)
    if (one) one.lines.push(line)
    else found.set(line.test_id, { lines: [line], known: undefined })
  }
  const ids = [...found.keys()]
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    for (const row of await trx.selectFrom('tests').selectAll().where('id', 'in', some).execute()) found.get(row.id)!.known = row
    await trx.deleteFrom('staged_tests').where('id', 'in', some).execute()
    await trx.deleteFrom('staged_ingredients').where('test_id', 'in', some).execute()
  }
  return { ids, differing: [...found].filter(([, one]) => !isSame(one)).map(([id]) => id) }
}

/** Those of these tests that are the console's. */
export const ownedOf = async (trx: Connection, ids: readonly string[]): Promise<Set<string>> => {
  const found = new Set<string>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    const { rows } = await sql<{ id: string }>`
      select test_id as id from ${owned} as of_console where test_id in (${sql.join(some)})`.execute(trx)
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** Whether any test of this temporary table is the console's. */
export const isAnyOwned = async (trx: Connection, table: 'merged_tests' | 'removed_tests'): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from ${owned} as of_console where exists (select 1 from ${sql.table(table)} as t where t.id = of_console.test_id) limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** What an import says about tests that it skipped. */
export const skippedTests = (ids: readonly string[]): SkippedRows[] =>
  ids.length === 0 ? [] : [{ file: FILES.tests.name, what: 'tests', count: ids.length, ids: ids.slice(0, MAX_NAMED) }]
