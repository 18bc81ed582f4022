import type { Kysely } from 'kysely'
import { nextRequestPosition, type RequestAction, type RequestState } from '../../domain/console/request-states.ts'
import { appendAudit, type Codes } from '../audit/append-audit.ts'
import type { Database } from '../db/open-db.ts'
import type { RequestRow, Schema } from '../db/schema.ts'
import { assignablePeople } from './assignable-people.ts'
import { attach } from './attach.ts'
import { NotDone, type Change, type ChangeOutcome, type Changing, type Seen } from './change.ts'
import { readEvents } from './events.ts'
import { NO_DUE_DAY } from './index-request.ts'

type Held = Pick<RequestRow, 'state' | 'waiting_from' | 'assignee' | 'due_on' | 'row_version'>
const HELD = ['state', 'waiting_from', 'assignee', 'due_on', 'row_version'] as const

/** Locks a request until the transaction ends, if it is as it was seen. The write comes first, so that nobody else can come between. */
const hold = async (trx: Kysely<Schema>, { id, rowVersion }: Seen, now: Date): Promise<Held> => {
  const held = await trx
    .updateTable('requests')
    .set({ row_version: rowVersion + 1, changed_at: now.toISOString() })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .returning(HELD)
    .executeTakeFirst()
  if (held) return held
  const current = await trx.selectFrom('requests').select('row_version').where('id', '=', id).executeTakeFirst()
  if (!current) throw new NotDone({ ok: false, reason: 'unknown request', id })
  const changes = await readEvents(trx, id, rowVersion)
  throw new NotDone({ ok: false, reason: 'changed meanwhile', id, rowVersion: current.row_version, changes })
}

const isAction = (action: Change['action']): action is Exclude<Change['action'], 'assign' | 'set-due' | 'revoke-links'> & RequestAction =>
  action !== 'assign' && action !== 'set-due' && action !== 'revoke-links'

/** The row's new values; undefined where the change is not possible. */
const changedRow = async (trx: Kysely<Schema>, held: Held, change: Change, { actor, actors }: Changing): Promise<Held | undefined> => {
  if (isAction(change.action)) {
    const next = nextRequestPosition({ state: held.state, waitingFrom: held.waiting_from }, change.action, actors)
    if (!next) return undefined
    // Who accepts a request that nobody has takes it.
    const assignee = change.action === 'accept' && held.assignee === '' ? actor : held.assignee
    return { ...held, state: next.state, waiting_from: next.waitingFrom as Held['waiting_from'], assignee }
  }
  if (!actors.includes('chemist') && !actors.includes('approver')) return undefined
  if (change.action === 'assign') {
    if (change.assignee !== '' && !(await assignablePeople(trx)).some(({ id }) => id === change.assignee)) return undefined
    return { ...held, assignee: change.assignee }
  }
  return change.action === 'set-due' ? { ...held, due_on: change.dueOn ?? NO_DUE_DAY } : held
}

/** The fields that a change altered, as codes. */
const codesOf = ({ state, assignee, due_on: dueOn }: Held): { state: RequestState; assignee: string; dueOn: string | null } => ({
  state,
  assignee,
  dueOn: dueOn === NO_DUE_DAY ? null : dueOn,
})
const difference = (held: Held, next: Held): [before: Codes, after: Codes] => {
  const [before, after] = [codesOf(held), codesOf(next)]
  const names = (Object.keys(before) as (keyof typeof before)[]).filter((name) => before[name] !== after[name])
  return [Object.fromEntries(names.map((name) => [name, before[name]])), Object.fromEntries(names.map((name) => [name, after[name]]))]
}

const changeOne = async (trx: Kysely<Schema>, seen: Seen, change: Change, changing: Changing) => {
  const held = await hold(trx, seen, changing.now)
  const next = await changedRow(trx, held, change, changing)
  if (!next) throw new NotDone({ ok: false, reason: change.action === 'assign' ? 'unknown person' : 'not possible', id: seen.id })
  const { state, waiting_from: waitingFrom, assignee, due_on: dueOn } = next
  await trx.updateTable('requests').set({ state, waiting_from: waitingFrom, assignee, due_on: dueOn }).where('id', '=', seen.id).execute()
  const attached = await attach(trx, seen.id, change, changing)
  const [before, after] = difference(held, next)
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
  return { id: seen.id, rowVersion: next.row_version, before, after: { ...after, ...attached } }
}

/** Changes requests within a transaction, with their history, emails and audit; throws NotDone where one cannot be changed. */
export const changeWithin = async (
  trx: Kysely<Schema>,
  requests: readonly Seen[],
  change: Change,
  changing: Changing,
): Promise<Record<string, number>> => {
  // In one order everywhere, so that two transactions never wait for each other.
  const seen = requests.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const changed = []
  for (const one of seen) changed.push(await changeOne(trx, one, change, changing))
  for (const { id, before, after } of changed) {
    const { reason, ...codes } = after as Codes & { reason?: string }
    await appendAudit(trx, {
      at: changing.now,
      actor: changing.actor,
      action: `request.${change.action}`,
      entity: 'request',
      entityId: id,
      before,
      after: codes,
      ...(reason === undefined ? {} : { reason }),
    })
  }
  return Object.fromEntries(changed.map(({ id, rowVersion }) => [id, rowVersion]))
}

/**
 * Changes one or more requests in the same way, all or none, with their history, emails and audit in one transaction. A request that was
 * changed since it was seen stops all of it.
 */
export const changeRequests = async (
  { kysely }: Database,
  requests: readonly Seen[],
  change: Change,
  changing: Changing,
): Promise<ChangeOutcome> => {
  try {
    return { ok: true, rowVersions: await kysely.transaction().execute((trx) => changeWithin(trx, requests, change, changing)) }
  } catch (error) {
    if (error instanceof NotDone) return error.outcome
    throw error
  }
}
