import { sql, type Kysely } from 'kysely'
import { OPEN_STATES, REQUEST_TRANSITIONS, type RequestState } from '../../domain/console/request-states.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { auditChainOf } from '../audit/audit-chain.ts'
import type { Database } from '../db/open-db.ts'
import type { AuditChain, Schema } from '../db/schema/schema.ts'
import { erasing } from '../audit/erasing.ts'
import { nameOfObject, type SealedObject } from '../audit/sealed-kinds.ts'
import { ndaOf, type TestRequest } from '../../domain/requests/requests.ts'
import { isIndependent } from '../mail/independent.ts'
import { REQUEST_DELETED, type DeletedRequests } from '../mail/outbox/requests-of-runs.ts'
import { isNamed } from '../mail/outbox/stored-request.ts'

/** Requests per transaction, so that visitors who submit meanwhile do not wait. */
const BATCH = 200

/** What belongs to a request and goes with it. Of a test that answered it nothing but the link goes. */
const PARTS = [
  'mails',
  'digest_items',
  'request_notes',
  'request_search',
  'request_events',
  'request_mixes',
  'messages',
  'request_tests',
  'request_links',
  'demo_requests',
] as const

/** What the audit sealed of requests, by request: nothing of those that nobody worked on. */
const sealedOf = async (trx: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, SealedObject[]>> => {
  const sealed = new Map<string, SealedObject[]>()
  const events = await trx.selectFrom('request_events').select(['request_id', 'row_version']).where('request_id', 'in', ids).execute()
  for (const { request_id: id, row_version: version } of events)
    sealed.set(id, [...(sealed.get(id) ?? [['request', id]]), ['request-event', id, version]])
  const messages = await trx.selectFrom('messages').select(['request_id', 'id']).where('request_id', 'in', ids).execute()
  for (const { request_id: id, id: message } of messages) sealed.get(id)?.push(['message', message])
  const mixes = await trx.selectFrom('request_mixes').select(['request_id', 'place']).where('request_id', 'in', ids).execute()
  for (const { request_id: id, place } of mixes) sealed.get(id)?.push(['mix', id, place])
  const notes = await trx.selectFrom('request_notes').select(['request_id', 'id']).where('request_id', 'in', ids).execute()
  for (const { request_id: id, id: note } of notes) sealed.set(id, [...(sealed.get(id) ?? []), ['request-note', note]])
  return sealed
}

type Asked = { id: string; tests: string[]; request: TestRequest }

/** The requests that a test answers or was begun for, with what was asked; of a test by the id of its report. */
const readAsked = async (trx: Kysely<Schema>, ids: readonly string[]): Promise<Asked[]> => {
  const links = await trx.selectFrom('request_tests').select(['request_id', 'test_id']).where('request_id', 'in', ids).execute()
  const begun = await trx
    .selectFrom('request_events')
    .select(['request_id', 'changed'])
    .where('request_id', 'in', ids)
    .where('action', '=', 'start-test')
    .execute()
  const tests = new Map<string, Set<string>>()
  const add = (id: string, test: string | undefined) => {
    if (test !== undefined) tests.set(id, (tests.get(id) ?? new Set()).add(test))
  }
  for (const { request_id: id, test_id: test } of links) add(id, test)
  for (const { request_id: id, changed } of begun) add(id, (JSON.parse(changed) as { test?: string }).test)
  if (tests.size === 0) return []
  const rows = await trx
    .selectFrom('requests')
    .select(['id', 'body'])
    .where('id', 'in', [...tests.keys()])
    .execute()
  return rows.map(({ id, body }) => ({ id, tests: [...tests.get(id)!], request: JSON.parse(body) as TestRequest }))
}

/**
 * What the record of tests of the laboratory keeps of such requests, without a trace of others who asked: that an agreement holds, and who of the
 * laboratory asked, who stays out of the review (LAB-185).
 */
const readKept = async (trx: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, DeletedRequests>> => {
  const asked = await readAsked(trx, ids)
  if (asked.length === 0) return new Map()
  const people = await trx.selectFrom('people').select(['id', 'email']).orderBy('id').execute()
  const runs = await trx
    .selectFrom('test_runs')
    .select(['id', 'test_id'])
    .where('test_id', 'in', [...new Set(asked.flatMap(({ tests }) => tests))])
    .orderBy('id')
    .execute()
  const kept = runs.map(({ id, test_id: testId }): [string, DeletedRequests] => {
    const own = asked.filter(({ tests }) => tests.includes(testId)).map(({ request }) => request)
    const askers = { people: [], emails: own.map(({ email }) => email) }
    const ofLaboratory = people.filter((person) => !isIndependent(person, askers)).map((person) => person.id)
    return [id, { people: ofLaboratory, isConfidential: own.some((request) => ndaOf(request) !== '') }]
  })
  return new Map(kept.filter(([, { people: askers, isConfidential }]) => askers.length > 0 || isConfidential))
}

/** Ids of requests that a copy of before does not bring back (PRIV-64). Those of the demonstration are nobody's, and come again with the same ids. */
const noteDeleted = async (trx: Kysely<Schema>, ids: readonly string[], now: Date): Promise<void> => {
  const made = await trx.selectFrom('demo_requests').select('request_id').where('request_id', 'in', ids).execute()
  const own = ids.filter((id) => !made.some(({ request_id: madeUp }) => madeUp === id))
  if (own.length === 0) return
  await trx
    .insertInto('deleted_requests')
    .values(own.map((id) => ({ id, deleted_at: now.toISOString() })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * Deletes requests with everything that belongs to them, in a transaction. The audit has an entry for each that was worked on, which says that
 * what it sealed of it is gone.
 */
export const deleteWithParts = async (trx: Kysely<Schema>, ids: string[], { actor, now }: { actor: string; now: Date }): Promise<void> => {
  // Locks the requests first, so that nobody adds a message meanwhile.
  await trx
    .updateTable('requests')
    .set((set) => ({ row_version: set('row_version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
  const sealed = await sealedOf(trx, ids)
  const kept = await readKept(trx, ids)
  const chains = new Map<string, AuditChain>()
  for (const id of sealed.keys()) chains.set(id, await auditChainOf(trx, 'request', id))
  await noteDeleted(trx, ids, now)
  await erasing(trx, { entity: 'request', ids }, async () => {
    for (const table of PARTS) await trx.deleteFrom(table).where('request_id', 'in', ids).execute()
  })
  await trx.deleteFrom('requests').where('id', 'in', ids).execute()
  for (const [id, objects] of sealed) {
    // All of them are gone: there is nothing to hash.
    const seals = Object.fromEntries(objects.map((object) => [nameOfObject(object), null]))
    const entry = { at: now, actor, action: 'request.delete', entity: 'request', entityId: id, seals }
    await appendAudit(trx, { ...entry, chain: chains.get(id)! })
  }
  for (const [entityId, after] of kept) await appendAudit(trx, { at: now, actor, action: REQUEST_DELETED, entity: 'test', entityId, after })
}

const isWorkedOn = async (trx: Kysely<Schema>, id: string): Promise<boolean> => (await sealedOf(trx, [id])).size > 0

/** Deletes the request with an id or a reference, its thread, and its emails, sent or not. Its reference is never reused. */
export const deleteRequest = ({ kysely }: Database, idOrReference: string, now: Date): Promise<string | undefined> =>
  kysely.transaction().execute(async (trx) => {
    const found = await trx.selectFrom('requests').select(['id', 'reference']).where(isNamed(idOrReference)).executeTakeFirst()
    if (!found) return undefined
    const by = { actor: 'command-line', now }
    const isRecorded = await isWorkedOn(trx, found.id)
    const chain = await auditChainOf(trx, 'request', found.id)
    await deleteWithParts(trx, [found.id], by)
    if (!isRecorded)
      await appendAudit(trx, { at: now, actor: by.actor, action: 'request.delete', entity: 'request', entityId: found.id, chain })
    return found.reference
  })

/** What a laboratory tested or answered it must be able to show. */
const WORKED_ON: readonly RequestState[] = ['in-test', 'done', 'answered']
export const isWorkedOnState = (state: RequestState): boolean => WORKED_ON.includes(state)

/**
 * Deletes a request at the wish of whoever has its link (PRIV-65); false where it was changed meanwhile, or the laboratory works on it. It is
 * looked at and locked in one: a test that somebody begins at the same moment is not deleted with it.
 */
export const deleteUnlessWorkedOn = (
  { kysely }: Database,
  { id, rowVersion }: { id: string; rowVersion: number },
  now: Date,
): Promise<boolean> =>
  kysely.transaction().execute(async (trx) => {
    const own = await trx
      .updateTable('requests')
      .set((set) => ({ row_version: set('row_version', '+', 1) }))
      .where('id', '=', id)
      .where('row_version', '=', rowVersion)
      .where('state', 'not in', WORKED_ON)
      .returning('id')
      .executeTakeFirst()
    if (own) await deleteWithParts(trx, [id], { actor: 'requester', now })
    return own !== undefined
  })

export type Deleted = { requests: number; /** Of them, those that the laboratory was never sent. */ neverSent: number }

/** After which a request is closed; one of several mixes also once the last one that was open is refused. */
const CLOSING = [
  'refuse-mixes',
  ...Object.entries(REQUEST_TRANSITIONS).flatMap(([action, { to }]) => (to !== 'back' && !OPEN_STATES.includes(to) ? [action] : [])),
]

/**
 * When a request was closed, the last time; one that an edition before closed without noting it counts from its last change. An answer that
 * replaces another one closes it again.
 */
const closedAt = sql<string>`coalesce((select max(at) from request_events where request_id = requests.id and action in (${sql.join(CLOSING)})), changed_at)`

/** Deletes requests that were closed more than `days` days ago, with their threads and emails. One that is open is never deleted by age. */
export const deleteOldRequests = async ({ kysely }: Database, days: number, now: Date): Promise<Deleted> => {
  const before = new Date(now.getTime() - days * DAY_MS).toISOString()
  const deleted: Deleted = { requests: 0, neverSent: 0 }
  for (;;) {
    const batch = await kysely.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('requests')
        .select('id')
        .where('state', 'not in', OPEN_STATES)
        .where('submitted_at', '<', before)
        .where(closedAt, '<', before)
        .orderBy('submitted_at')
        .limit(BATCH)
        .execute()
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return { requests: 0, neverSent: 0 }
      const unsent = await trx
        .selectFrom('mails')
        .select('id')
        .where('request_id', 'in', ids)
        .where('purpose', '=', 'laboratory')
        .where('state', '!=', 'sent')
        .execute()
      await deleteWithParts(trx, ids, { actor: 'server', now })
      return { requests: ids.length, neverSent: unsent.length }
    })
    deleted.requests += batch.requests
    deleted.neverSent += batch.neverSent
    if (batch.requests < BATCH) return deleted
  }
}

/** How long it is known what was deleted: older copies than this are not to be restored. */
const DELETED_KNOWN_DAYS = 800

/** Forgets what was deleted so long ago that no copy of before is restored any more. */
export const forgetDeleted = async ({ kysely }: Database, now: Date): Promise<void> => {
  await kysely
    .deleteFrom('deleted_requests')
    .where('deleted_at', '<', new Date(now.getTime() - DELETED_KNOWN_DAYS * DAY_MS).toISOString())
    .execute()
}

/** Deletes again what a restored copy brought back; returns how many. A server does it before it sends anything. */
export const deleteAgain = async ({ kysely }: Database, now: Date): Promise<number> => {
  let count = 0
  for (;;) {
    const back = await kysely
      .selectFrom('requests')
      .innerJoin('deleted_requests', 'deleted_requests.id', 'requests.id')
      .select('requests.id')
      .limit(BATCH)
      .execute()
    if (back.length === 0) return count
    const ids = back.map(({ id }) => id)
    await kysely.transaction().execute((trx) => deleteWithParts(trx, ids, { actor: 'server', now }))
    count += ids.length
  }
}
