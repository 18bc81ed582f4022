import type { FastifyInstance } from 'fastify'
import {
  changeNonconformity,
  listNonconformities,
  MAX_TOUCHED,
  openNonconformity,
  readNonconformity,
  readNonconformityChoices,
  suspendTouched,
} from '../../../contract/console/quality/nonconformities.ts'
import { MAX_SUSPENDED_AT_ONCE } from '../../../contract/console/bench/suspending.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { invalidField, notFound, ProblemError, refusalIn } from '../../http/problems.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { assignablePeople } from '../desk/assignable-people.ts'
import { addShortListRoutes, type ShortList } from '../lists/list-routes.ts'
import { readPeopleNames } from '../people-names.ts'
import { suspendReportsNow } from '../suspending/suspend-reports.ts'
import {
  changeNonconformityNow,
  openNewNonconformity,
  type NonconformityOutcome,
  type NonconformityRefusal,
} from './keep-nonconformities.ts'
import { findNonconformity, readInstruments, readNonconformities, readOneNonconformity, readToSuspend } from './read-nonconformities.ts'

type OfField = 'unknown owner' | 'unknown origin' | 'unknown tests' | 'no tests' | 'too many tests'
const refusal = refusalIn<Exclude<NonconformityRefusal, OfField>>({
  'role is gone': [409, 'Your roles do not allow this any more.'],
  'unknown nonconformity': [404, 'There is no such nonconformity.'],
  'known nonconformity': [409, 'Somebody else has opened one with this key.'],
  'changed meanwhile': [409, 'Somebody changed this nonconformity since you opened it; look at it again.'],
  'not possible': [409, 'This is not possible in its present state.'],
  unfinished: [409, 'Cause, correction and corrective action have to be there before it is finished.'],
  'second person': [403, 'An approver who neither opened nor owned it, nor said that it is finished, decides about it.'],
  'still suspended': [409, 'Reports of it are still suspended: lift each of them, or withdraw it, first.'],
})

const OF_FIELDS: Record<OfField, readonly [path: string, message: string]> = {
  'unknown owner': ['owner', 'choose a chemist or an approver'],
  'unknown origin': ['name', 'there is none of this name or number'],
  'unknown tests': ['tests', 'there is no test'],
  'no tests': ['tests', 'no test fits'],
  'too many tests': ['tests', `there would be more than ${MAX_TOUCHED}: choose fewer days`],
}
const isOfField = (reason: NonconformityRefusal): reason is OfField => Object.hasOwn(OF_FIELDS, reason)

const requireDone = (outcome: NonconformityOutcome, path = ''): void => {
  if (outcome.ok) return
  if (!isOfField(outcome.reason)) throw refusal(outcome.reason)
  const [field, message] = OF_FIELDS[outcome.reason]
  const named = outcome.tests?.slice(0, 10).join(', ') ?? ''
  throw invalidField(`${path}${field}`, named === '' ? message : `${message} ${named}`)
}

const unknown = (): ProblemError => refusal('unknown nonconformity')

/** Nonconformities and complaints: everybody of the laboratory reads them, who works at the bench keeps them (NC-01 to NC-09). */
export const nonconformityRoutes = (
  scope: FastifyInstance,
  { database, now, timeZone, today, dayOf }: Pick<ConsoleContext, 'database' | 'now' | 'timeZone' | 'today' | 'dayOf'>,
): void => {
  const db = database.kysely
  const list: ShortList<typeof listNonconformities> = {
    read: ({ query, signedIn }) => readNonconformities(db, query.mine && signedIn.id, today()),
    filters: {
      kind: (one, kind) => one.kind === kind,
      state: (one, state) => (state === 'overdue' ? one.isOverdue : one.state === state),
      mine: null,
      text: ({ number, title }, text) =>
        String(number) === text ||
        text
          .toLowerCase()
          .split(/\s+/)
          .every((word) => title.toLowerCase().includes(word)),
    },
    sorts: {
      number: ({ number }) => number,
      owner: ({ owner }) => owner,
      due: ({ state, dueOn }) => (state === 'closed' ? null : dueOn),
      tests: ({ tests }) => tests,
    },
    beside: ({ signedIn }) => ({ mayChange: mayCall(openNonconformity.access, signedIn.roles) }),
    cells: {
      number: ({ number }) => number,
      title: ({ title }) => title,
      kind: ({ kind }) => kind,
      state: ({ state }) => state,
      owner: ({ owner }) => owner,
      due: ({ dueOn }) => dueOn,
      opened: ({ openedAt }) => dayOf(openedAt),
      openedBy: ({ openedBy }) => openedBy,
      closed: ({ closedAt }) => closedAt && dayOf(closedAt),
      closedBy: ({ closedBy }) => closedBy,
      tests: ({ tests }) => tests,
    },
  }
  addShortListRoutes(scope, listNonconformities, list, today)
  addConsoleRoute(scope, readNonconformity, async ({ params: { id }, signedIn }) => {
    const detail = await readOneNonconformity(db, id, { reader: signedIn, today: today() })
    if (!detail) throw notFound('unknown nonconformity', 'There is no such nonconformity.')
    return detail
  })
  addConsoleRoute(scope, readNonconformityChoices, async ({ signedIn }) => ({
    owners: (await assignablePeople(db)).map(({ id, name, email }) => ({ id, name: name || email })),
    equipment: await readInstruments(db),
    people: [...(await readPeopleNames(db))].map(([id, name]) => ({ id, name })).toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    me: signedIn.id,
  }))
  addConsoleRoute(scope, openNonconformity, async ({ body, signedIn }) => {
    requireDone(await openNewNonconformity(database, body, { actor: signedIn.id, now: now() }))
    return { id: body.id }
  })
  addConsoleRoute(scope, changeNonconformity, async ({ params: { id }, body: { rowVersion, change }, signedIn }) => {
    requireDone(await changeNonconformityNow(database, { id, rowVersion }, change, { actor: signedIn.id, now: now() }), 'change.')
    return undefined
  })
  addConsoleRoute(scope, suspendTouched, async ({ params: { id }, body: { note }, signedIn }) => {
    const row = await findNonconformity(db, id)
    if (!row) throw unknown()
    if (row.state === 'closed') throw refusal('not possible')
    const next = (await readToSuspend(db, id)).slice(0, MAX_SUSPENDED_AT_ONCE)
    // Its id is their batch: the engine suspends each report from here once, whoever else presses meanwhile (NC-05).
    const suspension = { batch: id, cause: 'nonconformity' as const, source: String(row.number), note }
    const outcome = await suspendReportsNow(database, next, suspension, { actor: signedIn.id, now: now(), timeZone })
    if (!outcome.ok) throw refusal('role is gone')
    return { reports: outcome.reports, left: (await readToSuspend(db, id)).length }
  })
}
