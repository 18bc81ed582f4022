import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestStatusAnswer } from '../../contract/requests/request-status.ts'
import type { Statistics } from '../../contract/console/statistics.ts'
import type { Today } from '../../contract/console/today.ts'
import type { Report } from '../../contract/look-ups/tests.ts'
import type { Role } from '../../domain/console/roles.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import { makeDigests } from '../mail/digest.ts'
import { expectProblem } from '../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../testing/calls/console-client.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'
import { DEFAULT_BRAND_FOLDER, loadBrand } from '../visitors/brand/load-brand.ts'
import { newRequest } from './desk/testing/desk.ts'
import { addProducts, newRun } from './runs/testing/bench.ts'
import { as as atBench } from './runs/testing/bench.ts'
import { changePublication } from './publishing/change-publication.ts'
import { submittedRun } from './publishing/testing/publishing.ts'
import { unsigned } from './publishing/testing/signing.ts'
import { versionOf } from './runs/testing/bench.ts'

const ZONE = 'Pacific/Kiritimati'
/** There it is the 1st of June, 0:30. */
const NOW = new Date('2026-05-31T10:30:00Z')
/** And the last of May, 23:30. */
const HOUR_BEFORE = new Date('2026-05-31T09:30:00Z')

eachDatabase('the days of a laboratory that is far from UTC', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  const members: Partial<Record<Role, Member>> = {}
  const brand = loadBrand(DEFAULT_BRAND_FOLDER)
  const laboratory = { name: 'Atoll', addressLines: ['Lagoon'], authoriser: 'code' as const, timeZone: ZONE }
  beforeAll(async () => {
    served = await buildTestApp(await settings(), undefined, { brand: { ...brand, laboratory }, console: { now: () => NOW } })
    client = consoleClient(served.app)
    for (const role of ['chemist', 'approver', 'admin'] as const)
      members[role] = await memberWith(served.app, served.database, `${role}@lab.example`, [role], NOW)
    await addProducts(served.database)
  })
  afterAll(() => served.close())
  const get = async <Answer>(path: string, role: Role = 'admin') =>
    (await client.get(path, { cookie: members[role]!.cookie })).json<Answer>()
  const post = (path: string, body: object, role: Role) => client.post(path, body, { cookie: members[role]!.cookie })

  test('DAYS-07 lists are filtered by the laboratory’s days, and the name of their file has its day', async () => {
    const by = (now: Date) => ({ ...atBench('chemist-1', 'chemist'), now, timeZone: ZONE })
    const [may, june] = [await newRun(served.database, by(HOUR_BEFORE)), await newRun(served.database, by(NOW))]
    const asked = [await newRequest(served.database, {}, HOUR_BEFORE), await newRequest(served.database, {}, NOW)]
    const tests = async (query: string) => (await get<{ tests: { id: string }[] }>(`tests?${query}`)).tests.map(({ id }) => id)
    const requests = async (query: string) => (await get<{ requests: { id: string }[] }>(`requests?${query}`)).requests.map(({ id }) => id)
    expect([await tests('to=2026-05-31'), await tests('from=2026-06-01')]).toEqual([[may], [june]])
    expect([await requests('state=all&to=2026-05-31'), await requests('state=all&from=2026-06-01')]).toEqual([[asked[0]], [asked[1]]])
    const entries = async (query: string) =>
      (await get<{ entries: { entityId: string }[] }>(`audit?entity=test&${query}`)).entries.map(({ entityId }) => entityId)
    expect([await entries('to=2026-05-31'), await entries('from=2026-06-01')]).toEqual([[may], [june]])
    const file = await client.get('tests.csv', { cookie: members.admin!.cookie })
    expect(file.headers['content-disposition']).toContain('-2026-06-01.csv')
  })

  test('DAYS-07 what is due and when a month begins is decided by the laboratory’s days', async () => {
    const id = await newRequest(served.database, {}, NOW)
    await served.database.kysely.updateTable('requests').set({ due_on: '2026-05-31' }).where('id', '=', id).execute()
    const { requests } = await get<Today>('today')
    expect(requests.find((one) => one.id === id)?.why).toBe('overdue')
    await served.currentData.refresh()
    const { months, tests } = await get<Statistics>('statistics?months=3')
    expect(months.map(({ of }) => of)).toEqual(['2026-06', '2026-05', '2026-04'])
    expect(months.slice(0, 2).map(({ received }) => received)).toEqual([2, 1])
    expect(tests.months.slice(0, 2).map(({ begun }) => begun)).toEqual([1, 1])
  })

  test('DAYS-08 a lot is received and equipment calibrated on no day that has not come in the laboratory', async () => {
    const lot = (receivedOn: string) => ({
      id: randomUUID(),
      productId: 'zinc',
      lot: randomUUID(),
      expiry: '2027-03',
      receivedOn,
      openedOn: '',
    })
    expect((await post('lots', lot('2026-06-01'), 'chemist')).statusCode).toBe(200)
    expectProblem(await post('lots', lot('2026-06-02'), 'chemist'), 400)
    expect((await post('equipment', { id: 'B-1', kind: 'balance', name: 'Scale' }, 'chemist')).statusCode).toBe(200)
    const calibration = (on: string) => ({ id: randomUUID(), calibration: { on, until: '2027-06-01', certificate: 'C' } })
    expect((await post('equipment/B-1/calibrations', calibration('2026-06-01'), 'chemist')).statusCode).toBe(204)
    expectProblem(await post('equipment/B-1/calibrations', calibration('2026-06-02'), 'chemist'), 400)
    expect(await get('equipment')).toMatchObject({ today: '2026-06-01' })
  })

  test('DAYS-09 a report was issued and withdrawn on the days of the laboratory that issued it, which no reader is told the zone of', async () => {
    const id = await submittedRun(served.database)
    const by = { actor: members.approver!.id, now: NOW, laboratory, sign: unsigned }
    const change = async (asked: Parameters<typeof changePublication>[2]) =>
      expect(await changePublication(served.database, { id, rowVersion: await versionOf(served.database, id) }, asked, by)).toMatchObject({
        ok: true,
      })
    await change({ action: 'publish', isConfidential: false })
    await served.currentData.refresh()
    const report = (await served.app.inject({ url: `/api/tankmix/outcome/${id}/en/FR` })).json<Report>()
    expect(report.issue).toMatchObject({ issuedOn: '2026-06-01', laboratory: { name: 'Atoll' } })
    expect(JSON.stringify(report)).not.toContain('timeZone')
    expect(await get(`published/${id}`)).toMatchObject({ versions: [{ issuedOn: '2026-06-01' }] })
    expect(await get('published?origin=laboratory')).toMatchObject({ tests: [{ issuedOn: '2026-06-01' }] })
    await change({ action: 'withdraw', reason: 'wrong-result', note: '' })
    await served.currentData.refresh()
    const gone = (await served.app.inject({ url: `/api/tankmix/outcome/${id}/en/FR` })).json<{
      withdrawn: RequestStatusAnswer['withdrawn'][number]
    }>()
    expect(gone.withdrawn.on).toBe('2026-06-01')
    expect(await get(`published/${id}`)).toMatchObject({ withdrawal: { on: '2026-06-01' } })
  })

  test('DAYS-10 the email of a day is made from five in the morning of the laboratory on', async () => {
    const { kysely } = served.database
    const lastOn = async () => (await kysely.selectFrom('digest_days').select('last_on').executeTakeFirstOrThrow()).last_on
    await makeDigests(served.database, new Date('2026-05-31T14:59:00Z'), ZONE)
    expect(await lastOn()).toBe('2026-05-31')
    await makeDigests(served.database, new Date('2026-05-31T15:00:00Z'), ZONE)
    expect(await lastOn()).toBe('2026-06-01')
    const when = (zone: string | undefined) =>
      dayAndTime(NOW.toISOString(), { brand: { ...brand, laboratory: { ...laboratory, timeZone: zone } } })
    expect(when(ZONE)).toEqual({ day: '2026-06-01', time: '00:30', zone: ZONE })
    expect(when(undefined)).toEqual({ day: '2026-05-31', time: '10:30', zone: 'UTC' })
  })
})
