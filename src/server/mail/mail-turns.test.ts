import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDb, type Database } from '../db/open-db.ts'
import { migrateUpTo } from '../db/testing/migrate-up-to.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { FAST, MAIL_SETTINGS, storeExamples } from '../testing/mail-for-tests.ts'
import { addProductsNamed } from '../testing/watchers.ts'
import { migrate } from '../upgrade/migrate.ts'
import { createMailWorker, type MailTimes, type MailWorker } from './mail-worker.ts'
import { addPersonMails, addRequestMail, unsentMails } from './outbox/mail-queue.ts'
import { addWatchMails } from './outbox/watch-news.ts'

const CONFIRMATIONS = 200
const BEFORE = new Date(Date.now() - 3_600_000)

/** Confirmations to as many addresses, which were asked for an hour ago. */
const floodWith = async ({ kysely }: Database, count: number): Promise<void> => {
  const ids = Array.from({ length: count }, () => randomUUID())
  await kysely.transaction().execute(async (trx) => {
    const asked = { products: '["1"]', language: 'en', made_at: BEFORE.toISOString() }
    await trx
      .insertInto('watchers')
      .values(ids.map((id) => ({ id, email: `${id}@farm.example`, address: `${id}@farm.example`, mailbox: `${id}@farm.example` })))
      .execute()
    await trx
      .insertInto('watches')
      .values(ids.map((id) => ({ id: `of ${id}`, watcher_id: id, ...asked })))
      .execute()
    const mails = ids.map((watcher) => ({ watcher, purpose: 'watch confirm' as const, data: { watches: [`of ${watcher}`] } }))
    await addWatchMails(trx, mails, BEFORE)
  })
}

/** A worker that writes down to whom it sends; `onSent` runs after each email. */
const recording = (
  database: Database,
  sent: string[],
  { owner = 'worker', times = FAST, onSent }: { owner?: string; times?: MailTimes; onSent?: (count: number) => unknown } = {},
): MailWorker =>
  createMailWorker({
    database,
    send: async ({ to }) => {
      sent.push(to)
      await onSent?.(sent.length)
    },
    settings: MAIL_SETTINGS,
    owner,
    now: () => new Date(),
    random: () => 0.5,
    maySend: () => true,
    onError: (error) => {
      throw error
    },
    times,
  })

const LABORATORY = 'lab@service.example'
const isConfirmation = (to: string): boolean => /^[\da-f-]{36}@farm\.example$/.test(to)
const isFirst = (to: string): boolean => to === 'visitor1@farm.example'

eachDatabase('the classes of the outbox', ({ open, settings, untouched }) => {
  const flooded = async (count: number): Promise<Database> => {
    const database = await open()
    await addProductsNamed(database, ['1'])
    await floodWith(database, count)
    return database
  }

  test('TELL-60 behind a flood of confirmations a request reaches its requester and the laboratory at once', async () => {
    const database = await flooded(CONFIRMATIONS)
    const sent: string[] = []
    await recording(database, sent, { onSent: (count) => (count === 10 ? storeExamples(database, 1) : undefined) }).sendDue()
    expect(sent).toHaveLength(CONFIRMATIONS + 2)
    const places = [sent.findIndex(isFirst), sent.indexOf(LABORATORY)]
    expect(places.toSorted((a, b) => a - b)).toEqual([10, 11])
  })

  test('TELL-60 news of requests and emails to people of the laboratory are not delayed by a flood either', async () => {
    const database = await flooded(60)
    const time = BEFORE.toISOString()
    const [reference] = await storeExamples(database, 1)
    const { id } = await database.kysely.selectFrom('requests').select('id').where('reference', '=', reference!).executeTakeFirstOrThrow()
    await database.kysely.insertInto('people').values({ id: 'p', name: 'Bo', email: 'bo@lab.example', created_at: time }).execute()
    const sent: string[] = []
    const later = async (): Promise<void> => {
      await addRequestMail(database.kysely, id, 'accepted', {}, new Date())
      await addPersonMails(database.kysely, [{ purpose: 'passkeys removed', to: 'p', data: { person: 'p', by: 'p' } }], new Date())
    }
    await recording(database, sent, { onSent: (count) => (count === 10 ? later() : undefined) }).sendDue()
    expect(sent.findIndex((to, at) => at >= 10 && isFirst(to))).toBeLessThan(12)
    expect(sent.indexOf('bo@lab.example')).toBeLessThan(12)
  })

  test('TELL-61 however many requests there are, confirmations have their share', async () => {
    const database = await open()
    await addProductsNamed(database, ['1'])
    await storeExamples(database, 60)
    await floodWith(database, 10)
    const sent: string[] = []
    await recording(database, sent).sendDue()
    const places = sent.flatMap((to, at) => (isConfirmation(to) ? [at] : []))
    // Eight of requests, four to either side, and then one of these.
    expect(places.map((place, at) => place - (places[at - 1] ?? -1))).toEqual([expect.any(Number), ...Array.from({ length: 9 }, () => 9)])
    expect(places[0]).toBeLessThan(9)
  })

  test('TELL-62 workers of several processes keep to it, each email goes out once, and one that was killed changes nothing', async () => {
    const place = await settings()
    const databases = [openDb(place)]
    // Two connections of one process to the embedded database would wait for each other.
    if (databases[0]!.kind === 'postgresql') databases.push(openDb(place), openDb(place))
    const [first] = databases as [Database]
    await addProductsNamed(first, ['1'])
    await floodWith(first, 100)
    const sent: string[] = []
    // The lease of the killed one lasts longer than this test.
    const times = { ...FAST, attemptMs: 60_000 }
    // It ends within an email, and its turns are lost with it.
    const killed = recording(first, [], {
      owner: 'killed',
      times: { ...FAST, attemptMs: 60_000 },
      onSent: () => new Promise<never>(() => undefined),
    })
    void killed.sendDue()
    await expect.poll(async () => (await unsentMails(first.kysely)).some(({ leased_by: owner }) => owner === 'killed')).toBe(true)
    let stored: Promise<unknown> | undefined
    let at = 0
    const onSent = async (count: number): Promise<void> => {
      if (count < 20) return
      stored ??= storeExamples(first, 1).then(() => (at = sent.length))
      await stored
    }
    const workers = databases.map((database, number) => recording(database, sent, { owner: `worker ${number}`, times, onSent }))
    await Promise.all(workers.map((worker) => worker.sendDue()))
    expect(new Set(sent).size).toBe(99 + 2)
    expect(sent).toHaveLength(99 + 2)
    const limit = at + 2 * workers.length
    expect([sent.findIndex(isFirst) < limit, sent.indexOf(LABORATORY) < limit]).toEqual([true, true])
    for (const database of databases) await database.close()
  })

  test('TELL-63 emails that an edition before left have their class, and are sent', async () => {
    const database = openDb(await untouched())
    await migrateUpTo(database, '040-passkeys-sealed')
    const time = BEFORE.toISOString()
    const purposes = ['laboratory', 'acknowledgement', 'question', 'withdrawn', 'role taken', 'notice', 'digest', 'watch confirm', 'watch news', 'watch question'] // prettier-ignore
    await sql`insert into people (id, name, email, created_at) values ('p', '', 'bo@lab.example', ${time})`.execute(database.kysely)
    for (const purpose of purposes) {
      const person = ['role taken', 'notice', 'digest'].includes(purpose) ? 'p' : null
      await sql`insert into mails (id, person_id, purpose, state, attempts, due_at) values (${purpose}, ${person}, ${purpose}, 'waiting', 0, ${time})`.execute(
        database.kysely,
      )
    }
    await migrate(database)
    const rows = await database.kysely.selectFrom('mails').select(['id', 'class']).execute()
    expect(Object.fromEntries(rows.map((row) => [row.id, row.class]))).toEqual({
      laboratory: 'laboratory',
      acknowledgement: 'acknowledgement',
      question: 'request',
      withdrawn: 'request',
      'role taken': 'account',
      notice: 'notice',
      digest: 'notice',
      'watch confirm': 'confirmation',
      'watch news': 'news',
      'watch question': 'news',
    })
    await database.close()
  })
})
