import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishedDetail } from '../../../contract/console/bench/publishing.ts'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import type { Today } from '../../../contract/console/today.ts'
import type { ListedNonconformity } from '../../../contract/console/quality/nonconformities.ts'
import { sealsOf } from '../../audit/seal.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { openDb } from '../../db/open-db.ts'
import { migrateUpTo } from '../../db/testing/migrate-up-to.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { change as changeRequest, newRequest } from '../desk/testing/desk.ts'
import { changeNow, submittedRun } from '../publishing/testing/publishing.ts'
import { addReading } from '../runs/readings.ts'
import { as, bringInto, mustSucceed, newRun, reading } from '../runs/testing/bench.ts'
import { qualityScene, type Who } from './testing/nonconformities.ts'

type Scene = Awaited<ReturnType<typeof qualityScene>>

eachDatabase('a nonconformity', ({ settings, untouched }) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await qualityScene(await settings())
  })
  afterAll(() => scene.close())
  const listed = async (query = ''): Promise<ListedNonconformity[]> =>
    (await scene.get<{ nonconformities: ListedNonconformity[] }>(`nonconformities${query}`)).nonconformities

  test('NC-01 is opened once, however often it is sent, by who works at the bench, with a number that nobody else gets', async () => {
    const { post, opening, people, read } = scene
    const body = opening()
    const sent = await Promise.all(Array.from({ length: 4 }, () => post('nonconformities', body, 'cleo')))
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await post('nonconformities', body, 'ada')).json()).toMatchObject({ status: 409, reason: 'known nonconformity' })
    for (const who of ['vic', 'max'] as const) expect((await post('nonconformities', opening(), who)).statusCode).toBe(403)
    for (const wrong of [
      { title: '' },
      { what: '' },
      { dueOn: '2026-02-30' },
      { owner: people.vic.id },
      { owner: randomUUID() },
      { kind: 'mood' },
    ])
      expect((await post('nonconformities', opening(wrong), 'cleo')).statusCode).toBe(400)
    const others = Array.from({ length: 5 }, (_, at) => opening({ title: `Number ${at}` }))
    const all = await Promise.all(others.map((one) => post('nonconformities', one, 'ada')))
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const numbers = (await listed()).map(({ number }) => number)
    expect(numbers).toEqual([6, 5, 4, 3, 2, 1])
    expect(await read(body.id)).toMatchObject({
      nonconformity: { number: 1, state: 'open', owner: 'cleo', openedBy: 'cleo', tests: 0 },
      complainant: null,
      history: [{ action: 'open', by: 'cleo' }],
      mayChange: false,
    })
  })

  test('NC-03 each changed value stays in its history, which nobody changes; from an old version nothing is changed', async () => {
    const { opened, change, read, texts, people, database } = scene
    const id = await opened()
    expect(await change(id, await texts(id, { owner: people.ada.id, title: 'Scale B-1' }))).toEqual([204, ''])
    expect(await change(id, await texts(id, { cause: 'Wear' }), 'bo', 1)).toEqual([409, 'changed meanwhile'])
    expect(await change(id, await texts(id, { owner: people.max.id }))).toEqual([400, expect.stringContaining('choose a chemist')])
    for (const who of ['vic', 'max'] as const) expect((await change(id, await texts(id), who))[0]).toBe(403)
    expect((await read(id)).history.at(-1)).toMatchObject({
      action: 'edit',
      by: 'cleo',
      changes: expect.arrayContaining([
        { field: 'owner', before: 'cleo', after: 'ada' },
        { field: 'title', before: 'Scale out of its limits', after: 'Scale B-1' },
        { field: 'corrective_action', before: '', after: 'Cleaned daily' },
      ]) as unknown,
    })
    for (const statement of [`update nonconformity_events set note = 'forged'`, 'delete from nonconformity_events'])
      await expect(sql.raw(statement).execute(database.kysely)).rejects.toThrow('append-only')
    const stored = await database.kysely.selectFrom('audit').selectAll().where('entity_id', '=', id).execute()
    expect(JSON.stringify(stored)).not.toContain('Scale')
  })

  test('NC-04 its tests are those that name an instrument or a lot, that a person worked on, of a request, or typed, on some days', async () => {
    const { post, begun, published, opened, choose, testsOf, read, database, people, change } = scene
    const cleo = as(people.cleo.id, 'chemist')
    for (const [id, kind] of [
      ['B-7', 'balance'],
      ['P-7', 'ph-meter'],
    ])
      await post('equipment', { id, kind, name: `Seven ${id}` }, 'cleo')
    const lot = { id: randomUUID(), productId: 'zinc', lot: 'Z 7-7', expiry: '2999-03', receivedOn: '2026-01-10', openedOn: '' }
    expect((await post('lots', lot, 'cleo')).statusCode).toBe(200)
    const weighed = await published({ balance: 'B-7' })
    const read24 = await newRun(database, cleo)
    await bringInto(database, read24, { state: 'running' })
    mustSucceed(
      await addReading(database, read24, { ...reading(), source: { jar: null, phMeter: 'P-7', thermometer: '', notedAt: null } }, cleo),
    )
    const plain = await published()

    const id = await opened()
    expect(await choose(id, 'instrument', 'none')).toEqual([400, expect.stringContaining('there is none of this name')])
    expect(await choose(id, 'instrument', 'B-7', { until: '2001-01-01' })).toEqual([400, expect.stringContaining('no test fits')])
    expect(await choose(id, 'instrument', 'B-7', { from: '2001-01-01' })).toEqual([204, ''])
    expect(await testsOf(id)).toEqual([weighed])
    expect(await choose(id, 'instrument', 'P-7')).toEqual([204, ''])
    expect(await testsOf(id)).toEqual([weighed, read24].toSorted())
    // What is being amended names another balance at the bench, and the old one in its published version still.
    await changeNow(database, weighed, { action: 'amend', note: 'Typing.' }, people.cleo.id)
    await database.kysely.updateTable('test_runs').set({ balance: null }).where('id', '=', weighed).execute()
    const again = await opened()
    await choose(again, 'instrument', 'B-7')
    expect(await testsOf(again)).toEqual([weighed])
    await database.kysely.updateTable('test_runs').set({ balance: 'B-7' }).where('id', '=', weighed).execute()

    const ofLot = await begun()
    await database.kysely.updateTable('run_lines').set({ lot_id: lot.id }).where('run_id', '=', ofLot).execute()
    const byLot = await opened()
    expect(await choose(byLot, 'lot', 'z7-7')).toEqual([204, ''])
    expect((await read(byLot)).tests).toMatchObject([{ testId: ofLot, origin: 'lot', originName: 'Z 7-7', report: 'none' }])
    await database.kysely.updateTable('run_lines').set({ lot_id: null }).where('run_id', '=', ofLot).execute()

    const byPerson = await opened()
    expect(await choose(byPerson, 'person', people.ada.id)).toEqual([204, ''])
    // Ada published these and worked on none.
    expect(await testsOf(byPerson)).toEqual([weighed, plain].toSorted())
    expect(await choose(byPerson, 'person', people.vic.id)).toEqual([400, expect.stringContaining('no test fits')])

    const request = await newRequest(database)
    const rowVersion = await changeRequest(database, request, 1, { action: 'accept' })
    const asked = await submittedRun(database, [{ id: request, rowVersion }], {}, cleo)
    const { reference } = await database.kysely
      .selectFrom('requests')
      .select('reference')
      .where('id', '=', request)
      .executeTakeFirstOrThrow()
    const byRequest = await opened()
    expect(await choose(byRequest, 'request', reference.toLowerCase())).toEqual([204, ''])
    expect((await read(byRequest)).tests).toMatchObject([{ testId: asked, originName: reference }])

    const byHand = await opened()
    expect(await choose(byHand, 'hand', '', { tests: [plain, 'X-1', 'X-2'] })).toEqual([400, expect.stringContaining('no test X-1, X-2')])
    expect(await choose(byHand, 'hand', '', { tests: [plain, plain, asked] })).toEqual([204, ''])
    expect(await choose(byHand, 'hand', '', { tests: [plain] })).toEqual([204, ''])
    expect(await testsOf(byHand)).toEqual([plain, asked].toSorted())
    const remove = (note: string) => change(byHand, { action: 'remove-tests', tests: [asked], note })
    expect(await remove('')).toEqual([400, expect.anything()])
    expect(await remove('Another scale')).toEqual([204, ''])
    expect(await testsOf(byHand)).toEqual([plain])
    expect((await read(byHand)).history.at(-1)).toMatchObject({
      note: 'Another scale',
      changes: [{ field: 'tests', before: asked, after: '' }],
    })
  })

  test('NC-05 its public reports are suspended from there, each once; one that was lifted is not suspended again, and it is closed once none is', async () => {
    const { published, begun, opened, choose, read, post, get, change, texts, people } = scene
    const tests = [await published(), await published(), await published(), await begun()]
    const [first, second, third, atBench] = tests
    const id = await opened()
    await choose(id, 'hand', '', { tests })
    const suspend = (who: Who = 'cleo', note = 'The scale was out.') => post(`nonconformities/${id}/suspend`, { note }, who)
    for (const who of ['vic', 'max'] as const) expect((await suspend(who)).statusCode).toBe(403)
    expect((await suspend('cleo', '')).statusCode).toBe(400)
    expect((await post(`nonconformities/${randomUUID()}/suspend`, { note: 'Why' }, 'cleo')).statusCode).toBe(404)
    expect((await change(id, { action: 'remove-tests', tests: [third], note: 'Another scale' }))[0]).toBe(204)
    // Two press at once.
    const [one, other] = await Promise.all([suspend(), suspend('ada')])
    expect([one.statusCode, other.statusCode]).toEqual([200, 200])
    expect((await suspend()).json()).toEqual({ reports: [], left: 0 })
    const stateOf = async () => Object.fromEntries((await read(id)).tests.map(({ testId, report }) => [testId, report]))
    expect(await stateOf()).toEqual({ [first!]: 'suspended', [second!]: 'suspended', [atBench!]: 'none' })
    expect((await change(id, { action: 'remove-tests', tests: [first], note: 'No' }))[1]).toBe('not possible')
    const { number } = (await read(id)).nonconformity
    const shown = await get<PublishedDetail>(`published/${first!}`, 'bo')
    expect(shown.suspensions).toMatchObject([{ cause: 'nonconformity', source: String(number), lifted: null, mayLift: true }])
    expect((await get<PublishedDetail>(`published/${third!}`)).suspensions).toEqual([])

    expect(await change(id, await texts(id))).toEqual([204, ''])
    expect(await change(id, { action: 'finish', note: 'Cleaned' })).toEqual([204, ''])
    expect(await change(id, { action: 'close', note: 'It holds' }, 'bo')).toEqual([409, 'still suspended'])
    expect((await post(`suspensions/${shown.suspensions[0]!.id}/lift`, { note: 'It was right' }, 'bo')).statusCode).toBe(204)
    expect((await suspend()).json()).toEqual({ reports: [], left: 0 })
    expect(await stateOf()).toMatchObject({ [first!]: 'lifted' })
    // A withdrawal ends the other suspension by ending the report.
    await changeNow(scene.database, second!, { action: 'withdraw', reason: 'wrong-result', note: '' }, people.ada.id)
    expect(await stateOf()).toMatchObject({ [second!]: 'none' })
    expect(await change(id, { action: 'close', note: 'It holds' }, 'bo')).toEqual([204, ''])
    expect((await suspend()).json()).toMatchObject({ status: 409, reason: 'not possible' })
    expect((await choose(id, 'hand', '', { tests: [third] }))[1]).toBe('not possible')
  })

  test('NC-06 it is closed, or sent back, by an approver alone who neither opened, finished nor ever owned it, under no second account', async () => {
    const { opened, change, read, texts, people, post } = scene
    const id = await opened('cleo', { owner: people.ada.id })
    const step = (action: string, who: Who) => change(id, { action, note: 'For a reason' }, who)
    expect(await step('finish', 'cleo')).toEqual([409, 'unfinished'])
    expect(await step('close', 'bo')).toEqual([409, 'not possible'])
    expect((await change(id, await texts(id, { owner: people.cleo.id })))[0]).toBe(204)
    for (const who of ['vic', 'max'] as const) expect((await step('finish', who))[0]).toBe(403)
    expect(await step('finish', 'cleo')).toEqual([204, ''])
    expect((await change(id, await texts(id)))[1]).toBe('not possible')
    // Ada owned it once; Cleo opened it.
    for (const who of ['cleo', 'ada'] as const) {
      expect(await step('close', who)).toEqual([403, 'second person'])
      expect(await step('send-back', who)).toEqual([403, 'second person'])
    }
    expect([(await read(id, 'ada')).mayDecide, (await read(id, 'cleo')).mayDecide, (await read(id, 'bo')).mayDecide]).toEqual([
      false,
      false,
      true,
    ])
    expect(await step('send-back', 'bo')).toEqual([204, ''])
    expect(await step('finish', 'bo')).toEqual([204, ''])
    expect(await step('close', 'bo')).toEqual([403, 'second person'])
    const twin = await scene.client.post('nonconformities', scene.opening(), { cookie: people.bo.cookie })
    expect(twin.statusCode).toBe(200)
    const byBo = twin.json<{ id: string }>().id
    await change(byBo, await texts(byBo), 'bo')
    await change(byBo, { action: 'finish', note: 'Done' }, 'bo')
    await scene.database.kysely.updateTable('people').set({ email: 'bo+two@lab.example' }).where('id', '=', people.ada.id).execute()
    expect(await change(byBo, { action: 'close', note: 'It holds' }, 'ada')).toEqual([403, 'second person'])
    await scene.database.kysely.updateTable('people').set({ email: 'ada@lab.example' }).where('id', '=', people.ada.id).execute()
    expect(await change(byBo, { action: 'close', note: 'It holds' }, 'ada')).toEqual([204, ''])
    expect((await read(byBo)).nonconformity).toMatchObject({ state: 'closed', closedBy: 'ada' })
    expect(await change(byBo, { action: 'reopen', note: 'It came again' }, 'cleo')).toEqual([204, ''])
    expect((await read(byBo)).nonconformity).toMatchObject({ state: 'open', closedAt: null })
    expect(
      (await post(`nonconformities/${byBo}/change`, { rowVersion: 99, change: { action: 'finish', note: '' } }, 'cleo')).statusCode,
    ).toBe(400)
  })

  test('NC-07 what should have been closed is overdue in the list, in its file and on Today, for everybody or for its owner', async () => {
    const { opened, people, get, client, change, texts } = scene
    const late = await opened('cleo', { title: 'Late one', dueOn: '2001-01-01' })
    const done = await opened('cleo', { title: 'Late but closed', dueOn: '2001-01-01', kind: 'complaint' })
    await change(done, await texts(done))
    await change(done, { action: 'finish', note: 'Done' })
    await change(done, { action: 'close', note: 'It holds' }, 'bo')
    expect((await listed('?state=overdue')).map(({ id }) => id)).toEqual([late])
    expect((await listed('?kind=complaint&state=closed')).map(({ id }) => id)).toEqual([done])
    expect((await listed('?text=one%20late')).map(({ id }) => id)).toEqual([late])
    expect((await listed('?sort=due'))[0]!.id).toBe(late)
    const overdue = async (who: Who, query = '') => (await get<Today>(`today${query}`, who)).overdueNonconformities
    expect([
      await overdue('vic'),
      await overdue('cleo', '?mine=yes'),
      await overdue('ada', '?mine=yes'),
      await overdue('cleo', '?show=reviews'),
    ]).toEqual([1, 1, 0, 0])
    const csv = (await client.get('nonconformities.csv?state=overdue', { cookie: people.vic.cookie })).body.trim().split('\n')
    expect(csv).toHaveLength(2)
    expect(csv[1]).toContain('"Late one","nonconformity","open","cleo","2001-01-01"')
  })

  test('NC-09 the record of each test names those that touch it, and its seals cover them; never who complained', async () => {
    const { published, opened, choose, get, database } = scene
    const report = await published()
    const id = await opened('cleo', { kind: 'complaint', title: 'Foam', complainant: { name: 'Åsa Secret', email: '', contact: '' } })
    await choose(id, 'hand', '', { tests: [report] })
    const record = await get<TestRecordFile>(`tests/${report}/record`)
    expect(record.nonconformities).toMatchObject([{ kind: 'complaint', title: 'Foam', state: 'open' }])
    expect(JSON.stringify(record)).not.toContain('Secret')
    expect(record.seals.isUnaltered).toBe(true)
    expect(record.seals.objects.map(({ object }) => object)).toEqual(
      expect.arrayContaining([`nonconformity:${id}`, `nonconformity-event:${id}:2`]),
    )
    await database.kysely.updateTable('nonconformities').set({ what: 'Forged' }).where('id', '=', id).execute()
    const forged = await get<TestRecordFile>(`tests/${report}/record`)
    expect([
      forged.seals.isUnaltered,
      (await verifyAudit(database)).problems.some((one) => one.startsWith(`nonconformity:${id} `)),
    ]).toEqual([false, true])
    await database.kysely.updateTable('nonconformities').set({ what: 'The daily check failed.' }).where('id', '=', id).execute()
  })

  test('NC-03 the audit agrees with all that was done to them', async () => {
    expect((await verifyAudit(scene.database)).problems).toEqual([])
  })

  test('NC-10 a database of before keeps its suspensions with their hashes, and has no nonconformity', async () => {
    const database = openDb(await untouched())
    await migrateUpTo(database, '061-report-pdfs')
    const row = {
      id: 's1',
      batch_id: 'b1',
      test_id: '1001',
      set_at: '2026-05-14T10:00:00.000Z',
      set_by: 'cleo',
      source: 'B-1',
      note: 'Out',
    }
    await database.kysely
      .insertInto('suspensions')
      .values({ ...row, cause: 'instrument', lifted_at: null, lifted_by: null, lift_note: null })
      .execute()
    const before = await sealsOf(database.kysely, [['suspension', 's1']])
    await migrate(database)
    expect(await sealsOf(database.kysely, [['suspension', 's1']])).toEqual(before)
    const more = (part: object) => database.kysely.insertInto('suspensions').values({ ...row, lifted_at: null, lifted_by: null, lift_note: null, cause: 'nonconformity', ...part }) // prettier-ignore
    await more({ id: 's2', batch_id: 'b2' }).execute()
    await expect(more({ id: 's3' }).execute()).rejects.toThrow()
    await expect(more({ id: 's4', batch_id: 'b4', cause: 'mood' as never }).execute()).rejects.toThrow()
    expect(await database.kysely.selectFrom('nonconformities').selectAll().execute()).toEqual([])
    await database.close()
  })
})
