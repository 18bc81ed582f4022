import type { Kysely } from 'kysely'
import type { Codes } from '../../audit/append-audit.ts'
import type { Schema } from '../../db/schema/schema.ts'

/** What happened to a request since it was seen. */
export type RequestEvent = { rowVersion: number; at: string; actor: string; action: string; changed: Codes }

/** The history of a request, or what happened after a version of it. */
export const readEvents = async (db: Kysely<Schema>, requestId: string, afterVersion = 0): Promise<RequestEvent[]> => {
  const rows = await db
    .selectFrom('request_events')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('row_version', '>', afterVersion)
    .orderBy('row_version')
    .execute()
  return rows.map(({ row_version: rowVersion, at, actor, action, changed }) => ({
    rowVersion,
    at,
    actor,
    action,
    changed: JSON.parse(changed) as Codes,
  }))
}
