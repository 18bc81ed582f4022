import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema/schema.ts'

/** What the desk notes of a request, in its history: the newest of the two holds. */
export const ACCEPTANCE_NOTES = ['ask-acceptance', 'waive-acceptance'] as const

/** Of these requests those whose requester asked to accept deviations from the protocol before a report (ISO/IEC 17025, 7.2.1.7). */
export const askingAcceptance = async (db: Kysely<Schema>, requests: readonly string[]): Promise<Set<string>> => {
  if (requests.length === 0) return new Set()
  const notes = await db
    .selectFrom('request_events')
    .select(['request_id', 'action'])
    .where('request_id', 'in', requests)
    .where('action', 'in', ACCEPTANCE_NOTES)
    .orderBy('row_version')
    .execute()
  const newest = new Map(notes.map(({ request_id: request, action }) => [request, action]))
  return new Set([...newest].flatMap(([request, action]) => (action === 'ask-acceptance' ? [request] : [])))
}

/** Whether a request that a test is for asks for it. */
export const asksAcceptance = async (db: Kysely<Schema>, testId: string): Promise<boolean> => {
  const links = await db.selectFrom('request_tests').select('request_id').where('test_id', '=', testId).execute()
  return (
    (
      await askingAcceptance(
        db,
        links.map(({ request_id: request }) => request),
      )
    ).size > 0
  )
}
