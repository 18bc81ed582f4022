import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProtocolDetail } from '../../../contract/console/protocols.ts'
import type { TestDetail } from '../../../contract/console/tests.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../../testing/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const CONTENT = { name: 'Seed coating', text: '1. Coat.\n2. Look.', decisionRule: 'Nothing comes off.' }

eachDatabase('protocols in the console', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  const members: Partial<Record<Role, Member>> = {}
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    client = consoleClient(served.app)
    for (const role of ['admin', 'chemist'] as const)
      members[role] = await memberWith(served.app, served.database, `${role}@lab.example`, [role])
  })
  afterAll(() => served.close())

  const as = (role: Role) => ({ cookie: members[role]!.cookie })
  const read = async (id: string): Promise<ProtocolDetail> => (await client.get(`protocols/${id}`, as('chemist'))).json<ProtocolDetail>()
  const add = (id: string, role: Role = 'admin') => client.post('protocols', { id, ...CONTENT }, as(role))
  const next = (id: string, base: number, text: string, role: Role = 'admin') =>
    client.post(`protocols/${id}/versions`, { base, ...CONTENT, text }, as(role))
  const retire = (id: string, isRetired: boolean, role: Role = 'admin') => client.post(`protocols/${id}/retire`, { isRetired }, as(role))
  /** The protocols that a new test offers. */
  const offered = async (): Promise<string[]> => {
    const { id } = (await client.post('tests', { from: 'nothing', kind: 'foliar' }, as('chemist'))).json<{ id: string }>()
    const detail = (await client.get(`tests/${id}`, as('chemist'))).json<TestDetail>()
    return detail.protocols.map((one) => `${one.id} ${one.version}`)
  }

  test('LAB-105 a new version never changes an old one; of many made from the same one, one is added', async () => {
    expect((await add('seed')).statusCode).toBe(200)
    const all = await Promise.all(Array.from({ length: 5 }, (_, at) => next('seed', 1, `Text ${at}`)))
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4)
    const { versions } = await read('seed')
    expect(versions).toMatchObject([
      { version: 2, by: 'admin', text: expect.stringMatching(/^Text \d$/) as string },
      { version: 1, ...CONTENT },
    ])
    expectProblem(await next('seed', 5, 'from nowhere'), 404)
    expectProblem(await next('none', 1, 'from nowhere'), 404)
    expect((await read('seed')).versions).toHaveLength(2)
    for (const id of ['seed', 'no spaces']) expectProblem(await add(id), 400)
    expectProblem(await client.post('protocols', { id: 'empty', ...CONTENT, text: ' ' }, as('admin')), 400)
    for (const response of [await add('other', 'chemist'), await next('seed', 2, 'x', 'chemist'), await retire('seed', true, 'chemist')])
      expectProblem(response, 403)
    const audited = await served.database.kysely
      .selectFrom('audit')
      .select('action')
      .where('entity_id', '=', 'seed')
      .orderBy('seq')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual(['protocol.add', 'protocol.new-version'])
  })

  test('LAB-105 a retired protocol stays readable and is offered for new tests no more, until it is offered again', async () => {
    await add('old')
    expect(await offered()).toContain('old 1')
    expect((await retire('old', true)).statusCode).toBe(204)
    expectProblem(await retire('old', true), 409)
    expectProblem(await retire('none', true), 404)
    expect(await read('old')).toMatchObject({ retired: { by: 'admin' }, versions: [{ version: 1, ...CONTENT }], mayEdit: false })
    const list = (await client.get('protocols', as('chemist'))).json<{ protocols: { id: string; isRetired: boolean }[] }>()
    expect(list.protocols.find(({ id }) => id === 'old')).toMatchObject({ isRetired: true })
    expect(await offered()).not.toContain('old 1')
    await retire('old', false)
    expect(await offered()).toContain('old 1')
  })
})
