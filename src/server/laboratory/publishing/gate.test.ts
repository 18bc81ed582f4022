import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { IssuingLaboratory } from '../../../contract/brand.ts'
import type { ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import type { TestDetail } from '../../../contract/console/bench/tests.ts'
import type { AccreditedScope, ProtocolGap } from '../../../domain/method/requirements.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { documentOf } from '../../db/issued-document.ts'
import type { Database } from '../../db/open-db.ts'
import { createPhotoStore } from '../../photos/photo-store.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { addToRegister } from '../equipment/keep-equipment.ts'
import { changeState } from '../runs/change-state.ts'
import { addDeviation } from '../runs/gate/deviations.ts'
import { readGate } from '../runs/gate/read-gate.ts'
import { addJar } from '../runs/jars/keep-jars.ts'
import { addReading } from '../runs/readings.ts'
import { saveSheet } from '../runs/save-sheet.ts'
import { as, mustSucceed, reading, versionOf, wholeSheet } from '../runs/testing/bench.ts'
import {
  AFTERWARDS,
  askForWholeTests,
  readingByProtocol,
  sheetByProtocol,
  startedByProtocol,
  submitNow,
  wholeByProtocol,
} from '../runs/testing/by-protocol.ts'
import { changePublication } from './change-publication.ts'
import { compareTest, isAsSealed } from './compare-test.ts'
import { findRun } from './find-runs.ts'
import { readTestRecord } from './read-record.ts'
import { changeNow, laboratory, NOW } from './testing/publishing.ts'
import { signAs, unsigned } from './testing/signing.ts'
import { newestVersion } from './publish.ts'
import { publishedOfRun } from './published-of-run.ts'

const MISSING: ProtocolGap = { kind: 'reading', hours: 2 }
const SCOPE: AccreditedScope = { by: 'PCA', number: 'AB 1', from: '2026-01-01', until: '2026-05-14' }
const LABORATORY: IssuingLaboratory = { name: 'Station', addressLines: ['Route 1'], accreditation: 'PCA AB 1', authoriser: 'code' }

const justified = async (database: Database, id: string, part: object = {}): Promise<string> => {
  const deviation = {
    id: randomUUID(),
    gap: MISSING,
    kind: 'unplanned' as const,
    justification: 'The room was closed',
    isAcceptedByCustomer: true,
  }
  mustSucceed(await addDeviation(database, id, { ...deviation, supersedes: null, ...part }, AFTERWARDS))
  return deviation.id
}

eachDatabase('the gate at the review', ({ copiesOf, settings }) => {
  const { open } = copiesOf(async (database) => {
    await laboratory(database)
    await askForWholeTests(database, { scope: SCOPE })
  })
  const approverOf = async ({ kysely }: Database) =>
    (await kysely.selectFrom('people').select('id').where('email', '=', 'ada@lab.example').executeTakeFirstOrThrow()).id
  const publish = async (database: Database, id: string, deviations?: string[]) =>
    changePublication(
      database,
      { id, rowVersion: await versionOf(database, id) },
      { action: 'publish', isConfidential: false, deviations },
      { actor: await approverOf(database), now: NOW, laboratory: LABORATORY, sign: unsigned },
    )
  const published = async ({ kysely }: Database, id: string) => documentOf((await newestVersion(kysely, id))!)

  test('GATE-07 GATE-10 a whole test is published with how whole it is, and with the accreditation on the days of its scope', async () => {
    const database = await open()
    const id = await wholeByProtocol(database)
    mustSucceed(await submitNow(database, id))
    mustSucceed((await publish(database, id)) as never)
    expect(await published(database, id)).toMatchObject({
      completeness: { watched: 24, required: 24, isIncomplete: false, deviations: [] },
      conditions: { hours: 24 },
      issuer: { accreditation: 'PCA AB 1' },
    })
  })

  test('JAR-20 JAR-21 the report keeps what each jar came to, and what a single reading was made with', async () => {
    const database = await open()
    const id = await startedByProtocol(database)
    const jar = randomUUID()
    mustSucceed(await addJar(database, id, { id: jar, code: '2' }, AFTERWARDS))
    const changing = { actor: 'admin', now: NOW, timeZone: 'UTC' }
    await addToRegister(database, { id: 'P-2', kind: 'ph-meter', name: 'Spare meter' }, changing)
    const source = { jar: null, phMeter: '', thermometer: '', notedAt: null }
    for (const hours of [0, 2, 24]) {
      const own = { ...source, phMeter: hours === 2 ? 'P-2' : '' }
      mustSucceed(await addReading(database, id, { ...readingByProtocol(hours), source: own }, AFTERWARDS))
      const blocks = readingByProtocol(hours, { sieveResidue: hours === 24 ? 'blocks' : 'none' })
      mustSucceed(await addReading(database, id, { ...blocks, source: { ...source, jar } }, AFTERWARDS))
    }
    const row = await database.kysely.selectFrom('test_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const made = (await publishedOfRun(database.kysely, row, await readGate(database.kysely, row, 'UTC'), 'UTC'))!
    expect(made.completeness?.jars).toMatchObject({ count: 2, results: ['C', 'NC'] })
    expect(made.equipment?.filter(({ kind }) => kind === 'ph-meter')).toEqual([
      { kind: 'ph-meter', id: 'P-1', name: 'P-1', calibratedUntil: '2027-01-10' },
      { kind: 'ph-meter', id: 'P-2', name: 'Spare meter', calibratedUntil: null, hours: [2] },
    ])
  })

  test('GATE-10 no accreditation stands on a report of a day outside the scope, of a test that lacks a reading, or by a version without requirements', async () => {
    const database = await open()
    const outside = await wholeByProtocol(database, [], sheetByProtocol({ testedOn: '2026-05-15' }))
    mustSucceed(await submitNow(database, outside))
    mustSucceed((await publish(database, outside)) as never)
    expect((await published(database, outside)).issuer?.accreditation).toBe('')
    const lacking = await wholeByProtocol(database, [2])
    const deviation = await justified(database, lacking)
    mustSucceed(await submitNow(database, lacking))
    mustSucceed((await publish(database, lacking, [deviation])) as never)
    expect(await published(database, lacking)).toMatchObject({
      issuer: { accreditation: '' },
      completeness: { isIncomplete: true, deviations: [{ gap: MISSING, kind: 'unplanned', isAcceptedByCustomer: true }] },
    })
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('GATE-11 the approver names exactly the deviations that stand; whatever changed meanwhile is refused, and nothing is written', async () => {
    const database = await open()
    const id = await wholeByProtocol(database, [2])
    const first = await justified(database, id)
    mustSucceed(await submitNow(database, id))
    expect(await publish(database, id)).toMatchObject({ reason: 'other deviations' })
    expect(await publish(database, id, [first, randomUUID()])).toMatchObject({ reason: 'other deviations' })
    // It was returned, and justified otherwise.
    const approver = await approverOf(database)
    mustSucceed((await changeNow(database, id, { action: 'return', note: 'Say more' }, approver)) as never)
    mustSucceed(await changeState(database, { id, rowVersion: await versionOf(database, id) }, { action: 'rework' }, AFTERWARDS))
    const second = await justified(database, id, { supersedes: first, justification: 'A fire drill' })
    mustSucceed(await submitNow(database, id))
    expect(await publish(database, id, [first])).toMatchObject({ reason: 'other deviations' })
    expect(await newestVersion(database.kysely, id)).toBeUndefined()
    mustSucceed((await publish(database, id, [second])) as never)
    expect((await published(database, id)).completeness!.deviations).toMatchObject([{ justification: 'A fire drill' }])
    const event = await database.kysely.selectFrom('run_events').select('changed').where('action', '=', 'publish').executeTakeFirstOrThrow()
    expect(JSON.parse(event.changed)).toMatchObject({ deviations: [second] })
  })

  test('GATE-11 what a test lacks is looked for again when it is published, in its transaction', async () => {
    const database = await open()
    const id = await wholeByProtocol(database)
    mustSucceed(await submitNow(database, id))
    // The list of products calls what was measured a powder since.
    await database.kysely.updateTable('products').set({ form: 'P' }).where('id', '=', 'zinc').execute()
    const refused = await publish(database, id)
    expect(refused).toEqual({ ok: false, reason: 'not by its protocol', gaps: [{ kind: 'weight-off', line: 1 }] })
    expect(await newestVersion(database.kysely, id)).toBeUndefined()
    // A return is refused by no gate.
    mustSucceed((await changeNow(database, id, { action: 'return', note: 'Weigh it' }, await approverOf(database))) as never)
  })

  test('GATE-09 GATE-11 GATE-14 the test of 25 seconds is refused in words by the API, at the bench, to be signed and in an amendment', async () => {
    const served = await buildTestApp(await settings())
    const { app, database } = served
    await laboratory(database)
    await askForWholeTests(database)
    const client = consoleClient(app)
    const [chemist, approver] = [
      await memberWith(app, database, 'c@lab.example', ['chemist']),
      await memberWith(app, database, 'a@lab.example', ['approver']),
    ]
    const post = (path: string, body: object, who = chemist) => client.post(path, body, { cookie: who.cookie })
    const id = await startedByProtocol(database, sheetByProtocol({ phMeter: '' }), { ...as(chemist.id, 'chemist') })
    mustSucceed(await addReading(database, id, reading(), as(chemist.id, 'chemist')))
    const submit = async () =>
      post(`tests/${id}/change`, { rowVersion: await versionOf(database, id), change: { action: 'submit', note: 'Quick' } })
    const refused = expectProblem(await submit(), 409)
    expect(refused.reason).toBe('not by its protocol')
    expect(refused.detail).toContain('no reading at 24 h')
    expect(refused.detail).toContain('no pH meter is named')
    // Each is justified, by the calls of the page.
    const { gaps } = (await client.get(`tests/${id}`, { cookie: chemist.cookie })).json<TestDetail>()
    const sent = { kind: 'other', justification: 'It broke the jar', isAcceptedByCustomer: false, supersedes: null }
    expectProblem(await post(`tests/${id}/deviations`, { ...sent, id: randomUUID(), gap: gaps[0]!.gap, justification: ' ' }), 400)
    for (const { gap } of gaps) expect((await post(`tests/${id}/deviations`, { ...sent, id: randomUUID(), gap })).statusCode).toBe(200)
    expect((await submit()).statusCode).toBe(200)
    const review = (await client.get(`reviews/${id}`, { cookie: approver.cookie })).json<ReviewDetail>()
    expect(review.gaps).toHaveLength(gaps.length)
    expect(review.isIncomplete).toBe(true)
    const deviations = review.gaps.map(({ deviation }) => deviation!.id)
    const change = { action: 'publish', isConfidential: false }
    const tests = [{ id, rowVersion: review.rowVersion, change }]
    expect(expectProblem(await post('signings', { tests, page: '/console' }, approver), 409).detail).toContain(
      'Approving names all of them',
    )
    const named = { ...change, deviations }
    const signature = await signAs({ client, member: approver }, { id, rowVersion: review.rowVersion, change: named })
    expect((await post(`reviews/${id}`, { rowVersion: review.rowVersion, change: named, signature }, approver)).statusCode).toBe(200)
    // An amendment is asked the same.
    mustSucceed((await changeNow(database, id, { action: 'amend', note: 'Mistyped' }, chemist.id)) as never)
    const lines = wholeSheet().lines.map((line) => ({ ...line, weighed: 1 }))
    mustSucceed(
      await saveSheet(
        database,
        { id, rowVersion: await versionOf(database, id) },
        { ...sheetByProtocol({ phMeter: '', lines }), reason: 'Mistyped' },
        as(chemist.id, 'chemist'),
      ),
    )
    expect(expectProblem(await submit(), 409).detail).toContain('product 1 is not weighed or measured')
    // The record names them, and the proof finds one that was altered.
    const store = createPhotoStore(database, served.settings.dataFolder)
    const record = (await readTestRecord(database, id, { people: new Map(), photos: store, now: NOW, withAudit: false, timeZone: 'UTC' }))!
    expect(record.deviations).toHaveLength(gaps.length)
    expect(record.seals.isUnaltered).toBe(true)
    const { objects } = await compareTest(database, (await findRun(database.kysely, id))!, store)
    expect(objects.filter(isAsSealed).map(({ object }) => object)).toContain(`deviation:${deviations[0]}`)
    await served.close()
  })
})
