import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ProtocolGap } from '../../../../domain/method/requirements.ts'
import { verifyAudit } from '../../../audit/verify-audit.ts'
import type { Database } from '../../../db/open-db.ts'
import { eachDatabase } from '../../../testing/each-database.ts'
import { calibrate, setEquipmentRetired } from '../../equipment/keep-equipment.ts'
import { addVersion, setRetired } from '../../protocols/keep-protocols.ts'
import { adoptTest } from '../../publishing/adopt-test.ts'
import {
  bringInto,
  CHEMIST,
  addProducts,
  as,
  mustSucceed,
  newRun,
  NOW,
  reading,
  versionOf,
  wholeRun,
  wholeSheet,
} from '../testing/bench.ts'
import {
  AFTERWARDS,
  askForWholeTests,
  BY_PROTOCOL,
  readingByProtocol,
  sheetByProtocol,
  startedByProtocol,
  submitNow,
  wholeByProtocol,
} from '../testing/by-protocol.ts'
import { changeState } from '../change-state.ts'
import { readRun } from '../read-run.ts'
import { addReading } from '../readings.ts'
import { saveSheet } from '../save-sheet.ts'
import { addDeviation } from './deviations.ts'

const PLAIN = { name: 'Jar test', text: 'Longer', decisionRule: 'The same' }
const BY = { actor: 'admin', now: NOW, timeZone: 'UTC' }
const MISSING: ProtocolGap = { kind: 'reading', hours: 2 }

const deviation = (part: Partial<Parameters<typeof addDeviation>[2]> = {}) => ({
  id: randomUUID(),
  gap: MISSING,
  kind: 'unplanned' as const,
  justification: 'The building was closed',
  isAcceptedByCustomer: false,
  supersedes: null,
  ...part,
})

eachDatabase('the gate at the bench', ({ copiesOf }) => {
  const { open } = copiesOf(async (database) => {
    await addProducts(database)
    await wholeRun(database)
    await askForWholeTests(database)
  })
  /** A test that was begun by the version before, which asks nothing. */
  const OLDER = '2026-0001'
  const stateOf = async ({ kysely }: Database, id: string) =>
    (await kysely.selectFrom('test_runs').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  const gapsIn = async ({ kysely }: Database, id: string) =>
    (await readRun(kysely, id, ['chemist'], AFTERWARDS))!.gaps.map(({ gap, deviation: of }) => [gap, of?.justification ?? null])

  test('GATE-09 a test that lacks nothing of its protocol is submitted; one that asks nothing is submitted as before', async () => {
    const database = await open()
    const id = await wholeByProtocol(database)
    expect(await gapsIn(database, id)).toEqual([])
    mustSucceed(await submitNow(database, id))
    mustSucceed(await submitNow(database, OLDER))
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('GATE-09 a test of 25 seconds is refused with all that it lacks, and every observation is taken all the same', async () => {
    const database = await open()
    const none = { balance: '', phMeter: '', thermometer: '' }
    const lines = wholeSheet().lines.map((line) => ({ ...line, weighed: null }))
    const id = await startedByProtocol(database, sheetByProtocol({ ...none, lines }))
    mustSucceed(await addReading(database, id, reading(), CHEMIST))
    const refused = await submitNow(database, id)
    expect(refused).toMatchObject({ ok: false, reason: 'not by its protocol' })
    expect('gaps' in refused ? refused.gaps : []).toEqual(
      expect.arrayContaining<ProtocolGap>([
        { kind: 'instrument', equipment: 'thermometer' },
        { kind: 'weight', line: 1 },
        { kind: 'reading', hours: 2 },
        { kind: 'reading', hours: 24 },
      ]),
    )
    // A reading at once that says 24 h is taken, and is none at 24 h.
    mustSucceed(await addReading(database, id, { ...readingByProtocol(24), readAt: NOW.toISOString() }, CHEMIST))
    expect(await gapsIn(database, id)).toContainEqual([{ kind: 'reading-off', hours: 24, after: 0 }, null])
    expect(await submitNow(database, id)).toMatchObject({ reason: 'not by its protocol' })
    expect(await stateOf(database, id)).toBe('running')
  })

  test('GATE-09 an instrument whose calibration ran out between two readings keeps the test from being submitted, one that was given back does not', async () => {
    const database = await open()
    await setEquipmentRetired(database, 'P-1', true, BY)
    const short = { on: '2026-01-10', until: '2026-05-14', certificate: 'C' }
    await database.kysely
      .insertInto('equipment')
      .values({
        id: 'P-2',
        kind: 'ph-meter',
        name: 'P-2',
        added_at: NOW.toISOString(),
        added_by: 'admin',
        retired_at: null,
        retired_by: null,
      })
      .execute()
    await calibrate(database, 'P-2', { id: randomUUID(), calibration: short }, BY)
    const id = await wholeByProtocol(database, [], sheetByProtocol({ phMeter: 'P-2' }))
    expect(await gapsIn(database, id)).toEqual([[{ kind: 'calibration', equipment: 'ph-meter', hours: 24, expiredOn: '2026-05-14' }, null]])
    expect(await submitNow(database, id)).toMatchObject({ reason: 'not by its protocol' })
    await calibrate(database, 'P-2', { id: randomUUID(), calibration: { ...short, until: '2026-06-14' } }, BY)
    mustSucceed(await submitNow(database, id))
  })

  test('GATE-06 a deviation is kept once however often it is sent, for what the test lacks alone, and is never changed but replaced', async () => {
    const database = await open()
    const id = await wholeByProtocol(database, [2])
    const first = deviation()
    const added = mustSucceed(await addDeviation(database, id, first, AFTERWARDS))
    expect(await addDeviation(database, id, { ...first, justification: 'Another' }, AFTERWARDS)).toEqual({ ok: true, ...added })
    expect(await addDeviation(database, id, deviation({ gap: { kind: 'reading', hours: 24 } }), AFTERWARDS)).toMatchObject({
      reason: 'no such gap',
    })
    expect(await addDeviation(database, 'none', deviation(), AFTERWARDS)).toMatchObject({ reason: 'unknown test' })
    // Two people justify it at once: the second sees what the first wrote.
    expect(await addDeviation(database, id, deviation({ justification: 'Forgotten' }), AFTERWARDS)).toMatchObject({
      reason: 'changed meanwhile',
    })
    mustSucceed(await addDeviation(database, id, deviation({ supersedes: first.id, justification: 'Nobody had the key' }), AFTERWARDS))
    expect(await gapsIn(database, id)).toEqual([[MISSING, 'Nobody had the key']])
    await expect(database.kysely.updateTable('run_deviations').set({ justification: '' }).execute()).rejects.toThrow('append-only')
    mustSucceed(await submitNow(database, id))
    expect(await addDeviation(database, id, deviation({ supersedes: first.id }), AFTERWARDS)).toMatchObject({ reason: 'not possible' })
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('GATE-06 of two people who justify one thing at once one does; what is mended needs no deviation any more', async () => {
    const database = await open()
    const id = await wholeByProtocol(database, [24])
    const gap: ProtocolGap = { kind: 'reading', hours: 24 }
    const both = await Promise.all([
      addDeviation(database, id, deviation({ gap }), AFTERWARDS),
      addDeviation(database, id, deviation({ gap }), as('other', 'chemist')),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    mustSucceed(await addReading(database, id, readingByProtocol(24), AFTERWARDS))
    expect(await gapsIn(database, id)).toEqual([])
    mustSucceed(await submitNow(database, id))
  })

  test('GATE-08 only the newest version of a protocol that is offered can be named and started, and is kept from the start on', async () => {
    const database = await open()
    const id = await newRun(database)
    const save = async (run: string, protocol: { id: string; version: number } | null) =>
      saveSheet(database, { id: run, rowVersion: await versionOf(database, run) }, sheetByProtocol({ protocol }), CHEMIST)
    const start = async (run: string) =>
      changeState(database, { id: run, rowVersion: await versionOf(database, run) }, { action: 'start' }, CHEMIST)
    expect(await save(id, { id: 'jar-test', version: 1 })).toMatchObject({ reason: 'old protocol' })
    mustSucceed(await save(id, BY_PROTOCOL))
    const running = await startedByProtocol(database)
    // The protocol changes while one test is a draft and another is running.
    expect(await addVersion(database, { id: 'jar-test', base: 2 }, PLAIN, BY)).toMatchObject({ ok: true })
    mustSucceed(await saveSheet(database, { id, rowVersion: await versionOf(database, id) }, sheetByProtocol({ crop: 'Barley' }), CHEMIST))
    expect(await start(id)).toMatchObject({ reason: 'old protocol' })
    const newest = { id: 'jar-test', version: 3 }
    mustSucceed(await save(id, newest))
    mustSucceed(await start(id))
    expect(await save(running, newest)).toMatchObject({ reason: 'fixed protocol' })
    expect(await save(running, null)).toMatchObject({ reason: 'fixed protocol' })
    expect(await submitNow(database, running)).toMatchObject({ reason: 'incomplete' })
    // A retired one is named no more.
    const late = await newRun(database)
    await setRetired(database, 'jar-test', true, BY)
    expect(await save(late, newest)).toMatchObject({ reason: 'old protocol' })
  })

  test('GATE-08 an amendment keeps the version of its report or takes the newest, never another one', async () => {
    const database = await open()
    const id = OLDER
    await bringInto(database, id, { state: 'amending', versions: 1 })
    const reported = { id: 'jar-test', version: 1 }
    const sheet = JSON.stringify(wholeSheet({ protocol: reported }))
    await database.kysely
      .insertInto('test_versions')
      .values({ test_id: id, version: 1, issued_at: NOW.toISOString(), document: '{}', sheet, reason: '', changed: '[]' })
      .execute()
    await addVersion(database, { id: 'jar-test', base: 2 }, PLAIN, BY)
    const save = async (protocol: { id: string; version: number } | null) =>
      saveSheet(database, { id, rowVersion: await versionOf(database, id) }, { ...wholeSheet({ protocol }), reason: 'Mistaken' }, CHEMIST)
    expect(await save(BY_PROTOCOL)).toMatchObject({ reason: 'old protocol' })
    expect(await save(null)).toMatchObject({ reason: 'old protocol' })
    mustSucceed(await save({ id: 'jar-test', version: 3 }))
    mustSucceed(await save(reported))
  })

  test('GATE-12 a test that was imported names no protocol, and is amended without one', async () => {
    const database = await open()
    const lines = JSON.stringify([
      [1, 'zinc', 1.5],
      [2, 'azo', 0.8],
    ])
    await database.kysely
      .insertInto('tests')
      .values({
        id: '1001',
        kind: 'foliar',
        country: 'FR',
        date: '2026-05-14',
        result: 'C',
        water_rate: 200,
        crop: '',
        benefit: '',
        observations: '',
        ingredients: lines,
        hardness: null,
        water_ph: null,
        temperature: 20,
        hours: 24,
      })
      .execute()
    const { id } = await database.kysely.transaction().execute((trx) => adoptTest(trx, '1001', CHEMIST))
    await bringInto(database, id, { state: 'amending', versions: 1 })
    const { sheet } = (await readRun(database.kysely, id, ['chemist'], CHEMIST))!
    const save = async (part: object) =>
      saveSheet(database, { id, rowVersion: await versionOf(database, id) }, { ...sheet, ...part, reason: 'Mistyped' }, CHEMIST)
    expect(await save({ protocol: BY_PROTOCOL })).toMatchObject({ reason: 'imported' })
    expect(await save({ protocol: { id: 'jar-test', version: 1 } })).toMatchObject({ reason: 'imported' })
    mustSucceed(await save({ waterSource: 'Tap' }))
    const { missing } = (await readRun(database.kysely, id, ['chemist'], CHEMIST))!
    expect(missing.map(({ field }) => field)).not.toContain('protocol')
  })
})
