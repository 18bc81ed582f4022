import { sql, type Kysely } from 'kysely'
import { undoneTests } from '../../audit/imports/kept-values.ts'
import { FILES } from '../../db/schema/columns.ts'
import { documentOf } from '../../db/issued-document.ts'
import { ingredientLines } from '../../db/record-rows.ts'
import type { Schema, TestRow } from '../../db/schema/schema.ts'
import { MAX_LISTED_ERRORS, type ErrorList } from '../import-errors.ts'
import { TEST_ROW } from './merge-tests.ts'
import type { Connection } from './staging.ts'

/** Tests that are compared at a time. */
const PAGE = 5_000

type Said = Pick<TestRow, 'kind' | 'date' | 'result' | 'water_rate' | 'hardness' | 'water_ph' | 'temperature' | 'hours'>

/** What makes two tests the same under any id: products with their rates, day, conditions and verdict. */
const sameness = (row: Said, lines: readonly (readonly [product: string, rate: number])[]): string =>
  JSON.stringify([
    [row.kind, row.date, row.result, row.water_rate, row.hardness, row.water_ph, row.temperature, row.hours],
    lines.map(([product, rate]) => `${product} ${rate}`).toSorted(),
  ])
const samenessOfRow = (row: TestRow): string =>
  sameness(
    row,
    ingredientLines(row).map(([, product, rate]) => [product, rate]),
  )

/** The tests that the console or an undo withdrew, by what makes them the same. */
const readWithdrawnTests = async (db: Kysely<Schema>): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>()
  const add = (key: string, id: string): void => {
    const ids = found.get(key)
    if (ids) ids.push(id)
    else found.set(key, [id])
  }
  const versions = await db
    .selectFrom('publications')
    .innerJoin('test_versions', (join) =>
      join.onRef('test_versions.test_id', '=', 'publications.test_id').onRef('test_versions.version', '=', 'publications.version'),
    )
    .select(['publications.test_id', 'document'])
    .where('withdrawn_at', 'is not', null)
    .execute()
  for (const row of versions) {
    const { conditions, waterRate, ingredients, ...test } = documentOf(row)
    const { hardness, ph, temperature, hours } = conditions
    const said = { ...test, water_rate: waterRate, hardness, water_ph: ph, temperature, hours: hours ?? null }
    const lines = ingredients.map(({ productId, rate }) => [productId, rate] as const)
    add(sameness(said, lines), row.test_id)
  }
  for await (const some of undoneTests(db)) for (const { row } of some) add(samenessOfRow(row), row.id)
  return found
}

/** Where a test stands in the files, for those whose ingredients only are in them too. */
const lineOf = async (connection: Connection, id: string): Promise<{ file: string; line: number | undefined }> => {
  const { rows } = await sql<{ line: number }>`select line from staged_tests where id = ${id} limit 1`.execute(connection)
  return { file: FILES.tests.name, line: rows[0]?.line }
}

/**
 * Refuses tests that an import would add or change and that are the same as one that was withdrawn, under another id: what was taken back does
 * not come again under a new name. Under its own id a test that an undo withdrew comes again.
 */
export const refuseWithdrawn = async (connection: Connection, errors: ErrorList): Promise<void> => {
  const withdrawn = await readWithdrawnTests(connection)
  if (withdrawn.size === 0) return
  for (let after = ''; ;) {
    const { rows } =
      await sql<TestRow>`select ${TEST_ROW} from merged_tests where id > ${after} order by id limit ${sql.lit(PAGE)}`.execute(connection)
    for (const row of rows) {
      const ids = withdrawn.get(samenessOfRow(row))
      if (!ids || ids.includes(row.id)) continue
      if (errors.count >= MAX_LISTED_ERRORS) errors.addCount(1)
      else {
        const { file, line } = await lineOf(connection, row.id)
        errors.add({
          file,
          ...(line === undefined ? {} : { line }),
          column: 'id',
          reason: `has the products, rates, day, conditions and verdict of test ${ids[0]}, which was withdrawn. Under another id it stays withdrawn`,
        })
      }
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}
