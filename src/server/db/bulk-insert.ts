import { CompiledQuery, sql, type Kysely, type Transaction } from 'kysely'

/** Maximum parameters of one statement: SQLite allows 32,766, and longer statements are no faster. */
const PARAMETERS_PER_STATEMENT = 6_000

/**
 * Inserts rows by the names of their columns, in batches, with one statement text per batch size, so that drivers compile it
 * once. A column that a row lacks becomes null. `add` collects, and returns a promise where it also writes; `flush` writes
 * the rest. It uses the memory of one batch.
 */
export const bulkInsert = <Row extends Record<string, unknown>>(
  // eslint-disable-next-line typescript/no-explicit-any -- a staging table is in no schema
  db: Kysely<any> | Transaction<any>,
  table: string,
  columns: readonly (keyof Row & string)[],
) => {
  const parametersPerStatement = Math.floor(PARAMETERS_PER_STATEMENT / columns.length) * columns.length
  const texts = new Map<number, string>()
  let parameters: unknown[] = []
  const textFor = (rows: number): string => {
    const known = texts.get(rows)
    if (known !== undefined) return known
    const row = sql`(${sql.join(columns.map(() => 0))})`
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const text = sql`insert into ${sql.table(table)} (${names}) values ${sql.join(Array.from({ length: rows }, () => row))}`.compile(db).sql
    texts.set(rows, text)
    return text
  }
  const flush = async (): Promise<void> => {
    if (parameters.length === 0) return
    const batch = parameters
    parameters = []
    await db.executeQuery(CompiledQuery.raw(textFor(batch.length / columns.length), batch))
  }
  return {
    add: (row: Row | Partial<Row>): Promise<void> | undefined => {
      for (const column of columns) parameters.push(row[column] ?? null)
      return parameters.length >= parametersPerStatement ? flush() : undefined
    },
    flush,
  }
}
