import { sql } from 'kysely'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import { LABORATORY_COLUMNS, namesOf, PUBLISHED_COLUMNS } from '../../db/schema/columns.ts'
import type { Connection } from './staging.ts'

/** Tables of few rows that an import writes whole: each has a staged one of the same columns. */
const SOURCES = [
  { kind: 'laboratory', table: 'laboratories', file: 'staged_laboratories', columns: namesOf(LABORATORY_COLUMNS) },
  { kind: 'published-verdict', table: 'published_verdicts', file: 'staged_published', columns: namesOf(PUBLISHED_COLUMNS) },
] as const

/** Writes the staged rows of these tables, by id, and returns those that this added or changed: the import's entry seals them. */
export const applySources = async (trx: Connection): Promise<SealedObject[]> => {
  const changed: SealedObject[] = []
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
  return changed
}
