import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_MIXES, stateOfMixes, type MixProduct } from '../../../../domain/console/request-mixes.ts'
import { verifyAudit } from '../../../audit/verify-audit.ts'
import type { Database } from '../../../db/open-db.ts'
import { exportPieces } from '../../../requests/export-requests.ts'
import { requestPages } from '../../../requests/request-rows.ts'
import { deleteOldRequests, deleteRequest } from '../../../requests/delete-requests.ts'
import { eachDatabase } from '../../../testing/each-database.ts'
import { changeState } from '../../runs/change-state.ts'
import { createRun, createRunsIn } from '../../runs/create-run.ts'
import { CHEMIST as BENCH, mustSucceed, versionOf } from '../../runs/testing/bench.ts'
import { changeNow, laboratory, submitWhole } from '../../publishing/testing/publishing.ts'
import { changeRequests } from '../change-request.ts'
import { readEvents } from '../events.ts'
import { readRequestList } from '../list-requests.ts'
import { addTest, change, CHEMIST, newRequest, NOW } from '../testing/desk.ts'
import { readMixes } from '../../../mail/outbox/request-mixes.ts'

const product = (name: string, productId: string): MixProduct => ({ name, productId, applicationRate: 1, applicationUnit: 'Litres' })
/** Products that no other mix of the test has. */
const mixes = (count: number): MixProduct[][] =>
  Array.from({ length: count }, (_, at) => [product('Zincora', 'zinc'), { ...product(`Partner ${at}`, ''), productId: undefined }])

const stateOf = async ({ kysely }: Database, id: string) =>
  await kysely.selectFrom('requests').select(['state', 'row_version']).where('id', '=', id).executeTakeFirstOrThrow()
const statesOf = async ({ kysely }: Database, id: string) => (await readMixes(kysely, id)).map(({ state }) => state)

/** An accepted request of so many mixes. */
const asked = async (database: Database, count: number): Promise<string> => {
  const id = await newRequest(database)
  await change(database, id, 1, { action: 'accept' })
  await change(database, id, 2, { action: 'add-mixes', mixes: mixes(count - 1) })
  return id
}
const begin = async (database: Database, id: string, mix: number): Promise<string> =>
  mustSucceed(
    await createRun(database, { from: 'requests', requests: [{ id, rowVersion: (await stateOf(database, id)).row_version, mix }] }, BENCH),
  ).id
const voidRun = async (database: Database, id: string) =>
  mustSucceed(await changeState(database, { id, rowVersion: await versionOf(database, id) }, { action: 'void', note: 'Spilt' }, BENCH))
const publishRun = async (database: Database, id: string, approver: string): Promise<void> => {
  const { state } = await database.kysely.selectFrom('test_runs').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  if (state === 'draft')
    mustSucceed(await changeState(database, { id, rowVersion: await versionOf(database, id) }, { action: 'start' }, BENCH))
  await submitWhole(database, id)
  mustSucceed((await changeNow(database, id, { action: 'publish', isConfidential: false, why: 'The nearest one' }, approver)) as never)
}
const linksOf = ({ kysely }: Database, requestId: string) =>
  kysely.selectFrom('request_tests').select(['test_id', 'mix']).where('request_id', '=', requestId).orderBy('mix').execute()

eachDatabase('the mixes of a request', ({ open }) => {
  test('MIX-01 a request of several mixes has the one of its form first, and each has a state and its tests', async () => {
    const database = await open()
    const { approver } = await laboratory(database)
    const id = await asked(database, 3)
    expect((await readMixes(database.kysely, id)).map(({ place, products, state }) => [place, products === null, state])).toEqual([
      [1, true, 'open'],
      [2, false, 'open'],
      [3, false, 'open'],
    ])
    const [second, first] = [await begin(database, id, 2), await begin(database, id, 1)]
    expect(await linksOf(database, id)).toEqual([
      { test_id: first, mix: 1 },
      { test_id: second, mix: 2 },
    ])
    const lines = await database.kysely.selectFrom('run_lines').select('name').where('run_id', '=', second).orderBy('position').execute()
    expect(lines.map(({ name }) => name)).toEqual(['Zincora', 'Partner 0'])
    expect([(await stateOf(database, id)).state, await statesOf(database, id)]).toEqual(['in-test', ['in-test', 'in-test', 'open']])
    await publishRun(database, second, approver)
    expect([(await stateOf(database, id)).state, await statesOf(database, id)]).toEqual(['in-test', ['in-test', 'done', 'open']])
    await publishRun(database, first, approver)
    expect((await stateOf(database, id)).state).toBe('in-test')
    const version = (await stateOf(database, id)).row_version
    await change(database, id, version, { action: 'refuse-mixes', mixes: [3], reason: 'not-obtainable', text: 'Not sold any more' })
    expect([(await stateOf(database, id)).state, await statesOf(database, id)]).toEqual(['done', ['done', 'done', 'refused']])
    expect((await readEvents(database.kysely, id)).at(-1)).toMatchObject({
      action: 'refuse-mixes',
      changed: { state: 'done', mixes: ['3'], reason: 'not-obtainable' },
    })
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('MIX-02 a void test takes its own mix back, and no other', async () => {
    const database = await open()
    await laboratory(database)
    const id = await asked(database, 12)
    const runs = []
    for (let mix = 1; mix <= 12; mix++) runs.push(await begin(database, id, mix))
    await voidRun(database, runs[6]!)
    expect(await statesOf(database, id)).toEqual(Array.from({ length: 12 }, (_, at) => (at === 6 ? 'open' : 'in-test')))
    expect((await stateOf(database, id)).state).toBe('in-test')
    expect((await linksOf(database, id)).map(({ test_id }) => test_id)).toEqual(runs.filter((_, at) => at !== 6))
    for (const [at, run] of runs.entries()) if (at !== 6) await voidRun(database, run)
    expect((await stateOf(database, id)).state).toBe('accepted')
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('MIX-03 whatever happens to mixes in whatever order, the state of the request is the one that they say', async () => {
    const database = await open()
    const { approver } = await laboratory(database)
    for (const mix of [1, 2, 3, 4]) for (const name of ['a', 'b']) await addTest(database, `${name}${mix}`)
    const step = fc.record({
      what: fc.constantFrom('begin', 'publish', 'void', 'refuse', 'add', 'answer', 'replace', 'take-back'),
      mix: fc.integer({ min: 1, max: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const id = await asked(database, 3)
        const runs = new Map<number, string>()
        for (const { what, mix } of steps) {
          const before = await readMixes(database.kysely, id)
          const state = before.find(({ place }) => place === mix)?.state
          const { row_version: rowVersion } = await stateOf(database, id)
          if (what === 'begin' && state === 'open') runs.set(mix, await begin(database, id, mix))
          if (what === 'publish' && state === 'in-test') await publishRun(database, runs.get(mix)!, approver)
          if (what === 'void' && state === 'in-test') await voidRun(database, runs.get(mix)!)
          if (what === 'refuse')
            await changeRequests(
              database,
              [{ id, rowVersion }],
              { action: 'refuse-mixes', mixes: [mix], reason: 'other', text: '' },
              CHEMIST,
            )
          if (what === 'answer')
            await changeRequests(database, [{ id, rowVersion, mix }], { action: 'answer', testId: `a${mix}`, why: 'The nearest' }, CHEMIST)
          if (what === 'replace')
            await changeRequests(database, [{ id, rowVersion, mix }], { action: 'replace-answer', testId: `b${mix}`, why: 'It' }, CHEMIST)
          if (what === 'take-back')
            await changeRequests(database, [{ id, rowVersion, mix }], { action: 'take-back', text: 'It is of another one' }, CHEMIST)
          if (what === 'add') await changeRequests(database, [{ id, rowVersion }], { action: 'add-mixes', mixes: mixes(1) }, CHEMIST)
          const now = await statesOf(database, id)
          const own = (await stateOf(database, id)).state
          const worked = now.some((one) => one === 'in-test' || one === 'done')
          const isOpen = now.some((one) => one === 'open' || one === 'in-test')
          expect(own).toBe(worked ? (isOpen ? 'in-test' : 'done') : 'accepted')
          expect(own).toBe(stateOfMixes(own, now))
          // What is in test or done has a test; what is not has none.
          const linked = new Set((await linksOf(database, id)).map((link) => link.mix))
          expect(now.map((one, at) => linked.has(at + 1) === (one === 'in-test' || one === 'done'))).not.toContain(false)
        }
      }),
      { numRuns: 6 },
    )
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('MIX-04 of two people who begin the same mix at once one does; of two mixes both do', async () => {
    const database = await open()
    await laboratory(database)
    const id = await asked(database, 3)
    const source = (mix: number) => ({ from: 'requests' as const, requests: [{ id, rowVersion: 3, mix }] })
    const outcomes = await Promise.all([1, 2].map(() => createRun(database, source(2), BENCH)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'request', why: 'changed meanwhile' })
    expect(mustSucceed(await createRun(database, source(3), BENCH)).id).toBeTruthy()
    expect(await statesOf(database, id)).toEqual(['open', 'in-test', 'in-test'])
    // A decision about the whole request is made anew.
    const old = await changeRequests(database, [{ id, rowVersion: 3 }], { action: 'cancel' }, { ...CHEMIST, actors: ['requester'] })
    expect(old).toMatchObject({ reason: 'changed meanwhile' })
    expect(await createRun(database, source(4), BENCH)).toMatchObject({ reason: 'request', why: 'changed meanwhile' })
  })

  test('MIX-05 tests of several mixes are begun together or not at all', async () => {
    const database = await open()
    await laboratory(database)
    const id = await asked(database, 3)
    const runs = (...places: number[]) =>
      places.map((mix) => ({ source: { from: 'requests' as const, requests: [{ id, rowVersion: 3, mix }] } }))
    const start = (...places: number[]) => database.kysely.transaction().execute((trx) => createRunsIn(trx, runs(...places), BENCH))
    await expect(start(1, 2, 4)).rejects.toThrow()
    await expect(start(1, 2, 2)).rejects.toThrow()
    expect(await database.kysely.selectFrom('test_runs').select('id').execute()).toEqual([])
    expect(await statesOf(database, id)).toEqual(['open', 'open', 'open'])
    const made = await start(3, 1, 2)
    expect((await linksOf(database, id)).map((link) => link.test_id)).toEqual([made[1]!.id, made[2]!.id, made[0]!.id])
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('MIX-06 who cancels a request cancels what is not reported; who refuses it refuses all', async () => {
    const database = await open()
    const { approver } = await laboratory(database)
    const requester = { ...CHEMIST, actor: 'requester', actors: ['requester'] as const }
    const id = await asked(database, 3)
    const [done] = [await begin(database, id, 1), await begin(database, id, 2)]
    await publishRun(database, done, approver)
    await change(database, id, (await stateOf(database, id)).row_version, { action: 'cancel' }, requester)
    expect([(await stateOf(database, id)).state, await statesOf(database, id)]).toEqual(['done', ['done', 'cancelled', 'cancelled']])
    expect(await linksOf(database, id)).toEqual([{ test_id: done, mix: 1 }])

    const other = await asked(database, 2)
    await change(database, other, 3, { action: 'cancel' }, requester)
    expect([(await stateOf(database, other)).state, await statesOf(database, other)]).toEqual(['cancelled', ['cancelled', 'cancelled']])
    const refused = await asked(database, 2)
    expect(await changeRequests(database, [{ id: refused, rowVersion: 3 }], { action: "refuse-mixes", mixes: [1, 2], reason: 'other', text: 'No' }, CHEMIST)).toMatchObject({ reason: 'not possible' }) // prettier-ignore
    await change(database, refused, 3, { action: 'refuse', reason: 'label-forbids', text: '' })
    expect([(await stateOf(database, refused)).state, await statesOf(database, refused)]).toEqual(['refused', ['refused', 'refused']])
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('MIX-07 a request has at most so many mixes', async () => {
    const database = await open()
    const id = await asked(database, 2)
    const add = (count: number) => changeRequests(database, [{ id, rowVersion: 3 }], { action: 'add-mixes', mixes: mixes(count) }, CHEMIST)
    expect(await add(MAX_MIXES - 1)).toMatchObject({ ok: false, reason: 'too many mixes' })
    expect(await add(MAX_MIXES - 2)).toMatchObject({ ok: true })
    expect(await readMixes(database.kysely, id)).toHaveLength(MAX_MIXES)
  })

  test('MIX-08 mixes are deleted with their request, by age too, and the audit says so', async () => {
    const database = await open()
    await laboratory(database)
    const id = await asked(database, 3)
    expect(await deleteRequest(database, id, NOW)).toBeDefined()
    const old = await asked(database, 3)
    await change(database, old, 3, { action: 'cancel' }, { ...CHEMIST, actors: ['requester'] })
    expect(await deleteOldRequests(database, 30, new Date('2027-05-14T10:00:00Z'))).toMatchObject({ requests: 1 })
    expect(await database.kysely.selectFrom('request_mixes').selectAll().execute()).toEqual([])
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('MIX-14 exports of requests have their mixes, and one of one mix says nothing of them', async () => {
    const database = await open()
    await asked(database, 2)
    await newRequest(database)
    const exported = async (format: 'csv' | 'json') =>
      (await Array.fromAsync(exportPieces(format, requestPages(database.kysely)))).join(format === 'csv' ? '\n' : '')
    expect(JSON.parse(await exported('json'))).toMatchObject([{ mixes: [{ place: 1, products: null, state: 'open' }, { place: 2 }] }, {}])
    expect((JSON.parse(await exported('json')) as object[])[1]).not.toHaveProperty('mixes')
    expect(await exported('csv')).toContain('"1. Zinc 700 + Époxi: open\n2. Zincora + Partner 0: open"')
  })

  test('MIX-27 a request is found by the products of the mixes that were added to it, beside those of its form', async () => {
    const database = await open()
    const id = await asked(database, 1)
    const found = async (text: string) => (await readRequestList(database, { state: [], text })).rows.map((row) => row.id)
    expect([await found('zinc 700'), await found('Brüo')]).toEqual([[id], []])
    await change(database, id, 3, { action: 'add-mixes', mixes: [[product('Brüo-Max 33', '')], [product('Sulphura', '')]] })
    await newRequest(database)
    for (const text of ['brüo', 'bruo max', 'sulph', 'sulph zinc']) expect(await found(text)).toEqual([id])
    expect((await found('zinc 700')).length).toBe(2)
    await change(database, id, 4, { action: 'add-mixes', mixes: mixes(190) })
    expect([await found('partner 189'), await found('sulph')]).toEqual([[id], [id]])
    expect(await deleteRequest(database, id, NOW)).toBeDefined()
    expect(await found('sulph')).toEqual([])
  })
})
