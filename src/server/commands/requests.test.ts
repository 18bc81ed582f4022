import { expect, test } from 'vitest'
import { foliarExample, seedExample } from '../../contract/requests/example-requests.ts'
import type { TestRequest } from '../../domain/requests/requests.ts'
import { migrate } from '../upgrade/migrate.ts'
import { openDb, type DatabaseSettings } from '../db/open-db.ts'
import { storeRequest } from '../requests/store-request.ts'
import { anyDatabase, eachDatabase } from '../testing/each-database.ts'
import { storeExamples, waitUntil } from '../testing/mail-for-tests.ts'
import { runInProcess } from '../testing/programs/run-in-process.ts'
import { environmentOf, startTankmix } from '../testing/programs/run-tankmix.ts'
import { createSmtp } from '../testing/programs/start-smtp.ts'
import { claimMail, giveUp } from '../mail/outbox/mail-queue.ts'

const formula: TestRequest = { ...foliarExample, name: '=HYPERLINK("http://evil.example")', company: '+1', crop: '@SUM', comments: [] }
/** Sent from a page in German. */
const seed: TestRequest = {
  ...seedExample,
  country: 'US - Vereinigte Staaten',
  company: '',
  crop: '',
  comments: [],
  waterRateUnits: 'lt/Ha',
}

const storeBoth = async (place: DatabaseSettings): Promise<string[]> => {
  const database = openDb(place)
  await migrate(database)
  const ids: string[] = []
  for (const [request, edition] of [
    [formula, ''],
    [seed, 'helena'],
  ] as const) {
    const now = new Date(`2026-05-14T10:00:0${ids.length}Z`)
    const stored = await storeRequest(
      database,
      { request, language: 'en', edition, idempotencyKey: undefined },
      { now, referencePrefix: 'TM' },
    )
    ids.push('id' in stored ? stored.id : '')
  }
  await database.close()
  return ids
}

eachDatabase('the commands for the laboratory', ({ settings }) => {
  test('API-06 requests list, show and export print the stored requests', async () => {
    const place = await settings()
    const env = environmentOf(place)
    expect(await runInProcess(['requests', 'list'], env)).toMatchObject({ code: 0, out: 'There are no requests.\n' })
    expect((await runInProcess(['requests', 'export', '--format', 'json'], env)).out.trim()).toBe('[]')
    const [first, second] = await storeBoth(place)

    const { out: listed } = await runInProcess(['requests', 'list'], env)
    expect(
      listed
        .split('\n')
        .map((line) => line.split(/ {2,}/))
        .slice(0, 3),
    ).toEqual([
      ['reference', 'submitted (UTC)', 'form', 'country', 'name', 'email'],
      ['TM-2026-000002', '2026-05-14 10:00', 'seed (helena)', 'US - United States', 'Sam Seed', 'sam@seeds.example'],
      ['TM-2026-000001', '2026-05-14 10:00', 'foliar', 'FR - France', formula.name, 'asa@farm.example'],
    ])

    const shown = await runInProcess(['requests', 'show', 'tm-2026-000002'], env)
    expect(shown.code).toBe(0)
    for (const line of [
      'TM-2026-000002',
      `Id: ${second}`,
      'Edition: helena',
      'Seed crop: Barley',
      '1 | Coating | 2 | Millilitres per kg of seed',
      'Email (laboratory): waiting',
    ])
      expect(shown.out).toContain(line)
    expect((await runInProcess(['requests', 'show', first!], env)).out).toContain('TM-2026-000001')
    expect(await runInProcess(['requests', 'show', 'TM-2026-000003'], env)).toMatchObject({
      code: 1,
      error: 'There is no request TM-2026-000003.\n',
    })
    expect(await runInProcess(['requests', 'delete', 'TM-2026-000003'], env)).toMatchObject({
      code: 1,
      error: 'There is no request TM-2026-000003.\n',
    })

    const { out: csv } = await runInProcess(['requests', 'export'], env)
    expect(csv.split('\n')[0]).toMatch(/^\ufeff"reference","id","submitted_at","edition","form",/)
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(csv).toContain(`,"'+1",`)
    expect(csv).toContain(`,"'@SUM",`)
    expect(csv).toContain('"1. Zinc 700: 1.5 Litres\n3. Époxi: 0.125 Kilogrammes"')

    const { out: json } = await runInProcess(['requests', 'export', '--format=json'], env)
    expect(
      (JSON.parse(json) as { reference: string; request: TestRequest }[]).map(({ reference, request }) => [reference, request]),
    ).toEqual([
      ['TM-2026-000001', formula],
      ['TM-2026-000002', seed],
    ])
  })

  test('API-06 requests delete removes one request permanently', async () => {
    const place = await settings()
    const env = environmentOf(place)
    await storeBoth(place)
    expect(await runInProcess(['requests', 'delete', 'tm-2026-000001'], env)).toMatchObject({
      code: 0,
      out: 'TM-2026-000001 was deleted.\n',
    })
    const { out } = await runInProcess(['requests', 'export'], env)
    expect(out).not.toContain('TM-2026-000001')
    expect(out).toContain('TM-2026-000002')
    expect((await runInProcess(['mail'], env)).out).toContain('Waiting: 2.')
  })

  test('API-06 mail lists the emails that wait or were given up, and retry makes a running server send them', async () => {
    const place = await settings()
    const env = environmentOf(place)
    expect((await runInProcess(['mail'], env)).out).toBe('Sent: 0. Waiting: 0. Given up: 0.\n')
    const database = openDb(place)
    const [reference] = await storeExamples(database, 1)
    const mail = (await claimMail(database.kysely, { classes: ['laboratory'], owner: 'test', now: new Date(), leaseMs: 1 }))!
    await giveUp(database.kysely, mail, 'test', '550 not wanted')
    await database.close()
    const { out } = await runInProcess(['mail'], env)
    expect(out).toContain('Sent: 0. Waiting: 1. Given up: 1.\n')
    expect(out).toMatch(new RegExp(`${reference} +laboratory +given up +1 .*${mail.id} +550 not wanted\n`))
    expect(out).toMatch(new RegExp(`${reference} +acknowledgement +waiting +0 `))

    const again = openDb(place)
    const leased = (await claimMail(again.kysely, { classes: ['acknowledgement'], owner: 'test', now: new Date(), leaseMs: 60_000 }))!
    expect((await runInProcess(['mail', 'retry', leased.id], env)).out).toBe('0 emails are due now.\n1 email is being sent.\n')
    await again.kysely.updateTable('mails').set({ leased_by: null, leased_until: null }).where('id', '=', leased.id).execute()
    await again.close()

    const smtp = await createSmtp()
    const server = await startTankmix({ ...env, SMTP_URL: smtp.url, LAB_EMAIL: 'lab@service.example' })
    try {
      await waitUntil(() => smtp.received.length === 1)
      expect(await runInProcess(['mail', 'retry', 'nothing'], env)).toMatchObject({ code: 1, error: 'There is no unsent email nothing.\n' })
      // The visitor's email has been received, but may not be marked as sent yet.
      expect((await runInProcess(['mail', 'retry', reference!], env)).out).toMatch(/^1 email is due now\.\n(1 email is being sent\.\n)?$/)
      await waitUntil(() => smtp.received.length === 2)
      expect(smtp.received.map(({ to }) => to[0])).toEqual(['visitor1@farm.example', 'lab@service.example'])
    } finally {
      expect(await server.stop()).toBe(0)
      await smtp.kill()
    }
    expect((await runInProcess(['mail'], env)).out).toBe('Sent: 2. Waiting: 0. Given up: 0.\n')
    expect((await runInProcess(['requests', 'show', reference!], env)).out).toContain('Email (laboratory): sent 2')
  })
})

const starts = async (env: Record<string, string>): Promise<string> => {
  const server = await startTankmix(env)
  await server.stop()
  return server.said()
}

anyDatabase('the start', ({ settings }) => {
  test('API-06 a server reports which emails it does not send', async () => {
    const env = environmentOf(await settings())
    expect(await starts(env)).toContain('No email is sent, because SMTP_URL is not set.')
    expect(await starts({ ...env, SMTP_URL: 'smtp://localhost:1' })).toContain(
      'The laboratory gets no email, because LAB_EMAIL is not set.',
    )
    expect(await starts({ ...env, SMTP_URL: 'smtp://localhost:1', LAB_EMAIL: 'lab@service.example' })).not.toContain('mail')
  })

  test('STAY-09 a server reports whether emails and the password of the mail server can be sent unencrypted', async () => {
    const env = { ...environmentOf(await settings()), LAB_EMAIL: 'lab@service.example' }
    expect(await starts({ ...env, SMTP_URL: 'smtp://user:secret@192.0.2.1:25' })).toContain('Emails go to 192.0.2.1:25 over TLS only.')
    const said = await starts({ ...env, SMTP_URL: 'smtp://user:secret@192.0.2.1:25?requireTLS=false' })
    expect(said).toContain('Emails, and the password in SMTP_URL, can go to 192.0.2.1:25 unencrypted')
    expect(said).not.toContain('secret')
  })
})

eachDatabase('the start of a second server', ({ settings }) => {
  test('API-06 a second server over the embedded database reports that it sends no email', async () => {
    const place = await settings()
    const env = { ...environmentOf(place), SMTP_URL: 'smtp://localhost:1', LAB_EMAIL: 'lab@service.example' }
    const first = await startTankmix(env)
    const told = 'Another server over this database sends the emails.'
    expect((await starts(env)).includes(told)).toBe(place.databaseUrl === undefined)
    await first.stop('SIGKILL')
    expect(await starts(env)).not.toContain(told)
  })
})
