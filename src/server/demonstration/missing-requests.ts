import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema/schema.ts'
import type { DemoRequest } from './generate-requests.ts'
import { DEMO_PEOPLE } from './people.ts'

type Db = Kysely<Schema>

/** When the people of the demonstration came; undefined where one of them was changed, so that nothing can be done in their names. */
const peopleSince = async (trx: Db): Promise<string | undefined> => {
  const people = Object.values(DEMO_PEOPLE)
  const rows = await trx
    .selectFrom('people')
    .innerJoin('roles', 'roles.person_id', 'people.id')
    .innerJoin('demo_people', 'demo_people.person_id', 'people.id')
    .select(['people.id', 'people.created_at', 'roles.role'])
    .where('people.disabled_at', 'is', null)
    .where('roles.confirmed_by', 'is not', null)
    .execute()
  const isWhole = people.every(({ id, role }) => rows.some((row) => row.id === id && row.role === role))
  return isWhole ? rows[0]?.created_at : undefined
}

/** The requests of the demonstration, by who asked, since each edition numbers its stories anew. */
const heldRequests = async (trx: Db) => {
  const rows = await trx
    .selectFrom('demo_requests')
    .innerJoin('requests', 'requests.id', 'demo_requests.request_id')
    .select((of) => [
      'requests.id',
      'requests.reference',
      'requests.body',
      'requests.changed_at',
      of
        .exists(
          of
            .selectFrom('request_tests')
            .innerJoin('test_runs', 'test_runs.test_id', 'request_tests.test_id')
            .select('test_runs.id')
            .whereRef('request_tests.request_id', '=', 'requests.id'),
        )
        .as('hasTest'),
    ])
    .execute()
  return new Map(rows.map((row) => [(JSON.parse(row.body) as { name: string }).name, row]))
}

/** Whether there was something under an id, also if it was deleted since. */
const wasThere = async (trx: Db, id: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('audit')
    .select('seq')
    .where('chain', '=', 'demonstration')
    .where('entity', '=', 'request')
    .where('entity_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * What a demonstration of an older edition lacks, of the requests that have tests: those that it did not have, and those that it had
 * without a test, which take the place of the old ones (`replaced`). What anybody changed or deleted since is left as it is. `names` are of
 * those who asked for tests; their requests are read where some are missing.
 */
export const missingRequests = async (
  trx: Db,
  names: readonly string[],
  readTested: () => Promise<DemoRequest[]>,
): Promise<{ missing: DemoRequest[]; replaced: string[] }> => {
  const missing: DemoRequest[] = []
  const replaced: string[] = []
  const held = await heldRequests(trx)
  const isWhole = names.every((name) => Boolean(held.get(name)?.hasTest))
  const since = isWhole ? undefined : await peopleSince(trx)
  if (since === undefined) return { missing, replaced }
  for (const request of await readTested()) {
    const own = held.get(request.body.name)
    if (own) {
      // All that the demonstration makes of a request lies before the moment in which it was made.
      if (Boolean(own.hasTest) || own.changed_at >= since) continue
      missing.push({ ...request, id: own.id, reference: own.reference })
      replaced.push(own.id)
    } else if (!(await wasThere(trx, request.id))) missing.push(request)
  }
  return { missing, replaced }
}
