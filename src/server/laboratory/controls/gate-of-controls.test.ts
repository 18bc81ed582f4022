import { expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { addVersion } from '../protocols/keep-protocols.ts'
import { changePublication } from '../publishing/change-publication.ts'
import { changeNow, NOW as LATER } from '../publishing/testing/publishing.ts'
import { createRun } from '../runs/create-run.ts'
import { mayApprove } from '../runs/four-eyes.ts'
import { addDeviation } from '../runs/gate/deviations.ts'
import { addReading } from '../runs/readings.ts'
import { saveSheet } from '../runs/save-sheet.ts'
import { as, mustSucceed, newRun, versionOf } from '../runs/testing/bench.ts'
import { AFTERWARDS, BY_PROTOCOL, readingByProtocol, sheetByProtocol, submitNow, wholeByProtocol } from '../runs/testing/by-protocol.ts'
import { JAR_TEST, JAR_TEST_REQUIREMENTS } from '../../../domain/method/jar-test.ts'
import { createControls } from './create-control.ts'
import { unlinkControl } from './link-control.ts'
import {
  changeControlNow,
  conclude,
  controlGap,
  controlledLaboratory,
  linkNow,
  passedControl,
  publishNow,
  readControl,
  requiring,
  startedControl,
  stateOf,
  testWithControl,
} from './testing/controls.ts'

const NO_CONTROL = { reason: 'not by its protocol', gaps: [{ kind: 'control', state: 'missing' }] }
const FAILED = { reason: 'not by its protocol', gaps: [{ kind: 'control', state: 'failed' }] }

eachDatabase('the gate reads the controls of a test', ({ open }) => {
  test('JAR-12 JAR-15 a control at the bench is missing, one that passed is there, one that failed blocks whatever is written', async () => {
    const database = await open()
    const { approver } = await controlledLaboratory(database)
    const id = await wholeByProtocol(database)
    expect(await submitNow(database, id)).toMatchObject(NO_CONTROL)
    const control = await startedControl(database, { from: 'test', id })
    expect(await controlGap(database, id)).toBe('missing')
    expect(await conclude(database, control, 'passed')).toMatchObject({ reason: 'incomplete', missing: [{ field: 'readings' }] })
    mustSucceed(await addReading(database, control, readingByProtocol(0), AFTERWARDS))
    expect(await conclude(database, control, 'passed')).toMatchObject({
      reason: 'not by its protocol',
      gaps: [
        { kind: 'reading', hours: 2 },
        { kind: 'reading', hours: 24 },
      ],
    })
    expect(await submitNow(database, id)).toMatchObject(NO_CONTROL)
    for (const hours of [2, 24]) mustSucceed(await addReading(database, control, readingByProtocol(hours), AFTERWARDS))
    mustSucceed(await conclude(database, control, 'passed'))
    expect(await controlGap(database, id)).toBeUndefined()
    mustSucceed(await submitNow(database, id))
    expect(await publishNow(database, id, approver)).toMatchObject({ ok: true })
    expect((await verifyAudit(database)).problems).toEqual([])

    const other = await wholeByProtocol(database)
    const bad = await startedControl(database, { from: 'test', id: other })
    mustSucceed(await conclude(database, bad, 'failed'))
    expect(await submitNow(database, other)).toMatchObject(FAILED)
    // Another one that passed changes nothing, nor does a justification.
    await passedControl(database, other)
    expect(await submitNow(database, other)).toMatchObject(FAILED)
    const gap = { kind: 'control', state: 'failed' } as const
    const words = { id: crypto.randomUUID(), gap, kind: 'other' as const, justification: 'It was the jar', isAcceptedByCustomer: true }
    expect(await addDeviation(database, other, { ...words, supersedes: null }, AFTERWARDS)).toMatchObject({ reason: 'not justifiable' })
  })

  test('JAR-15 one that failed stays so: it is neither brought back, concluded again, void nor taken from its tests', async () => {
    const database = await open()
    await controlledLaboratory(database)
    const { test: id, control } = await testWithControl(database, { state: 'running' })
    mustSucceed(await changeControlNow(database, control, { action: 'fail', note: 'Flocs on the photo' }))
    for (const action of ['reopen', 'fail', 'void'] as const)
      expect(await changeControlNow(database, control, { action, note: 'No' })).toMatchObject({ reason: 'control has failed' })
    expect(await conclude(database, control, 'passed')).toMatchObject({ reason: 'control has failed' })
    expect(await unlinkControl(database, id, control, 'Wrong one', AFTERWARDS)).toMatchObject({ reason: 'control was read' })
    const seen = { id: control, rowVersion: await versionOf(database, control) }
    expect(await saveSheet(database, seen, { ...sheetByProtocol({ result: null }), reason: 'x' }, AFTERWARDS)).toMatchObject({ ok: false })
    expect(await addReading(database, control, readingByProtocol(24), AFTERWARDS)).toMatchObject({ reason: 'not possible' })
    expect(await linkNow(database, await wholeByProtocol(database), control)).toMatchObject({ reason: 'control has failed' })
    expect(await submitNow(database, id)).toMatchObject(FAILED)
  })

  test('JAR-14 a link is taken back with a reason while nothing was read in the control, stays in the record, and is not taken back afterwards', async () => {
    const database = await open()
    await controlledLaboratory(database)
    const id = await wholeByProtocol(database)
    const wrong = await startedControl(database, { from: 'test', id })
    mustSucceed(await unlinkControl(database, id, wrong, 'Of the other bench', AFTERWARDS))
    mustSucceed(await unlinkControl(database, id, wrong, 'Of the other bench', AFTERWARDS))
    const links = await database.kysely.selectFrom('run_controls').selectAll().execute()
    expect(links).toMatchObject([{ run_id: id, control_id: wrong, unlink_note: 'Of the other bench' }])
    mustSucceed(await linkNow(database, id, wrong))
    mustSucceed(await linkNow(database, id, wrong))
    mustSucceed(await addReading(database, wrong, readingByProtocol(0), AFTERWARDS))
    expect(await unlinkControl(database, id, wrong, 'It does not look good', AFTERWARDS)).toMatchObject({ reason: 'control was read' })
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('JAR-13 only a control of the same protocol and day counts, also where these were changed after it was linked', async () => {
    const database = await open()
    await controlledLaboratory(database)
    const id = await wholeByProtocol(database)
    const content = { ...JAR_TEST, requirements: { ...JAR_TEST_REQUIREMENTS, ...requiring('water') } }
    await addVersion(database, { id: 'cold', base: 0 }, content, { actor: 'admin', now: LATER })
    const enter = async (run: string, part: object) =>
      saveSheet(
        database,
        { id: run, rowVersion: await versionOf(database, run) },
        { ...sheetByProtocol({ result: null, lines: [], ...part }), reason: 'It was mistyped' },
        AFTERWARDS,
      )
    const draft = await createControls(database, 'water', { from: 'nothing', kind: 'foliar' }, AFTERWARDS)
    const [cold] = draft.ok ? draft.ids : []
    expect(await linkNow(database, id, cold!)).toMatchObject({ reason: 'other protocol' })
    mustSucceed(await enter(cold!, { protocol: { id: 'cold', version: 1 } }))
    expect(await linkNow(database, id, cold!)).toMatchObject({ reason: 'other protocol' })
    mustSucceed(await enter(cold!, { protocol: BY_PROTOCOL, testedOn: '2026-05-13' }))
    expect(await linkNow(database, id, cold!)).toMatchObject({ reason: 'other day' })

    const control = await passedControl(database, id)
    expect(await controlGap(database, id)).toBeUndefined()
    mustSucceed(await changeControlNow(database, control, { action: 'reopen', note: 'The day is wrong' }))
    mustSucceed(await enter(control, { testedOn: '2026-05-13' }))
    expect(await enter(control, { protocol: { id: 'cold', version: 1 } })).toMatchObject({ ok: false })
    await conclude(database, control, 'passed')
    expect(await controlGap(database, id)).toBe('missing')
    // A test keeps the protocol by which its controls were made.
    const draftTest = await newRun(database)
    mustSucceed(await saveSheet(database, { id: draftTest, rowVersion: 1 }, sheetByProtocol(), AFTERWARDS))
    mustSucceed((await createControls(database, 'water', { from: 'test', id: draftTest }, AFTERWARDS)) as never)
    const seen = { id: draftTest, rowVersion: await versionOf(database, draftTest) }
    const other = sheetByProtocol({ protocol: { id: 'cold', version: 1 } })
    expect(await saveSheet(database, seen, other, AFTERWARDS)).toMatchObject({ reason: 'has a control' })
  })

  test('JAR-16 products alone are those of the test, each in a jar of its own; water is no control of them', async () => {
    const database = await open()
    await controlledLaboratory(database, 'products')
    const id = await wholeByProtocol(database)
    await passedControl(database, id)
    expect(await submitNow(database, id)).toMatchObject(NO_CONTROL)
    const control = await startedControl(database, { from: 'test', id }, 'products')
    const weighed = sheetByProtocol({ result: null })
    mustSucceed(await saveSheet(database, { id: control, rowVersion: await versionOf(database, control) }, weighed, AFTERWARDS))
    await readControl(database, control)
    expect(await conclude(database, control, 'passed')).toMatchObject({
      reason: 'not by its protocol',
      gaps: [{ kind: 'jars', made: 1, required: 2 }],
    })
    const part = await startedControl(database, { from: 'test', id }, 'products')
    const half = { ...weighed, lines: weighed.lines.slice(0, 1) }
    mustSucceed(await saveSheet(database, { id: part, rowVersion: await versionOf(database, part) }, half, AFTERWARDS))
    await readControl(database, part)
    mustSucceed(await conclude(database, part, 'passed'))
    mustSucceed(await changeControlNow(database, control, { action: 'void', note: 'The second jar was forgotten' }))
    expect(await submitNow(database, id)).toMatchObject(NO_CONTROL)
    const whole = await startedControl(database, { from: 'test', id }, 'products')
    mustSucceed(await saveSheet(database, { id: whole, rowVersion: await versionOf(database, whole) }, weighed, AFTERWARDS))
    await readControl(database, whole, 2)
    mustSucceed(await conclude(database, whole, 'passed'))
    mustSucceed(await submitNow(database, id))
  })

  test('JAR-12 a control has no verdict: it is neither submitted, reviewed, published, amended, withdrawn nor repeated', async () => {
    const database = await open()
    const { approver } = await controlledLaboratory(database)
    const { control } = await testWithControl(database)
    const roles = as(approver, 'approver', 'chemist')
    for (const change of [
      { action: 'publish', isConfidential: false },
      { action: 'return', note: 'x' },
      { action: 'amend', note: 'x' },
      { action: 'withdraw', reason: 'error', note: 'x' },
      { action: 'drop-amendment', note: 'x' },
    ] as const)
      expect(await changeNow(database, control, change as never, approver)).toMatchObject({ reason: 'not possible' })
    expect(
      await changePublication(database, { testId: control }, { action: 'amend', note: 'x' }, { actor: approver, now: LATER }),
    ).toMatchObject({ ok: false })
    expect(await createRun(database, { from: 'test', testId: control }, roles)).toMatchObject({ reason: 'not possible' })
    mustSucceed(await changeControlNow(database, control, { action: 'reopen', note: 'x' }))
    const seen = { id: control, rowVersion: await versionOf(database, control) }
    expect(await saveSheet(database, seen, { ...sheetByProtocol(), reason: 'x' }, AFTERWARDS)).toMatchObject({ reason: 'not possible' })
    expect(await submitNow(database, control)).toMatchObject({ reason: 'not possible' })
    // Nor by whoever writes past the application.
    await expect(database.kysely.updateTable('test_runs').set({ state: 'published' }).where('id', '=', control).execute()).rejects.toThrow()
    await expect(database.kysely.updateTable('test_runs').set({ result: 'C' }).where('id', '=', control).execute()).rejects.toThrow()
  })

  test('JAR-17 who had a hand in a control approves none of its tests', async () => {
    const database = await open()
    const { approver, second } = await controlledLaboratory(database)
    const id = await wholeByProtocol(database)
    const control = await startedControl(database, { from: 'test', id })
    const free = { id: approver, email: 'ada@lab.example' }
    const run = { id, test_id: id }
    expect(await mayApprove(database.kysely, run, free)).toBe(true)
    await readControl(database, control, 1, { ...AFTERWARDS, actor: approver })
    mustSucceed(await conclude(database, control, 'passed'))
    mustSucceed(await submitNow(database, id))
    expect(await mayApprove(database.kysely, run, free)).toBe(false)
    expect(await publishNow(database, id, approver)).toMatchObject({ reason: 'had a hand in it' })
    expect(await publishNow(database, id, second)).toMatchObject({ ok: true })
  })

  test('JAR-15 a control that a test links to and that is at the bench keeps it from being submitted, also where none is asked for', async () => {
    const database = await open()
    await controlledLaboratory(database, 'none')
    const id = await wholeByProtocol(database)
    const control = await startedControl(database, { from: 'test', id })
    expect(await submitNow(database, id)).toMatchObject(NO_CONTROL)
    mustSucceed(await changeControlNow(database, control, { action: 'void', note: 'The jar broke' }))
    mustSucceed(await submitNow(database, id))
    expect(await stateOf(database, control)).toBe('void')
  })
})
