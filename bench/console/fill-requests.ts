import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { DAY_MS } from '../../src/domain/durations.ts'
import { requestWords } from '../../src/domain/console/words/request-words.ts'
import { countryOption, requestReference, type TestRequest } from '../../src/domain/requests/requests.ts'
import type { Schema } from '../../src/server/db/schema/schema.ts'
import type { DemoTest } from '../../src/server/data/demo/generate.ts'
import { pick } from '../../src/server/data/demo/random.ts'
import { newOnDesk } from '../../src/server/words/index-request.ts'
import { insertRows, searchRows } from './fill-rows.ts'
import { drawRequester, drawRequestHistory, drawTime, type Laboratory } from './invented.ts'

const DUE_AFTER_MS = 14 * DAY_MS
const QUESTION = 'Which formulation do you mean, and at what rate is it used?'
const REPLY = 'The one with 500 g/l, at 0.8 litres a hectare.'

export type ProductNames = ReadonlyMap<string, string>

const bodyOf = ({ test, ingredients }: DemoTest, day: string, { random }: Laboratory, names: ProductNames): TestRequest => {
  const shared = {
    ...drawRequester(random),
    crop: test.crop,
    requestDate: day,
    waterRateUnits: 'lt/Ha' as const,
    comments: [],
    ingredients: ingredients.map(({ order, productId, rate }) => ({
      name: names.get(productId)!,
      orderOfAddition: order,
      applicationRate: rate,
      applicationUnit: 'Litres' as const,
      productId,
    })),
  }
  const country = countryOption(test.country, test.country)
  return test.kind === 'seed'
    ? { ...shared, kind: 'seed', country, waterRate: null, seedName: test.crop, ndaRef: '' }
    : { ...shared, kind: 'Foliar', countryCode: country, waterRate: test.waterRate ?? 200 }
}

type Filling = { laboratory: Laboratory; names: ProductNames; tests: Iterable<DemoTest> }

/** Requests for the mixes of tests, in every state, with their histories and messages. */
export const fillRequests = async (trx: Kysely<Schema>, { laboratory, names, tests }: Filling): Promise<void> => {
  const { random, people } = laboratory
  const all = [...tests].map((asked, at) => {
    const history = drawRequestHistory(drawTime(laboratory), laboratory)
    const body = bodyOf(asked, history.from.slice(0, 10), laboratory, names)
    return { id: randomUUID(), reference: requestReference('RQ', Number(history.from.slice(0, 4)), at + 1), body, history, asked }
  })
  const requests = all.map(({ id, reference, body, history: { from, steps, state, changedAt } }) => ({
    ...newOnDesk(body, new Date(from)),
    id,
    reference,
    idempotency_key: null,
    fingerprint: '',
    form: 'seedName' in body ? 'seed' : 'foliar',
    kind: body.kind,
    edition: '',
    language: 'en',
    submitted_at: from,
    body: JSON.stringify(body),
    state,
    waiting_from: state === 'waiting' ? 'new' : null,
    assignee: state === 'new' && random() < 0.8 ? '' : pick(random, people),
    ...(random() < 0.5 ? { due_on: new Date(Date.parse(from) + DUE_AFTER_MS).toISOString().slice(0, 10) } : {}),
    changed_at: changedAt,
    row_version: 1 + steps.length,
  }))
  await insertRows(trx, 'requests', requests)
  const words = searchRows(
    'request_id',
    all.map(({ id, reference, body }) => ({ id, words: requestWords(reference, body) })),
  )
  await insertRows(trx, 'request_search', words)
  const events = all.flatMap(({ id, history: { steps } }) =>
    steps.map(({ at, actor, action, state }, before) => ({
      request_id: id,
      row_version: before + 2,
      at,
      actor,
      action,
      changed: JSON.stringify({ state }),
    })),
  )
  await insertRows(trx, 'request_events', events)
  const messages = all.flatMap(({ id, history: { steps } }) =>
    steps
      .filter(({ action }) => action === 'ask' || action === 'reply')
      .map(({ at, actor, action }) => ({
        id: randomUUID(),
        request_id: id,
        at,
        author: action === 'ask' ? 'laboratory' : 'requester',
        person_id: action === 'ask' ? actor : '',
        kind: action === 'ask' ? 'question' : 'reply',
        body: action === 'ask' ? QUESTION : REPLY,
      })),
  )
  await insertRows(trx, 'messages', messages)
  const answered = all.filter(({ history: { state } }) => state === 'done' || state === 'answered' || state === 'in-test')
  await insertRows(
    trx,
    'request_tests',
    answered.map(({ id, asked }) => ({ request_id: id, test_id: asked.test.id })),
  )
}
