import { NO_TIME_ZONE } from '../../domain/method/laboratory-days.ts'
import type { Kysely } from 'kysely'
import { lockData, readDataState } from '../db/data-state.ts'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'
import type { DeskChange, Changing } from '../laboratory/desk/desk-change.ts'
import { changeWithin } from '../laboratory/desk/change-request.ts'
import { recordPerson } from '../laboratory/people/record.ts'
import { addRequestWords, newOnDesk } from '../words/index-request.ts'
import { deleteWithParts } from '../requests/delete-requests.ts'
import { insertRequest } from '../requests/request-rows.ts'
import { addDemoCompetence } from './competence.ts'
import { addDemoEquipment } from './equipment.ts'
import { generateRequests, type DemoRequest } from './generate-requests.ts'
import { readDemoMixes, type DemoMix } from './mixes.ts'
import { addDemoNonconformity } from './nonconformity.ts'
import { missingRequests } from './missing-requests.ts'
import { DEMO_PEOPLE, type DemoActor } from './people.ts'
import { STORIES } from './stories.ts'
import type { Story, TestStep } from './story.ts'
import { TESTED_STORIES } from './tested-stories.ts'
import { testSteps } from './test-steps.ts'
import { DAY_MS, utcDay } from '../../domain/durations.ts'
import { ingredientLines } from '../db/record-rows.ts'
import { addLotWithin } from '../laboratory/lots/keep-lots.ts'

/** Made up; one of them has expired. */
const LOTS: readonly { lot: string; receivedDaysAgo: number; goodForDays: number; isOpen: boolean }[] = [
  { lot: 'DEMO-101', receivedDaysAgo: 90, goodForDays: 700, isOpen: true },
  { lot: 'DEMO-102', receivedDaysAgo: 900, goodForDays: 600, isOpen: true },
  { lot: 'DEMO-103', receivedDaysAgo: 30, goodForDays: 800, isOpen: false },
]

/** Adds a lot each of the first products of the demonstration, in its transaction. */
const addDemoLots = async (trx: Kysely<Schema>, now: Date): Promise<void> => {
  const products = await trx.selectFrom('products').select('id').where('kind', '=', 'maker').orderBy('id').limit(LOTS.length).execute()
  for (const [number, { lot, receivedDaysAgo, goodForDays, isOpen }] of LOTS.slice(0, products.length).entries()) {
    const received = now.getTime() - receivedDaysAgo * DAY_MS
    const added = {
      id: `de400000-0000-4000-b000-00000000000${number}`,
      productId: products[number]!.id,
      lot,
      expiry: utcDay(received + goodForDays * DAY_MS).slice(0, 'yyyy-MM'.length),
      receivedOn: utcDay(received),
      openedOn: isOpen ? utcDay(received + DAY_MS) : '',
    }
    await addLotWithin(trx, added, { actor: DEMO_PEOPLE.colleague.id, now: new Date(received), timeZone: NO_TIME_ZONE })
  }
}

const COUNTRIES = ['FR', 'GB', 'DE', 'PL', 'US']
/** How often each mix of a country was asked for, on days up to so long ago; some too seldom to be shown. */
const ASKED = [17, 11, 6, 4, 2]
const DAYS = 75
/** Tests of a country that are looked at for products that were never tested together. */
const NEWEST = 400

/** Pairs of products that the newest foliar tests of a country hold, but not together. */
const untestedPairs = async (trx: Kysely<Schema>, country: string, count: number): Promise<string[]> => {
  const rows = await trx
    .selectFrom('tests')
    .select('ingredients')
    .where('country', '=', country)
    .where('kind', '=', 'foliar')
    .orderBy('date', 'desc')
    .orderBy('id')
    .execute()
  const tests = rows.map((row) => ingredientLines(row).map(([, product]) => product))
  const popular = [...new Set(tests.slice(0, NEWEST).flat())]
  const pairs: string[] = []
  for (let at = 0; pairs.length < count && at + 3 < popular.length; at += 2) {
    const pair = [popular[at]!, popular[at + 3]!].toSorted()
    if (!tests.some((products) => pair.every((one) => products.includes(one)))) pairs.push(JSON.stringify(pair))
  }
  return pairs
}

/** What visitors of the demonstration are made up to have asked for, where nobody asked for anything yet (LAB-271). */
const addDemoDemand = async (trx: Kysely<Schema>, now: Date): Promise<void> => {
  const known = await trx.selectFrom('demand').select('day').limit(1).executeTakeFirst()
  if (known) return
  const dayBefore = (days: number): string => utcDay(now.getTime() - days * DAY_MS)
  const rows = []
  for (const [number, country] of COUNTRIES.entries())
    for (const [at, products] of (await untestedPairs(trx, country, ASKED.length)).entries()) {
      const times = Math.max(1, ASKED[at]! - 2 * number)
      // In three parts, the last one lately.
      for (const [part, share] of [0.5, 0.3, 0.2].entries()) {
        const count = Math.round(times * share)
        if (count > 0) rows.push({ country, products, day: dayBefore(Math.round(DAYS / (1 + 3 * part)) - at), count })
      }
    }
  if (rows.length > 0) await trx.insertInto('demand').values(rows).execute()
}

type Db = Kysely<Schema>

const addPeople = async (trx: Db, now: Date): Promise<void> => {
  const time = now.toISOString()
  for (const { id, name, email, role } of Object.values(DEMO_PEOPLE)) {
    await trx.insertInto('people').values({ id, name, email, created_at: time }).execute()
    await trx.insertInto('demo_people').values({ person_id: id }).execute()
    await trx.insertInto('roles').values({ person_id: id, role, granted_by: 'server', granted_at: time, confirmed_by: 'server' }).execute()
    await recordPerson(trx, { actor: 'server', now }, 'add', id, { after: { roles: [role] } })
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

const TEST_STEPS: ReadonlySet<string> = new Set<TestStep['action']>([
  'start-test',
  'start-series',
  'weigh',
  'begin',
  'read',
  'submit',
  'return',
  'publish',
  'withdraw',
  'test-again',
  'begin-control',
  'conclude',
  'fail',
])
const isTestStep = (change: DeskChange | TestStep): change is TestStep => TEST_STEPS.has(change.action)

/** Everything that happened to the requests and their tests, in the order of time. */
const replay = async (database: Database, requests: readonly DemoRequest[], timeZone: string): Promise<void> => {
  const { kysely } = database
  const takeTestStep = testSteps(database, timeZone)
  const steps = requests.flatMap((request) => request.steps.map((step) => ({ request, ...step })))
  for (const { request, at, by, change } of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (isTestStep(change)) await takeTestStep(request, { at, by, change })
    else {
      const { id } = request
      const held = await kysely.selectFrom('requests').select('row_version').where('id', '=', id).executeTakeFirstOrThrow()
      await changeWithin(kysely, [{ id, rowVersion: held.row_version }], change, changingAs(by, at))
    }
  }
}

/** The requests of the stories, made from the demonstration tests. */
const requestsOf = async (trx: Db, stories: readonly Story[], now: Date): Promise<DemoRequest[]> => {
  const mixes = new Map<string, DemoMix[]>()
  const keyOf = ({ kind, country }: Pick<Story, 'kind' | 'country'>): string => `${kind} ${country}`
  for (const story of stories) if (!mixes.has(keyOf(story))) mixes.set(keyOf(story), await readDemoMixes(trx, story.kind, story.country))
  return generateRequests(stories, (story) => mixes.get(keyOf(story)) ?? [], now)
}

/** What this edition adds to the demonstration of an older one, which had no tests of the laboratory. */
const toAdd = async (trx: Db, now: Date): Promise<DemoRequest[]> => {
  const names = TESTED_STORIES.map(({ name }) => name)
  const readTested = async () => (await requestsOf(trx, STORIES, now)).filter(({ body }) => names.includes(body.name))
  const { missing, replaced } = await missingRequests(trx, names, readTested)
  if (replaced.length > 0) await deleteWithParts(trx, replaced, { actor: 'server', now })
  return missing
}

/**
 * Adds made-up requests in every state, with their tests, to a database that holds demonstration data, once, in one transaction; returns how many.
 * A demonstration of an older edition gets what it lacks. Nothing is added where the data are a laboratory's own.
 */
export const loadDemoRequests = (database: Database, now: Date, timeZone = NO_TIME_ZONE): Promise<number> =>
  database.kysely.transaction().execute(async (trx) => {
    await lockData(trx)
    const { demo } = await readDataState(trx)
    const known = await trx.selectFrom('demo_people').select('person_id').limit(1).executeTakeFirst()
    if (!demo) return 0
    if (!known) await addPeople(trx, now)
    if (!known) await addDemoLots(trx, now)
    const requests = known ? await toAdd(trx, now) : await requestsOf(trx, STORIES, now)
    if (requests.length > 0) {
      await addDemoEquipment({ ...database, kysely: trx }, now)
      await addDemoCompetence({ ...database, kysely: trx }, now)
    }
    for (const request of requests) await addRequest(trx, request)
    await replay({ ...database, kysely: trx }, requests, timeZone)
    if (!known) await addDemoDemand(trx, now)
    await addDemoNonconformity({ ...database, kysely: trx }, now)
    return requests.length
  })
