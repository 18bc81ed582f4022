import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/durations.ts'
import { consoleClient, cookieOf, inviteForTest, memberWith, type ConsoleClient } from '../../testing/calls/console-client.ts'
import { createAuthenticator, type Deviation } from '../../testing/calls/authenticator.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

eachDatabase('passkeys', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  let members = 0
  let time = new Date('2026-11-22T09:00:00Z')
  const later = (ms: number): void => {
    time = new Date(time.getTime() + ms)
  }
  beforeAll(async () => {
    served = await buildTestApp(await settings(), undefined, { console: { now: () => time } })
    client = consoleClient(served.app)
  })
  afterAll(() => served.close())

  const invited = (email: string) => inviteForTest(served.database, email, ['chemist'], time)
  const names = async (cookie: string | undefined): Promise<unknown> => (await client.get('me', { cookie })).json()

  test('LAB-02 an invitation shows whom it is for, registers a passkey and signs in', async () => {
    const { token } = await invited('mira@lab.example')
    expect((await client.post('invitation', { token })).json()).toMatchObject({ email: 'mira@lab.example', name: '' })
    const authenticator = createAuthenticator()
    const registered = await client.register(token, authenticator, '  Mira Rao ')
    expect(registered.statusCode).toBe(200)
    expect(registered.headers['cache-control']).toBe('no-store')
    expect(await names(cookieOf(registered))).toMatchObject({ name: 'Mira Rao', email: 'mira@lab.example', roles: ['chemist'] })
    const signedIn = await client.signIn(authenticator)
    expect(signedIn.statusCode).toBe(200)
    expect(cookieOf(signedIn)).not.toBe(cookieOf(registered))
    expect(await names(cookieOf(signedIn))).toMatchObject({ name: 'Mira Rao' })
  })

  test('LAB-02 a token is stored as a hash, used up by a completed registration only, and good for 24 hours', async () => {
    const { token } = await invited('once@lab.example')
    expect(JSON.stringify(await served.database.kysely.selectFrom('invitations').selectAll().execute())).not.toContain(token)
    const broken = createAuthenticator('https://evil.example')
    expectProblem(await client.register(token, broken), 403)
    expect((await client.post('invitation', { token })).statusCode).toBe(200)
    expect((await client.register(token, createAuthenticator())).statusCode).toBe(200)
    expectProblem(await client.post('invitation', { token }), 404)
    expectProblem(await client.post('registration/begin', { token, name: 'Eve' }), 404)

    const { token: late } = await invited('late@lab.example')
    const options = client.optionsOf(await client.post('registration/begin', { token: late, name: 'Late' }))
    later(24 * HOUR_MS + 1)
    expectProblem(await client.post('invitation', { token: late }), 404)
    expectProblem(
      await client.post('registration/complete', { token: late, name: 'Late', passkey: createAuthenticator().register(options) }),
      403,
    )
  })

  test('LAB-02 of two registrations with one token at the same time one succeeds', async () => {
    const { token, personId } = await invited('race@lab.example')
    const begin = async () => client.optionsOf(await client.post('registration/begin', { token, name: 'Race' }))
    const passkeys = [createAuthenticator().register(await begin()), createAuthenticator().register(await begin())]
    const both = await Promise.all(passkeys.map((passkey) => client.post('registration/complete', { token, name: 'Race', passkey })))
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403])
    const kept = await served.database.kysely.selectFrom('passkeys').select('id').where('person_id', '=', personId).execute()
    expect(kept).toHaveLength(1)
  })

  describe('what signs nobody in', () => {
    const deviations: [string, Deviation][] = [
      ['another origin', { origin: 'https://localhost:8080' }],
      ['an origin that begins like ours', { origin: 'http://localhost.evil.example' }],
      ['another relying party', { rpId: 'evil.example' }],
      ['a user who was not verified', { isUnverified: true }],
      ['a registration used as a sign-in', { type: 'webauthn.create' }],
      ['a challenge that was never given', { challenge: Buffer.from('x'.repeat(43)).toString('base64url') }],
      ['the handle of somebody else', { userHandle: Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url') }],
      ['the signature of another key', { isForged: true }],
    ]
    test.each(deviations)('LAB-03 %s', async (_what, deviation) => {
      const { authenticator } = await memberWith(served.app, served.database, `member${++members}@lab.example`, ['viewer'], time)
      const options = client.optionsOf(await client.post('sign-in/begin', undefined))
      const response = await client.post('sign-in/complete', { passkey: authenticator.sign(options, deviation) })
      expect(expectProblem(response, 403).reason).toBe('sign-in refused')
      expect(cookieOf(response)).toBeUndefined()
    })
  })

  test('LAB-03 an answer works once, within five minutes, and a copied key with an old counter not at all', async () => {
    const { token } = await invited('replay@lab.example')
    const authenticator = createAuthenticator()
    await client.register(token, authenticator)
    const passkey = authenticator.sign(client.optionsOf(await client.post('sign-in/begin', undefined)))
    expect((await client.post('sign-in/complete', { passkey })).statusCode).toBe(200)
    expectProblem(await client.post('sign-in/complete', { passkey }), 403)

    const options = client.optionsOf(await client.post('sign-in/begin', undefined))
    later(5 * 60_000)
    expectProblem(await client.post('sign-in/complete', { passkey: authenticator.sign(options) }), 403)
    await client.signIn(authenticator)
    authenticator.turnBack()
    expectProblem(await client.signIn(authenticator), 403)
  })

  test('LAB-04 nobody can find out who may sign in', async () => {
    const { token, personId } = await invited('disabled@lab.example')
    const authenticator = createAuthenticator()
    await client.register(token, authenticator)
    await served.database.kysely.updateTable('people').set({ disabled_at: time.toISOString() }).where('id', '=', personId).execute()
    const answers = [await client.signIn(authenticator), await client.signIn(createAuthenticator())]
    const [disabled, stranger] = answers.map((response) => expectProblem(response, 403))
    expect(disabled).toEqual(stranger)
    // The options name nobody and no key.
    expect(Object.keys(client.optionsOf(await client.post('sign-in/begin', undefined)))).not.toContain('allowCredentials')
    const [used, never] = [token, 'x'.repeat(43)].map((one) => client.post('invitation', { token: one }))
    expect((await used)!.json()).toEqual((await never)!.json())
  })

  test.each([
    ['registration/complete', { token: 'x'.repeat(43), name: 'Eve', passkey: {} }],
    ['registration/begin', { token: 'x'.repeat(43), name: 'E\u202eve' }],
    ['registration/begin', { token: '../../x', name: 'Eve' }],
    [
      'sign-in/complete',
      {
        passkey: {
          id: 'x',
          rawId: 'x',
          type: 'public-key',
          response: { clientDataJSON: 'bnVsbA', authenticatorData: 'x', signature: 'x' },
        },
      },
    ],
  ])('LAB-03 %s refuses what no browser sends', async (path, body) => {
    expect([400, 403]).toContain((await client.post(path, body)).statusCode)
  })
})
