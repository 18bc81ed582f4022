import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '../../../contract/call.ts'
import type { ListedEquipment, readOneEquipment } from '../../../contract/console/bench/equipment.ts'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { holdingCalibrations } from '../../../domain/console/bench/equipment.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { openDb } from '../../db/open-db.ts'
import { migrateUpTo } from '../../db/testing/migrate-up-to.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { changeNow, laboratory, submittedRun } from '../publishing/testing/publishing.ts'
import { readGate } from '../runs/gate/read-gate.ts'
import { mustSucceed, NOW } from '../runs/testing/bench.ts'
import { askForWholeTests, submitNow, wholeByProtocol } from '../runs/testing/by-protocol.ts'
import { suspendReportsNow } from '../suspending/suspend-reports.ts'
import { addCheck, addToRegister, calibrate, setCheckPoints } from './keep-equipment.ts'
import { keptCalibration, readRegister } from './read-equipment.ts'

const POINTS = [
  { name: 'pH 4', from: 3.98, to: 4.02 },
  { name: 'pH 7', from: 6.98, to: 7.02 },
]
const BY = { actor: 'admin', now: NOW, timeZone: 'UTC' }
const later = (hours: number) => ({ ...BY, now: new Date(NOW.getTime() + hours * HOUR_MS) })

eachDatabase('equipment that is checked', ({ settings, untouched, copiesOf }) => {
  let served: TestApp
  let client: ConsoleClient
  const members: Partial<Record<Role, Member>> = {}
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    client = consoleClient(served.app)
    for (const role of ['viewer', 'chemist', 'admin'] as const)
      members[role] = await memberWith(served.app, served.database, `${role}@lab.example`, [role])
    for (const id of ['P-1', 'P-2']) await client.post('equipment', { id, kind: 'ph-meter', name: id }, as('chemist'))
  })
  afterAll(() => served.close())
  const as = (role: Role) => ({ cookie: members[role]!.cookie })
  const points = (id: string, body: object, role: Role = 'chemist') => client.post(`equipment/${id}/check-points`, body, as(role))
  const check = (id: string, values: unknown[], part: object = {}, role: Role = 'chemist') =>
    client.post(`equipment/${id}/checks`, { id: randomUUID(), checkedAt: new Date().toISOString(), values, note: '', ...part }, as(role))
  const detail = async (id: string) => (await client.get(`equipment/${id}`, as('viewer'))).json<OutputOf<typeof readOneEquipment>>()
  const calibration = (id: string, part: object, role: Role = 'chemist') =>
    client.post(
      `equipment/${id}/calibrations`,
      { id: randomUUID(), calibration: { on: '2026-01-10', until: '2099-01-10', certificate: 'C 1', ...part } },
      as(role),
    )
  const listed = async (id: string, query = '') =>
    (await client.get(`equipment?${query}`, as('viewer'))).json<{ equipment: ListedEquipment[] }>().equipment.find((one) => one.id === id)

  test('EQUIP-05 a daily check is defined and added by who keeps the register, with limits as they were; never changed, once, sealed', async () => {
    expectProblem(await check('P-1', [4, 7]), 409)
    expectProblem(await points('P-1', { points: POINTS }, 'viewer'), 403)
    expectProblem(await points('none', { points: POINTS }), 404)
    expectProblem(await points('P-1', { points: [{ name: 'pH 4', from: 5, to: 4 }] }), 400)
    expectProblem(await points('P-1', { points: [{ name: '', from: 3, to: 4 }] }), 400)
    expect((await points('P-1', { points: POINTS })).statusCode).toBe(204)
    expectProblem(await check('P-1', [4, 7], {}, 'viewer'), 403)
    expectProblem(await check('none', [4, 7]), 404)
    expectProblem(await check('P-1', [4]), 400)
    expectProblem(await check('P-1', [4, 'x']), 400)
    expectProblem(await check('P-1', [4, 7], { checkedAt: '2999-01-01T00:00:00.000Z' }), 400)
    const id = randomUUID()
    const checkedAt = new Date().toISOString()
    const all = await Promise.all(Array.from({ length: 4 }, () => check('P-1', [4.02, 7.03], { id, checkedAt })))
    expect(all.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204])
    expectProblem(await check('P-1', [4, 7], { id, checkedAt }), 409)
    expectProblem(await check('P-2', [4, 7], { id, checkedAt }), 409)
    await points('P-1', { points: [{ name: 'pH 7', from: 6, to: 8 }] })
    expect((await check('P-1', [7.03])).statusCode).toBe(204)
    const shown = (await detail('P-1')).checks
    expect(shown.map(({ passed, by }) => [passed, by])).toEqual([
      [true, 'chemist'],
      [false, 'chemist'],
    ])
    expect(shown[1]!.points).toEqual([
      { ...POINTS[0], value: 4.02 },
      { ...POINTS[1], value: 7.03 },
    ])
    const { database } = served
    await expect(database.kysely.updateTable('equipment_checks').set({ passed: 1 }).execute()).rejects.toThrow('append-only')
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('EQUIP-01 EQUIP-02 a calibration has correction and uncertainty, and what is found out of its limits is not calibrated before a good one, retired or not', async () => {
    expect((await calibration('P-2', { correction: '+0.02 at pH 7', uncertainty: '±0.01 (k = 2)' })).statusCode).toBe(204)
    expect(await listed('P-2', 'state=calibrated')).toMatchObject({
      calibrations: [{ correction: '+0.02 at pH 7', uncertainty: '±0.01 (k = 2)', isOut: false }],
    })
    const today = new Date().toISOString().slice(0, 10)
    expect((await calibration('P-2', { on: today, until: today, isOut: true })).statusCode).toBe(204)
    expect(await listed('P-2', 'state=due')).toMatchObject({ calibrations: [{ isOut: true }, { isOut: false }] })
    await client.post('equipment/P-2/retire', { isRetired: true }, as('chemist'))
    await points('P-2', { points: POINTS })
    expect((await check('P-2', [4, 7])).statusCode).toBe(204)
    expect((await calibration('P-2', { on: today })).statusCode).toBe(204)
    await client.post('equipment/P-2/retire', { isRetired: false }, as('chemist'))
    expect(await listed('P-2', 'state=calibrated')).toBeDefined()
    expect((await verifyAudit(served.database)).problems).toEqual([])
  })

  const asking = copiesOf(async (database) => {
    await laboratory(database)
    await askForWholeTests(database, { dailyChecks: ['ph-meter'] })
    await setCheckPoints(database, 'P-1', POINTS, BY)
  })
  const gapsOf = async (database: Awaited<ReturnType<typeof asking.open>>, id: string) => {
    const row = await database.kysely.selectFrom('test_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return (await readGate(database.kysely, row, 'UTC'))!.gaps.map(({ gap }) => gap)
  }
  const checkAt = async (database: Awaited<ReturnType<typeof asking.open>>, hours: number, values: number[]) => {
    const by = later(hours)
    expect(await addCheck(database, 'P-1', { id: randomUUID(), checkedAt: by.now.toISOString(), values, note: '' }, by)).toEqual({
      ok: true,
    })
  }

  test('EQUIP-06 a protocol asks that the daily check passed on each day of use: one that is missing, or fails afterwards, is named and keeps the test from being submitted', async () => {
    const database = await asking.open()
    const id = await wholeByProtocol(database)
    expect(await gapsOf(database, id)).toEqual([{ kind: 'check', equipment: 'ph-meter', hours: null, state: 'missing' }])
    expect(await submitNow(database, id)).toMatchObject({ reason: 'not by its protocol' })
    await checkAt(database, -1, [4, 7])
    expect(await gapsOf(database, id)).toEqual([{ kind: 'check', equipment: 'ph-meter', hours: 24, state: 'missing' }])
    await checkAt(database, 23, [4.01, 6.99])
    expect(await gapsOf(database, id)).toEqual([])
    await checkAt(database, 25, [4.01, 7.5])
    expect(await gapsOf(database, id)).toEqual([{ kind: 'check', equipment: 'ph-meter', hours: 24, state: 'failed' }])
    expect(await submitNow(database, id)).toMatchObject({ reason: 'not by its protocol' })
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  const registered = copiesOf(async (database) => {
    await laboratory(database)
    for (const [id, kind] of [['P-1', 'ph-meter'] as const, ['B-1', 'balance'] as const]) {
      await addToRegister(database, { id, kind, name: id }, BY)
      await calibrate(database, id, { id: randomUUID(), calibration: { on: '2026-01-10', until: '2027-01-10', certificate: '' } }, BY)
    }
  })

  test('EQUIP-03 EQUIP-04 all tests since the last good calibration are listed with what is suspended already, so that what was interrupted is gone on with', async () => {
    const app = await buildTestApp(await registered.settings())
    const own = consoleClient(app.app)
    const { database } = app
    const approver = (
      await database.kysely.selectFrom('people').select('id').where('email', '=', 'ada@lab.example').executeTakeFirstOrThrow()
    ).id
    const sent = { cookie: (await memberWith(app.app, database, 'new@lab.example', ['approver'])).cookie }
    const made = []
    for (let at = 0; at < 3; at += 1) {
      const id = await submittedRun(database, [], { phMeter: 'P-1' })
      mustSucceed((await changeNow(database, id, { action: 'publish', isConfidential: false }, approver)) as never)
      made.push(id)
    }
    const draft = await submittedRun(database, [], { phMeter: 'P-1' })
    const other = await submittedRun(database, [], { phMeter: '', balance: 'B-1' })
    const early = await submittedRun(database, [], { phMeter: 'P-1', testedOn: '2026-05-13' })
    const read = async () => (await own.get('equipment/P-1', sent)).json<OutputOf<typeof readOneEquipment>>()
    expect((await read()).tests.map(({ id }) => id)).toEqual([...made, draft, early])
    // Calibrated well on the day of the tests, and found out a week later.
    await calibrate(
      database,
      'P-1',
      { id: randomUUID(), calibration: { on: '2026-05-14', until: '2027-05-14', certificate: '' } },
      later(24),
    )
    await calibrate(
      database,
      'P-1',
      { id: randomUUID(), calibration: { on: '2026-05-21', until: '2026-05-21', certificate: '', isOut: true } },
      later(200),
    )
    const found = await read()
    expect(found).toMatchObject({ from: '2026-05-14', to: '2026-05-21', maySuspend: true })
    // The reading of the early one was made on the first of these days.
    expect(found.tests.map(({ id, isPublic }) => [id, isPublic])).toEqual([...made.map((id) => [id, true]), [draft, false], [early, false]])
    expect(found.tests.map(({ id }) => id)).not.toContain(other)
    const why = { cause: 'instrument', source: 'P-1', note: 'Out since the last calibration' } as const
    await suspendReportsNow(database, made.slice(0, 1), { ...why, batch: randomUUID() }, { actor: approver, now: NOW, timeZone: 'UTC' })
    const open = (await read()).tests.filter(({ isPublic, isSuspended }) => isPublic && !isSuspended)
    expect(open.map(({ id }) => id)).toEqual(made.slice(1))
    const body = { ...why, batch: randomUUID(), reports: open.map(({ testId }) => testId) }
    expect((await own.post('suspensions', body, sent)).statusCode).toBe(200)
    expect((await read()).tests.filter(({ isSuspended }) => isSuspended)).toHaveLength(3)
    const record = (await own.get(`tests/${made[0]!}/record`, sent)).json<TestRecordFile>()
    expect(record.seals.isUnaltered).toBe(true)
    await app.close()
  })

  test('EQUIP-07 an older database goes on: its calibrations hold as before, and their seals too', async () => {
    const database = openDb(await untouched())
    await migrateUpTo(database, '064-competence')
    const equipment = { id: 'B-1', kind: 'balance' as const, name: 'Scale', added_at: NOW.toISOString(), added_by: 'p1' }
    await database.kysely.insertInto('equipment').values(equipment).execute()
    const kept = { id: randomUUID(), equipment_id: 'B-1', calibrated_on: '2026-01-10', valid_until: '2027-01-10', certificate: 'C' }
    await database.kysely
      .insertInto('calibrations')
      .values({ ...kept, added_at: NOW.toISOString(), added_by: 'p1' })
      .execute()
    const entry = { at: NOW, actor: 'p1', action: 'equipment.calibrate', entity: 'equipment', entityId: 'B-1' }
    await database.kysely.transaction().execute((trx) =>
      appendAudit(trx, {
        ...entry,
        objects: [
          ['equipment', 'B-1'],
          ['calibration', kept.id],
        ],
      }),
    )
    expect(await migrate(database)).toEqual(expect.arrayContaining(['065-equipment-checks']))
    expect((await verifyAudit(database)).problems).toEqual([])
    const [row] = await readRegister(database.kysely)
    expect(holdingCalibrations(row!.calibrations.map(keptCalibration))).toMatchObject([{ on: '2026-01-10', until: '2027-01-10' }])
    await database.close()
  })
})
