import { expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify-audit.ts'
import type { Database } from '../../db/open-db.ts'
import { mailsOfRequest } from '../../mail/outbox/mail-queue.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { change, newRequest } from '../desk/testing/desk.ts'
import { addVersion } from '../protocols/keep-protocols.ts'
import { changeNow, laboratory, submittedRun, submitWhole } from '../publishing/testing/publishing.ts'
import { changeState } from './change-state.ts'
import { createRun } from './create-run.ts'
import { readRepetition } from './repeat-run.ts'
import { CHEMIST, mustSucceed, versionOf } from './testing/bench.ts'

const stateOf = async ({ kysely }: Database, id: string) =>
  (await kysely.selectFrom('requests').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const purposesOf = async ({ kysely }: Database, id: string): Promise<string[]> =>
  (await mailsOfRequest(kysely, id))
    .map(({ purpose }) => purpose)
    .filter((purpose) => !['laboratory', 'acknowledgement', 'accepted'].includes(purpose))
    .toSorted((a, b) => (a < b ? -1 : 1))
const testsOf = async ({ kysely }: Database, id: string): Promise<string[]> =>
  (await kysely.selectFrom('request_tests').select('test_id').where('request_id', '=', id).orderBy('test_id').execute()).map(
    (row) => row.test_id,
  )
const runOf = ({ kysely }: Database, id: string) =>
  kysely.selectFrom('test_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const accepted = async (database: Database): Promise<string> => {
  const id = await newRequest(database)
  await change(database, id, 1, { action: 'accept' })
  return id
}
const again = (database: Database, testId: string, isForRequests = true) =>
  createRun(database, { from: 'test', testId, isForRequests }, CHEMIST)
const publishIt = async (database: Database, id: string, approver: string): Promise<void> =>
  void mustSucceed((await changeNow(database, id, { action: 'publish', isConfidential: false, why: 'The nearest one' }, approver)) as never)
const voidRun = async (database: Database, id: string) =>
  mustSucceed(await changeState(database, { id, rowVersion: await versionOf(database, id) }, { action: 'void', note: 'Spilt' }, CHEMIST))

eachDatabase('a test that is done again', ({ open }) => {
  test('AGAIN-01 it begins with the products, lots, water and newest protocol of the first, and with nothing that was weighed, seen or concluded', async () => {
    const database = await open()
    await laboratory(database)
    const first = await submittedRun(database)
    const { kysely } = database
    await addVersion(database, { id: 'jar-test', base: 1 }, { name: 'Jar test', text: 'Longer', decisionRule: 'The same' }, CHEMIST)
    const { id } = mustSucceed(await again(database, first))
    expect(await runOf(database, id)).toMatchObject({
      repeats: first,
      state: 'draft',
      country: 'FR',
      crop: 'Wheat',
      water_source: 'Tap',
      hardness: 180,
      protocol_id: 'jar-test',
      protocol_version: 2,
      tested_on: '',
      result: null,
      observations: '',
      deviations: '',
      submitted_at: null,
    })
    const lines = await kysely.selectFrom('run_lines').selectAll().where('run_id', '=', id).orderBy('position').execute()
    expect(lines).toMatchObject([
      { product_id: 'zinc', rate: 1.5, batch: 'Z-17', expiry: '2027-03', weighed: null },
      { product_id: 'azo', rate: 0.8, batch: 'A-4', weighed: null },
    ])
    expect(await kysely.selectFrom('readings').selectAll().where('run_id', '=', id).execute()).toEqual([])
    const repetition = await readRepetition(kysely, { testId: first, run: await runOf(database, first) }, true)
    expect(repetition).toEqual({ repeats: null, repeatedBy: [id], repeatFor: null })
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('AGAIN-02 its request is in test again, keeps the report, and whoever asked is told once', async () => {
    const database = await open()
    const { approver } = await laboratory(database)
    const request = await accepted(database)
    const first = await submittedRun(database, [{ id: request, rowVersion: 2 }])
    await publishIt(database, first, approver)
    const offered = await readRepetition(database.kysely, { testId: first, run: await runOf(database, first) }, true)
    expect(offered).toMatchObject({ repeatFor: ['TM-2026-000001'] })
    const second = mustSucceed(await again(database, first)).id
    expect([await stateOf(database, request), await testsOf(database, request)]).toEqual(['in-test', [first, second]])
    expect(await purposesOf(database, request)).toEqual(['done', 'repeated'])
    // Whoever has the first report hears of its amendment, and the request goes on.
    mustSucceed((await changeNow(database, first, { action: 'amend', note: 'Mistyped' }, approver)) as never)
    mustSucceed((await changeNow(database, first, { action: 'drop-amendment', note: 'It was right' }, approver)) as never)
    await voidRun(database, second)
    expect([await stateOf(database, request), await testsOf(database, request)]).toEqual(['done', [first]])
    const third = mustSucceed(await again(database, first)).id
    expect(await purposesOf(database, request)).toEqual(['done', 'repeated'])
    mustSucceed(await changeState(database, { id: third, rowVersion: 1 }, { action: 'start' }, CHEMIST))
    await submitWhole(database, third)
    await publishIt(database, third, approver)
    expect([await stateOf(database, request), await purposesOf(database, request)]).toEqual(['done', ['done', 'done', 'repeated']])
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('AGAIN-03 a test at the bench, and one that is void, is done again for its requests', async () => {
    const database = await open()
    const { approver } = await laboratory(database)
    const request = await accepted(database)
    const first = await submittedRun(database, [{ id: request, rowVersion: 2 }])
    const second = mustSucceed(await again(database, first)).id
    expect(await stateOf(database, request)).toBe('in-test')
    await voidRun(database, second)
    expect([await stateOf(database, request), await testsOf(database, request)]).toEqual(['in-test', [first]])
    await publishIt(database, first, approver)
    expect(await stateOf(database, request)).toBe('done')

    const other = await accepted(database)
    const spilt = mustSucceed(await createRun(database, { from: 'requests', requests: [{ id: other, rowVersion: 2 }] }, CHEMIST)).id
    await voidRun(database, spilt)
    expect(await stateOf(database, other)).toBe('accepted')
    const repeated = mustSucceed(await again(database, spilt)).id
    expect([await stateOf(database, other), await testsOf(database, other), await purposesOf(database, other)]).toEqual([
      'in-test',
      [repeated],
      [],
    ])
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('AGAIN-04 of two people who begin it at once one does, and another one begins when that is over', async () => {
    const database = await open()
    await laboratory(database)
    const first = await submittedRun(database)
    const outcomes = await Promise.all([again(database, first), again(database, first)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'being repeated' })
    const begun = outcomes.find(({ ok }) => ok)!
    await voidRun(database, mustSucceed(begun).id)
    expect(await again(database, first)).toMatchObject({ ok: true })
    expect(await again(database, 'none')).toMatchObject({ reason: 'unknown test' })
  })

  test('AGAIN-05 a withdrawal begins it in the same transaction, so that its requests are in test and know of both', async () => {
    const database = await open()
    const { approver } = await laboratory(database)
    const request = await accepted(database)
    const first = await submittedRun(database, [{ id: request, rowVersion: 2 }])
    await publishIt(database, first, approver)
    const withdraw = { action: 'withdraw', reason: 'wrong-result', note: '', isRepeated: true } as const
    mustSucceed((await changeNow(database, first, withdraw, approver)) as never)
    const [repeated] = await database.kysely.selectFrom('test_runs').selectAll().where('repeats', '=', first).execute()
    expect(repeated).toMatchObject({ state: 'draft', created_by: approver })
    expect([await stateOf(database, request), await testsOf(database, request)]).toEqual(['in-test', [first, repeated!.id]])
    expect(await purposesOf(database, request)).toEqual(['done', 'repeated', 'withdrawn'])
    // Void, it leaves nothing that answers the request.
    await voidRun(database, repeated!.id)
    expect(await stateOf(database, request)).toBe('accepted')
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('AGAIN-06 nothing refuses a withdrawal: what is being done again already goes on', async () => {
    const database = await open()
    const { approver } = await laboratory(database)
    const request = await accepted(database)
    const first = await submittedRun(database, [{ id: request, rowVersion: 2 }])
    await publishIt(database, first, approver)
    const second = mustSucceed(await again(database, first)).id
    mustSucceed(
      (await changeNow(database, first, { action: 'withdraw', reason: 'wrong-result', note: '', isRepeated: true }, approver)) as never,
    )
    expect(await database.kysely.selectFrom('test_runs').select('id').where('repeats', '=', first).execute()).toEqual([{ id: second }])
    expect([await stateOf(database, request), await testsOf(database, request)]).toEqual(['in-test', [first, second]])
    expect(await purposesOf(database, request)).toEqual(['done', 'repeated', 'withdrawn'])
  })

  test('AGAIN-07 where a step of it fails, nothing of it was done', async () => {
    const database = await open()
    const { approver } = await laboratory(database)
    const request = await accepted(database)
    const first = await submittedRun(database, [{ id: request, rowVersion: 2 }])
    await publishIt(database, first, approver)
    const all = async () => [
      await stateOf(database, request),
      await purposesOf(database, request),
      (await runOf(database, first)).state,
      (await database.kysely.selectFrom('test_runs').select('id').execute()).length,
      (await database.kysely.selectFrom('audit').select('seq').execute()).length,
    ]
    const before = await all()
    for (const step of [3, 9, 14, 19, 24]) {
      let statements = 0
      const kysely = database.kysely.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (++statements === step) throw new Error('the power is gone')
          return result
        },
      })
      await expect(again({ ...database, kysely }, first)).rejects.toThrow('the power is gone')
      const withdraw = { action: 'withdraw', reason: 'wrong-result', note: '', isRepeated: true } as const
      statements = 0
      await expect(changeNow({ ...database, kysely }, first, withdraw, approver)).rejects.toThrow('the power is gone')
      expect(await all()).toEqual(before)
    }
  })
})
