import { expect, test } from 'vitest'
import type { TestDetail, TestList } from '../../../contract/console/bench/tests.ts'
import type { Statistics } from '../../../contract/console/statistics.ts'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import type { Today } from '../../../contract/console/today.ts'
import type { ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { openDb } from '../../db/open-db.ts'
import { migrateUpTo } from '../../db/testing/migrate-up-to.ts'
import { consoleClient, memberWith } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp } from '../../testing/test-app.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { readRun } from '../runs/read-run.ts'
import { CHEMIST, newRun, versionOf } from '../runs/testing/bench.ts'
import { AFTERWARDS, BY_PROTOCOL, sheetByProtocol, wholeByProtocol } from '../runs/testing/by-protocol.ts'
import { manyMixes, newSeries, sharedOf } from '../series/testing/series.ts'
import { runKilled } from '../testing/run-killed.ts'
import { createControls } from './create-control.ts'
import { changeControlNow, conclude, controlGap, controlledLaboratory, testWithControl } from './testing/controls.ts'

const AT = '2026-05-14T09:00:00.000Z'

eachDatabase('controls', ({ open, settings, untouched }) => {
  test('JAR-11 a control has a number of its own and begins with what its test has, nothing that was weighed, read or concluded', async () => {
    const database = await open()
    await controlledLaboratory(database)
    const id = await wholeByProtocol(database)
    const made = await createControls(database, 'products', { from: 'test', id }, CHEMIST)
    const [control] = made.ok ? made.ids : []
    expect(control).toBe('2026-0002')
    const detail = (await readRun(database.kysely, control!, ['chemist'], AFTERWARDS))!
    const { lines, ...shared } = sheetByProtocol({ crop: '', result: null })
    expect(detail.sheet).toMatchObject({ ...shared, lines: lines.map((line) => ({ ...line, weighed: null })) })
    expect(detail).toMatchObject({
      readings: [],
      repeatFor: null,
      control: { kind: 'products', outcome: null, tests: [{ id }], actions: ['void'] },
      actions: ['start'],
    })
    expect((await readRun(database.kysely, id, ['chemist'], AFTERWARDS))!.controls).toMatchObject([{ id: control, state: 'draft' }])
    const alone = await createControls(database, 'water', { from: 'nothing', kind: 'foliar' }, CHEMIST)
    expect(alone).toMatchObject({ ok: true, ids: ['2026-0003'] })
    expect((await readRun(database.kysely, id, ['chemist'], AFTERWARDS))!.offeredControls).toEqual([])
    for (const source of [{ from: 'test', id: 'none' } as const, { from: 'series', id: 'S-2026-0009' } as const])
      expect(await createControls(database, 'water', source, CHEMIST)).toMatchObject({ reason: 'unknown test' })
    expect(await createControls(database, 'water', { from: 'test', id: control! }, CHEMIST)).toMatchObject({ ok: false })
    expect(await createControls(database, 'water', { from: 'test', id: await newRun(database) }, CHEMIST)).toMatchObject({
      reason: 'other protocol',
    })
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('JAR-11 one control is begun for all tests of a series that are at the bench, in one transaction', async () => {
    const database = await open()
    await controlledLaboratory(database)
    const series = await newSeries(database, { shared: sharedOf(sheetByProtocol()), source: manyMixes(4) })
    const id = series.ok ? series.id : ''
    await database.kysely.updateTable('test_runs').set({ state: 'void' }).where('id', '=', '2026-0003').execute()
    const made = await createControls(database, 'water', { from: 'series', id }, CHEMIST)
    const [control] = made.ok ? made.ids : []
    const links = await database.kysely.selectFrom('run_controls').select(['run_id', 'control_id']).orderBy('run_id').execute()
    expect(links).toEqual(['2026-0001', '2026-0002', '2026-0004'].map((run) => ({ run_id: run, control_id: control })))
    const { sheet } = (await readRun(database.kysely, control!, ['chemist'], AFTERWARDS))!
    expect([sheet.protocol, sheet.testedOn, sheet.lines]).toEqual([BY_PROTOCOL, '2026-05-14', []])
  })

  test('JAR-19 a control is listed and found among the tests of the console, and is in no statistic, review or public answer', async () => {
    const served = await buildTestApp(await settings(), undefined, { console: { now: () => AFTERWARDS.now } })
    const { app, database, close } = served
    const { approver } = await controlledLaboratory(database)
    const { test: id, control } = await testWithControl(database, { state: 'published', approver })
    const open_ = await createControls(database, 'water', { from: 'nothing', kind: 'foliar' }, CHEMIST)
    const [atBench] = open_.ok ? open_.ids : []
    await served.currentData.refresh()
    const client = consoleClient(app)
    const { cookie } = await memberWith(app, database, 'vera@lab.example', ['approver'], AFTERWARDS.now)
    const get = async <T>(path: string) => (await client.get(path, { cookie })).json<T>()
    const listed = async (query: string) =>
      (await get<TestList>(`tests?${query}`)).tests.map((one) => [one.id, one.control, one.outcome, one.state])
    expect(await listed('')).toEqual([[atBench, 'water', null, 'draft']])
    expect(await listed('state=submitted')).toEqual([])
    expect((await get<TestList>('tests')).counts.submitted).toBe(0)
    const passed = [control, 'water', 'passed', 'submitted']
    expect(await listed(`text=${control}`)).toEqual([passed])
    const controls = await listed('control=yes&state=all')
    expect(controls).toHaveLength(2)
    expect(controls).toEqual(expect.arrayContaining([passed, [atBench, 'water', null, 'draft']]))
    expect(await listed('state=all&sort=created')).toHaveLength(3)
    const csv = (await client.get('tests.csv?control=yes&state=all', { cookie })).body
    expect(csv).toContain('water')
    expect(csv).toContain('passed')

    const statistics = await get<Statistics>('statistics?from=2026-05&to=2026-05')
    await changeControlNow(database, control, { action: 'reopen', note: 'Once more' })
    await conclude(database, control, 'passed')
    const again = await get<Statistics>('statistics?from=2026-05&to=2026-05')
    expect(again).toEqual(statistics)
    expect((await get<Today>('today')).reviews).toEqual([])
    expect((await client.get(`reviews/${control}`, { cookie })).statusCode).toBe(404)
    expect((await get<ReviewDetail>(`reviews/${id}`)).controls).toMatchObject([
      { id: control, outcome: 'passed', note: 'Clear', isOther: false },
    ])

    expect((await app.inject(`/api/tankmix/outcome/${control}/en/FR`)).statusCode).toBe(404)
    expect((await app.inject(`/api/tankmix/outcome/${id}/en/FR`)).statusCode).toBe(200)
    for (const url of ['/feed.atom', '/api/v1/search?countryCode=FR']) expect((await app.inject(url)).body).not.toContain(control)
    expect(await database.kysely.selectFrom('tests').select('id').execute()).toEqual([{ id }])

    for (const run of [id, control]) {
      const record = await get<TestRecordFile>(`tests/${run}/record`)
      expect(record.controls).toMatchObject([{ runId: id, controlId: control, control: 'water', outcome: 'passed' }])
      expect(record.seals.objects.filter(({ stored, sealed }) => stored !== sealed)).toEqual([])
    }
    await database.kysely.updateTable('run_controls').set({ linked_by: 'somebody' }).execute()
    expect((await get<TestRecordFile>(`tests/${id}/record`)).seals.isUnaltered).toBe(false)
    expect((await verifyAudit(database)).problems).toContainEqual(expect.stringMatching(/^control-link:.* was altered/))
    await close()
  })

  test('JAR-19 the calls answer in words what cannot be done', async () => {
    const { app, database, close } = await buildTestApp(await settings(), undefined, { console: { now: () => AFTERWARDS.now } })
    await controlledLaboratory(database)
    const id = await wholeByProtocol(database)
    const client = consoleClient(app)
    const { cookie } = await memberWith(app, database, 'carl@lab.example', ['chemist'], AFTERWARDS.now)
    const post = async (path: string, body: object) => client.post(path, body, { cookie })
    const made = (await post('controls', { control: 'water', for: { from: 'test', id } })).json<{ ids: string[] }>()
    const [control] = made.ids
    expect((await post(`tests/${id}/controls`, { control: 'none' })).json()).toMatchObject({ status: 404, reason: 'unknown control' })
    expect((await post(`tests/${id}/controls`, { control: id })).json()).toMatchObject({ status: 404, reason: 'unknown control' })
    expect((await post(`tests/${id}/controls`, { control })).statusCode).toBe(200)
    const rowVersion = await versionOf(database, control!)
    const change = (part: object) => post(`controls/${control}/change`, { rowVersion, change: part })
    expect((await change({ action: 'conclude', outcome: 'failed', note: '' })).statusCode).toBe(400)
    expect((await change({ action: 'conclude', outcome: 'good', note: 'x' })).statusCode).toBe(400)
    expect((await change({ action: 'conclude', outcome: 'failed', note: 'x' })).json()).toMatchObject({
      status: 409,
      reason: 'not possible',
    })
    expect((await post(`controls/${id}/change`, { rowVersion, change: { action: 'void', note: 'x' } })).json()).toMatchObject({
      status: 404,
      reason: 'unknown control',
    })
    expect((await post(`tests/${id}/controls/${control}/unlink`, { note: 'Of the other bench' })).statusCode).toBe(200)
    const { controls, offeredControls } = (await client.get(`tests/${id}`, { cookie })).json<TestDetail>()
    expect(controls).toMatchObject([{ id: control, unlinked: { by: 'carl', note: 'Of the other bench' } }])
    expect(offeredControls).toEqual([{ id: control, control: 'water', outcome: null, products: [] }])
    await close()
  })

  test('HOLD-12 killed at any place while a control fails, either nothing of it was done or all, and nothing stays green', async () => {
    const place = await settings()
    const { app, database, close } = await buildTestApp(place)
    const { approver } = await controlledLaboratory(database)
    const { cookie } = await memberWith(app, database, 'carl@lab.example', ['chemist'], new Date())
    let statements: number | undefined
    const failed: boolean[] = []
    for (const share of [undefined, 0.3, 0.6, 0.9]) {
      const { test: id, control } = await testWithControl(database, { state: 'published', approver })
      const body = { rowVersion: await versionOf(database, control), change: { action: 'fail', note: 'Flocs' } }
      const work = { path: `controls/${control}/change`, body, cookie }
      const done = await runKilled({ settings: place, work, ...(share === undefined ? {} : { after: Math.ceil(statements! * share) }) })
      statements ??= done
      const { is_under_review: isMarked } = await database.kysely
        .selectFrom('publications')
        .select('is_under_review')
        .where('test_id', '=', id)
        .executeTakeFirstOrThrow()
      const hasFailed = (await controlGap(database, id)) === 'failed'
      expect(isMarked === 1).toBe(hasFailed)
      failed.push(hasFailed)
    }
    // Once it was answered it is done.
    expect(failed[0]).toBe(true)
    expect((await verifyAudit(database)).problems).toEqual([])
    await close()
  })

  test('JAR-19 an older database goes on: its tests are no controls and their seals hold', async () => {
    const database = openDb(await untouched())
    await migrateUpTo(database, '055-suspensions')
    await database.kysely.insertInto('test_numbers').values({ year: 2026, last: 1 }).execute()
    const row = {
      id: '2026-0001',
      test_id: '2026-0001',
      kind: 'foliar' as const,
      country: 'FR',
      crop: '',
      benefit: '',
      state: 'draft' as const,
    }
    const rest = {
      versions: 0,
      is_withdrawal_confirmed: 0,
      row_version: 1,
      created_by: 'p1',
      created_at: AT,
      changed_at: AT,
      tested_on: '',
    }
    await database.kysely
      .insertInto('test_runs')
      .values({ ...row, ...rest, water_source: '', observations: '', deviations: '' })
      .execute()
    const entry = { at: AFTERWARDS.now, actor: 'p1', action: 'test.create', entity: 'test', entityId: '2026-0001' }
    await database.kysely.transaction().execute((trx) => appendAudit(trx, { ...entry, objects: [['run', '2026-0001']] }))
    expect(await migrate(database)).toEqual(expect.arrayContaining(['056-controls']))
    expect((await verifyAudit(database)).problems).toEqual([])
    expect((await readRun(database.kysely, '2026-0001', ['chemist'], CHEMIST))!).toMatchObject({ control: null, controls: [] })
    await database.close()
  })
})
