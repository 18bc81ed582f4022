import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReviewDetail } from '../../../contract/console/bench/publishing.ts'
import type { TestRecordFile } from '../../../contract/console/bench/test-record.ts'
import type { TestDetail } from '../../../contract/console/bench/tests.ts'
import type { ListedCompetence } from '../../../contract/console/competence.ts'
import type { Today } from '../../../contract/console/today.ts'
import type { CompetenceLevel } from '../../../domain/method/competence.ts'
import { JAR_TEST } from '../../../domain/method/jar-test.ts'
import { dayAfter } from '../../../domain/method/laboratory-days.ts'
import type { ProtocolRequirements } from '../../../domain/method/requirements.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { migrateUpTo } from '../../db/testing/migrate-up-to.ts'
import { openDb } from '../../db/open-db.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { decideAs } from '../publishing/testing/signing.ts'
import { addVersion } from '../protocols/keep-protocols.ts'
import { addProducts, mustSucceed, reading, versionOf, wholeSheet } from '../runs/testing/bench.ts'
import { AFTERWARDS, askForWholeTests, submitNow, wholeByProtocol } from '../runs/testing/by-protocol.ts'

/** What is read at once, so that a test is whole within a moment. */
const REQUIREMENTS: ProtocolRequirements = {
  readings: [{ hours: 0, tolerance: 1, fields: ['appearance'] }],
  weights: null,
  instruments: [],
  jars: { replicates: 1, control: 'none', agreement: 'all' },
  limits: {},
  decision: [],
  isAuthorisationAsked: true,
  scope: null,
}
const PEOPLE = {
  viewer: ['viewer@lab.example', 'viewer'],
  chemist: ['cleo@lab.example', 'chemist'],
  other: ['otto@lab.example', 'chemist'],
  approver: ['ada@lab.example', 'approver'],
  alias: ['ada+bench@lab.example', 'approver'],
  admin: ['bo@lab.example', 'admin'],
} as const
type Who = keyof typeof PEOPLE

eachDatabase('competence', ({ settings, untouched }) => {
  let served: TestApp
  let client: ConsoleClient
  const members = {} as Record<Who, Member>
  const today = new Date().toISOString().slice(0, 10)
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    client = consoleClient(served.app)
    for (const [who, [email, role]] of Object.entries(PEOPLE))
      members[who as Who] = await memberWith(served.app, served.database, email, [role])
    await addProducts(served.database)
    const content = { name: 'Quick', text: 'Look at it', decisionRule: 'Even', requirements: REQUIREMENTS }
    await client.post('protocols', { id: 'quick', ...content }, as('admin'))
    const free = { ...content, requirements: { ...REQUIREMENTS, isAuthorisationAsked: false } }
    await client.post('protocols', { id: 'free', ...free }, as('admin'))
  })
  afterAll(() => served.close())
  const as = (who: Who) => ({ cookie: members[who].cookie })
  const give = (by: Who, to: Who, level: CompetenceLevel, part: object = {}) => {
    const whole = { id: randomUUID(), personId: members[to].id, protocolId: 'quick', level, from: today, until: null, note: 'Watched' }
    return client.post('competences', { ...whole, ...part }, as(by))
  }
  const end = (by: Who, id: string, reason = 'A new method') => client.post(`competences/${id}/end`, { reason }, as(by))
  const listed = async (query = '', who: Who = 'viewer') =>
    (await client.get(`competences?${query}`, as(who))).json<{ competences: ListedCompetence[] }>().competences
  const endAll = async () => {
    for (const { id, ended } of await listed()) if (!ended) expect((await end('admin', id)).statusCode).toBe(204)
  }
  const detail = async (id: string) => (await client.get(`tests/${id}`, as('viewer'))).json<TestDetail>()
  const prepare = async (who: Who, protocol = 'quick') => {
    const { id } = (await client.post('tests', { from: 'nothing', kind: 'foliar' }, as(who))).json<{ id: string }>()
    const sheet = wholeSheet({ protocol: { id: protocol, version: 1 }, testedOn: today })
    expect((await client.post(`tests/${id}/sheet`, { rowVersion: 1, sheet }, as(who))).statusCode).toBe(200)
    return id
  }
  const change = async (who: Who, id: string, body: object) =>
    client.post(`tests/${id}/change`, { rowVersion: await versionOf(served.database, id), change: body }, as(who))
  const read = (who: Who, id: string) => client.post(`tests/${id}/readings`, { ...reading(), readAt: new Date().toISOString() }, as(who))
  const publish = async (who: Who, id: string, deviations?: string[]) =>
    decideAs({ client, member: members[who] }, id, {
      rowVersion: await versionOf(served.database, id),
      change: { action: 'publish', isConfidential: false, ...(deviations && { deviations }) } as { action: string },
    })

  test('COMP-02 an approver or an admin trains and authorises somebody else, never oneself under any account; what is sent twice is given once', async () => {
    for (const who of ['viewer', 'chemist'] as const) expectProblem(await give(who, 'other', 'test'), 403)
    for (const who of ['approver', 'admin'] as const) expectProblem(await give(who, who, 'approve'), 403)
    expectProblem(await give('approver', 'alias', 'approve'), 403)
    expectProblem(await give('alias', 'approver', 'approve'), 403)
    expectProblem(await give('admin', 'chemist', 'test', { personId: randomUUID() }), 404)
    expectProblem(await give('admin', 'chemist', 'test', { protocolId: 'none' }), 404)
    expectProblem(await give('admin', 'chemist', 'test', { until: '2020-01-01' }), 400)
    expectProblem(await give('admin', 'chemist', 'test', { note: ' ' }), 400)
    expect(await listed()).toEqual([])
    const id = randomUUID()
    const all = await Promise.all(Array.from({ length: 4 }, () => give('approver', 'chemist', 'test', { id })))
    expect(all.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204])
    expectProblem(await give('approver', 'chemist', 'approve', { id }), 409)
    expect((await give('admin', 'approver', 'approve')).statusCode).toBe(204)
    expect((await listed('sort=level')).map(({ person, level, given }) => [person.name, level, given.by])).toEqual([
      ['cleo', 'test', 'ada'],
      ['ada', 'approve', 'bo'],
    ])
    await endAll()
  })

  test('COMP-03 what was given is ended once, with a reason, and stays; it is sealed, and another value of it is found', async () => {
    await give('admin', 'other', 'trained', { until: dayAfter(today, 400) })
    const [{ id }] = (await listed('state=in force')) as [ListedCompetence]
    for (const who of ['viewer', 'chemist'] as const) expectProblem(await end(who, id), 403)
    expectProblem(await end('approver', id, ''), 400)
    expectProblem(await end('approver', randomUUID()), 404)
    const both = await Promise.all([end('approver', id, 'Left the bench'), end('admin', id, 'Another reason')])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect((await listed(`person=${members.other.id}`)).find((one) => one.id === id)).toMatchObject({
      state: 'ended',
      ended: { at: expect.any(String) as string },
    })
    expect((await client.get('competences.csv?sort=person', as('viewer'))).body).toMatch(
      /"otto","Quick","trained",.*,"ended","Watched","bo",/,
    )
    const { database } = served
    expect((await verifyAudit(database)).problems).toEqual([])
    const altered = (valid_from: string) => database.kysely.updateTable('competences').set({ valid_from }).where('id', '=', id).execute()
    await altered('2020-01-01')
    expect((await verifyAudit(database)).problems.join()).toContain(`competence:${id} was altered`)
    await altered(today)
    expect((await verifyAudit(database)).problems).toEqual([])
  })

  test('COMP-01 training gives no right; everybody reads who is trained and authorised for what, as a list and a file', async () => {
    await give('admin', 'other', 'trained')
    const id = await prepare('other')
    expectProblem(await change('other', id, { action: 'start' }), 409)
    for (const who of ['viewer', 'chemist', 'approver', 'admin'] as const) {
      const [own, ...others] = await listed('state=in force', who)
      expect([own, others]).toMatchObject([
        {
          person: { name: 'otto' },
          protocol: { name: 'Quick' },
          level: 'trained',
          from: today,
          until: null,
          note: 'Watched',
          given: { by: 'bo' },
        },
        [],
      ])
      expect((await client.get('competences.csv?state=in force', as(who))).body).toContain('"otto","Quick","trained"')
    }
    await endAll()
  })

  test('COMP-05 COMP-06 who starts a test is authorised to test, where its protocol asks; a reading of anybody is taken and named', async () => {
    const free = await prepare('chemist', 'free')
    expect((await change('chemist', free, { action: 'start' })).statusCode).toBe(200)
    const id = await prepare('chemist')
    expect(expectProblem(await change('chemist', id, { action: 'start' }), 409).reason).toBe('not authorised')
    await give('approver', 'chemist', 'trained')
    await give('approver', 'chemist', 'approve')
    await give('approver', 'chemist', 'test', { from: dayAfter(today, 2) })
    await give('approver', 'chemist', 'test', { protocolId: 'free' })
    expect(expectProblem(await change('chemist', id, { action: 'start' }), 409).detail).toMatch(
      /^You are not authorised to test by this protocol/,
    )
    await give('approver', 'chemist', 'test')
    expect((await change('chemist', id, { action: 'start' })).statusCode).toBe(200)

    // Somebody else reads: it is taken down, and stands for nothing until it is justified.
    expect((await read('other', id)).statusCode).toBe(200)
    const gap = { kind: 'competence', hours: 0 }
    expect((await detail(id)).gaps.map((one) => one.gap)).toEqual([gap])
    expect(expectProblem(await change('chemist', id, { action: 'submit' }), 409).detail).toContain(
      'who was not authorised for the protocol',
    )
    const deviation = { id: randomUUID(), gap, kind: 'other', justification: 'In training, beside Cleo', isAcceptedByCustomer: false }
    expect((await client.post(`tests/${id}/deviations`, { ...deviation, supersedes: null }, as('chemist'))).statusCode).toBe(200)
    expect((await change('chemist', id, { action: 'submit' })).statusCode).toBe(200)
    await endAll()
  })

  test('COMP-06 a reading counts by who was authorised when it was made: what ends afterwards takes nothing away, what is given afterwards adds nothing', async () => {
    await give('approver', 'chemist', 'test')
    const id = await prepare('chemist')
    await change('chemist', id, { action: 'start' })
    await read('chemist', id)
    await endAll()
    expect((await detail(id)).gaps).toEqual([])
    await read('chemist', id)
    expect((await detail(id)).gaps.map(({ gap }) => gap.kind)).toEqual(['competence'])
    await give('approver', 'chemist', 'test', { from: '2020-01-01' })
    expect((await detail(id)).gaps.map(({ gap }) => gap.kind)).toEqual(['competence'])
    await endAll()
  })

  test('COMP-05 COMP-07 who approves is authorised to approve by then, and the record says of everybody whether they were', async () => {
    await give('approver', 'chemist', 'test')
    const id = await prepare('chemist')
    await change('chemist', id, { action: 'start' })
    await read('chemist', id)
    expect((await change('chemist', id, { action: 'submit' })).statusCode).toBe(200)
    const review = async (who: Who) => (await client.get(`reviews/${id}`, as(who))).json<ReviewDetail>()
    expect(await review('approver')).toMatchObject({ mayApprove: false, isAuthorised: false, isApprover: true })
    expectProblem(await publish('chemist', id), 403)
    expect(expectProblem(await publish('approver', id), 409).reason).toBe('not authorised')
    await give('admin', 'approver', 'test')
    expect(expectProblem(await publish('approver', id), 409).reason).toBe('not authorised')
    await give('admin', 'approver', 'approve', { until: today, note: 'Ten reviews together' })
    expect(await review('approver')).toMatchObject({ mayApprove: true, isAuthorised: true })
    expect((await publish('approver', id)).statusCode).toBe(200)
    const ended = (await listed('level=approve')).find((one) => one.ended === null)!
    await end('admin', ended.id)
    const record = (await client.get(`tests/${id}/record`, as('viewer'))).json<TestRecordFile>()
    expect(record.authorisations).toEqual([
      expect.objectContaining({ act: 'reading', personId: members.chemist.id, isAsked: true }),
      expect.objectContaining({ act: 'approval', personId: members.approver.id, isAsked: true }),
    ])
    expect(record.authorisations[1]!.competence).toMatchObject({ id: ended.id, note: 'Ten reviews together', givenBy: members.admin.id })
    expect(record.people[members.admin.id]).toBe('bo')
    expect(record.seals).toMatchObject({ isUnaltered: true })
    expect(record.seals.objects.map(({ object }) => object)).toContain(`competence:${ended.id}`)
    expect((await verifyAudit(served.database)).problems).toEqual([])
    await endAll()
  })

  test('COMP-05 a signature that was given before the authorisation ended publishes nothing', async () => {
    await give('approver', 'chemist', 'test')
    await give('admin', 'approver', 'approve')
    const id = await prepare('chemist')
    await change('chemist', id, { action: 'start' })
    await read('chemist', id)
    await change('chemist', id, { action: 'submit' })
    const body = { rowVersion: await versionOf(served.database, id), change: { action: 'publish', isConfidential: false } }
    const begun = await client.post('signings', { tests: [{ id, ...body }], page: '/console' }, as('approver'))
    const passkey = members.approver.authenticator.sign(client.optionsOf(begun))
    const { id: signature } = begun.json<{ id: string }>()
    expect((await client.post(`signings/${signature}/complete`, { passkey }, as('approver'))).statusCode).toBe(204)
    await endAll()
    expect(expectProblem(await client.post(`reviews/${id}`, { ...body, signature }, as('approver')), 409).reason).toBe('not authorised')
    // To return it asks for nothing.
    expect(
      (await client.post(`reviews/${id}`, { ...body, change: { action: 'return', note: 'Read it again' } }, as('approver'))).statusCode,
    ).toBe(200)
  })

  test('COMP-09 what ends within thirty days is counted for who gives it and for whose it is, until it is followed by another', async () => {
    const ending = async (who: Who) => (await client.get('today', as(who))).json<Today>().competencesEnding
    expect(await ending('admin')).toBe(0)
    await give('admin', 'chemist', 'test', { until: dayAfter(today, 30) })
    await give('admin', 'approver', 'approve', { until: dayAfter(today, 31) })
    expect([await ending('admin'), await ending('approver'), await ending('chemist'), await ending('other')]).toEqual([1, 1, 1, 0])
    expect((await listed('state=ends soon')).map(({ person }) => person.name)).toEqual(['cleo'])
    await give('admin', 'chemist', 'test', { from: dayAfter(today, 31), until: dayAfter(today, 400) })
    expect(await ending('admin')).toBe(1)
    await give('admin', 'chemist', 'test', { from: dayAfter(today, 20), until: dayAfter(today, 400) })
    expect(await ending('admin')).toBe(0)
    await endAll()
  })

  test('COMP-08 a laboratory of one person starts and submits with a reason, and is told so', async () => {
    const alone = await buildTestApp(await settings())
    const own = consoleClient(alone.app)
    const one = await memberWith(alone.app, alone.database, 'one@lab.example', ['chemist', 'approver', 'admin'])
    const sent = { cookie: one.cookie }
    await addProducts(alone.database)
    await own.post('protocols', { id: 'quick', name: 'Quick', text: 'Look', decisionRule: 'Even', requirements: REQUIREMENTS }, sent)
    expect((await own.get('competences', sent)).json()).toMatchObject({ isAlone: true, mayGive: true })
    const { id } = (await own.post('tests', { from: 'nothing', kind: 'foliar' }, sent)).json<{ id: string }>()
    const sheet = wholeSheet({ protocol: { id: 'quick', version: 1 }, testedOn: today })
    await own.post(`tests/${id}/sheet`, { rowVersion: 1, sheet }, sent)
    expect((await own.post(`tests/${id}/change`, { rowVersion: 2, change: { action: 'start' } }, sent)).statusCode).toBe(200)
    // A second account of the same mailbox is nobody else.
    await memberWith(alone.app, alone.database, 'one+two@lab.example', ['admin'])
    expect((await own.get('competences', sent)).json()).toMatchObject({ isAlone: true })
    await memberWith(alone.app, alone.database, 'two@lab.example', ['admin'])
    expect((await own.get('competences', sent)).json()).toMatchObject({ isAlone: false })
    await alone.close()
  })

  test('COMP-10 an older database goes on: versions that ask for nobody keep nobody from testing, and their seals hold', async () => {
    const database = openDb(await untouched())
    await migrateUpTo(database, '063')
    expect(await migrate(database)).toEqual(expect.arrayContaining(['064-competence']))
    await addProducts(database)
    await askForWholeTests(database)
    const id = await wholeByProtocol(database)
    // A version that asks comes while it runs: it keeps its own.
    const { id: protocol, ...content } = JAR_TEST
    const asking = { ...content, requirements: { ...content.requirements, isAuthorisationAsked: true } }
    expect(await addVersion(database, { id: protocol, base: 2 }, asking, { actor: 'admin', now: AFTERWARDS.now })).toMatchObject({
      ok: true,
    })
    mustSucceed(await submitNow(database, id))
    expect((await verifyAudit(database)).problems).toEqual([])
    await database.close()
  })
})
