import { expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { consoleClient, memberWith } from '../../testing/calls/console-client.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp } from '../../testing/test-app.ts'

eachDatabase('changes of people', ({ settings }) => {
  test('LAB-118 each is in the audit with who did it to whom, and one that is refused is not', async () => {
    const { app, database, close } = await buildTestApp(await settings())
    const { post, signIn } = consoleClient(app)
    const admin = await memberWith(app, database, 'admin@lab.example', ['admin'])
    const cleo = await memberWith(app, database, 'cleo@lab.example', ['chemist'])
    const others = await database.kysely.selectFrom('audit').select('seq').execute()
    const entries = async () =>
      (await database.kysely.selectFrom('audit').select(['actor', 'action', 'entity_id as whom']).orderBy('seq').execute()).slice(
        others.length,
      )
    const by = { cookie: admin.cookie }
    const done: [path: string, body: object | undefined, status: number, action: string | undefined][] = [
      [`people/${cleo.id}/roles`, { roles: ['viewer'] }, 204, 'person.roles'],
      [`people/${cleo.id}/sign-out`, undefined, 204, 'person.sign-out-everywhere'],
      [`people/${cleo.id}/disable`, undefined, 204, 'person.disable'],
      [`people/${cleo.id}/enable`, undefined, 204, 'person.enable'],
      [`people/${admin.id}/disable`, undefined, 409, undefined],
      [`people/${cleo.id}/confirm`, { role: 'admin' }, 409, undefined],
      ['people/invite', { email: cleo.email }, 200, 'person.invite'],
    ]
    const expected = []
    for (const [path, body, status, action] of done) {
      expect([path, (await post(path, body, by)).statusCode]).toEqual([path, status])
      if (action !== undefined) expected.push({ actor: admin.id, action, whom: cleo.id })
      expect(await entries()).toEqual(expected)
    }
    expect((await signIn(admin.authenticator)).statusCode).toBe(200)
    expect((await post('sign-out-everywhere', undefined, by)).statusCode).toBe(200)
    for (const action of ['person.sign-in', 'person.sign-out-everywhere']) expected.push({ actor: admin.id, action, whom: admin.id })
    expect(await entries()).toEqual(expected)
    // No name and no address is in it.
    const texts = JSON.stringify(await database.kysely.selectFrom('audit').selectAll().execute())
    expect(texts).not.toContain('lab.example')
    expect((await verifyAudit(database)).problems).toEqual([])
    await close()
  })
})
