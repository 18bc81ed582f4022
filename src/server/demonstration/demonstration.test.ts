import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OutputOf } from '../../contract/call.ts'
import type { readLot } from '../../contract/console/bench/lots.ts'
import { REQUEST_STATES } from '../../domain/console/request-states.ts'
import { foliarExample } from '../../contract/requests/example-requests.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { importFiles } from '../testing/import-files.ts'
import { loadDemo } from '../data/load-demo.ts'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'
import { addToLots, changeInLots } from '../laboratory/lots/keep-lots.ts'
import { readBenchLots } from '../laboratory/lots/read-lots.ts'
import { newRequest } from '../laboratory/desk/testing/desk.ts'
import { expectProblem } from '../testing/acceptance-app.ts'
import { consoleClient, cookieOf, memberWith } from '../testing/calls/console-client.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { ACCEPTANCE_DATA } from '../testing/fixtures.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { offerJarTest } from '../laboratory/protocols/offer-jar-test.ts'
import { loadDemoRequests } from './load-requests.ts'
import { makePreviewToken } from './preview.ts'
import { DEMO_PEOPLE } from './people.ts'
import { STORIES } from './stories.ts'
const NOW = new Date('2026-05-14T10:00:00Z')
/** As a server does it at its first start. */
const fill = async (database: Database): Promise<void> => {
  await offerJarTest(database, NOW)
  await loadDemo(database, { maker: 'Maker', productSets: [], today: '2026-05-14', foliarTests: 6_000, seedTests: 400 })
}
const rowsOf = ({ kysely }: Database, table: keyof Schema) => kysely.selectFrom(table).selectAll().execute()
const countOf = async (database: Database, table: keyof Schema): Promise<number> => (await rowsOf(database, table)).length

eachDatabase('the demonstration', ({ open, copiesOf }) => {
  const filled = copiesOf(fill)

  test('LIMIT-06 its products are of the manufacturer that it was filled for, and of that one still when the next start names another', async () => {
    const database = await filled.open()
    const makers = () => database.kysely.selectFrom('products').select('manufacturer').distinct().where('kind', '=', 'maker').execute()
    expect(await makers()).toEqual([{ manufacturer: 'Maker' }])
    expect(await loadDemo(database, { maker: 'Another', productSets: [], today: '2026-06-14' })).toBeUndefined()
    expect(await makers()).toEqual([{ manufacturer: 'Maker' }])
  })

  test('LAB-110 LAB-271 has demand, and requests in every state with threads, histories, assignees and due days, the same ones each time, and makes no email', async () => {
    const [first, second] = [await filled.open(), await filled.open()]
    for (const database of [first, second]) {
      expect(await loadDemoRequests(database, NOW)).toBe(STORIES.length)
      expect(await loadDemoRequests(database, NOW)).toBe(0)
    }
    // Salts are drawn at random.
    const requestsOf = async ({ kysely }: Database) =>
      (await kysely.selectFrom('requests').selectAll().orderBy('id').execute()).map(({ salt: _salt, ...one }) => one)
    const requests = await requestsOf(first)
    expect(await requestsOf(second)).toEqual(requests)
    expect(REQUEST_STATES.filter((state) => !requests.some((one) => one.state === state))).toEqual([])
    expect(requests.every(({ changed_at: at }) => at < NOW.toISOString())).toBe(true)
    expect(requests.every(({ reference }) => /^DEMO-\d{4}$/.test(reference))).toBe(true)
    expect(new Set(requests.map(({ assignee }) => assignee)).size).toBeGreaterThan(2)
    const due = requests.map((one) => one.due_on).filter((day) => day !== '9999-12-31')
    expect([due.some((day) => day < '2026-05-14'), due.some((day) => day > '2026-05-14')]).toEqual([true, true])
    expect(new Set((await first.kysely.selectFrom('messages').select('author').execute()).map(({ author }) => author)).size).toBe(2)
    expect(await countOf(first, 'request_events')).toBeGreaterThan(20)
    expect(await countOf(first, 'mails')).toBe(0)
    expect(await countOf(first, 'demand')).toBeGreaterThan(20)
    expect(await rowsOf(second, 'demand')).toEqual(await rowsOf(first, 'demand'))
    // All of it is in the chain that goes with it; the protocol is the laboratory's.
    expect(await verifyAudit(first)).toMatchObject({ head: { entries: 1 }, problems: [] })
    const recorded = [
      'request_events',
      'run_events',
      'people',
      'equipment',
      'calibrations',
      'competences',
      'lots',
      'series',
      'nonconformity_events',
    ] as const
    const counts = await Promise.all(recorded.map((table) => countOf(first, table)))
    expect(await countOf(first, 'audit')).toBe(counts.reduce((sum, one) => sum + one, 1))
    // A test that answers was made before it did.
    const answers = await first.kysely
      .selectFrom('request_tests')
      .innerJoin('tests', 'tests.id', 'request_tests.test_id')
      .innerJoin('requests', 'requests.id', 'request_tests.request_id')
      .select(['tests.date', 'requests.changed_at'])
      .execute()
    expect(answers).toHaveLength(6)
    for (const { date, changed_at: at } of answers) expect(date <= at.slice(0, 10)).toBe(true)
  })

  test('LAB-146 has tests from draft to published, linked to its requests, made by its people as the bench and the review make them', async () => {
    const [first, second] = [await filled.open(), await filled.open()]
    for (const database of [first, second]) {
      await loadDemoRequests(database, NOW)
    }
    const runs = await first.kysely.selectFrom('test_runs').selectAll().orderBy('id').execute()
    expect(await second.kysely.selectFrom('test_runs').selectAll().orderBy('id').execute()).toEqual(runs)
    expect(await rowsOf(second, 'readings')).toEqual(await rowsOf(first, 'readings'))
    expect(new Set(runs.map(({ state }) => state))).toEqual(
      new Set(['draft', 'published', 'returned', 'running', 'submitted', 'withdrawn']),
    )
    const linked = await first.kysely
      .selectFrom('test_runs')
      .innerJoin('request_tests', 'request_tests.test_id', 'test_runs.test_id')
      .innerJoin('demo_requests', 'demo_requests.request_id', 'request_tests.request_id')
      .innerJoin('requests', 'requests.id', 'demo_requests.request_id')
      .leftJoin('request_mixes', (join) =>
        join.onRef('request_mixes.request_id', '=', 'requests.id').onRef('request_mixes.place', '=', 'request_tests.mix'),
      )
      .select(['test_runs.id', 'test_runs.state', 'requests.state as asked', 'request_mixes.state as ofMix'])
      .execute()
    // A control answers no request.
    expect(linked).toHaveLength(runs.filter(({ control }) => control === null).length)
    for (const { state, asked, ofMix } of linked) expect(ofMix ?? asked).toBe(state === 'published' ? 'done' : 'in-test')
    const people = new Set(Object.values(DEMO_PEOPLE).map(({ id }) => id))
    expect((await first.kysely.selectFrom('run_events').select('actor').execute()).every(({ actor }) => people.has(actor))).toBe(true)
    // Whoever looks around finds something to go on with.
    for (const state of ['draft', 'running', 'returned'])
      expect(runs.find((one) => one.state === state)!.created_by).toBe(DEMO_PEOPLE.visitor.id)
    const published = runs.find(({ state }) => state === 'published')!
    expect(await first.kysely.selectFrom('tests').select('result').where('id', '=', published.test_id).execute()).toEqual([{ result: 'C' }])
    expect(await countOf(first, 'readings')).toBe(37)
  })

  test('LAB-111 is never made where the data are real, or where there are none', async () => {
    const [empty, real] = [await open(), await open()]
    await importFiles(real, ACCEPTANCE_DATA)
    for (const database of [empty, real]) {
      expect(await loadDemoRequests(database, NOW)).toBe(0)
      expect(await makePreviewToken(database, NOW)).toBeUndefined()
      for (const table of ['requests', 'people', 'invitations'] as const) expect(await countOf(database, table)).toBe(0)
    }
    expect(await countOf(empty, 'audit')).toBe(0)
    expect(await real.kysely.selectFrom('audit').select('action').execute()).toEqual([{ action: 'import.apply' }])
  })

  test('LAB-112 a printed link signs in as a chemist once, who is marked, gets no key and no other role, and sends no email about made-up requests', async () => {
    const { app, database, close } = await buildTestApp(await filled.settings())
    await loadDemoRequests(database, new Date())
    const admin = await memberWith(app, database, 'admin@lab.example', ['admin'])
    const { post, get } = consoleClient(app)
    const outdated = await makePreviewToken(database, new Date())
    const token = (await makePreviewToken(database, new Date()))!
    const late = await makePreviewToken(database, new Date(Date.now() - 25 * 3_600_000))
    for (const wrong of [outdated, late, 'x'.repeat(43)]) expect((await post('look-around', { token: wrong })).statusCode).toBe(404)
    const good = (await makePreviewToken(database, new Date()))!
    expect((await post('look-around', { token })).statusCode).toBe(404)
    expect((await post('invitation', { token: good })).json()).toMatchObject({ isDemonstration: true })
    expect((await post('registration/begin', { token: good, name: 'Mallory' })).statusCode).toBe(404)
    const entered = await Promise.all([post('look-around', { token: good }), post('look-around', { token: good })])
    expect(entered.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
    const cookie = cookieOf(entered.find(({ statusCode }) => statusCode === 200)!)
    expect((await get('me', { cookie })).json()).toMatchObject({ roles: ['chemist'], isDemonstration: true })

    const { requests } = (await get('requests?state=new', { cookie })).json<{ requests: { id: string; rowVersion: number }[] }>()
    expect(requests.length).toBeGreaterThan(2)
    expect(requests.every((one) => (one as { isDemonstration?: boolean }).isDemonstration)).toBe(true)
    const [one, two, three] = requests as [(typeof requests)[0], (typeof requests)[0], (typeof requests)[0]]
    const act = (id: string, rowVersion: number, change: object) => post(`requests/${id}/change`, { rowVersion, change }, { cookie })
    expect((await act(one.id, one.rowVersion, { action: 'accept' })).statusCode).toBe(200)
    expect((await act(two.id, two.rowVersion, { action: 'ask', text: 'Which one?' })).statusCode).toBe(200)
    expect((await act(three.id, three.rowVersion, { action: 'refuse', reason: 'other', text: 'No' })).statusCode).toBe(200)
    expect(await countOf(database, 'mails')).toBe(0)

    const { people } = (await get('people', { cookie: admin.cookie })).json<{ people: { id: string; isDemonstration: boolean }[] }>()
    expect(people.filter((person) => person.isDemonstration)).toHaveLength(Object.keys(DEMO_PEOPLE).length)
    for (const [path, body] of [
      [`people/${DEMO_PEOPLE.visitor.id}/roles`, { roles: ['admin', 'approver'] }],
      ['people/invite', { email: DEMO_PEOPLE.visitor.email, roles: ['admin'] }],
    ] as const)
      expect((await post(path, body, { cookie: admin.cookie })).json()).toMatchObject({ reason: 'demonstration' })
    await close()
  })

  test('LAB-113 LAB-271 LAB-202 LAB-203 is gone whole with the first import of real data: requests, people, sessions and their audit; what was real stays', async () => {
    const served = await buildTestApp(await filled.settings())
    const { app, database } = served
    await loadDemoRequests(database, new Date())
    const mine = await newRequest(database, { ...foliarExample, name: 'Real Grower' }, new Date())
    const member = await memberWith(app, database, 'cleo@lab.example', ['chemist'])
    const { post, get } = consoleClient(app)
    const entered = await post('look-around', { token: await makePreviewToken(database, new Date()) })
    const cookie = cookieOf(entered)
    const change = { rowVersion: 1, change: { action: 'accept' } }
    expect((await post(`requests/${mine}/change`, change, { cookie })).statusCode).toBe(200)
    const tested = await post('tests', { from: 'requests', requests: [{ id: mine, rowVersion: 2 }] }, { cookie })
    expect(tested.statusCode).toBe(200)
    const done = await newRequest(database, { ...foliarExample, name: 'Answered Grower' }, new Date())
    const shown = await database.kysely.selectFrom('tests').select('id').where('kind', '=', 'foliar').limit(1).executeTakeFirstOrThrow()
    const answer = { requests: [{ id: done, rowVersion: 1 }], testId: shown.id, why: 'It is the nearest mix.' }
    expect((await post('requests-answer', answer, { cookie: member.cookie })).statusCode).toBe(200)
    const numbers = await database.kysely.selectFrom('test_numbers').selectAll().execute()
    const scale = { id: 'B-1', kind: 'balance', name: 'Our scale' }
    expect((await post('equipment', scale, { cookie: member.cookie })).statusCode).toBe(200)
    // Somebody of the laboratory withdraws a lot of the demonstration.
    const { id: lot } = await database.kysely.selectFrom('lots').select('id').executeTakeFirstOrThrow()
    const spilt = { rowVersion: 1, change: { action: 'withdraw', reason: 'Spilt' } }
    expect((await post(`lots/${lot}/change`, spilt, { cookie: member.cookie })).statusCode).toBe(204)
    const record = await verifyAudit(database)
    expect(record.problems).toEqual([])

    expect(await importFiles(database, ACCEPTANCE_DATA)).toMatchObject({ ok: true, replacedDemo: true })
    expect((await get('me', { cookie })).statusCode).toBe(401)
    expect((await get('me', { cookie: member.cookie })).statusCode).toBe(200)
    const left = await database.kysely.selectFrom('requests').select(['id', 'assignee', 'state']).execute()
    expect(left.toSorted((a, b) => (a.id === mine ? -1 : b.id === mine ? 1 : 0))).toEqual([
      { id: mine, assignee: '', state: 'accepted' },
      { id: done, assignee: '', state: 'accepted' },
    ])
    // No number of a report is given twice.
    expect(await database.kysely.selectFrom('test_numbers').selectAll().execute()).toEqual(numbers)
    expect((await database.kysely.selectFrom('people').select('id').execute()).map(({ id }) => id)).toEqual([member.id])
    // Its equipment went, the laboratory's own stays.
    expect(await database.kysely.selectFrom('equipment').select('id').execute()).toEqual([{ id: 'B-1' }])
    for (const table of [
      'calibrations',
      'competences',
      'lots',
      'lot_events',
      'demand',
      'demo_requests',
      'demo_people',
      'request_tests',
      'request_mixes',
      'invitations',
      'test_runs',
      'run_deviations',
      'run_events',
      'run_lines',
      'readings',
      'jars',
      'reviews',
      'test_versions',
      'publications',
    ] as const)
      expect([table, await countOf(database, table)]).toEqual([table, 0])
    // What the laboratory wrote to a real request stays.
    expect(await database.kysely.selectFrom('messages').select('request_id').execute()).toEqual([{ request_id: done }])
    expect(await database.kysely.selectFrom('audit').select('seq').where('chain', '=', 'demonstration').execute()).toEqual([])
    // What was done to the real request is on record, also by somebody of the demonstration.
    const kept = await verifyAudit(database)
    // The test that was started for it went with the demonstration, and so did who took it; the import has an entry of its own.
    expect([kept.problems, kept.head.entries]).toEqual([[], record.head.entries + 4])
    expect(record.head.entries).toBeGreaterThan(2)
    expect(await loadDemoRequests(database, new Date())).toBe(0)
    expect(await makePreviewToken(database, new Date())).toBeUndefined()
    await served.close()
  })

  test('LAB-234 only its own people add lots of its products; a lot of the laboratory from before is withdrawn at its end, which its history says, and never offered again', async () => {
    const { app, database, close } = await buildTestApp(await filled.settings())
    await loadDemoRequests(database, new Date())
    const member = await memberWith(app, database, 'cleo@lab.example', ['chemist'])
    const { post, get } = consoleClient(app)
    const cookie = cookieOf(await post('look-around', { token: await makePreviewToken(database, new Date()) }))
    const { id: productId } = await database.kysely.selectFrom('products').select('id').orderBy('id').executeTakeFirstOrThrow()
    const days = { expiry: '2099-03', receivedOn: '2026-01-10', openedOn: '' }
    const lotOf = (lot: string) => ({ id: randomUUID(), productId, lot, ...days })
    const refused = await post('lots', lotOf('OURS-1'), { cookie: member.cookie })
    expect(expectProblem(refused, 409).detail).toMatch('The products are the demonstration’s')
    expect((await post('lots', lotOf('DEMO-Z'), { cookie })).statusCode).toBe(200)

    // Two of the laboratory that were added when this was possible; one is withdrawn already.
    const [kept, spilt] = [lotOf('OURS-2'), lotOf('OURS-3')]
    const by = { actor: member.id, now: new Date(), timeZone: 'UTC' }
    await database.kysely.updateTable('data_state').set({ demo: 0 }).execute()
    for (const lot of [kept, spilt]) expect(await addToLots(database, lot, by)).toEqual({ ok: true })
    await database.kysely.updateTable('data_state').set({ demo: 1 }).execute()
    await changeInLots(database, { id: spilt.id, rowVersion: 1 }, { action: 'withdraw', reason: 'Spilt' }, by)

    expect(await importFiles(database, ACCEPTANCE_DATA)).toMatchObject({ ok: true, replacedDemo: true })
    expect(await readBenchLots(database.kysely, [productId])).toEqual([])
    const left = await database.kysely.selectFrom('lots').select('id').execute()
    expect(left.map(({ id }) => id).toSorted()).toEqual([kept.id, spilt.id].toSorted())
    const reason = 'It was of a product of the demonstration, which has ended.'
    const change = (id: string, rowVersion: number, asked: object) =>
      post(`lots/${id}/change`, { rowVersion, change: asked }, { cookie: member.cookie })
    for (const [id, expected] of [
      [kept.id, [[2, 'withdraw', reason]]],
      [
        spilt.id,
        [
          [2, 'withdraw', 'Spilt'],
          [3, 'withdraw', reason],
        ],
      ],
    ] as const) {
      const { lot, history } = (await get(`lots/${id}`, { cookie: member.cookie })).json<OutputOf<typeof readLot>>()
      expect(lot.withdrawn).toMatchObject({ by: 'The server', reason })
      expect(lot.product.id).toBe(`demonstration ${productId}`)
      expect(history.map(({ rowVersion, action, note }) => [rowVersion, action, note])).toEqual(expected)
      expect(expectProblem(await change(id, lot.rowVersion, { action: 'offer-again' }), 409).reason).toBe('product is gone')
    }
    expect((await verifyAudit(database)).problems).toEqual([])
    const real = await database.kysely.selectFrom('products').select('id').executeTakeFirstOrThrow()
    expect((await post('lots', { ...lotOf('OURS-1'), productId: real.id }, { cookie: member.cookie })).statusCode).toBe(200)
    await close()
  })
})
