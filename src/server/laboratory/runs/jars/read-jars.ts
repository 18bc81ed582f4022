import type { Kysely } from 'kysely'
import type { AddedJar } from '../../../../domain/console/bench/bench-test.ts'
import type { Schema } from '../../../db/schema/schema.ts'

/** The jars of a test besides its first one, by their places; removed ones are none of it. */
export const readJars = (db: Kysely<Schema>, runId: string): Promise<AddedJar[]> =>
  db
    .selectFrom('jars')
    .select(['id', 'place', 'code'])
    .where('run_id', '=', runId)
    .where('removed_at', 'is', null)
    .orderBy('place')
    .execute()

/** The place of the next one: none is given twice, so that no label is. */
export const nextJar = async (db: Kysely<Schema>, runId: string): Promise<number> => {
  const last = await db.selectFrom('jars').select('place').where('run_id', '=', runId).orderBy('place', 'desc').limit(1).executeTakeFirst()
  return (last?.place ?? 1) + 1
}

/** Those of several tests, by the ids of the tests. */
export const readJarsOf = async (db: Kysely<Schema>, runIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> => {
  const rows =
    runIds.length === 0
      ? []
      : await db.selectFrom('jars').select(['id', 'run_id']).where('run_id', 'in', runIds).where('removed_at', 'is', null).execute()
  const jars = new Map<string, string[]>()
  for (const { id, run_id: run } of rows) jars.set(run, [...(jars.get(run) ?? []), id])
  return jars
}
