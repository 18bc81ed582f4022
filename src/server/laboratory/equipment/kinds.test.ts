import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '../../../contract/call.ts'
import type { listEquipment } from '../../../contract/console/bench/equipment.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { openDb } from '../../db/open-db.ts'
import { migrateUpTo } from '../../db/testing/migrate-up-to.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { NOW } from '../runs/testing/bench.ts'
import { readBenchEquipment, readRegister } from './read-equipment.ts'

eachDatabase('kinds of equipment of the laboratory', ({ settings, untouched }) => {
  let served: TestApp
  let client: ConsoleClient
  const members: Partial<Record<Role, Member>> = {}
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    client = consoleClient(served.app)
    for (const role of ['viewer', 'chemist'] as const)
      members[role] = await memberWith(served.app, served.database, `${role}@lab.example`, [role])
  })
  afterAll(() => served.close())
  const as = (role: Role) => ({ cookie: members[role]!.cookie })
  const post = (path: string, body: object, role: Role = 'chemist') => client.post(path, body, as(role))
  const listed = async (query = '') => (await client.get(`equipment?${query}`, as('viewer'))).json<OutputOf<typeof listEquipment>>()
  const kind = (part: object = {}) => ({ id: randomUUID(), name: 'Refractometer', unit: '°Bx', needsCalibration: true, ...part })
  const idsOf = async (query: string) => (await listed(query)).equipment.map(({ id }) => id)

  test('EQUIP-08 a kind of its own is added once, by who keeps the register, and sealed', async () => {
    const added = kind()
    expectProblem(await post('equipment-kinds', added, 'viewer'), 403)
    expectProblem(await post('equipment-kinds', kind({ name: '' })), 400)
    const all = await Promise.all(Array.from({ length: 4 }, () => post('equipment-kinds', added)))
    expect(all.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204])
    expectProblem(await post('equipment-kinds', { ...added, unit: '%' }), 409)
    expect((await listed()).kinds).toEqual([{ ...added, isRetired: false }])
    const { kysely } = served.database
    const entries = await kysely.selectFrom('audit').select('action').where('entity_id', '=', added.id).execute()
    expect(entries).toEqual([{ action: 'equipment-kind.add' }])
    expect((await verifyAudit(served.database)).problems).toEqual([])
    await kysely.updateTable('equipment_kinds').set({ unit: '%' }).where('id', '=', added.id).execute()
    expect(JSON.stringify((await verifyAudit(served.database)).problems)).toContain(added.id)
    await kysely.updateTable('equipment_kinds').set({ unit: '°Bx' }).where('id', '=', added.id).execute()
  })

  test('EQUIP-09 a retired kind is offered no more and stays; what needs no calibration is due only once it was found out', async () => {
    const [needed, free] = [kind({ name: 'Pipette' }), kind({ name: 'Stirrer', needsCalibration: false })]
    for (const one of [needed, free]) await post('equipment-kinds', one)
    expect((await post('equipment', { id: 'K-1', kind: needed.id, name: 'One' })).statusCode).toBe(200)
    expect((await post('equipment', { id: 'K-2', kind: free.id, name: 'Two' })).statusCode).toBe(200)
    expectProblem(await post('equipment', { id: 'K-3', kind: randomUUID(), name: 'Three' }), 400)
    expect(await idsOf('state=due')).toEqual(['K-1'])
    expect(await idsOf(`kind=${free.id}`)).toEqual(['K-2'])
    const found = { on: '2026-01-10', until: '2026-01-10', certificate: '', isOut: true }
    expect((await post('equipment/K-2/calibrations', { id: randomUUID(), calibration: found })).statusCode).toBe(204)
    expect(await idsOf('state=due&sort=name')).toEqual(['K-1', 'K-2'])
    const retire = (id: string, isRetired: boolean, role: Role = 'chemist') => post(`equipment-kinds/${id}/retire`, { isRetired }, role)
    expectProblem(await retire(free.id, true, 'viewer'), 403)
    expectProblem(await retire(randomUUID(), true), 404)
    expect((await retire(free.id, true)).statusCode).toBe(204)
    expectProblem(await retire(free.id, true), 409)
    expectProblem(await post('equipment', { id: 'K-3', kind: free.id, name: 'Three' }), 400)
    expect((await listed(`kind=${free.id}`)).equipment).toMatchObject([{ id: 'K-2', ownKind: { name: 'Stirrer', isRetired: true } }])
    expect((await retire(free.id, false)).statusCode).toBe(204)
    expect((await post('equipment', { id: 'K-3', kind: free.id, name: 'Three' })).statusCode).toBe(200)
    expect((await client.get('equipment.csv', as('viewer'))).body).toContain('"K-3","Three","Stirrer"')
    expect((await verifyAudit(served.database)).problems).toEqual([])
  })

  test('EQUIP-10 what is of such a kind has calibrations and daily checks, and is offered for no test', async () => {
    const own = kind({ name: 'Conductivity meter', unit: 'µS/cm' })
    await post('equipment-kinds', own)
    await post('equipment', { id: 'C-1', kind: own.id, name: 'Meter' })
    await post('equipment', { id: 'B-1', kind: 'balance', name: 'Scale' })
    const calibration = { on: '2026-01-10', until: '2099-01-10', certificate: 'C 1' }
    expect((await post('equipment/C-1/calibrations', { id: randomUUID(), calibration })).statusCode).toBe(204)
    expect(await idsOf('state=calibrated')).toEqual(['C-1'])
    const points = [{ name: '1413 µS/cm', from: 1400, to: 1426 }]
    expect((await post('equipment/C-1/check-points', { points })).statusCode).toBe(204)
    const check = { id: randomUUID(), checkedAt: new Date().toISOString(), values: [1410], note: '' }
    expect((await post('equipment/C-1/checks', check)).statusCode).toBe(204)
    const offered = await readBenchEquipment(served.database.kysely, new Set(['C-1']))
    expect(offered.map(({ id }) => id)).toEqual(['B-1'])
  })

  test('EQUIP-10 an older database goes on: its equipment keeps its kind and its seal, and takes kinds of its own', async () => {
    const database = openDb(await untouched())
    await migrateUpTo(database, '068-method-checks')
    const row = { id: 'P-1', kind: 'ph-meter', name: 'Meter', added_at: NOW.toISOString(), added_by: 'p1' }
    await database.kysely.insertInto('equipment').values(row).execute()
    const calibration = { id: randomUUID(), equipment_id: 'P-1', calibrated_on: '2026-01-10', valid_until: '2027-01-10', certificate: 'C' }
    await database.kysely
      .insertInto('calibrations')
      .values({ ...calibration, added_at: NOW.toISOString(), added_by: 'p1' })
      .execute()
    await database.kysely.transaction().execute((trx) =>
      appendAudit(trx, {
        at: NOW,
        actor: 'p1',
        action: 'equipment.add',
        entity: 'equipment',
        entityId: 'P-1',
        objects: [
          ['equipment', 'P-1'],
          ['calibration', calibration.id],
        ],
      }),
    )
    expect(await migrate(database)).toEqual(expect.arrayContaining(['069-equipment-kinds']))
    expect((await verifyAudit(database)).problems).toEqual([])
    expect(await readRegister(database.kysely)).toMatchObject([{ id: 'P-1', kind: 'ph-meter', calibrations: [{ id: calibration.id }] }])
    await database.kysely
      .insertInto('equipment')
      .values({ ...row, id: 'R-1', kind: 'own' })
      .execute()
    expect(await readRegister(database.kysely)).toHaveLength(2)
    await database.close()
  })
})
