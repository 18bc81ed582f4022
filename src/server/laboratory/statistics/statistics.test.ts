import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statistics } from '../../../contract/console/statistics.ts'
import { changeState } from '../runs/change-state.ts'
import { createRun } from '../runs/create-run.ts'
import { addReading } from '../runs/readings.ts'
import { saveSheet } from '../runs/save-sheet.ts'
import { as as atBench, mustSucceed, reading, versionOf, wholeSheet } from '../runs/testing/bench.ts'
import { changePublication } from '../publishing/change-publication.ts'
import type { PublishingChange } from '../publishing/publishing-change.ts'
import { unsigned } from '../publishing/testing/signing.ts'
import { laboratory } from '../publishing/testing/publishing.ts'
import { deleteWithParts } from '../../requests/delete-requests.ts'
import { addTest, as, change, newRequest } from '../desk/testing/desk.ts'
import { consoleClient, memberWith } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

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

  test('LAB-106 LAB-160 days are counted by stage without the time that the requester took, verdicts by month and country, each country offered whichever is chosen', async () => {
    const { database } = served
    await addTest(database, '1')
    await database.kysely.updateTable('tests').set({ date: '2026-04-20' }).execute()
    await served.currentData.refresh()
    const first = await newRequest(database, { countryCode: 'FR - France' }, on(1))
    await change(database, first, 1, { action: 'ask', text: 'Which one?' }, chemist(2))
    await change(database, first, 2, { action: 'reply', text: 'This one.' }, requester(12))
    await change(database, first, 3, { action: 'accept' }, chemist(13))
    await change(database, first, 4, { action: 'answer', testId: '1', why: 'Close to it.' }, chemist(17))
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
    // Any other can be chosen from there.
    for (const country of ['', '&country=fr', '&country=ES']) expect((await read(`months=24${country}`)).offered).toEqual(['DE', 'FR'])
    expect((await read('months=3&country=fr')).offered).toEqual(['DE', 'FR'])

    // What was changed or deleted since is read; what was read before is not read again.
    const third = await newRequest(database, { countryCode: 'FR - France' }, on(18))
    await change(database, third, 1, { action: 'refuse', reason: 'rates-missing', text: '' }, chemist(19))
    const [, , , all] = (await read('months=24')).stages
    expect(all).toEqual({ stage: 'all', days: { count: 3, median: 4, p90: 6 } })
    await database.kysely.transaction().execute((trx) => deleteWithParts(trx, [first], { actor: 'server', now: new Date() }))
    const later = await read('months=24')
    expect(later.stages[3]).toEqual({ stage: 'all', days: { count: 2, median: 1, p90: 4 } })
    expect(later.countries).toMatchObject([
      { of: 'DE', received: 2 },
      { of: 'FR', received: 1, ended: { count: 1, median: 1 } },
    ])
  })

  test('LAB-132 tests are counted by the stages that they left in these months, and by where they are now', async () => {
    const { database } = served
    const { approver } = await laboratory(database)
    const at = (day: number) => ({ ...atBench('chemist-1', 'chemist'), now: on(day) })
    const begin = async (day: number): Promise<string> =>
      mustSucceed(await createRun(database, { from: 'nothing', kind: 'foliar' }, at(day))).id
    const now = async (id: string) => ({ id, rowVersion: await versionOf(database, id) })
    const act = async (id: string, action: 'start' | 'submit' | 'rework', day: number) =>
      mustSucceed(await changeState(database, await now(id), { action }, at(day)))
    const work = async (id: string, day: number, country: string) => {
      await act(id, 'start', day)
      mustSucceed(await saveSheet(database, await now(id), wholeSheet({ country, testedOn: on(day).toISOString().slice(0, 10) }), at(day)))
      mustSucceed(await addReading(database, id, { ...reading(), readAt: on(day).toISOString() }, at(day)))
    }
    const decide = async (id: string, decision: PublishingChange, day: number) =>
      expect(await changePublication(database, await now(id), decision, { actor: approver, now: on(day), sign: unsigned })).toMatchObject({
        ok: true,
      })

    expect((await read()).tests.stages.map(({ days }) => days.count)).toEqual([0, 0, 0, 0, 0])
    const [twice, once, inReview] = [await begin(1), await begin(3), await begin(1)]
    await begin(2)
    await work(twice, 2, 'FR')
    await act(twice, 'submit', 5)
    await decide(twice, { action: 'return', note: 'The water is missing.' }, 6)
    await act(twice, 'rework', 7)
    await act(twice, 'submit', 9)
    await decide(twice, { action: 'publish', isConfidential: false }, 10)
    await work(once, 4, 'FR')
    await act(once, 'submit', 6)
    await decide(once, { action: 'publish', isConfidential: false }, 9)
    await decide(once, { action: 'amend', note: 'The batch was mistyped.' }, 12)
    await work(inReview, 2, 'DE')
    await act(inReview, 'submit', 8)

    const { tests } = await read('months=3')
    expect(tests.stages).toEqual([
      { stage: 'bench', now: 1, days: { count: 3, median: 4, p90: 7 } },
      { stage: 'review', now: 1, days: { count: 3, median: 1, p90: 3 } },
      { stage: 'returned', now: 0, days: { count: 1, median: 3, p90: 3 } },
      { stage: 'amendment', now: 1, days: { count: 0, median: null, p90: null } },
      { stage: 'report', now: null, days: { count: 2, median: 6, p90: 9 } },
    ])
    expect(tests.months.map(({ of }) => of)).toEqual(['2026-05', '2026-04', '2026-03'])
    expect(tests.months[0]).toEqual({
      of: '2026-05',
      begun: 4,
      approved: 2,
      returned: 1,
      review: { count: 3, median: 1, p90: 3 },
      report: { count: 2, median: 6, p90: 9 },
    })
    const { tests: german, offered } = await read('months=3&country=de')
    // What is at the bench has no country yet.
    expect(offered).toEqual(['DE', 'FR'])
    expect(german.stages.map(({ now: here, days }) => [here, days.count])).toEqual([
      [0, 1],
      [1, 0],
      [0, 0],
      [0, 0],
      [null, 0],
    ])
    expect(german.months[0]).toMatchObject({ begun: 1, approved: 0 })
  })
})
