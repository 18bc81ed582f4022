import { expect, test } from 'vitest'
import { foliarExample } from '../../contract/requests/example-requests.ts'
import { ANTI_FORGERY } from '../testing/acceptance-app.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { openDb, type DatabaseSettings } from '../db/open-db.ts'
import { storeExamples, waitUntil } from '../testing/mail-for-tests.ts'
import { environmentOf, runTankmix, startTankmix, type RunningServer } from '../testing/programs/run-tankmix.ts'
import { createSmtp, headerOf } from '../testing/programs/start-smtp.ts'

const REQUESTS = 15

const submit = async ({ url }: RunningServer, key: string): Promise<string> => {
  const response = await fetch(`${url}/api/tankmix/tankmix-request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...ANTI_FORGERY },
    body: JSON.stringify({ request: { ...foliarExample, name: key } }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { reference: string }).reference
}

/** One chemist who is told at once, and one once a day, for whom two requests of yesterday wait. */
const addReaders = async (place: DatabaseSettings): Promise<void> => {
  const database = openDb(place)
  const { kysely } = database
  const time = new Date().toISOString()
  for (const id of ['reader-1', 'reader-2']) {
    const person = { id, name: '', email: `${id}@lab.example`, issuer: 'company', subject: id, created_at: time }
    await kysely.insertInto('people').values(person).execute()
    const role = { role: 'chemist' as const, granted_by: 'command-line', granted_at: time, confirmed_by: 'command-line' }
    await kysely
      .insertInto('roles')
      .values({ person_id: id, ...role })
      .execute()
  }
  await kysely.insertInto('mail_preferences').values({ person_id: 'reader-2', notice: 'new-request', delivery: 'daily' }).execute()
  await storeExamples(database, 2)
  await kysely.deleteFrom('mails').execute()
  await database.close()
}

eachDatabase('two servers over one database', ({ settings }) => {
  test('API-06 LAB-222 store a request once that both get at the same time, and send each email once, that of the day too', async () => {
    const smtp = await createSmtp()
    const place = await settings()
    const env = { ...environmentOf(place), SMTP_URL: smtp.url, LAB_EMAIL: 'lab@service.example' }
    expect((await runTankmix(['migrate'], env)).code).toBe(0)
    await addReaders(place)
    const servers = await Promise.all([startTankmix(env), startTankmix(env)])
    try {
      const keys = Array.from({ length: REQUESTS }, (_, index) => `visitor-${index}`)
      const references = await Promise.all(keys.map((key) => Promise.all(servers.map((server) => submit(server, key)))))
      for (const [first, second] of references) expect(first).toBe(second)
      const numbers = references.map(([reference]) => Number(reference!.slice(-6)))
      expect(numbers.toSorted((a, b) => a - b)).toEqual(keys.map((_key, index) => index + 3))

      // Besides the requester and the laboratory one chemist is told at once; another has one email of what waited since yesterday.
      const emails = 3 * REQUESTS + 1
      await waitUntil(() => smtp.received.length >= emails)
      expect((await runTankmix(['mail'], env)).out).toBe(`Sent: ${emails}. Waiting: 0. Given up: 0.\n`)
      const messages = smtp.received.map(({ content }) => headerOf(content, 'Message-ID'))
      expect(messages).toHaveLength(emails)
      expect(new Set(messages).size).toBe(emails)
      const subjects = smtp.received.map(({ content }) => headerOf(content, 'Subject') ?? '')
      // It names what waits when it is made, which some of the new requests may do already.
      expect(subjects.filter((subject) => /: \d+ new$/.test(subject))).toHaveLength(1)
    } finally {
      expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
      await smtp.kill()
    }
  })
})
