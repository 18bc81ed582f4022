import type { Kysely } from 'kysely'
import type { ListedVerdict, VerdictEvent } from '../../../contract/console/published-verdicts.ts'
import type { PublishedVerdictRow, Schema } from '../../db/schema/schema.ts'
import { nameOf, readPeopleNames } from '../people-names.ts'

type Db = Kysely<Schema>

const withNames = async (db: Db, rows: readonly PublishedVerdictRow[]): Promise<ListedVerdict[]> => {
  const ids = [...new Set(rows.flatMap(({ products }) => JSON.parse(products) as string[]))]
  const products =
    ids.length === 0 ? [] : await db.selectFrom('products').select(['id', 'name', 'manufacturer']).where('id', 'in', ids).execute()
  const byId = new Map(products.map((one) => [one.id, one]))
  const events = await db.selectFrom('published_verdict_events').select('verdict_id').distinct().execute()
  const kept = new Set(events.map((one) => one.verdict_id))
  return rows.map((row) => ({
    ...row,
    products: (JSON.parse(row.products) as string[]).map((id) => byId.get(id) ?? { id, name: id, manufacturer: '' }),
    keptBy: kept.has(row.id) ? 'console' : 'import',
  }))
}

/** All of them, also what was withdrawn. */
export const readKeptVerdicts = async (db: Db): Promise<ListedVerdict[]> =>
  withNames(db, await db.selectFrom('published_verdicts').selectAll().orderBy('id').execute())

/** One as it is stored and as it is shown, with what the console did with it; undefined where there is none. */
export const readKeptVerdict = async (
  db: Db,
  id: string,
): Promise<{ row: PublishedVerdictRow; verdict: ListedVerdict; history: VerdictEvent[] } | undefined> => {
  const row = await db.selectFrom('published_verdicts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const people = await readPeopleNames(db)
  const events = await db.selectFrom('published_verdict_events').selectAll().where('verdict_id', '=', id).orderBy('row_version').execute()
  const [verdict] = await withNames(db, [row])
  return {
    row,
    verdict: verdict!,
    history: events.map(({ row_version: rowVersion, actor, verdict_id: _id, changed, ...event }) => ({
      ...event,
      rowVersion,
      by: nameOf(actor, people),
      changed: JSON.parse(changed) as VerdictEvent['changed'],
    })),
  }
}
