import type { Kysely } from 'kysely'
import { FIRST_MIX } from '../../../domain/console/request-mixes.ts'
import {
  nextRequestPosition,
  OPEN_STATES,
  type RequestAction,
  type RequestPosition,
  type RequestState,
} from '../../../domain/console/request-states.ts'
import { appendAudit, type Codes } from '../../audit/append-audit.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import type { Database } from '../../db/open-db.ts'
import type { RequestRow, Schema } from '../../db/schema/schema.ts'
import { assignablePeople } from './assignable-people.ts'
import { attach } from './attach.ts'
import { changeMixes, insertMixes, isOfNamedMix, stateByOthers } from './mixes/change-mixes.ts'
import { mixOfLink, readMixes } from '../../mail/outbox/request-mixes.ts'
import { NotDone, type DeskChange, type ChangeOutcome, type Changing, type Seen } from './desk-change.ts'
import { readEvents, type RequestEvent } from './events.ts'
import { tellLaboratory } from './tell-laboratory.ts'
import { addMixWords, NO_DUE_DAY } from '../../words/index-request.ts'

type LockedRequest = Pick<RequestRow, 'state' | 'waiting_from' | 'assignee' | 'due_on' | 'row_version'>
const LOCKED_COLUMNS = ['state', 'waiting_from', 'assignee', 'due_on', 'row_version'] as const

/** What happens to other mixes of a request does not concern who begins a test of one. */
const OF_OTHER_MIXES: readonly string[] = [
  'add-mixes',
  'refuse-mixes',
  'start-test',
  'void-test',
  'publish',
  'report-confidentially',
  'answer',
  'replace-answer',
  'take-back',
  'assign',
  'set-due',
  'ask-acceptance',
  'waive-acceptance',
] satisfies DeskChange['action'][]

/** Whether a test of a mix can be begun although its request was changed since: nothing of that was about this mix. */
const isOfOtherMixes = async (trx: Kysely<Schema>, { id, rowVersion, mix }: Seen, changes: readonly RequestEvent[]): Promise<boolean> => {
  if (mix === undefined || !changes.every(({ action }) => OF_OTHER_MIXES.includes(action))) return false
  const own = (await readMixes(trx, id)).find(({ place }) => place === mix)
  return own !== undefined && own.row_version <= rowVersion
}

/** Locks a request until the transaction ends, if it is as it was seen. The write comes first, so that nobody else can come between. */
const lockRequest = async (trx: Kysely<Schema>, seen: Seen, action: DeskChange['action'], now: Date): Promise<LockedRequest> => {
  const { id, rowVersion } = seen
  const locking = trx
    .updateTable('requests')
    .set((set) => ({ row_version: set('row_version', '+', 1), changed_at: now.toISOString() }))
    .where('id', '=', id)
    .returning(LOCKED_COLUMNS)
  const lockedRequest = await locking.where('row_version', '=', rowVersion).executeTakeFirst()
  if (lockedRequest) return lockedRequest
  const anyVersion = await locking.executeTakeFirst()
  if (!anyVersion) throw new NotDone({ ok: false, reason: 'unknown request', id })
  const current = anyVersion.row_version - 1
  const changes = await readEvents(trx, id, rowVersion)
  if (action === 'start-test' && rowVersion < current && (await isOfOtherMixes(trx, seen, changes))) return anyVersion
  throw new NotDone({ ok: false, reason: 'changed meanwhile', id, rowVersion: current, changes })
}

const BESIDE_THE_STATES = ['assign', 'set-due', 'revoke-links', 'add-mixes', 'refuse-mixes', 'ask-acceptance', 'waive-acceptance'] as const
const isAction = (
  action: DeskChange['action'],
): action is Exclude<DeskChange['action'], (typeof BESIDE_THE_STATES)[number]> & RequestAction =>
  !BESIDE_THE_STATES.some((one) => one === action)

/** What a request of several mixes can do in test, too, as if it were in another state: some of them are open, or reported. */
const OF_ONE_MIX: Partial<Record<DeskChange['action'], RequestState>> = {
  'start-test': 'accepted',
  answer: 'accepted',
  'replace-answer': 'done',
  'take-back': 'done',
  reopen: 'done',
}

/** Where the table leads; a request of several mixes that has one in test goes on to have more. */
const nextPosition = (
  { state, waiting_from: waitingFrom }: LockedRequest,
  action: RequestAction,
  { actors }: Changing,
  isOfSeveral: boolean,
): RequestPosition | undefined => {
  const from = (isOfSeveral && state === 'in-test' ? OF_ONE_MIX[action] : undefined) ?? state
  // Its mixes say where that leads; before it is accepted, and while it waits for its requester, none of them is answered.
  if (isOfSeveral && isOfNamedMix(action))
    return from === 'accepted' || from === 'done'
      ? nextRequestPosition({ state: from, waitingFrom }, action, actors) && { state: 'accepted', waitingFrom: null }
      : undefined
  return nextRequestPosition({ state: from, waitingFrom }, action, actors)
}

/** Where the only mix of a request stands once one of its tests is void or reported: another one may be at the bench, or be a report that stands. */
const byOtherTests = async (trx: Kysely<Schema>, id: string, change: DeskChange, next: RequestState): Promise<RequestState> => {
  if (change.action !== 'void-test' && change.action !== 'publish' && change.action !== 'report-confidentially') return next
  const others = await stateByOthers(trx, id, { testId: change.testId, mix: await mixOfLink(trx, id, change.testId) })
  if (others === 'in-test') return 'in-test'
  return change.action === 'void-test' && others === 'done' ? 'done' : next
}

/** The row's new values; undefined where the change is not possible. */
const changedRow = async (
  trx: Kysely<Schema>,
  requestId: string,
  lockedRequest: LockedRequest,
  change: DeskChange,
  changing: Changing & { isOfSeveral: boolean },
): Promise<LockedRequest | undefined> => {
  const { actor, actors, isOfSeveral } = changing
  if (isAction(change.action)) {
    const next = nextPosition(lockedRequest, change.action, changing, isOfSeveral)
    if (!next) return undefined
    const state = isOfSeveral ? next.state : await byOtherTests(trx, requestId, change, next.state)
    // Who accepts a request that nobody has takes it.
    const assignee = change.action === 'accept' && lockedRequest.assignee === '' ? actor : lockedRequest.assignee
    return { ...lockedRequest, state, waiting_from: next.waitingFrom as LockedRequest['waiting_from'], assignee }
  }
  if (!actors.includes('chemist') && !actors.includes('approver')) return undefined
  if (change.action === 'assign') {
    if (change.assignee !== '' && !(await assignablePeople(trx)).some(({ id }) => id === change.assignee)) return undefined
    return { ...lockedRequest, assignee: change.assignee }
  }
  if (change.action === 'add-mixes' || change.action === 'refuse-mixes')
    return OPEN_STATES.includes(lockedRequest.state) ? lockedRequest : undefined
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
  const lockedRequest = await lockRequest(trx, seen, change.action, changing.now)
  const notPossible = new NotDone({ ok: false, reason: change.action === 'assign' ? 'unknown person' : 'not possible', id: seen.id })
  const mixes = await readMixes(trx, seen.id)
  const isOfSeveral = mixes.length > 0
  // A place that a request does not have is not its only mix.
  if (!isOfSeveral && ((seen.mix ?? FIRST_MIX) !== FIRST_MIX || change.action === 'refuse-mixes')) throw notPossible
  const changed = await changedRow(trx, seen.id, lockedRequest, change, { ...changing, isOfSeveral })
  if (!changed) throw notPossible
  const rowVersion = lockedRequest.row_version
  const ofMixes = isOfSeveral
    ? await changeMixes(trx, seen, { mixes, next: changed.state, rowVersion }, change)
    : { state: changed.state, places: [] }
  if (!ofMixes) throw notPossible
  const next = { ...changed, state: ofMixes.state }
  const { state, waiting_from: waitingFrom, assignee, due_on: dueOn } = next
  await trx.updateTable('requests').set({ state, waiting_from: waitingFrom, assignee, due_on: dueOn }).where('id', '=', seen.id).execute()
  await tellLaboratory(trx, { id: seen.id, state: lockedRequest.state, assignee }, change, changing)
  const added = change.action === 'add-mixes' ? await insertMixes(trx, { id: seen.id, state, rowVersion }, change.mixes, changing) : []
  if (change.action === 'add-mixes') await addMixWords(trx, seen.id, change.mixes)
  const attached = await attach(trx, seen, change, { ...changing, mixes: isOfSeveral ? ofMixes.places : undefined })
  const places = [...ofMixes.places, ...added]
  const [before, after] = difference(lockedRequest, next)
  const codes = { ...after, ...attached, ...(places.length > 0 ? { mixes: places.map(String) } : {}) }
  await trx
    .insertInto('request_events')
    .values({
      request_id: seen.id,
      row_version: next.row_version,
      at: changing.now.toISOString(),
      actor: changing.actor,
      action: change.action,
      changed: JSON.stringify(codes),
    })
    .execute()
  return { id: seen.id, action: change.action, rowVersion: next.row_version, before, after: codes, mixes: places }
}

/** A request that was changed, for its entry in the audit. */
export type ChangedRequest = { id: string; action: DeskChange['action']; rowVersion: number; before: Codes; after: Codes; mixes: number[] }

/** One order everywhere, so that two transactions never wait for each other. */
export const bySeen = (a: Seen, b: Seen): number => (a.id === b.id ? (a.mix ?? FIRST_MIX) - (b.mix ?? FIRST_MIX) : a.id < b.id ? -1 : 1)

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
  for (const one of requests.toSorted(bySeen)) changed.push(await changeOne(trx, one, change, changing))
  return changed
}

export const auditRequests = async (
  trx: Kysely<Schema>,
  changed: readonly ChangedRequest[],
  { actor, now: at }: Pick<Changing, 'actor' | 'now'>,
): Promise<void> => {
  for (const { id: entityId, action, rowVersion, before, after, mixes } of changed) {
    const { reason, ...codes } = after as Codes & { reason?: string }
    const objects: SealedObject[] = [
      ['request', entityId],
      ['request-event', entityId, rowVersion],
      ...mixes.map((place): SealedObject => ['mix', entityId, place]),
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
