import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDb, type DatabaseSettings } from '../db/open-db.ts'
import { createMailWorker } from '../mail/mail-worker.ts'
import type { Message } from '../mail/compose-mail.ts'
import { readSettings } from '../settings.ts'
import { createAuthenticator } from '../testing/calls/authenticator.ts'
import { consoleClient } from '../testing/calls/console-client.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { FAST, MAIL_SETTINGS } from '../testing/mail-for-tests.ts'
import { runInProcess } from '../testing/programs/run-in-process.ts'
import { environmentOf, type Ran } from '../testing/programs/run-tankmix.ts'
import { headerOf } from '../testing/programs/start-smtp.ts'
import { buildTestApp } from '../testing/test-app.ts'
import { peopleCommand } from './people.ts'

/** Runs the command in this process. */
const runPeople = async (place: DatabaseSettings, args: string[]): Promise<Ran> => {
  const read = readSettings({ ...environmentOf(place), PUBLIC_URL: 'https://tankmix.example' })
  if (!read.ok) throw new Error(read.errors.join())
  const ran: Ran = { code: null, out: '', error: '' }
  const console = {
    out: (text: string) => void (ran.out += `${text}\n`),
    error: (text: string) => void (ran.error += `${text}\n`),
    progress: () => undefined,
  }
  ran.code = await peopleCommand.run({ settings: read.settings, args, console, signal: new AbortController().signal })
  return ran
}

eachDatabase('tankmix people', ({ settings }) => {
  test('LAB-383 somebody is found and invited again under every spelling of the address, and is one person', async () => {
    const place = await settings()
    const people = (...args: string[]) => runPeople(place, args)
    expect(await people('invite', 'ida@müller.example', '--role', 'chemist')).toMatchObject({ code: 0 })
    expect(await people('invite', 'Ida@xn--mller-kva.example', '--role', 'viewer')).toMatchObject({ code: 0 })
    expect(await people('invite', 'ida@ｍüller。example', '--role', 'viewer')).toMatchObject({ code: 0 })
    expect((await people('list')).out.match(/ida@/g)).toHaveLength(1)
    expect((await people('list')).out).toContain('ida@müller.example')
    expect(await people('disable', 'ida@xn--mller-kva.example')).toMatchObject({ code: 0, out: expect.stringContaining('ida@müller.example') as unknown }) // prettier-ignore
    // Another address is another account, which four eyes take for the same mailbox.
    expect(await people('disable', 'ida+x@müller.example')).toMatchObject({ code: 1 })
    const database = openDb(place)
    const before = { issuer: null, subject: null, name: '', created_at: '2026-01-01T00:00:00.000Z' }
    await database.kysely
      .insertInto('people')
      .values({ id: 'older', email: 'ida@xn--mller-kva.example', ...before })
      .execute()
    await database.close()
    // Of an edition before that took them for two.
    expect(await people('enable', 'ida@müller.example')).toMatchObject({ code: 1, error: expect.stringContaining('2 people have this email address') as unknown }) // prettier-ignore
    expect(await people('invite', 'ida@xn--mller-kva.example', '--role', 'viewer')).toMatchObject({ code: 0 })
    expect((await people('list')).out).toMatch(/^ida@xn--mller-kva\.example .*invited/m)
    expect(await people('erase', 'older')).toMatchObject({ code: 0 })
    expect(await people('enable', 'ida@xn--mller-kva.example')).toMatchObject({ code: 0 })
  })

  test('LAB-01 invites, lists, changes and erases people, and prints nothing but the link on standard output', async () => {
    const place = await settings()
    const people = (...args: string[]) => runPeople(place, args)
    const env = { ...environmentOf(place), PUBLIC_URL: 'https://tankmix.example' }
    const invited = await runInProcess(['people', 'invite', 'You@Lab.Example', '--role', 'admin,chemist'], env)
    expect(invited.out).toMatch(/^https:\/\/tankmix\.example\/console\/join#[\w-]{43}\n$/)
    expect(invited.error).toContain('It works once, until')

    const served = await buildTestApp(place)
    const token = invited.out.trim().split('#')[1]!
    expect((await consoleClient(served.app).register(token, createAuthenticator(), 'Ann')).statusCode).toBe(200)
    expect((await people('list')).out).toMatch(/you@lab\.example +Ann +(admin, chemist|chemist, admin) +active/)

    expect(await people('roles', 'you@lab.example', 'viewer')).toMatchObject({ code: 0, error: 'There is no admin who can sign in now.\n' })
    expect(await people('disable', 'you@lab.example')).toMatchObject({ code: 0 })
    expect((await people('list')).out).toMatch(/viewer +disabled/)
    expect(await people('invite', 'you@lab.example', '--role', 'viewer')).toMatchObject({ code: 1, out: '' })
    expect((await people('enable', 'you@lab.example')).code).toBe(0)
    expect((await people('sign-out', 'you@lab.example')).code).toBe(0)
    expect((await people('erase', 'you@lab.example')).code).toBe(0)
    const { out } = await people('list')
    expect(out).not.toMatch(/you@|Ann/)
    expect(out).toMatch(/erased [0-9a-f-]{36} +none +disabled/)
    await served.close()
  })

  test('STAY-07 who was erased is in no file of the embedded database, while others have it open', async () => {
    const place = await settings()
    if (place.databaseUrl !== undefined) return
    const filesWith = (text: string): string[] =>
      readdirSync(place.dataFolder).filter((name) => readFileSync(join(place.dataFolder, name), 'latin1').includes(text))
    // This connection keeps the log from being removed when another one closes.
    const served = await buildTestApp(place)
    const token = (await runPeople(place, ['invite', 'unforgettable@lab.example', '--role', 'viewer'])).out.trim().split('#')[1]!
    expect((await consoleClient(served.app).register(token, createAuthenticator(), 'Unforgettable')).statusCode).toBe(200)
    await runPeople(place, ['invite', 'unforgettable@lab.example', '--role', 'viewer'])
    expect(filesWith('nforgettable')).not.toEqual([])
    expect((await runPeople(place, ['erase', 'unforgettable@lab.example'])).code).toBe(0)
    expect(filesWith('nforgettable')).toEqual([])
    await served.close()
  })

  test('LAB-12 inviting again is reported to the person and the admins by email', async () => {
    const place = await settings()
    const served = await buildTestApp(place)
    const client = consoleClient(served.app)
    for (const [email, role] of [
      ['chief@lab.example', 'admin'],
      ['lost@lab.example', 'approver'],
    ] as const) {
      const { out } = await runPeople(place, ['invite', email, '--role', role])
      await client.register(out.trim().split('#')[1]!, createAuthenticator(), email.split('@')[0])
    }
    const again = await runPeople(place, ['invite', 'lost@lab.example', '--role', 'approver'])
    expect(again.error).toContain('The passkeys and sessions of lost@lab.example were removed.')
    const sent: Message[] = []
    const worker = createMailWorker({
      database: served.database,
      send: async (message) => void sent.push(message),
      // Also where the laboratory has no address for requests.
      settings: { ...MAIL_SETTINGS, labEmail: undefined },
      owner: 'test',
      now: () => new Date(),
      random: () => 0.5,
      maySend: () => true,
      onError: (error) => {
        throw error
      },
      times: FAST,
    })
    await worker.sendDue()
    await worker.stop()
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['chief@lab.example', 'lost@lab.example'])
    const textTo = (address: string): string =>
      sent
        .find(({ to }) => to === address)!
        .content.toString()
        .replaceAll('=\r\n', '')
    expect(textTo('lost@lab.example')).toContain('because an operator on the command line invited you again')
    expect(textTo('chief@lab.example')).toContain('The passkeys of lost (lost@lab.example) for the Tankmix console were removed')
    expect(headerOf(textTo('lost@lab.example'), 'Subject')).toBe('Your passkeys for the Tankmix console were removed')
    // The link reaches the person through the admin only.
    expect(sent.map(({ content }) => content.toString()).join('')).not.toContain(again.out.trim().split('#')[1])
    await served.close()
  })

  test('LAB-01 what it does not understand is refused and changes nothing', async () => {
    const place = await settings()
    for (const args of [
      [],
      ['invite'],
      ['invite', 'a@lab.example'],
      ['invite', 'a@lab.example', '--role', 'owner'],
      ['invite', 'none', '--role', 'viewer'],
      ['roles', 'a@lab.example'],
      ['disable'],
      ['nonsense'],
    ])
      // prettier-ignore
      expect(await runPeople(place, args)).toMatchObject({ code: 2, out: '' })
    expect(await runPeople(place, ['disable', 'nobody@lab.example'])).toMatchObject({ code: 1, out: '' })
    expect(await runPeople(place, ['list'])).toMatchObject({ code: 0, out: expect.stringContaining('There is nobody yet.') as string })
    const database = openDb(place)
    expect(await database.kysely.selectFrom('people').selectAll().execute()).toEqual([])
    await database.close()
  })
})
