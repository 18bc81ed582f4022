import { sql } from 'kysely'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import { FILES, LABORATORY_COLUMNS, namesOf, PUBLISHED_COLUMNS } from '../../db/schema/columns.ts'
import { MAX_NAMED, type SkippedRows } from './apply-staging.ts'
import type { Connection } from './staging.ts'

/** Tables of few rows that an import writes whole: each has a staged one of the same columns. */
const SOURCES = [
  { kind: 'laboratory', table: 'laboratories', file: 'staged_laboratories', columns: namesOf(LABORATORY_COLUMNS) },
  { kind: 'published-verdict', table: 'published_verdicts', file: 'staged_published', columns: namesOf(PUBLISHED_COLUMNS) },
] as const

/** Verdicts that the console keeps: an import never changes them (PUBL-10). */
export const keptVerdicts = sql<string>`(select verdict_id from published_verdict_events)`

/** Takes the rows of verdicts that the console keeps out of the staged ones, and names those that differ. */
const skipKeptVerdicts = async (trx: Connection): Promise<SkippedRows[]> => {
  const columns = namesOf(PUBLISHED_COLUMNS)
  const [staged, known] = ['staged', 'known'].map((of) => sql.join(columns.map((column) => sql.ref(`${of}.${column}`))))
  const { rows } = await sql<{ id: string; total: number }>`
    select staged.id, cast(count(*) over () as integer) as total
    from staged_published as staged join published_verdicts as known on known.id = staged.id
    where staged.id in ${keptVerdicts} and (${staged}) is distinct from (${known})
    order by staged.line limit ${sql.lit(MAX_NAMED)}`.execute(trx)
  await sql`delete from staged_published where id in ${keptVerdicts}`.execute(trx)
  const [first] = rows
  const file = FILES.published.name
  return first ? [{ file, what: 'published verdicts', count: first.total, ids: rows.map(({ id }) => id) }] : []
}

/**
 * Writes the staged rows of these tables, by id, and returns those that this added or changed, which the import's entry seals, and those that it
 * left out.
 */
export const applySources = async (trx: Connection): Promise<{ changed: SealedObject[]; skipped: SkippedRows[] }> => {
  const changed: SealedObject[] = []
  const skipped = await skipKeptVerdicts(trx)
  for (const { kind, table, file, columns } of SOURCES) {
    const [list, staged, known] = ['', 'staged.', 'known.'].map((of) => sql.join(columns.map((column) => sql.ref(`${of}${column}`))))
    const { rows } = await sql<{ id: string }>`
      select staged.id from ${sql.table(file)} as staged left join ${sql.table(table)} as known on known.id = staged.id
      where known.id is null or (${staged}) is distinct from (${known}) order by staged.id`.execute(trx)
    if (rows.length === 0) continue
    const set = sql.join(columns.slice(1).map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))
    await sql`
      insert into ${sql.table(table)} (${list}) select ${list} from ${sql.table(file)} where true
      on conflict (id) do update set ${set}`.execute(trx)
    changed.push(...rows.map(({ id }): SealedObject => [kind, id]))
  }
  return { changed, skipped }
}
