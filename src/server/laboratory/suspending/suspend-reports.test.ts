import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PublishedDetail, PublishedList } from '../../../contract/console/bench/publishing.ts'
import type { SuspendedReport } from '../../../contract/console/bench/suspending.ts'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import type { Test } from '../../../contract/look-ups/tests.ts'
import type { TankAnswer } from '../../../domain/tank/answer-tank.ts'
import { NO_TIME_ZONE } from '../../../domain/method/laboratory-days.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { openDb, type Database } from '../../db/open-db.ts'
import { migrateUpTo } from '../../db/testing/migrate-up-to.ts'
import { acceptanceApp, ACCEPTANCE_DATA } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { importFiles } from '../../testing/import-files.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { changePeople } from '../people/change-people.ts'
import { setRoles } from '../people/roles.ts'
import { changePublication } from '../publishing/change-publication.ts'
import { addPerson, amendAndSubmit, changeNow, laboratory, NOW, submittedRun } from '../publishing/testing/publishing.ts'
import { PUBLISH } from '../publishing/testing/what-is-written.ts'
import { addProducts, as } from '../runs/testing/bench.ts'
import type { Suspension } from '../marks/suspensions.ts'
import { liftSuspensionNow, suspendReportsNow } from './suspend-reports.ts'

const OUT = { cause: 'instrument', source: 'pH meter P-1', note: 'It had run out in March.' } as const
const suspension = (part: Partial<Suspension> = {}): Suspension => ({ batch: randomUUID(), ...OUT, ...part })
const by = (actor: string, now = NOW) => ({ actor, now, timeZone: NO_TIME_ZONE })

const isMarked = async ({ kysely }: Database, testId: string): Promise<boolean> =>
  (await kysely.selectFrom('publications').select('is_under_review').where('test_id', '=', testId).executeTakeFirstOrThrow())
    .is_under_review === 1
const openOf = async ({ kysely }: Database, testId: string): Promise<string[]> =>
  (await kysely.selectFrom('suspensions').select('id').where('test_id', '=', testId).where('lifted_at', 'is', null).execute()).map(
    ({ id }) => id,
  )
const suspend = async (database: Database, ids: readonly string[], actor: string, part: Partial<Suspension> = {}) => {
  const outcome = await suspendReportsNow(database, ids, suspension(part), by(actor))
  return outcome.ok ? outcome.reports.map((one) => one.outcome) : outcome.reason
}

eachDatabase('a suspended report', ({ open, settings, untouched }) => {
  const published = async () => {
    const database = await open()
    const people = await laboratory(database)
    const id = await submittedRun(database, [], {}, as(people.chemist, 'chemist'))
    expect(await changeNow(database, id, PUBLISH, people.approver)).toMatchObject({ ok: true })
    return { database, id, ...people }
  }

  test('HOLD-01 is under review for every reader exactly as one that is being amended, until it is lifted', async () => {
    const api = await acceptanceApp(await settings())
    const { database } = api
    const chemist = await addPerson(database, 'cleo@lab.example', 'chemist')
    const approver = await addPerson(database, 'ada@lab.example', 'approver')
    const seen = async () => {
      await api.currentData.refresh()
      const lines = [
        { productId: '1', rate: 1 },
        { productId: '102', rate: 0.8 },
      ]
      const asked = { countryCode: 'FR', languageCode: 'en', waterRate: 200, lines }
      const { headline, tests } = (await api.post('tankmix/tank', asked)).json<TankAnswer & { tests: Test[] }>()
      const search = (await api.post('tankmix/search', { countryCode: 'FR' })).json<Test[]>()
      const csv = (await api.post('v1/search-csv', { countryCode: 'FR' })).body
      const feed = (await api.app.inject('/feed.atom')).body.replaceAll(/<updated>.*?<\/updated>/g, '')
      return {
        report: (await api.get('tankmix/outcome/1001/en/FR')).json<Record<string, unknown>>(),
        headline,
        inTank: tests.find(({ tankmixId }) => tankmixId === '1001'),
        found: search.find(({ tankmixId }) => tankmixId === '1001'),
        csv,
        feed,
      }
    }
    const plain = await seen()
    expect([plain.report['underReview'], plain.headline.isGreen]).toEqual([undefined, true])
    const amend = { action: 'amend', note: 'Typing.' } as const
    expect(await changePublication(database, { testId: '1001' }, amend, { actor: chemist, now: NOW })).toMatchObject({ ok: true })
    const amended = await seen()
    expect([amended.report['underReview'], amended.found?.underReview, amended.headline.isGreen]).toEqual([true, true, false])
    const { id } = await database.kysely.selectFrom('test_runs').select('id').where('test_id', '=', '1001').executeTakeFirstOrThrow()
    await changeNow(database, id, { action: 'drop-amendment', note: 'It was right.' }, chemist)
    const before = await seen()
    expect([before.report['underReview'], before.headline]).toEqual([undefined, plain.headline])

    expect(await suspend(database, ['1001'], chemist)).toEqual(['suspended'])
    expect(await seen()).toEqual(amended)
    const [left] = await openOf(database, '1001')
    expect(await liftSuspensionNow(database, left!, 'The check passed.', by(approver))).toEqual({ ok: true })
    expect(await seen()).toEqual(before)
    await api.close()
  })

  test('HOLD-02 dropping an amendment or publishing it lifts no suspension, lifting ends no amendment, and a withdrawal stays possible', async () => {
    const { database, id, chemist, approver, second } = await published()
    const lift = async (actor: string) => liftSuspensionNow(database, (await openOf(database, id))[0]!, 'Right after all.', by(actor))
    await suspend(database, [id], approver)
    await changeNow(database, id, { action: 'amend', note: 'Typing.' }, chemist)
    await changeNow(database, id, { action: 'drop-amendment', note: 'It was right.' }, chemist)
    expect([await isMarked(database, id), (await openOf(database, id)).length]).toEqual([true, 1])
    await amendAndSubmit(database, id, { crop: 'Barley' }, chemist)
    expect(await changeNow(database, id, PUBLISH, approver)).toMatchObject({ ok: true })
    expect(await isMarked(database, id)).toBe(true)
    expect(await lift(second)).toEqual({ ok: true })
    expect(await isMarked(database, id)).toBe(false)

    await changeNow(database, id, { action: 'amend', note: 'Once more.' }, chemist)
    await suspend(database, [id], approver)
    expect(await lift(second)).toEqual({ ok: true })
    expect(await isMarked(database, id)).toBe(true)
    await changeNow(database, id, { action: 'drop-amendment', note: 'It was right.' }, chemist)
    expect(await isMarked(database, id)).toBe(false)

    await suspend(database, [id], chemist)
    expect(await changeNow(database, id, { action: 'withdraw', reason: 'wrong-result', note: '' }, approver)).toMatchObject({ ok: true })
    expect(await lift(second)).toEqual({ ok: false, reason: 'not possible' })
    expect(await suspend(database, [id], chemist)).toEqual(['not published'])
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('HOLD-03 many are suspended one by one: what was interrupted, also within one of them, is gone on with by the same call', async () => {
    const { database, id, chemist, approver } = await published()
    const ids = [id]
    for (let more = 0; more < 3; more++) {
      const next = await submittedRun(database, [], {}, as(chemist, 'chemist'))
      await changeNow(database, next, PUBLISH, approver)
      ids.push(next)
    }
    const draft = await submittedRun(database, [], {}, as(chemist, 'chemist'))
    const asked = suspension()
    let times = 0
    /** Fails in the middle of the third report. */
    class Failing extends Date {
      override toISOString(): string {
        if (++times === 9) throw new Error('killed')
        return super.toISOString()
      }
    }
    const all = [...ids, draft, 'nobody']
    await expect(suspendReportsNow(database, all, asked, by(chemist, new Failing(NOW)))).rejects.toThrow('killed')
    const done = await database.kysely.selectFrom('suspensions').select('test_id').execute()
    expect(done.length).toBeGreaterThan(0)
    expect(done.length).toBeLessThan(ids.length)
    for (const one of ids) expect(await isMarked(database, one)).toBe(done.some(({ test_id: of }) => of === one))
    const again = await suspendReportsNow(database, all, asked, by(chemist))
    const outcomes: [string, SuspendedReport][] = ids.map((one) => [
      one,
      done.some(({ test_id: of }) => of === one) ? 'already suspended' : 'suspended',
    ])
    outcomes.push([draft, 'not published'], ['nobody', 'unknown report'])
    expect(again).toEqual({ ok: true, reports: outcomes.map(([one, outcome]) => ({ id: one, outcome })) })
    for (const one of ids) expect((await openOf(database, one)).length).toBe(1)
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('HOLD-04 an approver lifts it who neither set it nor had a hand in the test, under no second account; each suspension by itself, once', async () => {
    const { database, id, chemist, approver, second } = await published()
    const hand = await addPerson(database, 'cleo+ok@lab.example', 'approver')
    const twin = await addPerson(database, 'ada+too@lab.example', 'approver')
    await suspend(database, [id], approver)
    await suspend(database, [id], chemist, { cause: 'control', source: 'Control 7' })
    const rows = await database.kysely.selectFrom('suspensions').select(['id', 'set_by']).execute()
    const byApprover = rows.find(({ set_by: who }) => who === approver)!.id
    const byChemist = rows.find(({ set_by: who }) => who === chemist)!.id
    const lift = (suspended: string, actor: string) => liftSuspensionNow(database, suspended, 'Right after all.', by(actor))
    const refused = (reason: string) => ({ ok: false, reason })
    expect(await lift(byApprover, approver)).toEqual(refused('set it'))
    expect(await lift(byApprover, twin)).toEqual(refused('set it'))
    expect(await lift(byApprover, hand)).toEqual(refused('had a hand in it'))
    expect(await lift(byApprover, chemist)).toEqual(refused('role is gone'))
    expect(await lift(randomUUID(), second)).toEqual(refused('unknown suspension'))
    // Two at once lift one, and somebody sets another meanwhile.
    const [one, other] = await Promise.all([lift(byApprover, second), lift(byApprover, second), suspend(database, [id], second)])
    expect([one.ok, other.ok].filter(Boolean)).toHaveLength(1)
    expect([one, other]).toContainEqual(refused('lifted already'))
    expect(await isMarked(database, id)).toBe(true)
    expect(await lift(byChemist, approver)).toEqual({ ok: true })
    expect(await isMarked(database, id)).toBe(true)
    const [last] = await openOf(database, id)
    expect(await lift(last!, second)).toEqual(refused('set it'))
    expect(await lift(last!, approver)).toEqual({ ok: true })
    expect(await isMarked(database, id)).toBe(false)
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  const scene = async (served: TestApp) => {
    const { app, database } = served
    await addProducts(database)
    const people: Record<string, Member> = {}
    for (const [name, role] of [
      ['cleo', 'chemist'],
      ['ada', 'approver'],
      ['bo', 'approver'],
      ['vic', 'viewer'],
    ] as const)
      // prettier-ignore
      people[name] = await memberWith(app, database, `${name}@lab.example`, [role])
    const client = consoleClient(app)
    const post = (path: string, body: object, who: string) => client.post(path, body, { cookie: people[who]!.cookie })
    const get = async <Answer>(path: string, who = 'ada') => (await client.get(path, { cookie: people[who]!.cookie })).json<Answer>()
    const id = await submittedRun(database, [], {}, as(people['cleo']!.id, 'chemist'))
    await changeNow(database, id, PUBLISH, people['ada']!.id)
    return { ...served, people, client, post, get, id }
  }

  test('HOLD-05 it is set with a reason and lifted with one, in history, audit and record, and shown with who may lift it', async () => {
    const { database, people, post, get, id, close } = await scene(await buildTestApp(await settings()))
    const body = { batch: randomUUID(), reports: [id], ...OUT }
    expect((await post('suspensions', body, 'vic')).statusCode).toBe(403)
    expect((await post('suspensions', { ...body, note: '' }, 'cleo')).statusCode).toBe(400)
    expect((await post('suspensions', { ...body, cause: 'mood' }, 'cleo')).statusCode).toBe(400)
    const set = await post('suspensions', body, 'bo')
    expect([set.statusCode, set.json()]).toEqual([200, { reports: [{ id, outcome: 'suspended' }] }])
    // To suspend is no part in the test: who did may still review its amendment.
    const shown = await get<PublishedDetail>(`published/${id}`)
    expect(shown).toMatchObject({ isUnderReview: true, isAmended: false, maySuspend: true, report: { underReview: true } })
    expect(shown.suspensions).toMatchObject([{ ...OUT, by: 'bo', lifted: null, mayLift: true }])
    expect((await get<PublishedDetail>(`published/${id}`, 'bo')).suspensions).toMatchObject([{ mayLift: false }])
    expect((await get<PublishedDetail>(`published/${id}`, 'cleo')).suspensions).toMatchObject([{ mayLift: false }])
    expect((await get<PublishedDetail>(`published/${id}`, 'vic')).maySuspend).toBe(false)
    const lift = `suspensions/${shown.suspensions[0]!.id}/lift`
    expect((await post(lift, { note: '' }, 'ada')).statusCode).toBe(400)
    expect((await post(lift, { note: 'Fine' }, 'cleo')).statusCode).toBe(403)
    expect((await post(lift, { note: 'Fine' }, 'bo')).json()).toMatchObject({ status: 409, reason: 'set it' })
    expect((await post(lift, { note: 'The check passed.' }, 'ada')).statusCode).toBe(204)
    expect((await post(lift, { note: 'The check passed.' }, 'ada')).json()).toMatchObject({ status: 409, reason: 'lifted already' })
    expect((await get<PublishedDetail>(`published/${id}`)).suspensions).toMatchObject([
      { lifted: { by: 'ada', note: 'The check passed.' } },
    ])
    const record = await get<TestRecordFile>(`tests/${id}/record`)
    expect(record.suspensions).toMatchObject([
      { ...OUT, setBy: people['bo']!.id, liftedBy: people['ada']!.id, liftNote: 'The check passed.' },
    ])
    expect(record.history.slice(-2).map(({ action, by: who, note }) => [action, who, note])).toEqual([
      ['suspend', 'bo', OUT.note],
      ['lift-suspension', 'ada', 'The check passed.'],
    ])
    expect(record.seals).toMatchObject({ isUnaltered: true })
    const audit = await database.kysely.selectFrom('audit').select('action').where('action', 'like', '%suspen%').orderBy('seq').execute()
    expect(audit.map(({ action }) => action)).toEqual(['test.suspend', 'test.lift-suspension'])
    await close()
  })

  test('HOLD-05 a role that was taken away meanwhile suspends and lifts nothing', async () => {
    const { database, id, chemist, second } = await published()
    await suspend(database, [id], chemist)
    for (const who of [chemist, second]) await changePeople(database, by(who), (trx) => setRoles(trx, who, ['viewer'], by('command-line')))
    expect(await suspend(database, [id], chemist)).toBe('role is gone')
    const [left] = await openOf(database, id)
    expect(await liftSuspensionNow(database, left!, 'Fine', by(second))).toEqual({ ok: false, reason: 'role is gone' })
    expect([(await openOf(database, id)).length, await isMarked(database, id)]).toEqual([1, true])
  })

  test('HOLD-06 the list of reports and its file have the suspended ones apart from those that are being amended', async () => {
    const { database, people, post, client, get, id, close } = await scene(await buildTestApp(await settings()))
    const { cleo, ada } = people as Record<'cleo' | 'ada', Member>
    const other = await submittedRun(database, [], {}, as(cleo.id, 'chemist'))
    await changeNow(database, other, { ...PUBLISH, isConfidential: true }, ada.id)
    await changeNow(database, id, { action: 'amend', note: 'Typing.' }, cleo.id)
    const stateOf = async (state: string) =>
      (await get<PublishedList>(`published?state=${state}`)).tests.map((one) => [one.testId, one.state])
    expect([await stateOf('under-review'), await stateOf('suspended')]).toEqual([[[id, 'under-review']], []])
    await post('suspensions', { batch: randomUUID(), reports: [id, other], ...OUT }, 'cleo')
    expect(await stateOf('under-review')).toEqual([])
    const suspended = await stateOf('suspended')
    expect(suspended).toHaveLength(2)
    expect(suspended).toEqual(expect.arrayContaining([[id, 'suspended'], [other, 'suspended']])) // prettier-ignore
    expect((await client.get('published.csv?state=suspended', { cookie: ada.cookie })).body.trim().split('\n')).toHaveLength(3)
    expect((await get<PublishedList>('published?sort=state')).tests).toHaveLength(2)
    await close()
  })

  test('HOLD-07 an imported report is suspended too, and no later import takes the mark away', async () => {
    const database = openDb(await settings())
    await importFiles(database, ACCEPTANCE_DATA)
    const chemist = await addPerson(database, 'cleo@lab.example', 'chemist')
    // Two at once: one of them makes it the console's.
    const outcomes = await Promise.all([suspend(database, ['1001'], chemist), suspend(database, ['1001'], chemist)])
    expect(outcomes).toEqual([['suspended'], ['suspended']])
    await importFiles(database, ACCEPTANCE_DATA)
    expect([await isMarked(database, '1001'), (await openOf(database, '1001')).length]).toEqual([true, 2])
    expect((await verifyAudit(database)).problems).toEqual([])
    await database.close()
  })

  test('HOLD-08 a database of before keeps its marks, of amendments alone, and its seals', async () => {
    const place = await untouched()
    const database = openDb(place)
    await migrateUpTo(database, '049-deleted-requests')
    await sql`
      insert into tests (id, kind, country, date, result, water_rate, crop, benefit, observations, ingredients)
      values ('1001', 'foliar', 'FR', '2024-05-02', 'C', 200, '', '', '', '[]')`.execute(database.kysely)
    const row = { test_id: '1001', version: 1, issued_at: '2026-05-14T10:00:00.000Z', document: '{}', sheet: '', reason: '', changed: '[]' }
    await database.kysely.insertInto('test_versions').values(row).execute()
    await database.kysely
      .insertInto('publications')
      .values({ test_id: '1001', version: 1, is_confidential: 0, is_under_review: 1 })
      .execute()
    await migrate(database)
    expect(await isMarked(database, '1001')).toBe(true)
    for (const table of ['suspensions', 'signatures', 'signings'] as const)
      expect(await database.kysely.selectFrom(table).selectAll().execute()).toEqual([])
    await database.close()
  })

  test('HOLD-09 nobody is mailed when a report is suspended or that is lifted', async () => {
    const { database, id, chemist, approver } = await published()
    const count = async () => (await database.kysely.selectFrom('mails').select('id').execute()).length
    const before = await count()
    await suspend(database, [id], chemist)
    const [left] = await openOf(database, id)
    await liftSuspensionNow(database, left!, 'Fine', by(approver))
    expect(await count()).toBe(before)
  })
})
