import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import { foliarExample } from '../../contract/requests/example-requests.ts'
import { claimMail, markSent, retryMails } from '../mail/outbox/mail-queue.ts'
import { findRequest } from '../mail/outbox/stored-request.ts'
import { mintToken } from '../mail/links/request-links.ts'
import { addTest, as, change } from '../laboratory/desk/testing/desk.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { ANTI_FORGERY } from '../testing/fixtures.ts'
import { waitUntil } from '../testing/mail-for-tests.ts'
import { runInProcess } from '../testing/programs/run-in-process.ts'
import { environmentOf, startTankmix } from '../testing/programs/run-tankmix.ts'
import { migrateUpTo } from '../db/testing/migrate-up-to.ts'
import { migrate } from '../upgrade/migrate.ts'
import { openDb, type Database } from '../db/open-db.ts'
import { deleteOldRequests, deleteRequest } from './delete-requests.ts'
import { createRetention, readRequestDays } from './retention.ts'
import { storeRequest } from './store-request.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS)

/** A request that was closed as soon as it came, before closing was noted. */
const store = async (database: Database, time: Date, name = foliarExample.name): Promise<string> => {
  const reference = await storeOpen(database, time, name)
  await database.kysely.updateTable('requests').set({ state: 'answered' }).where('reference', '=', reference).execute()
  return reference
}
const storeOpen = async (database: Database, time: Date, name = foliarExample.name): Promise<string> => {
  const request = { ...foliarExample, name }
  const stored = await storeRequest(
    database,
    { request, language: 'en', edition: '', idempotencyKey: undefined },
    { now: time, referencePrefix: 'TM' },
  )
  if (stored.step !== 'stored') throw new Error('not stored')
  return stored.reference
}
const references = async ({ kysely }: Database): Promise<string[]> =>
  (await kysely.selectFrom('requests').select('reference').orderBy('reference').execute()).map(({ reference }) => reference)
const countMails = async ({ kysely }: Database): Promise<number> => (await kysely.selectFrom('mails').select('id').execute()).length

eachDatabase('retention of requests', ({ open }) => {
  test('a request is deleted with its emails, by id or reference, and its number is not reused', async () => {
    const database = await open()
    const [first, second] = [await store(database, NOW), await store(database, NOW)]
    expect(await deleteRequest(database, second.toLowerCase(), new Date())).toBe(second)
    expect(await deleteRequest(database, second, new Date())).toBeUndefined()
    expect(await references(database)).toEqual([first])
    expect(await countMails(database)).toBe(2)
    expect(await store(database, NOW)).toBe('TM-2026-000003')
  })

  test('a request is found by a reference with an earlier prefix', async () => {
    const database = await open()
    const submission = { request: foliarExample, language: 'en' as const, edition: '', idempotencyKey: undefined }
    await storeRequest(database, submission, { now: NOW, referencePrefix: 'OLD1' })
    await storeRequest(database, submission, { now: NOW, referencePrefix: 'NEW' })
    expect(await references(database)).toEqual(['NEW-2026-000002', 'OLD1-2026-000001'])
    expect(await findRequest(database.kysely, 'old1-2026-000001')).toMatchObject({ reference: 'OLD1-2026-000001' })
    expect(await retryMails(database.kysely, 'old1-2026-000001', NOW)).toMatchObject({ due: 2 })
    expect(await deleteRequest(database, 'OLD1-2026-000001', new Date())).toBe('OLD1-2026-000001')
  })

  test('requests older than the retention time are deleted, in any number, and those that the laboratory never got are counted', async () => {
    const database = await open()
    for (let number = 0; number < 205; number++) await store(database, daysAgo(91))
    const mail = (await claimMail(database.kysely, { classes: ['laboratory'], owner: 'test', now: NOW, leaseMs: 1_000 }))!
    await markSent(database.kysely, mail, 'test', NOW)
    const kept = await store(database, daysAgo(89))
    expect(await deleteOldRequests(database, 90, NOW)).toEqual({ requests: 205, neverSent: 204 })
    expect(await references(database)).toEqual([kept])
    expect(await deleteOldRequests(database, 90, NOW)).toEqual({ requests: 0, neverSent: 0 })
  })

  test('STAY-104 days count from when a request was closed, the last time, and one that is open is never deleted by age', async () => {
    const database = await open()
    const { kysely } = database
    const referenceOf: Record<string, string> = {}
    const idOf = async (name: string) =>
      (await kysely.selectFrom('requests').select('id').where('reference', '=', referenceOf[name]!).executeTakeFirstOrThrow()).id
    for (const name of ['open', 'long closed', 'closed lately']) referenceOf[name] = await storeOpen(database, daysAgo(1_000))
    const by = (days: number) => ({ ...as('chemist-1', 'chemist'), now: daysAgo(days) })
    const refusal = { action: 'refuse', reason: 'label-forbids', text: '' } as const
    await change(database, await idOf('long closed'), 1, refusal, by(91))
    await change(database, await idOf('closed lately'), 1, refusal, by(89))
    expect(await deleteOldRequests(database, 90, NOW)).toMatchObject({ requests: 1 })
    expect(await kysely.selectFrom('requests').select('reference').where('reference', '=', referenceOf['long closed']!).execute()).toEqual(
      [],
    )
    expect(await deleteOldRequests(database, 90, new Date(NOW.getTime() + 2 * DAY_MS))).toMatchObject({ requests: 1 })
    expect(await deleteOldRequests(database, 90, new Date(NOW.getTime() + 10_000 * DAY_MS))).toMatchObject({ requests: 0 })
    expect(await idOf('open')).toBeDefined()
  })

  test.each([
    [90, 1],
    [0, 2],
  ])('a server that keeps requests for %i days starts with a sweep: %i are left', async (days, left) => {
    const database = await open()
    await store(database, daysAgo(1_000))
    await store(database, daysAgo(1))
    const retention = createRetention({
      database,
      days: () => Promise.resolve(days),
      now: () => NOW,
      onDeleted: () => undefined,
      onDoubt: (doubt) => expect(doubt).toBeUndefined(),
      wipe: () => Promise.resolve(true),
      onError: (error) => expect(error).toBeUndefined(),
    })
    retention.start()
    await retention.stop()
    expect(await references(database)).toHaveLength(left)
  })
})

eachDatabase('the period of an installation', ({ untouched }) => {
  test('STAY-103 a new one begins with 730 days, one that holds requests keeps them, and what is configured wins', async () => {
    const place = await untouched()
    const database = openDb(place)
    try {
      await migrate(database)
      expect(await readRequestDays(database, undefined)).toBe(730)
      expect(await readRequestDays(database, 0)).toBe(0)
      expect(await readRequestDays(database, 90)).toBe(90)
    } finally {
      await database.close()
    }
  })

  test.each([
    [true, 0],
    [false, 730],
  ])('STAY-103 of a database of the edition before, with requests: %s', async (hasRequests, days) => {
    const place = await untouched()
    const database = openDb(place)
    try {
      await migrateUpTo(database, '047-unknown-products')
      if (hasRequests) await storeOpen(database, NOW)
      await migrate(database)
      expect(await readRequestDays(database, undefined)).toBe(days)
    } finally {
      await database.close()
    }
  })
})

eachDatabase('a clock that is wrong', ({ open }) => {
  /** Sweeps as at the start of a server, with the clock this many days from now; returns what is left and whether the clock was doubted. */
  const sweepAt = async (database: Database, days: number): Promise<{ left: number; doubted: boolean }> => {
    let doubted = false
    const retention = createRetention({
      database,
      days: () => Promise.resolve(90),
      now: () => new Date(NOW.getTime() + days * DAY_MS),
      onDeleted: () => undefined,
      onDoubt: () => (doubted = true),
      wipe: () => Promise.resolve(true),
      onError: (error) => expect(error).toBeUndefined(),
    })
    retention.start()
    await retention.stop()
    return { left: (await references(database)).length, doubted }
  }
  const storeSome = async (): Promise<Database> => {
    const database = await open()
    for (const days of [91, 80, 1]) await store(database, daysAgo(days))
    return database
  }

  test('STAY-13 a first start with a clock a year ahead deletes nothing, and one with a correct clock then deletes old requests', async () => {
    const database = await storeSome()
    expect(await sweepAt(database, 365)).toEqual({ left: 3, doubted: true })
    expect(await sweepAt(database, 365.25)).toEqual({ left: 3, doubted: true })
    expect(await sweepAt(database, 0)).toEqual({ left: 2, doubted: false })
  })

  test('STAY-13 requests that arrive meanwhile do not confirm such a clock', async () => {
    const database = await storeSome()
    await sweepAt(database, 0)
    await store(database, new Date(NOW.getTime() + 365 * DAY_MS))
    expect(await sweepAt(database, 365)).toEqual({ left: 3, doubted: true })
  })

  test('STAY-13 a clock without a jump for three days is trusted, across restarts', async () => {
    const database = await storeSome()
    await sweepAt(database, 0)
    for (const days of [365, 366, 367, 367.9]) expect(await sweepAt(database, days)).toEqual({ left: 2, doubted: true })
    expect(await sweepAt(database, 368)).toEqual({ left: 0, doubted: false })
  })

  test('STAY-13 another jump starts the three days again', async () => {
    const database = await storeSome()
    await sweepAt(database, 0)
    for (const days of [365, 369, 368, 369, 370]) expect(await sweepAt(database, days)).toEqual({ left: 2, doubted: true })
    expect(await sweepAt(database, 371)).toEqual({ left: 0, doubted: false })
  })

  test('STAY-13 after a pause of some days, or a clock that is set back, the clock is soon trusted again', async () => {
    const database = await storeSome()
    expect(await sweepAt(database, 0)).toEqual({ left: 2, doubted: false })
    expect(await sweepAt(database, 6)).toEqual({ left: 2, doubted: false })
    expect(await sweepAt(database, 4)).toEqual({ left: 2, doubted: false })
    expect(await sweepAt(database, -20_000)).toEqual({ left: 2, doubted: true })
    expect(await sweepAt(database, 11)).toEqual({ left: 1, doubted: false })
  })
})

/** A file that the server removes meanwhile has no text. */
const textIn = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** Names of the files of a folder that contain a text, in any case: words for the inbox are stored in small letters. */
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter(({ parentPath, name }) => textIn(join(parentPath, name)).toLowerCase().includes(text.toLowerCase()))
    .map(({ name }) => name)

/** The tables with texts about a request. */
const TABLES = ['mails', 'messages', 'request_events', 'request_links', 'request_search', 'request_tests'] as const
const filledTables = async ({ kysely }: Database): Promise<string[]> => {
  const filled: string[] = []
  for (const table of TABLES) if (await kysely.selectFrom(table).select('request_id').executeTakeFirst()) filled.push(table)
  return filled
}

/** What the laboratory and the requester add to a request: texts in every table that belongs to it. */
const talkAbout = async (database: Database, reference: string): Promise<void> => {
  const { id, row_version: version } = (await database.kysely
    .selectFrom('requests')
    .select(['id', 'row_version'])
    .where('reference', '=', reference)
    .executeTakeFirst())!
  const asked = await change(database, id, await change(database, id, version, { action: 'accept' }), {
    action: 'ask',
    text: 'An unforgettable question?',
  })
  const replied = await change(database, id, asked, { action: 'reply', text: 'Unforgettable indeed.' }, as('requester', 'requester'))
  await mintToken(database.kysely, id, new Date())
  await addTest(database, '9001')
  await change(database, id, replied, { action: 'answer', testId: '9001', why: 'Close to it.' })
}

eachDatabase('a deleted request', ({ settings }) => {
  test('STAY-07 leaves none of its text in the files of the embedded database while a server runs', async () => {
    const place = await settings()
    if (place.databaseUrl !== undefined) return
    const server = await startTankmix(environmentOf(place))
    try {
      const comments = Array.from({ length: 5 }, () => ({ comment: 'Unforgettable words '.repeat(150).trim() }))
      const given: string[] = []
      for (const part of [{ name: 'Unforgettable Grower' }, { comments }]) {
        const sent = await fetch(`${server.url}/api/tankmix/tankmix-request`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...ANTI_FORGERY },
          body: JSON.stringify({ request: { ...foliarExample, ...part } }),
        })
        given.push(((await sent.json()) as { reference: string }).reference)
      }
      const database = openDb(place)
      await talkAbout(database, given[0]!)
      expect(await filledTables(database)).toEqual(TABLES)
      await database.close()
      expect(filesWith(place.dataFolder, 'Unforgettable')).not.toEqual([])
      for (const reference of given)
        expect(await runInProcess(['requests', 'delete', reference], environmentOf(place))).toMatchObject({ code: 0, error: '' })
      expect(filesWith(place.dataFolder, 'Unforgettable')).toEqual([])
    } finally {
      await server.stop()
    }
  })

  test('STAY-07 nor does one that was deleted by age', async () => {
    const place = await settings()
    if (place.databaseUrl !== undefined) return
    const database = openDb(place)
    await migrate(database)
    await talkAbout(database, await storeOpen(database, new Date(Date.now() - 31 * DAY_MS), 'Unforgettable Grower'))
    await store(database, new Date(), 'Newest Grower')
    const server = await startTankmix({ ...environmentOf(place), REQUEST_RETENTION_DAYS: '30' })
    try {
      // The connection of this test keeps the log from being removed when another one closes.
      await waitUntil(() => filesWith(place.dataFolder, 'Unforgettable').length === 0)
      expect(filesWith(place.dataFolder, 'Newest Grower')).not.toEqual([])
    } finally {
      await server.stop()
      await database.close()
    }
  })
})
