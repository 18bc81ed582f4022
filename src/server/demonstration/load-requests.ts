import type { Kysely } from 'kysely'
import { nextRequestPosition } from '../../domain/console/request-states.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { lockData, readDataState } from '../data/data-state.ts'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema.ts'
import type { Change, Changing } from '../request-desk/change.ts'
import { changeWithin } from '../request-desk/change-request.ts'
import { addRequestWords, newOnDesk } from '../request-desk/index-request.ts'
import { insertRequest } from '../requests/queries.ts'
import { generateRequests, type DemoRequest } from './generate-requests.ts'
import { readDemoMixes, type DemoMix } from './mixes.ts'
import { DEMO_PEOPLE, type DemoActor } from './people.ts'
import { STORIES, type Story, type TestStep } from './stories.ts'

type Db = Kysely<Schema>

const addPeople = async (trx: Db, now: Date): Promise<void> => {
  const time = now.toISOString()
  for (const { id, name, email, role } of Object.values(DEMO_PEOPLE)) {
    await trx.insertInto('people').values({ id, name, email, created_at: time }).execute()
    await trx.insertInto('demo_people').values({ person_id: id }).execute()
    await trx.insertInto('roles').values({ person_id: id, role, granted_by: 'server', granted_at: time, confirmed_by: 'server' }).execute()
  }
}

const addRequest = async (trx: Db, { id, reference, form, language, submittedAt, body }: DemoRequest): Promise<void> => {
  await insertRequest(trx, {
    id,
    reference,
    idempotency_key: null,
    fingerprint: '',
    form,
    kind: body.kind,
    edition: '',
    language,
    submitted_at: submittedAt.toISOString(),
    body: JSON.stringify(body),
    ...newOnDesk(body, submittedAt),
  })
  await addRequestWords(trx, [{ id, reference, body }])
  await trx.insertInto('demo_requests').values({ request_id: id }).execute()
}

const changingAs = (by: DemoActor, now: Date): Changing =>
  by === 'requester'
    ? { actor: 'requester', actors: ['requester'], now }
    : { actor: DEMO_PEOPLE[by].id, actors: [DEMO_PEOPLE[by].role], now }

/** A step that only a test can do, with its entry in history and audit. */
const passOn = async (trx: Db, id: string, { action }: TestStep, testId: string, { actor, actors, now }: Changing): Promise<void> => {
  const held = await trx
    .selectFrom('requests')
    .select(['state', 'waiting_from', 'row_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const next = nextRequestPosition({ state: held.state, waitingFrom: held.waiting_from }, action, actors)
  if (!next) throw new Error(`a demonstration request cannot ${action} when it is ${held.state}`)
  const version = held.row_version + 1
  const test = action === 'publish' ? { test: testId } : {}
  await trx
    .updateTable('requests')
    .set({ state: next.state, row_version: version, changed_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  if (action === 'publish') await trx.insertInto('request_tests').values({ request_id: id, test_id: testId }).execute()
  const after = { state: next.state, ...test }
  await trx
    .insertInto('request_events')
    .values({ request_id: id, row_version: version, at: now.toISOString(), actor, action, changed: JSON.stringify(after) })
    .execute()
  await appendAudit(trx, {
    at: now,
    actor,
    action: `request.${action}`,
    entity: 'request',
    entityId: id,
    before: { state: held.state },
    after,
  })
}

const isTestStep = (change: Change | TestStep): change is TestStep => change.action === 'start-test' || change.action === 'publish'

/** Everything that happened to the requests, in the order of time. */
const replay = async (trx: Db, requests: readonly DemoRequest[]): Promise<void> => {
  const versions = new Map(requests.map(({ id }) => [id, 1]))
  const steps = requests.flatMap(({ id, steps: own }) => own.map((step) => ({ id, ...step })))
  for (const { id, at, by, change, testId } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const rowVersion = versions.get(id)!
    const changing = changingAs(by, at)
    if (isTestStep(change)) await passOn(trx, id, change, testId, changing)
    else await changeWithin(trx, [{ id, rowVersion }], change, changing)
    versions.set(id, rowVersion + 1)
  }
}

/**
 * Adds made-up requests in every state to a database that holds demonstration data, once, in one transaction; returns how many. Nothing
 * is added where the data are a laboratory's own.
 */
export const loadDemoRequests = (database: Database, now: Date): Promise<number> =>
  database.kysely.transaction().execute(async (trx) => {
    await lockData(trx)
    const { demo } = await readDataState(trx)
    const known = await trx.selectFrom('demo_people').select('person_id').limit(1).executeTakeFirst()
    if (!demo || known) return 0
    const mixes = new Map<string, DemoMix[]>()
    const keyOf = ({ kind, country }: Pick<Story, 'kind' | 'country'>): string => `${kind} ${country}`
    for (const story of STORIES) if (!mixes.has(keyOf(story))) mixes.set(keyOf(story), await readDemoMixes(trx, story.kind, story.country))
    const requests = generateRequests(STORIES, (story) => mixes.get(keyOf(story)) ?? [], now.toISOString().slice(0, 10))
    await addPeople(trx, now)
    for (const request of requests) await addRequest(trx, request)
    await replay(trx, requests)
    return requests.length
  })
