import { expect, test } from 'vitest'
import type { MixProduct } from '../../../../domain/console/request-mixes.ts'
import { verifyAudit } from '../../../audit/verify-audit.ts'
import type { Database } from '../../../db/open-db.ts'
import { mailsOfRequest } from '../../../mail/outbox/mail-queue.ts'
import { addProgressMails } from '../../../mail/outbox/report-mails.ts'
import { readMixes } from '../../../mail/outbox/request-mixes.ts'
import { eachDatabase } from '../../../testing/each-database.ts'
import { createRun } from '../../runs/create-run.ts'
import { readOfferedRepetition } from '../../runs/repeat-run.ts'
import { addProducts, CHEMIST as BENCH, mustSucceed } from '../../runs/testing/bench.ts'
import { changeRequests } from '../change-request.ts'
import type { DeskChange } from '../desk-change.ts'
import { readEvents } from '../events.ts'
import { addTest, change, CHEMIST, newRequest, NOW } from '../testing/desk.ts'

const product = (name: string): MixProduct => ({ name, productId: undefined, applicationRate: 1, applicationUnit: 'Litres' })
const WHY = 'The nearest one'

const scene = async (database: Database, count: number) => {
  await addProducts(database)
  for (const id of ['1001', '1002', '1003', '1004']) await addTest(database, id)
  const { kysely } = database
  const id = await newRequest(database)
  await change(database, id, 1, { action: 'accept' })
  await change(database, id, 2, { action: 'add-mixes', mixes: Array.from({ length: count - 1 }, (_, at) => [product(`Partner ${at}`)]) })
  const row = () => kysely.selectFrom('requests').select(['state', 'row_version']).where('id', '=', id).executeTakeFirstOrThrow()
  return {
    id,
    on: async (mix: number | undefined, asked: DeskChange, now = NOW) =>
      changeRequests(database, [{ id, rowVersion: (await row()).row_version, mix }], asked, { ...CHEMIST, now }),
    states: async () => [(await row()).state, ...(await readMixes(kysely, id)).map(({ state }) => state)],
    links: () => kysely.selectFrom('request_tests').select(['test_id', 'mix']).where('request_id', '=', id).orderBy('mix').execute(),
    mails: async () =>
      (await mailsOfRequest(kysely, id))
        .map(({ purpose }) => purpose)
        .filter((one) => !['laboratory', 'acknowledgement', 'accepted'].includes(one))
        .toSorted((a, b) => (a < b ? -1 : 1)),
    begin: async (mix: number) =>
      createRun(database, { from: 'requests', requests: [{ id, rowVersion: (await row()).row_version, mix }] }, BENCH),
  }
}

eachDatabase('mixes that are answered with tests that exist', ({ open }) => {
  test('MIX-23 a mix is answered with an existing test, and the request follows; the others go on', async () => {
    const database = await open()
    const { id, on, states, links, begin } = await scene(database, 3)
    expect(await on(undefined, { action: 'answer', testId: '1001', why: WHY })).toMatchObject({ ok: false, reason: 'not possible' })
    expect(await on(4, { action: 'answer', testId: '1001', why: WHY })).toMatchObject({ ok: false, reason: 'not possible' })
    expect(await on(2, { action: 'answer', testId: '1001' })).toMatchObject({ ok: false, reason: 'other mix' })
    expect(await on(2, { action: 'answer', testId: '1001', why: WHY })).toMatchObject({ ok: true })
    expect(await states()).toEqual(['in-test', 'open', 'done', 'open'])
    expect(await links()).toEqual([{ test_id: '1001', mix: 2 }])
    // A test answers one mix of a request, and a mix that has a report is not answered once more.
    expect(await on(3, { action: 'answer', testId: '1001', why: WHY })).toMatchObject({ ok: false, reason: 'not possible' })
    expect(await on(2, { action: 'answer', testId: '1002', why: WHY })).toMatchObject({ ok: false, reason: 'not possible' })
    mustSucceed(await begin(3))
    expect(await on(3, { action: 'answer', testId: '1002', why: WHY })).toMatchObject({ ok: false, reason: 'not possible' })
    expect(await states()).toEqual(['in-test', 'open', 'done', 'in-test'])
    expect((await readEvents(database.kysely, id)).find(({ action }) => action === 'answer')).toMatchObject({
      changed: { state: 'in-test', test: '1001', mixes: ['2'] },
    })
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('MIX-24 the answer of one mix is replaced or taken back; the others keep theirs', async () => {
    const database = await open()
    const { on, states, links, mails } = await scene(database, 2)
    await on(1, { action: 'answer', testId: '1001', why: WHY })
    await on(2, { action: 'answer', testId: '1002', why: WHY })
    expect(await states()).toEqual(['done', 'done', 'done'])
    expect(await on(2, { action: 'replace-answer', testId: '1003', why: WHY })).toMatchObject({ ok: true })
    expect(await links()).toEqual([{ test_id: '1001', mix: 1 }, { test_id: '1003', mix: 2 }]) // prettier-ignore
    expect(await on(1, { action: 'take-back', text: 'It is of another one' })).toMatchObject({ ok: true })
    expect([await states(), await links()]).toEqual([['in-test', 'open', 'done'], [{ test_id: '1003', mix: 2 }]]) // prettier-ignore
    expect(await on(1, { action: 'take-back', text: 'Once more' })).toMatchObject({ ok: false, reason: 'not possible' })
    expect(await on(2, { action: 'take-back', text: 'That, too' })).toMatchObject({ ok: true })
    expect(await states()).toEqual(['accepted', 'open', 'open'])
    expect(await mails()).toEqual(['finished', 'first', 'replaced', 'takenBack', 'takenBack'])
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('MIX-25 answers are told as reports are: the first at once, others once a day, and the end', async () => {
    const database = await open()
    const { on, mails } = await scene(database, 4)
    const later = new Date(NOW.getTime() + 3_600_000)
    await on(1, { action: 'answer', testId: '1001', why: WHY })
    await on(2, { action: 'answer', testId: '1002', why: WHY }, later)
    expect(await mails()).toEqual(['first'])
    expect(await addProgressMails(database.kysely, new Date(later.getTime() + 3_600_000))).toBe(1)
    expect(await mails()).toEqual(['first', 'progress'])
    await on(3, { action: 'answer', testId: '1003', why: WHY })
    await on(4, { action: 'answer', testId: '1004', why: WHY })
    expect(await mails()).toEqual(['finished', 'first', 'progress'])
  })

  test('MIX-26 a mix that an existing test answered keeps its answer while that is tested again', async () => {
    const database = await open()
    const { on, states } = await scene(database, 2)
    await on(2, { action: 'answer', testId: '1001', why: WHY })
    expect(await readOfferedRepetition(database.kysely, '1001', true)).toEqual({ repeatFor: [], isImported: true })
    mustSucceed(await createRun(database, { from: 'test', testId: '1001', isForRequests: true }, BENCH))
    expect(await states()).toEqual(['in-test', 'open', 'done'])
  })
})
