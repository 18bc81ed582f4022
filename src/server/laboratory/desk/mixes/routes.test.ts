import { afterAll, beforeAll, expect, test } from 'vitest'
import { REQUEST_TOKEN_HEADER } from '../../../../contract/requests/request-status-paths.ts'
import type { RequestStatusAnswer } from '../../../../contract/requests/request-status.ts'
import type { RequestDetail, RequestList } from '../../../../contract/console/requests.ts'
import type { MixToRepeat } from '../../../../contract/console/answers.ts'
import { mintToken } from '../../../mail/links/request-links.ts'
import { consoleClient, memberWith, type ConsoleClient } from '../../../testing/calls/console-client.ts'
import { anyDatabase } from '../../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addProducts } from '../../runs/testing/bench.ts'
import { addPerson, changeNow, submittedRun } from '../../publishing/testing/publishing.ts'
import { addTest, change, newRequest, NOW } from '../testing/desk.ts'

anyDatabase('the mixes of a request through the API', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  let cookie: string
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    client = consoleClient(served.app)
    await addProducts(served.database)
    cookie = (await memberWith(served.app, served.database, 'cleo@lab.example', ['chemist'])).cookie
  })
  afterAll(() => served.close())
  const detailOf = async (id: string): Promise<RequestDetail> => (await client.get(`requests/${id}`, { cookie })).json()
  const statusOf = async (id: string): Promise<RequestStatusAnswer> => {
    const headers = { [REQUEST_TOKEN_HEADER]: await mintToken(served.database.kysely, id, NOW) }
    return (await served.app.inject({ url: '/api/tankmix/request-status?languageCode=en', headers })).json()
  }

  test('MIX-13 mixes are read, added, listed with their tests, and refused; the inbox says how many are reported', async () => {
    const id = await newRequest(served.database)
    const post = (path: string, body: object) => client.post(path, body, { cookie })
    expect((await post(`requests/${id}/change`, { rowVersion: 1, change: { action: 'accept' } })).statusCode).toBe(200)
    expect(await detailOf(id)).toMatchObject({ mixes: [], mayAddMixes: true })
    const text = 'Zincora 1.5 L/ha + Azostar 50 WG\nZincora + Nobody knows'
    const read = await post(`requests/${id}/typed-mixes`, { text, base: null })
    expect(read.json()).toMatchObject({
      mixes: [
        [
          { name: 'Zincora', rate: '1.5 L/ha' },
          { name: 'Azostar 50 WG', rate: '' },
        ],
      ],
      problems: [{ line: 2, column: 2, kind: 'unknown-product', text: 'Nobody knows' }],
    })
    const refused = await post(`requests/${id}/mixes`, { rowVersion: 2, text, base: null })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { problems: [{ line: 2 }] }])
    expect((await post(`requests/${id}/mixes`, { rowVersion: 2, text: text.split('\n')[0], base: null })).json()).toEqual({ rowVersion: 3 })
    expect((await post(`requests/${id}/mixes`, { rowVersion: 3, text: 'Azostar 50 WG', base: 1 })).statusCode).toBe(200)
    expect((await post(`requests/${id}/mixes`, { rowVersion: 4, text: 'Azostar 50 WG', base: 9 })).statusCode).toBe(409)
    const started = await post('tests', { from: 'requests', requests: [{ id, rowVersion: 4, mix: 2 }] })
    expect(started.statusCode).toBe(200)
    const refusal = { action: 'refuse-mixes', mixes: [3], reason: 'other', text: 'Not sold' }
    expect((await post(`requests/${id}/change`, { rowVersion: 5, change: { ...refusal, text: '' } })).statusCode).toBe(400)
    expect((await post(`requests/${id}/change`, { rowVersion: 5, change: refusal })).statusCode).toBe(200)
    const { mixes, actions, request } = await detailOf(id)
    expect(mixes).toMatchObject([
      { place: 1, state: 'open', runs: [] },
      { place: 2, state: 'in-test', products: [{ name: 'Zincora', rate: '1.5 L/ha' }, { name: 'Azostar 50 WG', rate: '' }], runs: [{ id: started.json<{ id: string }>().id }] },
      { place: 3, state: 'refused', reason: 'other' },
    ]) // prettier-ignore
    expect(actions.filter((action) => action.includes('answer'))).toEqual([])
    expect(request.mixes).toEqual({ all: 3, reported: 0 })
    const list: RequestList = (await client.get('requests?state=in-test', { cookie })).json()
    expect(list.requests).toMatchObject([{ id, mixes: { all: 3, reported: 0 } }])
  })

  test('MIX-22 the requester’s page lists the mixes with their states', async () => {
    const id = await newRequest(served.database)
    expect((await statusOf(id)).mixes).toEqual([])
    await client.post(`requests/${id}/mixes`, { rowVersion: 1, text: 'Zincora + Azostar 50 WG', base: null }, { cookie })
    const { mixes, state } = await statusOf(id)
    expect(state).toBe('new')
    expect(mixes).toMatchObject([
      { place: 1, products: ['Zinc 700', 'Époxi'], state: 'open', reasonText: null },
      { place: 2, products: ['Zincora', 'Azostar 50 WG'], state: 'open' },
    ])
  })

  test('AGAIN-09 a test that is named by the id of its report is done again for the requests that had it; who answered with an imported one keeps it', async () => {
    const { database } = served
    const approver = await addPerson(database, 'ada@lab.example', 'approver')
    const post = (path: string, body: object) => client.post(path, body, { cookie })
    const mixOf = async (testId: string): Promise<MixToRepeat> => (await client.get(`published/${testId}/mix`, { cookie })).json()
    const id = await newRequest(database)
    const { reference } = (await detailOf(id)).request
    await change(database, id, 1, { action: 'accept' })
    const first = await submittedRun(database, [{ id, rowVersion: 2 }])
    await changeNow(database, first, { action: 'publish', isConfidential: false, why: 'The nearest one' }, approver)
    const offered = await mixOf(first)
    expect(offered).toMatchObject({ isImported: false, repeatFor: [reference], test: { testId: first } })
    const again = await post('tests', { from: 'test', testId: first, isForRequests: true })
    expect(again.statusCode).toBe(200)
    expect((await detailOf(id)).request.state).toBe('in-test')
    expect((await mixOf(first)).repeatFor).toBeNull()

    await addTest(database, '1001')
    const answered = await newRequest(database)
    await change(database, answered, 1, { action: 'answer', testId: '1001', why: 'The nearest one' })
    expect(await mixOf('1001')).toMatchObject({ isImported: true, repeatFor: [] })
    expect((await post('tests', { from: 'test', testId: '1001', isForRequests: true })).statusCode).toBe(200)
    expect(await detailOf(answered)).toMatchObject({ request: { state: 'answered' }, answers: ['1001'] })
    expect((await mixOf('1001')).repeatFor).toBeNull()
  })
})
