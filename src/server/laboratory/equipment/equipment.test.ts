import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedEquipment } from '../../../contract/console/bench/equipment.ts'
import type { ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import type { TestDetail } from '../../../contract/console/bench/tests.ts'
import type { Report } from '../../../contract/look-ups/tests.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { decideAs } from '../publishing/testing/signing.ts'
import { amendAndSubmit, changeNow, submittedRun } from '../publishing/testing/publishing.ts'
import { addProducts, versionOf, wholeSheet } from '../runs/testing/bench.ts'

const PUBLISH = { action: 'publish', isConfidential: false } as const

eachDatabase('the register of equipment', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  const members: Partial<Record<Role, Member>> = {}
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    client = consoleClient(served.app)
    for (const role of ['viewer', 'chemist', 'approver'] as const)
      members[role] = await memberWith(served.app, served.database, `${role}@lab.example`, [role])
    await addProducts(served.database)
  })
  afterAll(() => served.close())
  const as = (role: Role) => ({ cookie: members[role]!.cookie })
  const add = (id: string, kind = 'balance', role: Role = 'chemist') =>
    client.post('equipment', { id, kind, name: `Scale ${id}` }, as(role))
  const calibrate = (id: string, on: string, until: string, own: string = randomUUID(), role: Role = 'chemist') =>
    client.post(`equipment/${id}/calibrations`, { id: own, calibration: { on, until, certificate: 'C 1' } }, as(role))
  const register = async (): Promise<ListedEquipment[]> =>
    (await client.get('equipment', as('viewer'))).json<{ equipment: ListedEquipment[] }>().equipment
  const find = async (id: string) => (await register()).find((one) => one.id === id)

  test('LAB-240 equipment is added once, with calibrations that nobody changes; what is sent twice is added once', async () => {
    expect((await add('B-1')).statusCode).toBe(200)
    expectProblem(await add('B-1'), 400)
    expectProblem(await add('no spaces'), 400)
    expectProblem(await add('B-9', 'ruler'), 400)
    expectProblem(await add('B-9', 'balance', 'viewer'), 403)
    const own = randomUUID()
    const all = await Promise.all(Array.from({ length: 4 }, () => calibrate('B-1', '2026-01-10', '2026-07-10', own)))
    expect(all.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204])
    expectProblem(await calibrate('B-1', '2026-02-10', '2026-07-10', own), 409)
    expectProblem(await calibrate('none', '2026-01-10', '2026-07-10'), 404)
    expect(expectProblem(await calibrate('B-1', '2026-07-10', '2026-01-10'), 400).detail).toMatch(
      'must not be before the day of the calibration',
    )
    expect(expectProblem(await calibrate('B-1', '2999-07-10', '2999-08-10'), 400).detail).toMatch('must not be in the future')
    expectProblem(await calibrate('B-1', '2026-01-10', '2026-07-10', randomUUID(), 'viewer'), 403)
    expect(await find('B-1')).toMatchObject({
      kind: 'balance',
      retired: null,
      tests: 0,
      calibrations: [{ on: '2026-01-10', by: 'chemist' }],
    })
  })

  test('LAB-240 retired equipment stays in the register and in tests, and is offered for others no more', async () => {
    await add('B-2')
    const retire = (isRetired: boolean) => client.post('equipment/B-2/retire', { isRetired }, as('chemist'))
    const chosen = await submittedRun(served.database, [], { balance: 'B-2' })
    const other = await submittedRun(served.database)
    const offered = async (id: string) => (await client.get(`tests/${id}`, as('chemist'))).json<TestDetail>().equipment.map((one) => one.id)
    expect(await offered(other)).toContain('B-2')
    expect((await retire(true)).statusCode).toBe(204)
    expectProblem(await retire(true), 409)
    expect([await offered(other), await offered(chosen)]).toEqual([expect.not.arrayContaining(['B-2']), expect.arrayContaining(['B-2'])])
    expect(await find('B-2')).toMatchObject({ retired: { by: 'chemist' }, tests: 1 })
    expect((await retire(false)).statusCode).toBe(204)
    expect(await offered(other)).toContain('B-2')
  })

  test('LAB-241 a test names equipment of the register and of the right kind only', async () => {
    await add('T-1', 'thermometer')
    const id = await submittedRun(served.database)
    await changeNow(served.database, id, { action: 'return', note: 'Name the balance' }, members.approver!.id)
    const rowVersion = await versionOf(served.database, id)
    const rework = await client.post(`tests/${id}/change`, { rowVersion, change: { action: 'rework' } }, as('chemist'))
    expect(rework.statusCode).toBe(200)
    const save = async (sheet: object) =>
      client.post(
        `tests/${id}/sheet`,
        { rowVersion: await versionOf(served.database, id), sheet: { ...wholeSheet(), ...sheet }, reason: 'It was missing' },
        as('chemist'),
      )
    for (const balance of ['none', 'T-1']) expectProblem(await save({ balance }), 409)
    expectProblem(await save({ balance: '../etc' }), 400)
    expect((await save({ balance: 'B-1', thermometer: 'T-1' })).statusCode).toBe(200)
    const { sheet, history } = (await client.get(`tests/${id}`, as('chemist'))).json<TestDetail>()
    expect(sheet).toMatchObject({ balance: 'B-1', phMeter: '', thermometer: 'T-1' })
    expect(history.at(-1)?.changes).toContainEqual({ field: 'balance', before: null, after: 'B-1' })
  })

  test('LAB-241 LAB-242 the review says what was not calibrated, and the report names equipment, laboratory and authoriser', async () => {
    await calibrate('B-1', '2026-01-10', '2026-07-10')
    const id = await submittedRun(served.database, [], { balance: 'B-1', thermometer: 'T-1' })
    const review = (await client.get(`reviews/${id}`, as('approver'))).json<ReviewDetail>()
    expect(review.equipment.map((one) => one.id)).toEqual(['B-1', 'T-1'])
    expect(review.equipmentDoubts).toEqual([
      { kind: 'ph-meter', reason: 'none' },
      { kind: 'thermometer', reason: 'not-calibrated', hours: null, expiredOn: null },
    ])
    const laboratory = {
      addressLines: expect.arrayContaining(['United Kingdom']) as string[],
      accreditation: '',
      authorisedBy: members.approver!.id.slice(-8).toUpperCase(),
    }
    const equipment = [
      { kind: 'balance', id: 'B-1', name: 'Scale B-1', calibratedUntil: '2026-07-10' },
      { kind: 'thermometer', id: 'T-1', name: 'Scale T-1', calibratedUntil: null },
    ]
    expect(review.preview?.issue).toMatchObject({ equipment, laboratory })
    const rowVersion = await versionOf(served.database, id)
    expect((await decideAs({ client, member: members.approver! }, id, { rowVersion, change: PUBLISH })).statusCode).toBe(200)
    await served.currentData.refresh()
    const report = async () => (await served.app.inject({ url: `/api/tankmix/outcome/${id}/en/FR` })).json<Report>()
    expect((await report()).issue).toMatchObject({ version: 1, equipment, laboratory })

    // What is said of a later day changes nothing of what was issued.
    await client.post('equipment/B-1/retire', { isRetired: true }, as('chemist'))
    await calibrate('T-1', '2026-05-01', '2026-12-01')
    await served.currentData.refresh()
    expect((await report()).issue).toMatchObject({ version: 1, equipment })
    expect((await verifyAudit(served.database)).problems).toEqual([])
  })

  test('LAB-241 an amendment that names another balance says so', async () => {
    await add('B-3')
    const id = await submittedRun(served.database, [], { balance: 'B-1' })
    await changeNow(served.database, id, PUBLISH, members.approver!.id)
    await amendAndSubmit(served.database, id, { balance: 'B-3' }, members.chemist!.id)
    const { difference } = (await client.get(`reviews/${id}`, as('approver'))).json<ReviewDetail>()
    expect(difference.map(({ part }) => part)).toEqual(['conditions'])
    expect(difference[0]).toMatchObject({
      before: expect.stringContaining('(B-1)') as string,
      after: expect.stringContaining('(B-3)') as string,
    })
  })
})
