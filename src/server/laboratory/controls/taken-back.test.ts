import { expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify-audit.ts'
import type { Database } from '../../db/open-db.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { liftSuspensionNow } from '../suspending/suspend-reports.ts'
import { changeNow, NOW as LATER } from '../publishing/testing/publishing.ts'
import { changeState } from '../runs/change-state.ts'
import { as, CHEMIST, mustSucceed, versionOf } from '../runs/testing/bench.ts'
import { AFTERWARDS, submitNow, wholeByProtocol } from '../runs/testing/by-protocol.ts'
import { linkControl } from './link-control.ts'
import {
  changeControlNow,
  conclude,
  controlGap,
  controlledLaboratory,
  linkNow,
  passedControl,
  publishNow,
  stateOf,
  testWithControl,
} from './testing/controls.ts'

const marksOf = async ({ kysely }: Database, testId: string) => ({
  isMarked: (await kysely.selectFrom('publications').select('is_under_review').where('test_id', '=', testId).executeTakeFirstOrThrow())
    .is_under_review,
  suspensions: await kysely
    .selectFrom('suspensions')
    .select(['id', 'cause', 'source', 'note', 'lifted_at'])
    .where('test_id', '=', testId)
    .orderBy('set_at')
    .execute(),
})
const eventsOf = async ({ kysely }: Database, id: string) =>
  kysely.selectFrom('run_events').select(['action', 'actor', 'note']).where('run_id', '=', id).orderBy('row_version').execute()
const HOW = [
  ['reopen', 'is being corrected'],
  ['fail', 'failed'],
  ['void', 'is void'],
] as const

eachDatabase('what rests on a control is taken back', ({ open }) => {
  test.each(HOW)(
    'HOLD-11 %s: submitted tests go back to the bench with a note, published reports are under review',
    async (action, words) => {
      const database = await open()
      const { approver } = await controlledLaboratory(database)
      const { test: published, control } = await testWithControl(database, { state: 'published', approver })
      const [submitted, atBench, unlinked] = [
        await wholeByProtocol(database),
        await wholeByProtocol(database),
        await wholeByProtocol(database),
      ]
      for (const id of [submitted, atBench]) mustSucceed(await linkNow(database, id, control))
      mustSucceed(await submitNow(database, submitted))
      await passedControl(database, unlinked)
      mustSucceed(await submitNow(database, unlinked))
      const before = await versionOf(database, atBench)

      mustSucceed(await changeControlNow(database, control, { action, note: 'Seen on the photo' }))
      const note = `The control ${control} ${words}: Seen on the photo`
      expect([await stateOf(database, submitted), await stateOf(database, published)]).toEqual(['returned', 'published'])
      expect((await eventsOf(database, submitted)).at(-1)).toEqual({ action: 'return', actor: CHEMIST.actor, note })
      expect(await marksOf(database, published)).toMatchObject({
        isMarked: 1,
        suspensions: [{ cause: 'control', source: control, note, lifted_at: null }],
      })
      expect((await eventsOf(database, published)).at(-1)).toMatchObject({ action: 'suspend', note })
      expect([await stateOf(database, atBench), await versionOf(database, atBench)]).toEqual(['running', before])
      expect(await controlGap(database, atBench)).toBe(action === 'fail' ? 'failed' : 'missing')
      expect(await stateOf(database, unlinked)).toBe('submitted')
      expect((await verifyAudit(database)).problems).toEqual([])
    },
  )

  test('HOLD-11 an amendment that was submitted goes back and its report is under review; one that never passed takes nothing back but where it fails', async () => {
    const database = await open()
    const { approver } = await controlledLaboratory(database)
    const { test: id, control } = await testWithControl(database, { state: 'published', approver })
    mustSucceed((await changeNow(database, id, { action: 'amend', note: 'Typing' }, approver)) as never)
    mustSucceed(await submitNow(database, id))
    mustSucceed(await changeControlNow(database, control, { action: 'reopen', note: 'A reading was mistyped' }))
    expect([await stateOf(database, id), (await marksOf(database, id)).suspensions.length]).toEqual(['returned', 1])
    expect((await eventsOf(database, id)).slice(-2).map(({ action }) => action)).toEqual(['return', 'suspend'])
    mustSucceed(await conclude(database, control, 'failed'))
    expect((await marksOf(database, id)).suspensions.map((one) => one.note)).toEqual([
      `The control ${control} is being corrected: A reading was mistyped`,
      `The control ${control} failed: Flocs`,
    ])
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('HOLD-13 it is lifted by a second person once the control passed again, and never where it failed', async () => {
    const database = await open()
    const { approver, second } = await controlledLaboratory(database)
    const { test: id, control } = await testWithControl(database, { state: 'published', approver })
    const lift = async (at: number, actor = second) =>
      liftSuspensionNow(database, (await marksOf(database, id)).suspensions[at]!.id, 'It is right', { actor, now: LATER, timeZone: 'UTC' })
    mustSucceed(await changeControlNow(database, control, { action: 'reopen', note: 'Mistyped' }))
    expect(await lift(0)).toEqual({ ok: false, reason: 'control has not passed' })
    mustSucceed(await conclude(database, control, 'passed'))
    expect(await lift(0)).toEqual({ ok: true })
    expect((await marksOf(database, id)).isMarked).toBe(0)
    mustSucceed(await changeControlNow(database, control, { action: 'fail', note: 'Flocs' }, { ...as(approver, 'approver'), now: LATER }))
    expect((await marksOf(database, id)).isMarked).toBe(1)
    expect([await lift(1), await lift(1, approver)]).toEqual([
      { ok: false, reason: 'control has not passed' },
      { ok: false, reason: 'set it' },
    ])
    expect(
      await changeNow(database, id, { action: 'withdraw', reason: 'error', note: 'The control failed' } as never, second),
    ).toMatchObject({
      ok: true,
    })
  })

  test('JAR-18 two people at once: whatever comes first, no submitted test rests on a control that is void, and no link is made to it', async () => {
    const database = await open()
    await controlledLaboratory(database)
    for (let round = 0; round < 4; round += 1) {
      const { control } = await testWithControl(database, { state: 'running' })
      const [first, second] = [await wholeByProtocol(database), await wholeByProtocol(database)]
      mustSucceed(await linkNow(database, first, control))
      const seen = { id: first, rowVersion: await versionOf(database, first) }
      const [submitted, linked, voided] = await Promise.all([
        changeState(database, seen, { action: 'submit' }, AFTERWARDS),
        linkControl(database, second, control, as('other', 'chemist')),
        changeControlNow(database, control, { action: 'void', note: 'The water was not the same' }, as('third', 'chemist')),
      ])
      mustSucceed(voided)
      expect(await stateOf(database, first)).toBe(submitted.ok ? 'returned' : 'running')
      expect(linked.ok || linked.reason === 'not possible').toBe(true)
      expect(await controlGap(database, second)).toBe('missing')
    }
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('JAR-18 a link that two people make at once is made once, and a control is concluded by one of two', async () => {
    const database = await open()
    const { approver } = await controlledLaboratory(database)
    const { control } = await testWithControl(database)
    const id = await wholeByProtocol(database)
    const both = await Promise.all([linkNow(database, id, control), linkNow(database, id, control, as('other', 'chemist'))])
    expect(both.every(({ ok }) => ok)).toBe(true)
    expect(await database.kysely.selectFrom('run_controls').select('id').where('run_id', '=', id).execute()).toHaveLength(1)
    mustSucceed(await submitNow(database, id))
    const rowVersion = await versionOf(database, control)
    expect(await publishNow(database, id, approver)).toMatchObject({ ok: true })
    const changed = await Promise.all([
      changeControlNow(database, control, { action: 'reopen', note: 'One' }),
      changeControlNow(database, control, { action: 'fail', note: 'Two' }, as('other', 'chemist')),
    ])
    expect(changed.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await versionOf(database, control)).toBe(rowVersion + 1)
    expect((await marksOf(database, id)).suspensions).toHaveLength(1)
  })
})
