import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { consoleClient, cookieOf, inviteForTest, memberWith, type ConsoleClient } from '../../testing/calls/console-client.ts'
import { openDb } from '../../db/open-db.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { waitUntil } from '../../testing/mail-for-tests.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashOf } from './secrets.ts'
import { sweepSignIns } from './sweep.ts'

eachDatabase('sessions', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  let time = new Date('2026-11-22T09:00:00Z')
  let members = 0
  const later = (ms: number): void => {
    time = new Date(time.getTime() + ms)
  }
  beforeAll(async () => {
    served = await buildTestApp(await settings(), undefined, { console: { now: () => time } })
    client = consoleClient(served.app)
  })
  afterAll(() => served.close())
  const member = (...roles: Parameters<typeof memberWith>[3]) =>
    memberWith(served.app, served.database, `person${++members}@lab.example`, roles, time)
  const statusOf = async (cookie: string | undefined): Promise<number> => (await client.get('me', { cookie })).statusCode
  const hashes = async (): Promise<string[]> =>
    (await served.database.kysely.selectFrom('sessions').select('id_hash').execute()).map(({ id_hash: hash }) => hash)

  test('LAB-05 the cookie has 256 random bits, is out of reach of scripts, and only its hash is stored', async () => {
    const { authenticator } = await member('viewer')
    const response = await client.signIn(authenticator)
    const set = String(response.headers['set-cookie'])
    expect(set).toMatch(/^console=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
    const secret = cookieOf(response)!.split('=')[1]!
    expect(await hashes()).toContain(hashOf(secret))
    expect(JSON.stringify(await hashes())).not.toContain(secret)
  })

  test('LAB-05 over TLS the cookie is Secure and __Host-, and no other name is read', async () => {
    const secured = await buildTestApp(served.settings, undefined, { console: { publicUrl: 'https://tankmix.example', now: () => time } })
    const { cookie, authenticator } = await member('viewer')
    const over = consoleClient(secured.app)
    expect((await over.get('me', { cookie })).statusCode).toBe(401)
    expect((await over.get('me', { cookie: `__Host-${cookie}` })).statusCode).toBe(200)
    // The passkey is of localhost, so this only ends the session.
    const out = await over.post('sign-out', undefined, { cookie: `__Host-${cookie}` })
    expect(String(out.headers['set-cookie'])).toBe('__Host-console=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax')
    expectProblem(await over.signIn(authenticator), 403)
    await secured.close()
  })

  test('LAB-05 a session ends after 30 idle minutes, and after 12 hours in any case', async () => {
    const { cookie } = await member('viewer')
    later(29 * MINUTE_MS)
    expect(await statusOf(cookie)).toBe(200)
    later(29 * MINUTE_MS)
    expect(await statusOf(cookie)).toBe(200)
    later(30 * MINUTE_MS)
    expect(await statusOf(cookie)).toBe(401)

    const { cookie: busy } = await member('viewer')
    for (let calls = 0; calls < 12 * 3 - 1; calls++) {
      later(20 * MINUTE_MS)
      expect(await statusOf(busy)).toBe(200)
    }
    later(20 * MINUTE_MS)
    expect(await statusOf(busy)).toBe(401)
  })

  test('LAB-05 a session that a clock ahead of time has begun is no longer than others', async () => {
    const { cookie } = await member('viewer')
    later(-24 * 60 * MINUTE_MS)
    expect(await statusOf(cookie)).toBe(401)
    later(24 * 60 * MINUTE_MS)
  })

  test('LAB-05 a sign-in never continues a session that the browser brought along', async () => {
    const victim = await member('viewer')
    const response = await client.signIn(victim.authenticator, { cookie: victim.cookie })
    expect(cookieOf(response)).not.toBe(victim.cookie)
    expect(await statusOf(victim.cookie)).toBe(401)
    const planted = `console=${'A'.repeat(43)}`
    const other = await client.signIn(victim.authenticator, { cookie: planted })
    expect(cookieOf(other)).not.toBe(planted)
    expect(await statusOf(planted)).toBe(401)
    for (const nonsense of ['', 'x', 'A'.repeat(44), `${'A'.repeat(42)}%`]) expect(await statusOf(`console=${nonsense}`)).toBe(401)
  })

  test('LAB-05 signing out ends this session, and everywhere all of a person', async () => {
    const { cookie, authenticator } = await member('viewer')
    const second = cookieOf(await client.signIn(authenticator))
    const third = cookieOf(await client.signIn(authenticator))
    const out = await client.post('sign-out', undefined, { cookie })
    expect(out.json()).toEqual({ goTo: '/console/sign-in' })
    expect(String(out.headers['set-cookie'])).toContain('Max-Age=0')
    expect(await Promise.all([cookie, second, third].map(statusOf))).toEqual([401, 200, 200])
    const other = await member('viewer')
    await client.post('sign-out-everywhere', undefined, { cookie: second })
    expect(await Promise.all([second, third, other.cookie].map(statusOf))).toEqual([401, 401, 200])
    expect((await client.post('sign-out', undefined)).statusCode).toBe(200)
  })

  test('LAB-05 roles and a disabled person count with the next call, on every process', async () => {
    const [admin, person] = [await member('admin'), await member('chemist')]
    const elsewhere = await buildTestApp(served.settings, undefined, { console: { now: () => time } })
    const there = consoleClient(elsewhere.app)
    const rolesThere = async () => (await there.get('me', { cookie: person.cookie })).json<{ roles: string[] }>().roles
    expect(await rolesThere()).toEqual(['chemist'])
    await client.post(`people/${person.id}/roles`, { roles: ['viewer'] }, { cookie: admin.cookie })
    expect(await rolesThere()).toEqual(['viewer'])
    await client.post(`people/${person.id}/disable`, {}, { cookie: admin.cookie })
    expect((await there.get('me', { cookie: person.cookie })).statusCode).toBe(401)
    expectProblem(await there.signIn(person.authenticator), 403)
    await client.post(`people/${person.id}/enable`, {}, { cookie: admin.cookie })
    expect((await there.signIn(person.authenticator)).statusCode).toBe(200)
    await elsewhere.close()
  })

  test('STAY-13 LAB-05 a clock that was ahead for a while does not make the idle minutes longer', async () => {
    const { cookie } = await member('viewer')
    later(25 * MINUTE_MS)
    expect(await statusOf(cookie)).toBe(200)
    later(-25 * MINUTE_MS)
    expect(await statusOf(cookie)).toBe(200)
    later(31 * MINUTE_MS)
    expect(await statusOf(cookie)).toBe(401)
  })

  test('STAY-13 LAB-01 LAB-03 an invitation or a sign-in that a clock ahead of time has begun is no longer good than others', async () => {
    const { authenticator } = await member('viewer')
    later(DAY_MS + MINUTE_MS)
    const { token } = await inviteForTest(served.database, 'ahead@lab.example', ['viewer'], time)
    const options = client.optionsOf(await client.post('sign-in/begin', undefined))
    later(-DAY_MS - MINUTE_MS)
    expectProblem(await client.post('invitation', { token }), 404)
    expectProblem(await client.post('registration/begin', { token, name: 'Ahead' }), 404)
    expectProblem(await client.post('sign-in/complete', { passkey: authenticator.sign(options) }), 403)
    const admin = await member('admin')
    const { people } = (await client.get('people', { cookie: admin.cookie })).json<{ people: { email: string; state: string }[] }>()
    expect(people.find(({ email }) => email === 'ahead@lab.example')?.state).toBe('invitation expired')
  })

  test('STAY-13 LAB-08 a clock that is a year ahead deletes nothing', async () => {
    await sweepSignIns(served.database, time)
    await member('viewer')
    await client.post('sign-in/begin', undefined)
    const counts = async (): Promise<number[]> => [
      (await hashes()).length,
      (await served.database.kysely.selectFrom('challenges').select('hash').execute()).length,
    ]
    const before = await counts()
    await sweepSignIns(served.database, new Date(time.getTime() + 365 * DAY_MS))
    expect(await counts()).toEqual(before)
  })

  test('LAB-08 what is over is deleted', async () => {
    const { cookie } = await member('viewer')
    await client.post('sign-in/begin', undefined)
    later(13 * 60 * MINUTE_MS)
    const { cookie: fresh } = await member('viewer')
    await sweepSignIns(served.database, time)
    expect(await hashes()).toEqual([hashOf(fresh.split('=')[1]!)])
    expect(cookie).not.toBe(fresh)
    expect(await served.database.kysely.selectFrom('challenges').selectAll().execute()).toEqual([])
  })

  test('STAY-03 while others hold the lock of a session’s row or of the database, calls that only read are answered', async () => {
    const { cookie, id } = await member('viewer')
    const [other, threaded] = [openDb(served.settings), openDb(served.settings, { writesInThread: true })]
    const waiting = await buildTestApp(served.settings, undefined, { console: { database: threaded, now: () => time } })
    later(5 * MINUTE_MS)
    await other.kysely.transaction().execute(async (trx) => {
      await trx.updateTable('sessions').set({ sid: null }).where('person_id', '=', id).execute()
      expect((await consoleClient(waiting.app).get('me', { cookie })).statusCode).toBe(200)
      const nobody = await consoleClient(waiting.app).post('sign-out', undefined, { cookie: `console=${'A'.repeat(43)}` })
      expect(nobody.statusCode).toBe(200)
    })
    const noted = () => served.database.kysely.selectFrom('sessions').select('seen_at').where('person_id', '=', id).executeTakeFirst()
    await waitUntil(async () => (await noted())?.seen_at === time.toISOString())
    await waiting.close()
    await Promise.all([threaded.close(), other.close()])
  })
})
