import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProtocolDetail } from '../../../contract/console/bench/protocols.ts'
import type { TestDetail } from '../../../contract/console/bench/tests.ts'
import { JAR_TEST_REQUIREMENTS } from '../../../domain/method/jar-test.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, memberWith, type ConsoleClient, type Member } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

const CONTENT = {
  name: 'Seed coating',
  text: '1. Coat.\n2. Look.',
  decisionRule: 'Nothing comes off.',
  requirements: JAR_TEST_REQUIREMENTS,
}

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

  test('GATE-03 no version is added without its requirements, which are read as they were sealed; older ones say that they have none', async () => {
    const { requirements: _none, ...bare } = CONTENT
    expect(expectProblem(await client.post('protocols', { id: 'bare', ...bare }, as('admin')), 400).errors).toEqual([
      expect.objectContaining({ path: 'requirements' }),
    ])
    const twice = { ...JAR_TEST_REQUIREMENTS, readings: [JAR_TEST_REQUIREMENTS.readings[0], JAR_TEST_REQUIREMENTS.readings[0]] }
    expect(
      expectProblem(await client.post('protocols', { id: 'twice', ...CONTENT, requirements: twice }, as('admin')), 400).errors,
    ).toEqual(expect.arrayContaining([expect.objectContaining({ path: 'requirements.readings' })]))
    expect((await add('whole')).statusCode).toBe(200)
    expect((await read('whole')).versions[0]!.requirements).toEqual(JAR_TEST_REQUIREMENTS)
    expect((await read('jar-test')).versions.at(-1)!.requirements).toBeNull()
    // The list says which ones still ask for nothing.
    const { protocols } = (await client.get('protocols', as('chemist'))).json<{ protocols: { id: string; hasRequirements: boolean }[] }>()
    const asks = (id: string): boolean => protocols.find((one) => one.id === id)!.hasRequirements
    expect([asks('whole'), asks('jar-test')]).toEqual([true, false])
    const hashOf = async (id: string): Promise<unknown> => {
      const { after } = await served.database.kysely
        .selectFrom('audit')
        .select('after')
        .where('entity_id', '=', id)
        .executeTakeFirstOrThrow()
      return (JSON.parse(after) as { hash: unknown }).hash
    }
    const looser = { ...JAR_TEST_REQUIREMENTS, weights: null }
    expect((await client.post('protocols', { id: 'looser', ...CONTENT, requirements: looser }, as('admin'))).statusCode).toBe(200)
    expect(await hashOf('looser')).not.toBe(await hashOf('whole'))
  })

  test('WATER-23 a version names its waters, those of CIPAC unless it has a list; the bench offers them', async () => {
    await add('waters')
    const cipac = ['CIPAC standard water A 20', 'CIPAC standard water D 342', 'CIPAC standard water C 500']
    const named = (waters: ProtocolDetail['versions'][number]['waters']): string[] =>
      waters.map(({ name, hardness }) => `${name} ${hardness}`)
    expect(named((await read('waters')).versions[0]!.waters)).toEqual(cipac)
    const own = [{ name: 'Our well', hardness: 412.5, ph: 7.8 }]
    const change = (base: number, waters: object[]) => client.post('protocols/waters/versions', { base, ...CONTENT, waters }, as('admin'))
    expect((await change(1, own)).statusCode).toBe(200)
    expect((await change(2, [])).statusCode).toBe(200)
    expect((await read('waters')).versions.map(({ waters }) => waters)).toEqual([[], own, (await read('seed')).versions.at(-1)!.waters])
    const wrong: [object[], string][] = [
      [[{ ...own[0], hardness: -1 }], 'waters.0.hardness'],
      [[own[0]!, { name: 'Lake', hardness: 2_001, ph: null }], 'waters.1.hardness'],
      [[{ ...own[0], ph: 15 }], 'waters.0.ph'],
      [[{ ...own[0], name: ' ' }], 'waters.0.name'],
      [[own[0]!, own[0]!], 'waters'],
      [Array.from({ length: 21 }, (_, at) => ({ ...own[0], name: `W${at}` })), 'waters'],
    ]
    for (const [waters, path] of wrong) {
      const { errors } = expectProblem(await change(3, waters), 400)
      expect(errors).toEqual([expect.objectContaining({ path })])
    }
    const { id } = (await client.post('tests', { from: 'nothing', kind: 'foliar' }, as('chemist'))).json<{ id: string }>()
    const { protocols } = (await client.get(`tests/${id}`, as('chemist'))).json<TestDetail>()
    expect(protocols.find((one) => one.id === 'waters' && one.version === 2)!.waters).toEqual(own)
    expect(named(protocols.find((one) => one.id === 'jar-test')!.waters)).toEqual(cipac)
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
