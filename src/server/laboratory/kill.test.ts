import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { openDb, type Database } from '../db/open-db.ts'
import { makeDigests } from '../mail/digest.ts'
import { createAuthenticator, type Authenticator } from '../testing/calls/authenticator.ts'
import { consoleClient, cookieOf, inviteForTest, memberWith, type ConsoleClient } from '../testing/calls/console-client.ts'
import { anyDatabase } from '../testing/each-database.ts'
import { waitUntil } from '../testing/mail-for-tests.ts'
import { environmentOf, startTankmix, type RunningServer } from '../testing/programs/run-tankmix.ts'
import { createSmtp, headerOf } from '../testing/programs/start-smtp.ts'
import { buildTestApp, type TestApp } from '../testing/test-app.ts'
import { newRequest, NOW } from './desk/testing/desk.ts'
import { changePeople } from './people/change-people.ts'
import { chooseDeliveries } from './people/mail-preferences.ts'
import type { KilledWork } from './testing/killed-work.ts'
import { runKilled } from './testing/run-killed.ts'

/** `KILLS=all` kills after every statement. */
const isLong = process.env['KILLS'] === 'all'
/** Before the last of so many statements. */
const placesOf = (statements: number): number[] =>
  isLong ? Array.from({ length: statements }, (_, at) => at + 1) : [1 + Math.floor(Math.random() * (statements - 1))]

type Call = Extract<KilledWork['work'], { path: string }>
type Prepared = {
  person: string
  call: Call
  /** The person tries again, whether it was done or not, and can go on with it. */
  goOn: (isDone: boolean) => Promise<unknown>
}
type Trial = { prepare: (email: string) => Promise<Prepared>; change: Partial<Counts> }
type Counts = { passkeys: number; uses: number; sessions: number; invitations: number; mails: number; audit: number }

const countsOf = async ({ kysely }: Database, person: string): Promise<Counts> => {
  const passkeys = await kysely.selectFrom('passkeys').select('counter').where('person_id', '=', person).execute()
  const count = async (table: 'sessions' | 'invitations' | 'mails'): Promise<number> =>
    (await kysely.selectFrom(table).select('person_id').where('person_id', '=', person).execute()).length
  const audit = await kysely.selectFrom('audit').select('seq').where('entity_id', '=', person).execute()
  return {
    passkeys: passkeys.length,
    uses: passkeys.reduce((sum, { counter }) => sum + counter, 0),
    sessions: await count('sessions'),
    invitations: await count('invitations'),
    mails: await count('mails'),
    audit: audit.length,
  }
}

anyDatabase('a server that is killed while a passkey is changed or used', ({ settings }) => {
  let served: TestApp
  let client: ConsoleClient
  beforeAll(async () => {
    served = await buildTestApp(await settings())
    client = consoleClient(served.app)
  })
  afterAll(() => served.close())

  const member = (email: string) => memberWith(served.app, served.database, email, ['chemist'])
  const begin = async (cookie: string) => client.optionsOf(await client.post('account/passkeys/begin', undefined, { cookie }))
  const addition = async (cookie: string, authenticator: Authenticator) => ({
    name: 'Bench tablet',
    passkey: authenticator.register(await begin(cookie)),
  })
  const add = async (cookie: string, authenticator: Authenticator): Promise<number> =>
    (await client.post('account/passkeys', await addition(cookie, authenticator), { cookie })).statusCode
  const signIn = async (authenticator: Authenticator): Promise<number> => (await client.signIn(authenticator)).statusCode

  const TRIALS: Record<string, Trial> = {
    'registering by an invitation': {
      change: { passkeys: 1, sessions: 1, invitations: -1, audit: 2 },
      prepare: async (email) => {
        const { token, personId } = await inviteForTest(served.database, email, ['chemist'])
        const authenticator = createAuthenticator()
        const options = client.optionsOf(await client.post('registration/begin', { token, name: 'Mira' }))
        const body = { token, name: 'Mira', passkey: authenticator.register(options) }
        const goOn = async (isDone: boolean): Promise<void> => {
          if (isDone) expect((await client.post('registration/begin', { token, name: 'Mira' })).statusCode).toBe(404)
          else expect((await client.register(token, authenticator)).statusCode).toBe(200)
          expect(await signIn(authenticator)).toBe(200)
        }
        return { person: personId, call: { path: 'registration/complete', body }, goOn }
      },
    },
    'signing in': {
      change: { uses: 1, sessions: 1, audit: 1 },
      prepare: async (email) => {
        const { id, authenticator } = await member(email)
        const options = client.optionsOf(await client.post('sign-in/begin', undefined))
        const goOn = async (): Promise<void> => expect(await signIn(authenticator)).toBe(200)
        return { person: id, call: { path: 'sign-in/complete', body: { passkey: authenticator.sign(options) } }, goOn }
      },
    },
    'adding a passkey': {
      change: { passkeys: 1, mails: 1, audit: 1 },
      prepare: async (email) => {
        const { id, cookie } = await member(email)
        const tablet = createAuthenticator()
        const body = await addition(cookie, tablet)
        const goOn = async (isDone: boolean): Promise<void> => {
          expect(await add(cookie, tablet)).toBe(isDone ? 404 : 204)
          expect(await signIn(tablet)).toBe(200)
        }
        return { person: id, call: { path: 'account/passkeys', body, cookie }, goOn }
      },
    },
    'removing a passkey': {
      change: { passkeys: -1, uses: -1, sessions: -1, mails: 1, audit: 1 },
      prepare: async (email) => {
        const { id, cookie, authenticator } = await member(email)
        const tablet = createAuthenticator()
        expect(await add(cookie, tablet)).toBe(204)
        const other = cookieOf(await client.signIn(tablet))!
        const { passkeys } = (await client.get('account', { cookie })).json<{ passkeys: { id: string; name: string }[] }>()
        const path = `account/passkeys/${passkeys.find(({ name }) => name === 'Bench tablet')!.id}/remove`
        const goOn = async (isDone: boolean): Promise<void> => {
          expect((await client.get('me', { cookie: other })).statusCode).toBe(isDone ? 401 : 200)
          expect((await client.post(path, undefined, { cookie })).statusCode).toBe(isDone ? 404 : 204)
          expect([await signIn(tablet), await signIn(authenticator)]).toEqual([403, 200])
        }
        return { person: id, call: { path, cookie }, goOn }
      },
    },
  }

  test.each(Object.entries(TRIALS))(
    'LAB-328 %s is done whole or not at all, wherever the server is killed, and the person can go on',
    async (what, { prepare, change }) => {
      const { database, settings: place } = served
      let people = 0
      const attempt = async (after: KilledWork['after']): Promise<number | undefined> => {
        const { person, call, goOn } = await prepare(`${what.replaceAll(' ', '-')}-${++people}@lab.example`)
        const before = await countsOf(database, person)
        const all = Object.fromEntries(Object.entries(before).map(([name, count]) => [name, count + (change[name as keyof Counts] ?? 0)]))
        const statements = await runKilled({ settings: place, work: call, after })
        const now = await countsOf(database, person)
        // The answer to a sign-in reads who it was, once that is done.
        const outcomes = after === undefined ? [all] : after === 1 ? [before] : [before, all]
        expect(outcomes, `after statement ${after}`).toContainEqual(now)
        await goOn(now.audit > before.audit)
        return statements
      }
      const statements = await attempt(undefined)
      expect(statements).toBeGreaterThan(5)
      for (const after of placesOf(statements!)) await attempt(after)
      expect((await verifyAudit(database)).problems).toEqual([])
    },
    300_000,
  )
})

/** Chemists who can sign in and want one email a day about new requests. */
const addDaily = async ({ app, database }: TestApp, count: number): Promise<string[]> => {
  const emails = Array.from({ length: count }, (_none, at) => `daily${at}@lab.example`)
  for (const email of emails) {
    const { id } = await memberWith(app, database, email, ['chemist'])
    const by = { actor: id, now: NOW }
    await changePeople(database, by, (trx) => chooseDeliveries(trx, id, [{ notice: 'new-request', delivery: 'daily' }], by))
  }
  return emails
}

anyDatabase('a server that is killed with the emails of the day', ({ settings }) => {
  test('LAB-328 while it makes them has made all or none, and the next makes each line an email once', async () => {
    const served = await buildTestApp(await settings())
    const { database, settings: place } = served
    await addDaily(served, 2)
    const { kysely } = database
    const read = async () => ({
      lines: (await kysely.selectFrom('digest_items').select('id').execute()).length,
      mails: (await kysely.selectFrom('mails').select('id').where('purpose', '=', 'digest').execute()).length,
    })
    let day = 0
    const attempt = async (after: KilledWork['after']): Promise<number | undefined> => {
      const now = new Date(NOW.getTime() + ++day * DAY_MS)
      await newRequest(database, {}, now)
      await newRequest(database, {}, now)
      const { mails } = await read()
      const statements = await runKilled({ settings: place, work: { digestsAt: now.toISOString() }, after })
      const left = await read()
      const all = { lines: 0, mails: mails + 2 }
      expect([after, left]).toEqual([after, after === undefined ? all : { lines: 4, mails }])
      expect(await makeDigests(database, now)).toBe(after === undefined ? 0 : 2)
      expect(await read()).toEqual(all)
      return statements
    }
    const statements = await attempt(undefined)
    // The first day of a database has one more: no time was trusted yet.
    for (const after of placesOf(statements! - 1)) await attempt(after)
    await served.close()
  }, 300_000)

  test('LAB-328 while it sends them sends one of them at most once more, as the same message, and loses none', async () => {
    const smtp = await createSmtp()
    const place = await settings()
    const served = await buildTestApp(place)
    const emails = await addDaily(served, 6)
    await newRequest(served.database, {}, new Date())
    await served.close()
    const database = openDb(place)
    const waiting = async (): Promise<boolean> => {
      const mails = await database.kysely.selectFrom('mails').select('state').where('purpose', '=', 'digest').execute()
      return mails.length < emails.length || mails.some(({ state }) => state !== 'sent')
    }
    const digests = () =>
      smtp.received
        .filter(({ to }) => emails.includes(to[0]!))
        .map(({ to, content }) => ({ to: to[0]!, id: headerOf(content, 'Message-ID') }))
    const env = { ...environmentOf(place), SMTP_URL: smtp.url, PUBLIC_URL: 'https://tanks.example' }
    smtp.be('slow')
    let server: RunningServer = await startTankmix(env)
    try {
      await waitUntil(() => digests().length > 0)
      await server.stop('SIGKILL')
      expect(await waiting()).toBe(true)
      // What it was sending is free once its lease is over, which is now.
      await database.kysely
        .updateTable('mails')
        .set({ leased_until: null, due_at: new Date().toISOString() })
        .where('state', '=', 'waiting')
        .execute()
      smtp.be('accept')
      server = await startTankmix(env)
      await waitUntil(async () => !(await waiting()))
      expect(new Set(digests().map(({ to }) => to))).toEqual(new Set(emails))
      const ids = new Set(digests().map(({ id }) => id))
      expect([ids.size, digests().length - ids.size <= 1]).toEqual([emails.length, true])
      expect(await database.kysely.selectFrom('digest_items').select('id').execute()).toEqual([])
    } finally {
      await server.stop()
      await database.close()
      await smtp.kill()
    }
  })
})
