import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/durations.ts'
import { NO_TIME_ZONE } from '../../domain/method/laboratory-days.ts'
import type { PublishedTest } from '../../domain/published-test.ts'
import { loadDemo } from '../data/load-demo.ts'
import type { Database } from '../db/open-db.ts'
import type { TestRunRow } from '../db/schema/bench-schema.ts'
import { readNextReadings } from '../laboratory/next-readings.ts'
import { readRun } from '../laboratory/runs/read-run.ts'
import { readRepeats } from '../laboratory/runs/repeat-run.ts'
import { readGate } from '../laboratory/runs/gate/read-gate.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { offerJarTest } from '../laboratory/protocols/offer-jar-test.ts'
import { competenceState } from '../../domain/method/competence.ts'
import { competenceOf, readCompetences, soonFrom } from '../laboratory/competence/read-competence.ts'
import { DEMO_FIELD_METER } from './equipment.ts'
import { loadDemoRequests } from './load-requests.ts'
import { DEMO_PEOPLE } from './people.ts'
const NOW = new Date('2026-05-14T10:00:00Z')

eachDatabase('what the method asks for in the demonstration', ({ copiesOf }) => {
  const loaded = copiesOf(async (database) => {
    await offerJarTest(database, NOW)
    await loadDemo(database, { maker: 'Maker', productSets: [], today: '2026-05-14', foliarTests: 6_000, seedTests: 400 })
    await loadDemoRequests(database, NOW)
  })

  /** The tests of who asked, in their order. */
  const testsOf = async ({ kysely }: Database, name: string) => {
    const rows = await kysely
      .selectFrom('requests')
      .innerJoin('request_tests', 'request_tests.request_id', 'requests.id')
      .innerJoin('test_runs', 'test_runs.test_id', 'request_tests.test_id')
      .selectAll('test_runs')
      .select(['requests.body', 'requests.state as asked', 'request_tests.mix'])
      .orderBy('test_runs.id')
      .execute()
    return rows.filter(({ body }) => (JSON.parse(body) as { name: string }).name === name)
  }
  /** What each test lacks of its protocol, in words for a failure, and whether it is justified. */
  const lacking = async ({ kysely }: Database, run: TestRunRow) =>
    (await readGate(kysely, run, NO_TIME_ZONE))!.gaps.map(({ gap, deviation }) => [gap, deviation !== undefined])

  test('ODD-20 it has a request of six mixes that are tested as a series, some reported, one submitted, some with their next reading due, and one that waits', async () => {
    const database = await loaded.open()
    const runs = await testsOf(database, 'Ágnes Kovács')
    const [series] = await database.kysely.selectFrom('series').selectAll().execute()
    expect([series!.made_by, ...runs.map((one) => one.series_id)]).toEqual([DEMO_PEOPLE.visitor.id, ...runs.map(() => series!.id)])
    expect(runs.map(({ mix, state, asked }) => [mix, state, asked])).toEqual(
      ['published', 'published', 'submitted', 'running', 'running', 'running'].map((state, at) => [at + 1, state, 'in-test']),
    )
    const next = await readNextReadings(database.kysely, runs)
    const waiting = runs.map(({ id }) => next.get(id))
    const due = (minutes: number) => ({ hours: 2, dueAt: new Date(NOW.getTime() + minutes * MINUTE_MS).toISOString() })
    expect(waiting.slice(3)).toEqual([due(4), due(8), { hours: 0, dueAt: null }])
  })

  test('ODD-21 it has a report that was withdrawn with a reason and is being tested again for who asked, each linked to the other', async () => {
    const database = await loaded.open()
    const [first, again] = await testsOf(database, 'Aino Lehtonen')
    expect([first!.state, first!.asked, again!.state, again!.repeats]).toEqual(['withdrawn', 'in-test', 'running', first!.test_id])
    expect((await readRepeats(database.kysely, first!.test_id)).map(({ id }) => id)).toEqual([again!.id])
    expect(
      await database.kysely.selectFrom('publications').select('withdrawal_reason').where('test_id', '=', first!.test_id).execute(),
    ).toEqual([{ withdrawal_reason: 'wrong-conditions' }])
    expect(await database.kysely.selectFrom('tests').select('id').where('id', '=', first!.test_id).execute()).toEqual([])
  })

  test('ODD-22 it has a control that failed after its test was submitted, which came back with the reason and cannot be submitted again', async () => {
    const database = await loaded.open()
    const [returned] = await testsOf(database, 'Lukas Gruber')
    expect(returned!.state).toBe('returned')
    expect(await lacking(database, returned!)).toEqual([[{ kind: 'control', state: 'failed' }, false]])
    const control = await database.kysely.selectFrom('test_runs').selectAll().where('control', 'is not', null).executeTakeFirstOrThrow()
    expect(control).toMatchObject({ control: 'water', control_outcome: 'failed', created_by: DEMO_PEOPLE.visitor.id })
    const detail = (await readRun(database.kysely, returned!.id, ['chemist'], { now: NOW, timeZone: NO_TIME_ZONE }))!
    expect(detail.controls).toMatchObject([{ id: control.id, outcome: 'failed', unlinked: null }])
    expect(detail.history.at(-1)).toMatchObject({
      action: 'return',
      note: expect.stringContaining(`The control ${control.id} failed: `) as string,
    })
  })

  test('COMP-11 it has an authorisation that ends soon, and training that gives no right', async () => {
    const database = await loaded.open()
    const when = { now: NOW, timeZone: 'UTC' }
    const state = (one: Parameters<typeof competenceOf>[0]) => `${one.level} ${competenceState(competenceOf(one), soonFrom(when))}`
    const states = (await readCompetences(database.kysely)).map(state)
    expect(states).toEqual(['trained in force', 'test ends soon', 'trained in force'])
  })

  test('ODD-23 it has a pH meter whose calibration ended weeks ago, and a test that waits for its review with a reading that was made with it', async () => {
    const database = await loaded.open()
    const [waiting] = await testsOf(database, 'Aoife Brennan')
    expect(waiting!.state).toBe('submitted')
    const expired = { kind: 'calibration', equipment: 'ph-meter', hours: 24, expiredOn: '2026-04-09' }
    expect(await lacking(database, waiting!)).toEqual([[expired, true]])
  })

  test('ODD-24 a reader sees a report that lacks a required reading, with the laboratory’s reason; nothing else of it lacks anything unsaid', async () => {
    const database = await loaded.open()
    const [incomplete] = await testsOf(database, 'Inês Carvalho')
    expect(incomplete!.state).toBe('published')
    expect(await lacking(database, incomplete!)).toEqual([[{ kind: 'reading', hours: 2 }, true]])
    const { document } = await database.kysely
      .selectFrom('test_versions')
      .select('document')
      .where('test_id', '=', incomplete!.test_id)
      .executeTakeFirstOrThrow()
    expect((JSON.parse(document) as PublishedTest).completeness).toMatchObject({
      isIncomplete: true,
      deviations: [{ gap: { kind: 'reading', hours: 2 }, isAcceptedByCustomer: true }],
    })
    const ended = await database.kysely.selectFrom('test_runs').selectAll().where('state', 'in', ['published', 'submitted']).execute()
    const [expired] = await testsOf(database, 'Aoife Brennan')
    for (const run of ended.filter(({ id }) => id !== incomplete!.id && id !== expired!.id))
      expect(await lacking(database, run)).toEqual([])
  })

  test('NC-12 it has an open nonconformity about a pH meter whose calibration had ended, with the tests that name it', async () => {
    const database = await loaded.open()
    const opened = await database.kysely.selectFrom('nonconformities').selectAll().execute()
    expect(opened).toMatchObject([{ number: 1, state: 'open', owner: DEMO_PEOPLE.visitor.id, opened_by: DEMO_PEOPLE.colleague.id }])
    const touched = await database.kysely.selectFrom('nonconformity_tests').select(['test_id', 'origin_id']).execute()
    const [waiting] = await testsOf(database, 'Aoife Brennan')
    expect(touched).toEqual([{ test_id: waiting!.test_id, origin_id: DEMO_FIELD_METER }])
  })
})
