import { sql } from 'kysely'
import { FILES, keepsIn } from '../../db/schema/columns.ts'
import { MAX_LISTED_ERRORS, type ErrorList } from '../import-errors.ts'
import { keptVerdicts } from './apply-sources.ts'
import type { Connection } from './staging.ts'

/** Where the rows in the database will go, nothing refers to them. */
type CheckOptions = { replaces: boolean }
type Found = { line: number; value: string; other: string; total: number }

/** One rule over the staged rows: a query for the rows that break it, and the message for each. */
type Rule = { file: string; column: string; rows: ReturnType<typeof sql<Omit<Found, 'total'>>>; reason: (row: Found) => string }

const twice = (table: 'staged_products' | 'staged_tests' | 'staged_laboratories' | 'staged_published'): Rule['rows'] => sql`
  select line, id as value, cast(first_line as text) as other
  from (select line, id, min(line) over (partition by id) as first_line from ${sql.table(table)}) as numbered
  where line > first_line`

const isKnown = (table: 'products' | 'tests' | 'laboratories', id: string, { replaces }: CheckOptions) =>
  replaces ? sql`false` : sql`exists (select 1 from ${sql.table(table)} as known where known.id = ${sql.ref(id)})`

const rules = (options: CheckOptions): Rule[] => [
  {
    file: FILES.products.name,
    column: 'id',
    rows: twice('staged_products'),
    reason: ({ value, other }) => `product ${value} is already on line ${other}`,
  },
  {
    file: FILES.tests.name,
    column: 'id',
    rows: twice('staged_tests'),
    reason: ({ value, other }) => `test ${value} is already on line ${other}`,
  },
  {
    file: FILES.laboratories.name,
    column: 'id',
    rows: twice('staged_laboratories'),
    reason: ({ value, other }) => `laboratory ${value} is already on line ${other}`,
  },
  {
    file: FILES.published.name,
    column: 'id',
    rows: twice('staged_published'),
    reason: ({ value, other }) => `published verdict ${value} is already on line ${other}`,
  },
  {
    file: FILES.tests.name,
    column: 'laboratory',
    rows: sql`
      select line, laboratory as value, '' as other from staged_tests as t
      where laboratory <> ${sql.lit(keepsIn('laboratory'))}
        and not exists (select 1 from staged_laboratories as l where l.id = t.laboratory)
        and not ${isKnown('laboratories', 't.laboratory', options)}`,
    reason: ({ value }) => `there is no laboratory ${value} in ${FILES.laboratories.name} or in the database`,
  },
  {
    file: FILES.tests.name,
    column: 'id',
    rows: sql`
      select line, id as value, '' as other from staged_tests as t
      where not exists (select 1 from staged_ingredients as i where i.test_id = t.id)
        and not ${isKnown('tests', 't.id', options)}`,
    reason: ({ value }) => `test ${value} has no ingredients in ${FILES.ingredients.name}`,
  },
  {
    file: FILES.ingredients.name,
    column: 'test_id',
    rows: sql`
      select line, test_id as value, '' as other from staged_ingredients as i
      where not exists (select 1 from staged_tests as t where t.id = i.test_id)
        and not ${isKnown('tests', 'i.test_id', options)}`,
    reason: ({ value }) => `there is no test ${value} in ${FILES.tests.name} or in the database`,
  },
  {
    file: FILES.ingredients.name,
    column: 'product_id',
    rows: sql`
      select line, product_id as value, '' as other from staged_ingredients as i
      where product_id is not null
        and not exists (select 1 from staged_products as p where p.id = i.product_id)
        and not ${isKnown('products', 'i.product_id', options)}`,
    reason: ({ value }) => `there is no product ${value} in ${FILES.products.name} or in the database`,
  },
  {
    file: FILES.ingredients.name,
    column: 'order',
    rows: sql`
      select line, cast(position as text) as value, cast(first_line as text) as other
      from (
        select line, position, min(line) over (partition by test_id, position) as first_line from staged_ingredients
        where position is not null
      ) as numbered
      where line > first_line`,
    reason: ({ value, other }) => `order ${value} of this test is already on line ${other}`,
  },
]

/** Products that published verdicts name and that are nowhere: few rows, whose lists each database would open in its own way. Of a row with an error there is no list. */
const checkPublished = async (trx: Connection, errors: ErrorList, options: CheckOptions): Promise<void> => {
  const rows = await trx
    .selectFrom('staged_published')
    .select(['line', 'products'])
    .where('products', 'is not', null)
    // What the console keeps is skipped.
    .$if(!options.replaces, (query) => query.where('id', 'not in', keptVerdicts))
    .orderBy('line')
    .execute()
  for (const { line, products } of rows)
    for (const id of JSON.parse(products) as string[]) {
      const { rows: found } = await sql`
        select 1 from (select cast(${id} as text) as id) as named
        where ${isKnown('products', 'named.id', options)} or exists (select 1 from staged_products as p where p.id = named.id)`.execute(trx)
      if (found.length === 0)
        errors.add({
          file: FILES.published.name,
          line,
          column: 'products',
          reason: `there is no product ${id} in ${FILES.products.name} or in the database`,
        })
    }
}

/** Adds the errors that need all files and the database to be found. */
export const crossCheck = async (trx: Connection, errors: ErrorList, options: CheckOptions): Promise<void> => {
  for (const { file, column, rows, reason } of rules(options)) {
    const found = await sql<Found>`
      select line, value, other, cast(count(*) over () as integer) as total
      from (${rows}) as broken order by line limit ${sql.lit(MAX_LISTED_ERRORS)}`.execute(trx)
    for (const row of found.rows) errors.add({ file, line: row.line, column, reason: reason(row) })
    const [first] = found.rows
    if (first) errors.addCount(first.total - found.rows.length)
  }
  await checkPublished(trx, errors, options)
}
