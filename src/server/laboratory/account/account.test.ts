import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { expectProblem } from '../../testing/acceptance-app.ts'
import { createAuthenticator, type Authenticator } from '../../testing/calls/authenticator.ts'
import { consoleClient, cookieOf, memberWith, type ConsoleClient } from '../../testing/calls/console-client.ts'
import type { MailSettings } from '../../mail/compose-mail.ts'
import { MAIL_SETTINGS } from '../../testing/mail-for-tests.ts'
import { composePersonMail } from '../../mail/compose-person-mail.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { changePeople } from '../people/change-people.ts'
import { erasePerson } from '../people/erase.ts'
import { invite } from '../people/invite.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'
import { addOwnPasskey } from './change-account.ts'

type Account = {
  passkeys: { id: string; name: string; usedAt: string | null }[]
  sessions: { id: string; device: string; isThis: boolean }[]
}

eachDatabase('the account', ({ settings }) => {
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
  const member = () => memberWith(served.app, served.database, `holder${++members}@lab.example`, ['viewer'], time)
  const accountOf = async (cookie: string | undefined): Promise<Account> => (await client.get('account', { cookie })).json()
  const begin = (cookie: string | undefined) => client.post('account/passkeys/begin', undefined, { cookie })
  const add = async (cookie: string | undefined, authenticator: Authenticator, name = 'Bench tablet') =>
    client.post('account/passkeys', { name, passkey: authenticator.register(client.optionsOf(await begin(cookie))) }, { cookie })
  const remove = (cookie: string | undefined, id: string) => client.post(`account/passkeys/${id}/remove`, undefined, { cookie })
  const statusOf = async (cookie: string | undefined): Promise<number> => (await client.get('me', { cookie })).statusCode

  test('LAB-248 another passkey is added, signs in, is named anew and shows when it was used; the last one stays', async () => {
    const { cookie, authenticator } = await member()
    const [first] = (await accountOf(cookie)).passkeys
    expect(expectProblem(await remove(cookie, first!.id), 409).reason).toBe('last passkey')
    later(1_000)
    const tablet = createAuthenticator()
    expect((await add(cookie, tablet, '  Bench tablet ')).statusCode).toBe(204)
    const [, added] = (await accountOf(cookie)).passkeys
    expect(added).toMatchObject({ name: 'Bench tablet', usedAt: null })
    later(MINUTE_MS)
    const signedIn = cookieOf(await client.signIn(tablet))
    expect((await accountOf(signedIn)).passkeys[1]!.usedAt).toBe(time.toISOString())
    expect((await client.post(`account/passkeys/${added!.id}/name`, { name: 'Left tablet' }, { cookie: signedIn })).statusCode).toBe(204)
    expect((await accountOf(signedIn)).passkeys.map(({ name }) => name)).toEqual([first!.name, 'Left tablet'])
    expect((await remove(signedIn, first!.id)).statusCode).toBe(204)
    expectProblem(await client.signIn(authenticator), 403)
    // It may have been lost with its device: what was signed in elsewhere has ended.
    expect([await statusOf(cookie), await statusOf(signedIn)]).toEqual([401, 200])
    expectProblem(await remove(signedIn, first!.id), 404)
  })

  test('LAB-173 passkeys are sealed at each change and sign-in, by the hash of their id; one that somebody put in, or altered, is found', async () => {
    const { database } = served
    const { kysely } = database
    const problems = async () => (await verifyAudit(database)).problems
    const holder = await member()
    const tablet = createAuthenticator()
    await add(holder.cookie, tablet)
    const signedIn = cookieOf(await client.signIn(tablet))
    const [first, added] = (await accountOf(signedIn)).passkeys
    await client.post(`account/passkeys/${added!.id}/name`, { name: 'Left tablet' }, { cookie: signedIn })
    await remove(signedIn, first!.id)
    const again = await member()
    await changePeople(database, { now: time }, (trx) => invite(trx, { email: again.email, roles: [] }, { actor: holder.id, now: time }))
    const erased = await member()
    await changePeople(database, { now: time }, (trx) => erasePerson(trx, erased.id, { actor: 'command-line', now: time }))
    expect(await problems()).toEqual([])

    const own = await kysely.selectFrom('passkeys').selectAll().where('person_id', '=', holder.id).executeTakeFirstOrThrow()
    const audited = JSON.stringify(await kysely.selectFrom('audit').selectAll().execute())
    expect([audited.includes(own.id), audited.includes(added!.id)]).toEqual([false, true])
    await kysely
      .insertInto('passkeys')
      .values({ ...own, id: 'of somebody else' })
      .execute()
    expect(await problems()).toEqual([expect.stringMatching(/^passkey:[\w-]{43} has no entry in the audit$/)])
    await kysely.deleteFrom('passkeys').where('id', '=', 'of somebody else').execute()
    await kysely.updateTable('passkeys').set({ public_key: 'another' }).where('id', '=', own.id).execute()
    expect(await problems()).toEqual([expect.stringMatching(`^passkey:${added!.id} was altered: entry \\d+ has another hash of it$`)])
    await kysely.updateTable('passkeys').set({ public_key: own.public_key }).where('id', '=', own.id).execute()
    expect(await problems()).toEqual([])
  })

  test('LAB-300 whoever adds or removes a passkey is told by email, in the transaction of the change, and of nothing that was refused', async () => {
    const { id, cookie } = await member()
    const told = async () =>
      (await served.database.kysely.selectFrom('mails').select('purpose').where('person_id', '=', id).orderBy('made_at').execute()).map(
        ({ purpose }) => purpose,
      )
    const [first] = (await accountOf(cookie)).passkeys
    expectProblem(await remove(cookie, first!.id), 409)
    expectProblem(await add(cookie, createAuthenticator('https://evil.example')), 403)
    expect(await told()).toEqual([])
    expect((await add(cookie, createAuthenticator())).statusCode).toBe(204)
    expect(await told()).toEqual(['passkey added'])
    later(1_000)
    expect((await remove(cookie, first!.id)).statusCode).toBe(204)
    expect(await told()).toEqual(['passkey added', 'passkey removed'])

    later(1_000)
    const { kysely } = served.database
    const own = {
      ...(await kysely.selectFrom('passkeys').selectAll().where('person_id', '=', id).executeTakeFirstOrThrow()),
      id: 'another',
    }
    // A transaction that fails after it leaves neither.
    const rolledBack = kysely.transaction().execute(async (trx) => {
      await addOwnPasskey(trx, { passkey: own, name: 'Lost' }, { actor: id, now: time })
      throw new Error('the server ended')
    })
    await expect(rolledBack).rejects.toThrow('the server ended')
    expect(await told()).toEqual(['passkey added', 'passkey removed'])
  })

  const mail: MailSettings = { ...MAIL_SETTINGS, labEmail: undefined }

  test('LAB-300 these emails name the time, what to do if it was somebody else, and no link, key or device', async () => {
    const { id, email } = await member()
    for (const purpose of ['passkey added', 'passkey removed'] as const) {
      const row = { id: 'm1', purpose, person_id: id, made_at: '2026-11-22T09:05:00.000Z', data: JSON.stringify({ person: id, by: id }) }
      const { to, content } = await composePersonMail(served.database.kysely, row, mail)
      const text = content.toString().replaceAll('=\r\n', '')
      expect([to, text.includes('2026-11-22 at 09:05 UTC'), text.includes('If it was you'), /\{\w+\}/.test(text)]).toEqual([
        email,
        true,
        true,
        false,
      ])
      expect(text).not.toMatch(/https?:|\/console/)
    }
  })

  test('LAB-184 emails of a role that was taken, or waits again, and of an account that was disabled, say of whom, by whom and when', async () => {
    const [bo, mallory] = [await member(), await member()]
    const data = JSON.stringify({ person: bo.id, by: mallory.id })
    for (const purpose of ['role waits', 'role waits again', 'role taken', 'account disabled'] as const) {
      const row = { id: 'm1', purpose, person_id: bo.id, made_at: '2026-11-22T09:05:00.000Z', data }
      const { to, content } = await composePersonMail(served.database.kysely, row, mail)
      const text = content.toString().replaceAll('=\r\n', '')
      expect(to).toBe(bo.email)
      for (const said of ['2026-11-22 at 09:05 UTC', bo.email, mallory.email]) expect(text).toContain(said)
      expect(text).not.toMatch(/\{\w+\}/)
    }
  })

  test('LAB-249 passkeys are added and removed within ten minutes after a sign-in only', async () => {
    const { cookie, authenticator } = await member()
    expect((await add(cookie, createAuthenticator())).statusCode).toBe(204)
    const options = client.optionsOf(await begin(cookie))
    later(10 * MINUTE_MS + 1)
    const passkey = createAuthenticator().register(options)
    const [one] = (await accountOf(cookie)).passkeys
    for (const refused of [
      await begin(cookie),
      await client.post('account/passkeys', { name: 'Late', passkey }, { cookie }),
      await remove(cookie, one!.id),
    ])
      expect(expectProblem(refused, 409).reason).toBe('sign in again')
    const again = cookieOf(await client.signIn(authenticator, { cookie }))
    expect((await begin(again)).statusCode).toBe(200)
  })

  test('LAB-249 nobody gets at the passkeys and sessions of somebody else, nor uses their challenge', async () => {
    const [ann, bo] = [await member(), await member()]
    const [key] = (await accountOf(ann.cookie)).passkeys
    const [session] = (await accountOf(ann.cookie)).sessions
    for (const refused of [
      await remove(bo.cookie, key!.id),
      await client.post(`account/passkeys/${key!.id}/name`, { name: 'Mine' }, { cookie: bo.cookie }),
      await client.post(`account/sessions/${session!.id}/end`, undefined, { cookie: bo.cookie }),
    ])
      expectProblem(refused, 404)
    const passkey = createAuthenticator().register(client.optionsOf(await begin(ann.cookie)))
    expectProblem(await client.post('account/passkeys', { name: 'Stolen', passkey }, { cookie: bo.cookie }), 403)
    expectProblem(await client.post('account/passkeys', { name: 'Again', passkey }, { cookie: ann.cookie }), 403)
    expectProblem(await add(bo.cookie, createAuthenticator('https://evil.example')), 403)
    // Those of another person cannot be taken over by their ids.
    expect((await add(bo.cookie, ann.authenticator)).statusCode).not.toBe(204)
    expect([(await accountOf(ann.cookie)).passkeys.length, (await accountOf(bo.cookie)).passkeys.length]).toEqual([1, 1])
  })

  test('LAB-249 of two passkeys that are removed at once by two sessions one stays', async () => {
    const { cookie, authenticator } = await member()
    await add(cookie, createAuthenticator())
    const other = cookieOf(await client.signIn(authenticator))
    const [first, second] = (await accountOf(cookie)).passkeys
    const both = await Promise.all([remove(cookie, first!.id), remove(other, second!.id)])
    expect(both.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    const session = [cookie, other]
    const statuses = await Promise.all(session.map(statusOf))
    const alive = session[statuses.indexOf(200)]
    expect((await accountOf(alive)).passkeys).toHaveLength(1)
  })

  test('LAB-250 open sessions show the device, never what it sent, and when they were used; each can be ended', async () => {
    const { cookie, authenticator } = await member()
    later(2 * MINUTE_MS)
    const agent = 'Mozilla/5.0 (Linux; Android 14; SM-X200 <b>) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
    const tablet = cookieOf(await client.signIn(authenticator, { headers: { 'user-agent': agent } }))
    const { sessions } = await accountOf(tablet)
    expect(sessions).toMatchObject([{ device: 'Chrome, Android', isThis: true }, { isThis: false }])
    const rows = await served.database.kysely.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('SM-X200')
    const end = () => client.post(`account/sessions/${sessions[1]!.id}/end`, undefined, { cookie: tablet })
    expect([(await end()).statusCode, await statusOf(cookie), await statusOf(tablet)]).toEqual([204, 401, 200])
    expectProblem(await end(), 404)
    later(31 * MINUTE_MS)
    const now = cookieOf(await client.signIn(authenticator))
    expect((await accountOf(now)).sessions).toHaveLength(1)
  })

  test('LAB-248 what people do with their passkeys and sessions is in the audit, without a name', async () => {
    const entries = await served.database.kysely.selectFrom('audit').select(['action', 'before', 'after']).execute()
    const actions = new Set(entries.map(({ action }) => action))
    for (const action of ['add-passkey', 'rename-passkey', 'remove-passkey', 'end-session']) expect(actions).toContain(`person.${action}`)
    expect(JSON.stringify(entries)).not.toMatch(/tablet|Android/)
  })
})
