import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  MAX_TOUCHED,
  type Complainant,
  type NewNonconformity,
  type NonconformityChange,
  type QualityChange,
} from '../../../contract/console/quality/nonconformities.ts'
import { NONCONFORMITY_STEPS } from '../../../domain/console/nonconformities.ts'
import { BENCH_ROLES, mayCall } from '../../../domain/console/roles.ts'
import { appendAudit, type Codes } from '../../audit/append-audit.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import type { Database } from '../../db/open-db.ts'
import type { NonconformityRow } from '../../db/schema/quality-schema.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { assignablePeople } from '../desk/assignable-people.ts'
import { personNow } from '../people/person-now.ts'
import { changeOrRollBack, RolledBack } from '../rolled-back.ts'
import { isAnotherThan } from '../runs/four-eyes.ts'
import { findChosenTests } from './find-tests.ts'

type Db = Kysely<Schema>
export type NonconformityBy = { actor: string; now: Date }
export type NonconformityRefusal =
  | 'role is gone'
  | 'unknown nonconformity'
  | 'known nonconformity'
  | 'changed meanwhile'
  | 'not possible'
  | 'unknown owner'
  | 'unfinished'
  | 'second person'
  | 'still suspended'
  | 'unknown origin'
  | 'unknown tests'
  | 'no tests'
  | 'too many tests'
export type NonconformityOutcome = { ok: true } | { ok: false; reason: NonconformityRefusal; tests?: string[] }

const refuse = (reason: NonconformityRefusal, tests: string[] = []): never => {
  throw new RolledBack<NonconformityOutcome>({ ok: false, reason, tests })
}

const requirePerson = async (trx: Db, actor: string) => {
  const person = await personNow(trx, actor)
  return person && mayCall(BENCH_ROLES, person.roles) ? person : refuse('role is gone')
}

const requireOwner = async (trx: Db, owner: string): Promise<void> => {
  if (!(await assignablePeople(trx)).some(({ id }) => id === owner)) refuse('unknown owner')
}

type Recorded = { action: string; note?: string; changes?: readonly QualityChange[]; after?: Codes; objects?: readonly SealedObject[] }

/** Writes what happened into the history and into the audit, which seals both. */
const record = async (
  trx: Db,
  { actor, now }: NonconformityBy,
  { id, row_version: rowVersion }: Pick<NonconformityRow, 'id' | 'row_version'>,
  { action, note = '', changes = [], after, objects = [] }: Recorded,
): Promise<void> => {
  const event = { nonconformity_id: id, row_version: rowVersion, at: now.toISOString(), actor, action, note }
  await trx
    .insertInto('nonconformity_events')
    .values({ ...event, changes: JSON.stringify(changes) })
    .execute()
  await appendAudit(trx, {
    at: now,
    actor,
    action: `nonconformity.${action}`,
    entity: 'nonconformity',
    entityId: id,
    ...(after ? { after } : {}),
    objects: [['nonconformity', id], ['nonconformity-event', id, rowVersion], ...objects],
  })
}

/** The next number; somebody who opens one at the same moment gets another. */
const insertNumbered = async (trx: Db, row: Omit<NonconformityRow, 'number'>): Promise<boolean> => {
  for (;;) {
    const { last } = await trx
      .selectFrom('nonconformities')
      .select(({ fn }) => fn.max('number').as('last'))
      .executeTakeFirstOrThrow()
    const added = await trx
      .insertInto('nonconformities')
      .values({ ...row, number: (last ?? 0) + 1 })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return true
    if (await trx.selectFrom('nonconformities').select('id').where('id', '=', row.id).executeTakeFirst()) return false
  }
}

/** With an id of its own: who is named after somebody was deleted is somebody else. */
const addComplainant = async (trx: Db, nonconformityId: string, complainant: Complainant): Promise<SealedObject[]> => {
  const id = randomUUID()
  await trx
    .insertInto('complainants')
    .values({ id, nonconformity_id: nonconformityId, ...complainant })
    .execute()
  return [['complainant', id]]
}

/** Opens a nonconformity or a complaint (NC-01); of one that is sent again nothing is written. */
export const openNewNonconformity = (database: Database, opened: NewNonconformity, by: NonconformityBy): Promise<NonconformityOutcome> =>
  changeOrRollBack<NonconformityOutcome>(database, async (trx) => {
    await openNonconformityWithin(trx, opened, by)
    return { ok: true }
  })

/** The same in the transaction of whatever else is added. */
export const openNonconformityWithin = async (
  trx: Db,
  { id, kind, title, what, owner, dueOn, complainant }: NewNonconformity,
  by: NonconformityBy,
): Promise<void> => {
  await requirePerson(trx, by.actor)
  await requireOwner(trx, owner)
  const opened = { opened_at: by.now.toISOString(), opened_by: by.actor, owner, due_on: dueOn }
  const texts = { title, what, cause: '', correction: '', corrective_action: '' }
  const ended = { finished_at: null, finished_by: null, closed_at: null, closed_by: null }
  const row = { id, kind, state: 'open' as const, row_version: 1, ...opened, ...texts, ...ended }
  if (!(await insertNumbered(trx, row))) {
    const known = await trx.selectFrom('nonconformities').select('opened_by').where('id', '=', id).executeTakeFirstOrThrow()
    if (known.opened_by !== by.actor) refuse('known nonconformity')
    return
  }
  const isNamed = kind === 'complaint' && complainant !== null && Object.values(complainant).some((part) => part !== '')
  const objects = isNamed ? await addComplainant(trx, id, complainant) : []
  await record(trx, by, { id, row_version: 1 }, { action: 'open', after: { kind, owner, dueOn }, objects })
}

/** Locks one until the transaction ends, if it is as it was seen. */
const lockNonconformity = async (trx: Db, id: string, rowVersion: number): Promise<NonconformityRow> => {
  const locked = await trx
    .updateTable('nonconformities')
    .set({ row_version: rowVersion + 1 })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .returningAll()
    .executeTakeFirst()
  if (locked) return locked
  const known = await trx.selectFrom('nonconformities').select('id').where('id', '=', id).executeTakeFirst()
  return refuse(known ? 'changed meanwhile' : 'unknown nonconformity')
}

/** Whoever opened it, said that it is finished, or owns or ever owned it. */
const readFirstPeople = async (db: Db, { id, opened_by: opener, owner, finished_by: finisher }: NonconformityRow): Promise<string[]> => {
  const events = await db.selectFrom('nonconformity_events').select('changes').where('nonconformity_id', '=', id).execute()
  const owners = events
    .flatMap(({ changes }) => JSON.parse(changes) as QualityChange[])
    .filter(({ field }) => field === 'owner')
    .flatMap(({ before, after }) => [before, after])
  return [...new Set([opener, owner, ...owners, ...(finisher === null ? [] : [finisher])])]
}

/** Whether somebody is a second person to it, under no second account: an approver who neither opened, finished nor ever owned it (NC-06). */
export const mayDecide = async (
  db: Db,
  row: NonconformityRow,
  person: { id: string; email: string; roles: readonly string[] },
): Promise<boolean> => {
  if (!person.roles.includes('approver')) return false
  for (const first of await readFirstPeople(db, row)) if (!(await isAnotherThan(db, first, person))) return false
  return true
}

/** Whether a report that is public is suspended from here still. */
const hasSuspended = async (trx: Db, id: string): Promise<boolean> =>
  (await trx
    .selectFrom('suspensions')
    .innerJoin('publications', 'publications.test_id', 'suspensions.test_id')
    .select('suspensions.id')
    .where('suspensions.batch_id', '=', id)
    .where('suspensions.lifted_at', 'is', null)
    .where('publications.withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

type Change<Action> = Extract<NonconformityChange, { action: Action }>
type Changing = { trx: Db; inside: Database; row: NonconformityRow; by: NonconformityBy }

const takeStep = async ({ trx, row, by }: Changing, { action, note }: Change<keyof typeof NONCONFORMITY_STEPS>): Promise<void> => {
  const { from, to, isOfSecond } = NONCONFORMITY_STEPS[action]
  if (row.state !== from) refuse('not possible')
  if (isOfSecond && !(await mayDecide(trx, row, (await personNow(trx, by.actor))!))) refuse('second person')
  if (action === 'finish' && [row.cause, row.correction, row.corrective_action].includes('')) refuse('unfinished')
  if (action === 'close' && (await hasSuspended(trx, row.id))) refuse('still suspended')
  const at = by.now.toISOString()
  const ended = {
    finish: { finished_at: at, finished_by: by.actor },
    'send-back': { finished_at: null, finished_by: null },
    close: { closed_at: at, closed_by: by.actor },
    reopen: { finished_at: null, finished_by: null, closed_at: null, closed_by: null },
  }[action]
  await trx
    .updateTable('nonconformities')
    .set({ state: to, ...ended })
    .where('id', '=', row.id)
    .execute()
  await record(trx, by, row, { action, note, after: { state: to } })
}

const edit = async ({ trx, row, by }: Changing, { action, correctiveAction, dueOn, ...texts }: Change<'edit'>): Promise<void> => {
  if (row.state !== 'open') refuse('not possible')
  if (texts.owner !== row.owner) await requireOwner(trx, texts.owner)
  const next = { ...texts, corrective_action: correctiveAction, due_on: dueOn }
  const changes = (Object.keys(next) as (keyof typeof next)[])
    .map((field) => ({ field, before: row[field], after: next[field] }))
    .filter(({ before, after }) => before !== after)
  await trx.updateTable('nonconformities').set(next).where('id', '=', row.id).execute()
  await record(trx, by, row, { action, changes, after: { owner: texts.owner, dueOn } })
}

const addTests = async ({ trx, inside, row, by }: Changing, { action, ...choice }: Change<'add-tests'>): Promise<void> => {
  if (row.state === 'closed') refuse('not possible')
  const found = await findChosenTests(inside, choice, MAX_TOUCHED)
  if ('reason' in found) return refuse(found.reason, 'tests' in found ? found.tests : [])
  const before = await trx.selectFrom('nonconformity_tests').select('test_id').where('nonconformity_id', '=', row.id).execute()
  const known = new Set(before.map((one) => one.test_id))
  const added = found.tests.filter((one) => !known.has(one))
  if (found.tests.length === 0) refuse('no tests')
  if (known.size + added.length > MAX_TOUCHED) refuse('too many tests')
  const of = { nonconformity_id: row.id, origin: choice.origin, origin_id: found.originId }
  const rows = added.map((test) => ({ ...of, test_id: test, added_at: by.now.toISOString(), added_by: by.actor }))
  // Far below the values that a statement may have.
  for (let at = 0; at < rows.length; at += 200)
    await trx
      .insertInto('nonconformity_tests')
      .values(rows.slice(at, at + 200))
      .execute()
  const changes = [{ field: 'tests', before: '', after: added.join(', ') }]
  const { origin, from, until } = choice
  await record(trx, by, row, { action, changes, after: { origin, of: found.originId, from, until, tests: added.length } })
}

const removeTests = async ({ trx, row, by }: Changing, { action, tests, note }: Change<'remove-tests'>): Promise<void> => {
  if (row.state === 'closed') refuse('not possible')
  const suspensions = await trx
    .selectFrom('suspensions')
    .select('test_id')
    .where('batch_id', '=', row.id)
    .where('test_id', 'in', tests)
    .execute()
  // What was suspended from here stays named here.
  if (suspensions.length > 0) refuse('not possible')
  const removed = await trx
    .deleteFrom('nonconformity_tests')
    .where('nonconformity_id', '=', row.id)
    .where('test_id', 'in', tests)
    .returning('test_id')
    .execute()
  if (removed.length === 0) refuse('no tests')
  const changes = [{ field: 'tests', before: removed.map((one) => one.test_id).join(', '), after: '' }]
  await record(trx, by, row, { action, note, changes, after: { tests: removed.length } })
}

const nameComplainant = async ({ trx, row, by }: Changing, { action, complainant }: Change<'name-complainant'>): Promise<void> => {
  if (row.kind !== 'complaint' || row.state === 'closed') refuse('not possible')
  const known = await trx
    .updateTable('complainants')
    .set(complainant)
    .where('nonconformity_id', '=', row.id)
    .returning('id')
    .executeTakeFirst()
  const objects: readonly SealedObject[] = known ? [['complainant', known.id]] : await addComplainant(trx, row.id, complainant)
  // Neither history nor audit has the name: both stay when it is deleted.
  await record(trx, by, row, { action, objects })
}

/** Changes one that is as it was seen: its texts, its tests, or its state (NC-03 to NC-06). */
export const changeNonconformityNow = (
  database: Database,
  { id, rowVersion }: { id: string; rowVersion: number },
  change: NonconformityChange,
  by: NonconformityBy,
): Promise<NonconformityOutcome> =>
  changeOrRollBack<NonconformityOutcome>(database, async (trx) => {
    await changeNonconformityWithin({ ...database, kysely: trx }, { id, rowVersion }, change, by)
    return { ok: true }
  })

/** The same within the transaction of this database. */
export const changeNonconformityWithin = async (
  inside: Database,
  { id, rowVersion }: { id: string; rowVersion: number },
  change: NonconformityChange,
  by: NonconformityBy,
): Promise<void> => {
  const row = await lockNonconformity(inside.kysely, id, rowVersion)
  await requirePerson(inside.kysely, by.actor)
  const changing = { trx: inside.kysely, inside, row, by }
  if (change.action === 'edit') await edit(changing, change)
  else if (change.action === 'add-tests') await addTests(changing, change)
  else if (change.action === 'remove-tests') await removeTests(changing, change)
  else if (change.action === 'name-complainant') await nameComplainant(changing, change)
  else await takeStep(changing, change)
}
