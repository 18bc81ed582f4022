import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedRequest, RequestDetail, RequestList } from '../../../contract/console/requests.ts'
import { REQUEST_STATUS, REQUEST_TOKEN_HEADER } from '../../../contract/requests/request-status-paths.ts'
import type { RequestStatusAnswer } from '../../../contract/requests/request-status.ts'
import { enteredExample, foliarExample, seedExample } from '../../../contract/requests/example-requests.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { importFiles } from '../../testing/import-files.ts'
import { loadMailTexts } from '../../mail/mail-texts.ts'
import { createMailWorker } from '../../mail/mail-worker.ts'
import { ACCEPTANCE_DATA, ANTI_FORGERY, expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { FAST, MAIL_SETTINGS } from '../../testing/mail-for-tests.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { mintToken } from '../../mail/links/request-links.ts'
import { newRequest } from './testing/desk.ts'

/** The mix of test 1001 of the acceptance data, as somebody types it. */
const KNOWN = {
  waterRate: 200,
  waterRateUnits: 'lt/Ha' as const,
  ingredients: [
    { name: 'mangavel 500', orderOfAddition: 1, applicationRate: 1000, applicationUnit: 'Millilitres' as const },
    { name: 'Azostar 250 SC', orderOfAddition: 2, applicationRate: 0.8, applicationUnit: 'Litres' as const },
  ],
}

eachDatabase('the desk of requests', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  const members: Partial<Record<Role, Member>> = {}
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    await importFiles(served.database, ACCEPTANCE_DATA)
    await served.currentData.refresh()
    client = consoleClient(served.app)
    for (const role of ['admin', 'viewer', 'chemist', 'approver'] as const)
      members[role] = await memberWith(served.app, served.database, `${role}@lab.example`, [role])
  })
  afterAll(() => served.close())

  const as = (role: Role) => ({ cookie: members[role]!.cookie })
  const read = async (id: string, role: Role = 'chemist'): Promise<RequestDetail> =>
    (await client.get(`requests/${id}`, as(role))).json<RequestDetail>()
  const list = async (query: string): Promise<RequestList> => (await client.get(`requests?${query}`, as('chemist'))).json<RequestList>()
  const change = (id: string, rowVersion: number, asked: object, role: Role = 'chemist') =>
    client.post(`requests/${id}/change`, { rowVersion, change: asked }, as(role))
  const status = (token: string, path = '', payload?: object) =>
    served.app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/${REQUEST_STATUS}${path}?languageCode=de`,
      headers: { ...ANTI_FORGERY, [REQUEST_TOKEN_HEADER]: token },
      ...(payload ? { payload } : {}),
    })
  const testId = async (): Promise<string> =>
    (await served.database.kysely.selectFrom('tests').select('id').orderBy('id').executeTakeFirstOrThrow()).id

  test('LAB-45 the inbox lists, filters by address and finds; nobody reads it without a role', async () => {
    const id = await newRequest(served.database, { name: 'Inga Inbox', ...KNOWN })
    const twin = await newRequest(served.database, { name: 'Tea Twin', ...KNOWN })
    const found = await list('text=inga')
    expect(found.requests).toMatchObject([
      { id, state: 'new', name: 'Inga Inbox', products: ['mangavel 500', 'Azostar 250 SC'], sameMix: 1 },
    ])
    expect(found.counts.new).toBeGreaterThanOrEqual(2)
    expect(found.people.map(({ name }) => name).toSorted()).toEqual(['approver', 'chemist'])
    const ids = (answer: RequestList): string[] => answer.requests.map((one: ListedRequest) => one.id)
    expect(ids(await list(`mix=${found.requests[0]!.mix}&sort=received&direction=asc`)).toSorted()).toEqual([id, twin].toSorted())
    expect(ids(await list('text=inga&state=refused'))).toEqual([])
    await change(id, 1, { action: 'assign', assignee: members.chemist!.id })
    expect(ids(await list('assignee=me'))).toEqual([id])
    await change(id, 2, { action: 'set-due', dueOn: '2026-06-01' })
    expect(ids(await list('due=2026-06-30'))).toEqual([id])
    expectProblem(await client.get('requests?state=odd', as('chemist')), 400)
    expectProblem(await client.get('requests?after=%27', as('chemist')), 400)
    expectProblem(await client.get('requests'), 401)
  })

  test('LAB-46 beside each request is what the tests on record say of its mix', async () => {
    const id = await newRequest(served.database, KNOWN)
    const seed = await newRequest(served.database, { ...seedExample, company: '', crop: '', comments: [], waterRateUnits: 'lt/Ha' })
    const unheard = await newRequest(served.database, {
      ingredients: [...KNOWN.ingredients, { ...KNOWN.ingredients[0]!, name: 'Unheard of' }],
    })
    const { tested } = (await client.get(`requests-tested?ids=${id},${seed}`, as('viewer'))).json<{ tested: Record<string, object> }>()
    expect(tested[id]).toMatchObject({ state: 'passed', testIds: ['1001'] })
    expect(tested[seed]).toBeUndefined()
    expect((await read(id)).tested).toMatchObject({ state: 'passed', evidence: [{ testId: '1001', rung: 1, result: 'C', country: 'FR' }] })
    expect((await read(unheard)).tested).toMatchObject({ state: 'parts-only', unlisted: ['unheard of'] })
    expect((await read(seed)).tested).toBeNull()
  })

  test('LAB-47 each role sees what it may do; the server refuses the rest', async () => {
    const id = await newRequest(served.database, {})
    expect((await read(id, 'viewer')).actions).toEqual([])
    expect((await read(id, 'admin')).mayEdit).toBe(false)
    expect((await read(id, 'approver')).actions.toSorted()).toEqual(['accept', 'answer', 'ask', 'refuse'])
    for (const role of ['viewer', 'admin'] as const) expectProblem(await change(id, 1, { action: 'accept' }, role), 403)
    expectProblem(await change(id, 1, { action: 'refuse', reason: 'other', text: ' ' }), 400)
    expectProblem(await change(id, 1, { action: 'ask', text: '' }), 400)
    expectProblem(await change(id, 1, { action: 'resume' }), 409)
    expectProblem(await change('none', 1, { action: 'accept' }), 404)
    expect((await change(id, 1, { action: 'accept' })).json()).toEqual({ rowVersion: 2 })
    expect(await read((await read(id)).request.reference)).toMatchObject({
      request: { id, state: 'accepted', assignee: { name: 'chemist' } },
      history: [{ action: 'accept', by: 'chemist' }],
    })
  })

  test('LAB-39 a change from an old version is a problem that says who changed what', async () => {
    const id = await newRequest(served.database, {})
    await change(id, 1, { action: 'accept' }, 'approver')
    const late = await change(id, 1, { action: 'refuse', reason: 'label-forbids', text: '' })
    expectProblem(late, 409)
    expect(late.json()).toMatchObject({ rowVersion: 2, changes: [{ by: 'approver', action: 'accept', changed: { state: 'accepted' } }] })
  })

  test('LAB-48 a question is answered on the requester’s page, in one thread, and the request returns', async () => {
    const id = await newRequest(served.database, {})
    const token = await mintToken(served.database.kysely, id, new Date())
    await change(id, 1, { action: 'ask', text: 'Which formulation?' })
    const asked = (await status(token)).json<RequestStatusAnswer>()
    expect(asked).toMatchObject({ state: 'waiting', mayReply: true, thread: [{ author: 'laboratory', text: 'Which formulation?' }] })
    expect(JSON.stringify(asked)).not.toContain('chemist')
    expect(asked.summary.rows.map(({ label }) => label)).toContain(loadMailTexts()('de').summary.country)
    expectProblem(await status(token, '/reply', { rowVersion: asked.rowVersion, text: ' ' }), 400)
    expectProblem(await status(token, '/reply', { rowVersion: 1, text: 'Late' }), 409)
    const replied = (await status(token, '/reply', { rowVersion: asked.rowVersion, text: 'The SC.\nOf 2025.' })).json<RequestStatusAnswer>()
    expect(replied).toMatchObject({ state: 'new', mayReply: false, thread: [{}, { author: 'requester', text: 'The SC.\nOf 2025.' }] })
    expect((await read(id)).thread.map(({ by }) => by)).toEqual(['chemist', foliarExample.name])
  })

  test('LAB-49 existing tests answer many requests at once; the page has the report, the email its link', async () => {
    const ids = [await newRequest(served.database, KNOWN), await newRequest(served.database, KNOWN)]
    const requests = ids.map((id) => ({ id, rowVersion: 1 }))
    const known = await testId()
    expectProblem(await client.post('requests-answer', { testId: 'none', requests }, as('chemist')), 404)
    expectProblem(await client.post('requests-answer', { testId: known, requests }, as('admin')), 403)
    expect((await client.post('requests-answer', { testId: known, requests }, as('approver'))).json()).toEqual({ answered: 2 })
    const token = await mintToken(served.database.kysely, ids[0]!, new Date())
    expect((await status(token)).json()).toMatchObject({ state: 'answered', testIds: [known], mayCancel: false })
    expect((await read(ids[1]!)).answers).toEqual([known])
  })

  test('LAB-52 a link is unguessable, works until it is revoked, and a wrong one says nothing', async () => {
    const id = await newRequest(served.database, {})
    const token = await mintToken(served.database.kysely, id, new Date())
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await served.database.kysely.selectFrom('request_links').selectAll().where('request_id', '=', id).execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const answer = await status(token)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    const wrong = expectProblem(await status(`${token.slice(0, -1)}_`), 404)
    expectProblem(await status(''), 404)
    await change(id, 1, { action: 'revoke-links' })
    expect(expectProblem(await status(token), 404)).toEqual(wrong)
  })

  test('LAB-52 cancelling is a confirmed POST with the anti-forgery token; afterwards nothing can be done', async () => {
    const id = await newRequest(served.database, {})
    const token = await mintToken(served.database.kysely, id, new Date())
    const forged = await served.app.inject({
      method: 'POST',
      url: `/api/${REQUEST_STATUS}/cancel?languageCode=en`,
      headers: { [REQUEST_TOKEN_HEADER]: token },
      payload: { rowVersion: 1 },
    })
    expectProblem(forged, 403)
    expect((await status(token, '/cancel', { rowVersion: 1 })).json()).toMatchObject({ state: 'cancelled', mayCancel: false })
    expectProblem(await status(token, '/cancel', { rowVersion: 2 }), 409)
    expect((await read(id)).actions).toEqual([])
    expect((await read(id)).history).toMatchObject([{ by: 'The requester', action: 'cancel' }])
  })

  test('PRIV-65 whoever got an email by mistake deletes the request with its thread, emails and links, and nothing of it is left', async () => {
    const id = await newRequest(served.database, { email: 'mistaken@farm.example', comments: [{ comment: 'To be gone' }] })
    const token = await mintToken(served.database.kysely, id, new Date())
    await change(id, 1, { action: 'ask', text: 'Which formulation?' })
    expectProblem(await status(token, '/delete', { rowVersion: 1 }), 409)
    expect((await status(token, '/delete', { rowVersion: 2 })).statusCode).toBe(204)
    expectProblem(await status(token), 404)
    expectProblem(await status(token, '/delete', { rowVersion: 2 }), 404)
    const { kysely } = served.database
    for (const table of ['messages', 'mails', 'request_links', 'request_events'] as const)
      expect([table, await kysely.selectFrom(table).select('request_id').where('request_id', '=', id).execute()]).toEqual([table, []])
    const entry = await kysely
      .selectFrom('audit')
      .select('actor')
      .where('entity_id', '=', id)
      .where('action', '=', 'request.delete')
      .execute()
    expect(entry).toEqual([{ actor: 'requester' }])
  })

  test('PRIV-65 of two who act at once on a request one wins, and what the laboratory took on is not deleted', async () => {
    for (let time = 0; time < 5; time++) {
      const id = await newRequest(served.database, {})
      const token = await mintToken(served.database.kysely, id, new Date())
      const remove = () => status(token, '/delete', { rowVersion: 1 })
      const codes = (await Promise.all([remove(), remove(), change(id, 1, { action: 'accept' })])).map(({ statusCode }) => statusCode)
      const left = await served.database.kysely.selectFrom('requests').select('state').where('id', '=', id).execute()
      // Accepted and there, or deleted by one of the two and gone.
      expect([codes[2] === 200, codes.slice(0, 2).filter((code) => code === 204).length, left]).toEqual(
        left.length === 1 ? [true, 0, [{ state: 'accepted' }]] : [false, 1, []],
      )
    }
  })

  test.each(['in-test', 'done', 'answered'] as const)(
    'PRIV-65 what is %s is not deleted by a link: the laboratory has to show its work',
    async (state) => {
      const id = await newRequest(served.database, {})
      const token = await mintToken(served.database.kysely, id, new Date())
      expect((await status(token)).json()).toMatchObject({ mayDelete: true })
      await served.database.kysely.updateTable('requests').set({ state }).where('id', '=', id).execute()
      expect((await status(token)).json()).toMatchObject({ mayDelete: false })
      expectProblem(await status(token, '/delete', { rowVersion: 1 }), 409)
      expect((await status(token)).statusCode).toBe(200)
    },
  )

  test('LAB-51 every email has a link of its own, which opens the page of its request', async () => {
    const id = await newRequest(served.database, { email: 'links@farm.example' })
    await change(id, 1, { action: 'accept' })
    const sent: string[] = []
    const worker = createMailWorker({
      database: served.database,
      send: async ({ to, content }) => {
        if (to === 'links@farm.example') sent.push(content.toString().replaceAll('=\r\n', '').replaceAll('=3D', '='))
      },
      settings: MAIL_SETTINGS,
      owner: 'test',
      now: () => new Date(Date.now() + 60_000),
      random: () => 0,
      maySend: () => true,
      onError: (error) => expect.unreachable(String(error)),
      times: FAST,
    })
    await worker.sendDue()
    await worker.stop()
    expect(sent).toHaveLength(2)
    const tokens = sent.map((content) => /https:\/\/tanks\.example\/request-status\?noredirect#([\w-]{43})/.exec(content)![1]!)
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) expect((await status(token)).json()).toMatchObject({ state: 'accepted' })
    expect((await read(id)).links).toBe(2)
  })

  test('REQ-42 REQ-43 the requester’s page and the console’s have rates as typed in the reader’s signs, and compare them with the tests', async () => {
    const ingredients = KNOWN.ingredients.map(({ name, orderOfAddition }, at) => ({
      ...enteredExample.ingredients[0]!,
      productId: undefined,
      name,
      orderOfAddition,
      ...(at === 1 && { applicationRate: 0.73077, entered: { amount: 10, unit: 'US fl oz/ac' as const } }),
    }))
    const id = await newRequest(served.database, { ...enteredExample, ingredients, name: 'Ulla Units' })
    const { summary, tested } = await read(id)
    expect(summary.ingredients.rows.map((row) => row.slice(2))).toEqual([
      ['8', 'US fl oz/ac (0.585 L/ha)'],
      ['10', 'US fl oz/ac (0.731 L/ha)'],
    ])
    const answer = (await status(await mintToken(served.database.kysely, id, new Date()))).json<RequestStatusAnswer>()
    expect(answer.summary.ingredients.rows[0]!.slice(2)).toEqual(['8', 'US fl oz/ac (0,585 L/ha)'])
    expect(answer.summary.rows).toContainEqual({ label: 'Einheit der Wasseraufwandmenge', value: 'Gallonen/Acre (187 L/ha)' })
    expect(tested).not.toBeNull()
  })
})
