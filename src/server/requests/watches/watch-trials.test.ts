import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../db/open-db.ts'
import { createMailWorker } from '../../mail/mail-worker.ts'
import { addWatchNews } from '../../mail/outbox/watch-news.ts'
import { readOutboxState } from '../../mail/outbox/mail-queue.ts'
import { smtpSender, type SendMail } from '../../mail/send-mail.ts'
import { acceptanceApp, expectProblem } from '../../testing/acceptance-app.ts'
import { anyDatabase, eachDatabase } from '../../testing/each-database.ts'
import { mayMount, mounted } from '../../testing/faults/small-disk.ts'
import { FAST, MAIL_SETTINGS, waitUntil } from '../../testing/mail-for-tests.ts'
import type { SmtpMode } from '../../testing/programs/smtp-process.ts'
import { createSmtp, headerOf } from '../../testing/programs/start-smtp.ts'
import { addProductsNamed, sendAllMails, tokenIn, watching } from '../../testing/watchers.ts'
import { deleteWatcherOf } from './export-watches.ts'
import { followLink } from './follow-link.ts'
import { subscribe } from './subscribe.ts'

const MIX = ['1', '2']
const PATH = 'tankmix/tell-me'
const GROWER = 'grower@farm.example'
const ASKED = { email: GROWER, products: MIX, languageCode: 'en' }

const publish = async ({ kysely }: Database, id: string): Promise<void> => {
  const conditions = { observations: '', hardness: null, water_ph: null, temperature: null, hours: null }
  const row = { id, kind: 'foliar', country: 'FR', date: '2026-11-20', result: 'NC', water_rate: 200, crop: '', benefit: '' } as const
  await kysely
    .insertInto('tests')
    .values({ ...row, ...conditions, ingredients: JSON.stringify(MIX.map((product, at) => [at + 1, product, 1])) })
    .execute()
  await kysely
    .transaction()
    .execute((trx) => addWatchNews(trx, [{ test: id, event: 'published', products: MIX, kinds: ['foliar'] }], new Date()))
}
const countRows = async ({ kysely }: Database): Promise<number[]> => {
  const tables = ['watchers', 'watches', 'watch_products', 'watch_links', 'mails'] as const
  return Promise.all(tables.map(async (table) => (await kysely.selectFrom(table).selectAll().execute()).length))
}
const workerWith = (database: Database, send: SendMail, onError: (error: unknown) => void) =>
  createMailWorker({
    database,
    send,
    settings: MAIL_SETTINGS,
    owner: 'worker',
    now: () => new Date(),
    random: () => 0.5,
    maySend: () => true,
    onError,
    times: FAST,
  })

eachDatabase('who waits for a mix, in trouble', ({ open }) => {
  const watched = async (): Promise<Database> => {
    const database = await open()
    await addProductsNamed(database, MIX)
    await watching(database, GROWER, MIX)
    return database
  }

  test('TELL-12 a mail server that refuses, disconnects and is silent delays the news of a test and loses none', async () => {
    const smtp = await createSmtp()
    const database = await watched()
    const errors: unknown[] = []
    const worker = workerWith(database, smtpSender(smtp.url, { connectionMs: 500, silenceMs: 5_000 }), (error) => errors.push(error))
    onTestFinished(async () => {
      await worker.stop()
      await smtp.kill()
    })
    smtp.be('refuse-4xx')
    await publish(database, 'a')
    worker.start()
    for (const mode of ['refuse-4xx', 'refuse-5xx', 'drop', 'silent'] satisfies SmtpMode[]) {
      smtp.be(mode)
      await waitUntil(() => smtp.met.includes(mode))
    }
    expect(smtp.received).toEqual([])
    smtp.be('accept')
    await waitUntil(async () => (await readOutboxState(database.kysely)).waiting === 0)
    expect(smtp.received.map(({ to, content }) => [to, headerOf(content, 'Subject')])).toEqual([
      [[GROWER], 'Product 1 + Product 2: tested'],
    ])
  })

  test('TELL-13 who ends it or is erased while an email waits gets none, and nothing is left', async () => {
    const database = await watched()
    await publish(database, 'a')
    expect(await deleteWatcherOf(database, GROWER)).toBe(true)
    expect(await sendAllMails(database)).toEqual([])
    expect(await countRows(database)).toEqual([0, 0, 0, 0, 0])
  })

  test('TELL-13 an erasure while an email is on its way leaves nothing, whether or not the mail server takes it', async () => {
    for (const fails of [false, true]) {
      const database = await watched()
      await publish(database, 'a')
      const sent: string[] = []
      const send: SendMail = async ({ to }) => {
        sent.push(to)
        await deleteWatcherOf(database, GROWER)
        if (fails) throw new Error('try later')
      }
      await workerWith(database, send, () => undefined).sendDue()
      expect(sent).toEqual([GROWER])
      expect(await countRows(database)).toEqual([0, 0, 0, 0, 0])
      expect(await sendAllMails(database)).toEqual([])
    }
  })

  test('TELL-13 of many links of one address that are used at once, and news that comes meanwhile, nothing is left half', async () => {
    const database = await watched()
    await publish(database, 'a')
    const [news] = await sendAllMails(database)
    const token = tokenIn(news!)
    const results = await Promise.allSettled([
      followLink(database, token, new Date()),
      followLink(database, token, new Date()),
      publish(database, 'b'),
      subscribe(database, { email: GROWER, products: MIX, language: 'en' }, new Date()),
      deleteWatcherOf(database, GROWER),
    ])
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
    const [watchers, watches, products] = await countRows(database)
    expect([watches, products]).toEqual([watchers, 2 * watchers!])
    await deleteWatcherOf(database, GROWER)
    expect(await countRows(database)).toEqual([0, 0, 0, 0, 0])
  })
})

anyDatabase('the calls of Tell me, in trouble', ({ settings }) => {
  test('TELL-14 where the database does not answer, nothing is said to be done, and the same call works afterwards', async () => {
    const api = await acceptanceApp(await settings(), undefined, { sendsEmails: true })
    const { kysely } = api.database
    await kysely.schema.alterTable('watchers').renameTo('away').execute()
    const failed = await api.post(PATH, ASKED)
    expect(expectProblem(failed, 503).reason).toBe('not stored')
    expect(failed.body).not.toMatch(/watchers|grower/)
    await kysely.schema.alterTable('away').renameTo('watchers').execute()
    expect((await api.post(PATH, { ...ASKED, products: ['1', '102'] })).json()).toEqual({ step: 'asked' })
    const token = tokenIn((await sendAllMails(api.database))[0]!)
    await kysely.schema.alterTable('watch_links').renameTo('away').execute()
    expectProblem(await api.post(`${PATH}/link`, { token }), 503)
    await kysely.schema.alterTable('away').renameTo('watch_links').execute()
    expect((await api.post(`${PATH}/link`, { token })).json()).toEqual({ step: 'confirmed' })
    await api.close()
  })

  test('TELL-02 one client sends as many calls as it may send requests, and tokens that open nothing are limited too', async () => {
    const api = await acceptanceApp(await settings(), undefined, { sendsEmails: true, rateLimits: { search: 0, requests: 3 } })
    const calls = []
    for (const email of ['a', 'b', 'c', 'd'])
      calls.push(await api.post(PATH, { ...ASKED, email: `${email}@farm.example`, products: ['1'] }))
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
    expectProblem(await api.post(`${PATH}/link`, { token: 'x'.repeat(43) }), 429)
    expect(await api.database.kysely.selectFrom('watchers').selectAll().execute()).toHaveLength(3)
    await api.close()
  })
})

test('TELL-14 on a full disk the call is refused with 503, nothing is left, and it works once there is room', async ({ skip }) => {
  const reason = mayMount()
  if (reason !== undefined) skip(reason)
  const place = mounted(100_000_000)()
  const api = await acceptanceApp({ dataFolder: place.folder }, undefined, { sendsEmails: true })
  try {
    const filler = openSync(join(place.folder, 'filler'), 'w')
    try {
      expect(() => {
        for (;;) writeSync(filler, Buffer.alloc(4_096))
      }).toThrow('ENOSPC')
    } finally {
      closeSync(filler)
    }
    const refused: number[] = []
    // The log of the database has room for the first ones.
    for (let at = 0; at < 300 && refused.length < 3; at++) {
      const { statusCode } = await api.post(PATH, { ...ASKED, email: `grower${at}@farm.example`, products: ['1', '102'] })
      if (statusCode !== 200) refused.push(statusCode)
    }
    expect(refused).toEqual([503, 503, 503])
    const [watchers, watches, , , mails] = await countRows(api.database)
    expect([watches, mails]).toEqual([watchers, watchers])
    rmSync(join(place.folder, 'filler'))
    expect((await api.post(PATH, { ...ASKED, email: 'last@farm.example', products: ['1', '102'] })).statusCode).toBe(200)
  } finally {
    await api.close()
    place.remove()
  }
})
