import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statistics } from '../../contract/console/statistics.ts'
import { addTest, as, change, newRequest } from '../request-desk/testing/desk.ts'
import { consoleClient, memberWith } from '../testing/console-client.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'

const on = (day: number): Date => new Date(`2026-05-${String(day).padStart(2, '0')}T10:00:00Z`)
const chemist = (day: number) => ({ ...as('chemist-1', 'chemist'), now: on(day) })
const requester = (day: number) => ({ ...as('requester', 'requester'), now: on(day) })

eachDatabase('statistics', ({ settings }) => {
  let served: TestApp
  let read: (query?: string) => Promise<Statistics>
  beforeAll(async () => {
    served = await buildTestApp(await settings(), undefined, { console: { now: () => on(20) } })
    const { cookie } = await memberWith(served.app, served.database, 'vera@lab.example', ['viewer'], on(20))
    read = async (query = '') => (await consoleClient(served.app).get(`statistics?${query}`, { cookie })).json<Statistics>()
  })
  afterAll(() => served.close())

  test('LAB-106 days are counted by stage without the time that the requester took, verdicts by month and country', async () => {
    const { database } = served
    await addTest(database, '1')
    await database.kysely.updateTable('tests').set({ date: '2026-04-20' }).execute()
    const first = await newRequest(database, { countryCode: 'FR - France' }, on(1))
    await change(database, first, 1, { action: 'ask', text: 'Which one?' }, chemist(2))
    await change(database, first, 2, { action: 'reply', text: 'This one.' }, requester(12))
    await change(database, first, 3, { action: 'accept' }, chemist(13))
    await change(database, first, 4, { action: 'answer', testId: '1' }, chemist(17))
    const second = await newRequest(database, { countryCode: 'DE - Germany' }, on(3))
    await change(database, second, 1, { action: 'refuse', reason: 'rates-missing', text: '' }, chemist(7))
    await newRequest(database, { countryCode: 'DE - Germany' }, on(4))
    await newRequest(database, { countryCode: 'DE - Germany' }, new Date('2020-01-01T10:00:00Z'))

    const months = await read('months=24')
    expect(months.months).toHaveLength(24)
    expect(months.stages).toEqual([
      { stage: 'new', days: { count: 2, median: 2, p90: 4 } },
      { stage: 'accepted', days: { count: 1, median: 4, p90: 4 } },
      { stage: 'in-test', days: { count: 0, median: null, p90: null } },
      { stage: 'all', days: { count: 2, median: 4, p90: 6 } },
    ])
    expect(months.countries).toMatchObject([
      { of: 'DE', received: 2, ended: { count: 1, median: 4 }, C: 0 },
      { of: 'FR', received: 1, ended: { count: 1, median: 6 }, C: 1, CA: 0, NC: 0 },
    ])
    expect(months.months.find(({ of }) => of === '2026-05')).toMatchObject({ received: 3, ended: { count: 2 }, C: 0 })
    expect(months.months.find(({ of }) => of === '2026-04')).toMatchObject({ received: 0, C: 1 })
    expect((await read('months=24&country=fr')).countries.map(({ of }) => of)).toEqual(['FR'])
  })
})
