import type { Kysely } from 'kysely'
import { nextRequestPosition, type RequestAction, type RequestState } from '../../../domain/console/request-states.ts'
import { appendAudit, type Codes } from '../../audit/append-audit.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import type { Database } from '../../db/open-db.ts'
import type { RequestRow, Schema } from '../../db/schema/schema.ts'
import { assignablePeople } from './assignable-people.ts'
import { attach } from './attach.ts'
import { NotDone, type DeskChange, type ChangeOutcome, type Changing, type Seen } from './desk-change.ts'
import { readEvents } from './events.ts'
import { tellLaboratory } from './tell-laboratory.ts'
import { NO_DUE_DAY } from '../../words/index-request.ts'

type LockedRequest = Pick<RequestRow, 'state' | 'waiting_from' | 'assignee' | 'due_on' | 'row_version'>
const LOCKED_COLUMNS = ['state', 'waiting_from', 'assignee', 'due_on', 'row_version'] as const

/** Locks a request until the transaction ends, if it is as it was seen. The write comes first, so that nobody else can come between. */
const lockRequest = async (trx: Kysely<Schema>, { id, rowVersion }: Seen, now: Date): Promise<LockedRequest> => {
  const lockedRequest = await trx
    .updateTable('requests')
    .set({ row_version: rowVersion + 1, changed_at: now.toISOString() })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .returning(LOCKED_COLUMNS)
    .executeTakeFirst()
  if (lockedRequest) return lockedRequest
  const current = await trx.selectFrom('requests').select('row_version').where('id', '=', id).executeTakeFirst()
  if (!current) throw new NotDone({ ok: false, reason: 'unknown request', id })
  const changes = await readEvents(trx, id, rowVersion)
  throw new NotDone({ ok: false, reason: 'changed meanwhile', id, rowVersion: current.row_version, changes })
}

const isAction = (
  action: DeskChange['action'],
): action is Exclude<DeskChange['action'], 'assign' | 'set-due' | 'revoke-links'> & RequestAction =>
  action !== 'assign' && action !== 'set-due' && action !== 'revoke-links'

/** The row's new values; undefined where the change is not possible. */
const changedRow = async (
  trx: Kysely<Schema>,
  lockedRequest: LockedRequest,
  change: DeskChange,
  { actor, actors }: Changing,
): Promise<LockedRequest | undefined> => {
  if (isAction(change.action)) {
    const next = nextRequestPosition({ state: lockedRequest.state, waitingFrom: lockedRequest.waiting_from }, change.action, actors)
    if (!next) return undefined
    // Who accepts a request that nobody has takes it.
    const assignee = change.action === 'accept' && lockedRequest.assignee === '' ? actor : lockedRequest.assignee
    return { ...lockedRequest, state: next.state, waiting_from: next.waitingFrom as LockedRequest['waiting_from'], assignee }
  }
  if (!actors.includes('chemist') && !actors.includes('approver')) return undefined
  if (change.action === 'assign') {
    if (change.assignee !== '' && !(await assignablePeople(trx)).some(({ id }) => id === change.assignee)) return undefined
    return { ...lockedRequest, assignee: change.assignee }
  }
  return change.action === 'set-due' ? { ...lockedRequest, due_on: change.dueOn ?? NO_DUE_DAY } : lockedRequest
}

/** The fields that a change altered, as codes. */
const codesOf = ({ state, assignee, due_on: dueOn }: LockedRequest): { state: RequestState; assignee: string; dueOn: string | null } => ({
  state,
  assignee,
  dueOn: dueOn === NO_DUE_DAY ? null : dueOn,
})
const difference = (lockedRequest: LockedRequest, next: LockedRequest): [before: Codes, after: Codes] => {
  const [before, after] = [codesOf(lockedRequest), codesOf(next)]
  const names = (Object.keys(before) as (keyof typeof before)[]).filter((name) => before[name] !== after[name])
  return [Object.fromEntries(names.map((name) => [name, before[name]])), Object.fromEntries(names.map((name) => [name, after[name]]))]
}

const changeOne = async (trx: Kysely<Schema>, seen: Seen, change: DeskChange, changing: Changing): Promise<ChangedRequest> => {
  const lockedRequest = await lockRequest(trx, seen, changing.now)
  const next = await changedRow(trx, lockedRequest, change, changing)
  if (!next) throw new NotDone({ ok: false, reason: change.action === 'assign' ? 'unknown person' : 'not possible', id: seen.id })
  const { state, waiting_from: waitingFrom, assignee, due_on: dueOn } = next
  await trx.updateTable('requests').set({ state, waiting_from: waitingFrom, assignee, due_on: dueOn }).where('id', '=', seen.id).execute()
  await tellLaboratory(trx, { id: seen.id, state: lockedRequest.state, assignee }, change, changing)
  const attached = await attach(trx, seen.id, change, changing)
  const [before, after] = difference(lockedRequest, next)
  await trx
    .insertInto('request_events')
    .values({
      request_id: seen.id,
      row_version: next.row_version,
      at: changing.now.toISOString(),
      actor: changing.actor,
      action: change.action,
      changed: JSON.stringify({ ...after, ...attached }),
    })
    .execute()
  return { id: seen.id, action: change.action, rowVersion: next.row_version, before, after: { ...after, ...attached } }
}

/** A request that was changed, for its entry in the audit. */
export type ChangedRequest = { id: string; action: DeskChange['action']; rowVersion: number; before: Codes; after: Codes }

/**
 * Changes one or more requests in the same way within a transaction; throws `NotDone` where one cannot be changed. The entries in the
 * audit are left to `auditRequests`, which comes last.
 */
export const changeRequestsIn = async (
  trx: Kysely<Schema>,
  requests: readonly Seen[],
  change: DeskChange,
  changing: Changing,
): Promise<ChangedRequest[]> => {
  const changed = []
  // In one order everywhere, so that two transactions never wait for each other.
  for (const one of requests.toSorted((a, b) => (a.id < b.id ? -1 : 1))) changed.push(await changeOne(trx, one, change, changing))
  return changed
}

export const auditRequests = async (
  trx: Kysely<Schema>,
  changed: readonly ChangedRequest[],
  { actor, now: at }: Pick<Changing, 'actor' | 'now'>,
): Promise<void> => {
  for (const { id: entityId, action, rowVersion, before, after } of changed) {
    const { reason, ...codes } = after as Codes & { reason?: string }
    const objects: SealedObject[] = [
      ['request', entityId],
      ['request-event', entityId, rowVersion],
    ]
    if (typeof codes['message'] === 'string') objects.push(['message', codes['message']])
    const entry = { at, actor, action: `request.${action}`, entity: 'request', entityId, before, after: codes, objects }
    await appendAudit(trx, reason === undefined ? entry : { ...entry, reason })
  }
}

/** Changes requests within a transaction that does nothing else, with their history, emails and audit. */
export const changeWithin = async (
  trx: Kysely<Schema>,
  requests: readonly Seen[],
  change: DeskChange,
  changing: Changing,
): Promise<Record<string, number>> => {
  const changed = await changeRequestsIn(trx, requests, change, changing)
  await auditRequests(trx, changed, changing)
  return Object.fromEntries(changed.map(({ id, rowVersion }) => [id, rowVersion]))
}

/**
 * Changes one or more requests in the same way, all or none, with their history, emails and audit in one transaction. A request that was
 * changed since it was seen stops all of it.
 */
export const changeRequests = async (
  { kysely }: Database,
  requests: readonly Seen[],
  change: DeskChange,
  changing: Changing,
): Promise<ChangeOutcome> => {
  try {
    return { ok: true, rowVersions: await kysely.transaction().execute((trx) => changeWithin(trx, requests, change, changing)) }
  } catch (error) {
    if (error instanceof NotDone) return error.outcome
    throw error
  }
}
