import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foliarExample } from '../../../contract/requests/example-requests.ts'
import { MAX_MIXES_PER_ADDRESS } from '../../../contract/tell-me/tell-me-limits.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { openDb, type Database } from '../../db/open-db.ts'
import { migrateUpTo } from '../../db/testing/migrate-up-to.ts'
import { eachDatabase } from '../../testing/each-database.ts'
import { runInProcess } from '../../testing/programs/run-in-process.ts'
import { environmentOf } from '../../testing/programs/run-tankmix.ts'
import { addProductsNamed, sendAllMails, tokenIn } from '../../testing/watchers.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { storeRequest } from '../store-request.ts'
import { countWaiting, waitingKey } from './count-waiting.ts'
import { endWatches } from './end-watches.ts'
import { deleteWatcherOf, exportWatcher } from './export-watches.ts'
import { followLink } from './follow-link.ts'
import { MAX_CONFIRMATIONS_A_DAY, subscribe } from './subscribe.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const later = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS)
/** One mailbox as every mail server has it. */
const SPELLINGS = [
  'one@farm.example',
  'One@ｆarm.example',
  'one@fａrm.example',
  'one@farm。example',
  'one@FARM.ｅxample',
  'one@farm．example',
]
/** What most mail servers deliver to the same mailbox. */
const TAGGED = ['one+a@farm.example', 'one+b@ｆarm.example', 'ｏne@farm.example']
const PRODUCTS = Array.from({ length: MAX_MIXES_PER_ADDRESS + 4 }, (_none, at) => `p${at}`)

const store = (database: Database, email: string) => {
  const request = { ...foliarExample, email }
  return storeRequest(database, { request, language: 'en', edition: '', idempotencyKey: undefined }, { now: NOW, referencePrefix: 'TM' })
}

eachDatabase('spellings of an address', ({ open, settings, untouched }) => {
  const prepared = async (): Promise<Database> => {
    const database = await open()
    await addProductsNamed(database, PRODUCTS)
    return database
  }
  const ask = (database: Database, email: string, at: number, now = NOW) =>
    subscribe(database, { email, products: [PRODUCTS[at]!], language: 'en' }, now)

  test('TELL-65 many at once, in whatever spelling, get three emails a day that ask, and 50 mixes', async () => {
    const database = await prepared()
    const all = [...SPELLINGS, ...TAGGED]
    await Promise.all(all.flatMap((email, at) => [ask(database, email, at), ask(database, email, at + all.length)]))
    expect(await sendAllMails(database, NOW)).toHaveLength(MAX_CONFIRMATIONS_A_DAY)
    for (let at = 0; at < PRODUCTS.length; at++) await ask(database, all[at % all.length]!, at, later(2 * at + 2))
    const { count } = await database.kysely.selectFrom('watches').select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow() // prettier-ignore
    expect(Number(count)).toBe(MAX_MIXES_PER_ADDRESS)
  })

  test('TELL-64 one address in several spellings is one that is told, exported, counted and erased whole', async () => {
    const database = await prepared()
    for (const [at, email] of SPELLINGS.entries()) await ask(database, email, at % 2, later(at))
    expect((await database.kysely.selectFrom('watchers').select('email').execute()).map(({ email }) => email)).toEqual(['one@farm.example'])
    expect((await exportWatcher(database, 'ONE@ｆarm.example'))!.watches).toHaveLength(2)
    expect(await deleteWatcherOf(database, 'one@fａrm.example.')).toBe(true)
    for (const table of ['watchers', 'watches', 'watch_products', 'watch_links', 'mails'] as const)
      expect(await database.kysely.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('TELL-64 an address with something else before the @ is another one, named and not touched', async () => {
    const place = await settings()
    const database = openDb(place)
    await addProductsNamed(database, PRODUCTS)
    await ask(database, 'one+a@farm.example', 0)
    await ask(database, 'one@farm.example', 0)
    const mails = await sendAllMails(database, NOW)
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['one+a@farm.example', 'one@farm.example'])
    for (const mail of mails) await followLink(database, tokenIn(mail), NOW)
    expect(await countWaiting(database.kysely, [['p0']])).toEqual(new Map([[waitingKey(['p0']), 1]]))
    await database.close()
    const run = (...args: string[]) => runInProcess(['watches', ...args], environmentOf(place))
    const related = 'Stored too, and perhaps of the same mailbox: one+a@farm.example'
    const exported = await run('export', 'one@ｆarm.example')
    expect(JSON.parse(exported.out)).toMatchObject({ email: 'one@farm.example' })
    expect(exported.error).toContain(related)
    expect(await run('delete', 'one@ｆarm.example')).toMatchObject({ code: 0, error: expect.stringContaining(related) as unknown })
    expect(await run('delete', 'one@farm.example')).toMatchObject({
      code: 1,
      error: expect.stringMatching(/Nothing is stored of one@farm\.example\.\nStored too.*one\+a@farm/) as unknown,
    })
    expect((await run('count')).out).toContain('Addresses: 1.')
  })

  test('TELL-66 what an edition before stored for each spelling is found, counted, ended and erased as one', async () => {
    const place = await untouched()
    const database = openDb(place)
    await migrateUpTo(database, '041-outbox-classes')
    const emails = ['one@farm.example', 'one@ｆarm.example', 'two@bauernhof-müller.example']
    const time = NOW.toISOString()
    for (const [at, email] of emails.entries()) {
      await sql`insert into watchers (id, email) values (${`w${at}`}, ${email})`.execute(database.kysely)
      await sql`insert into watches (id, watcher_id, products, language, made_at, confirmed_at) values (${`m${at}`}, ${`w${at}`}, '["p0"]', 'en', ${time}, ${time})`.execute(
        database.kysely,
      )
    }
    await migrate(database)
    await addProductsNamed(database, PRODUCTS)
    expect(await countWaiting(database.kysely, [['p0']])).toEqual(new Map([[waitingKey(['p0']), 2]]))
    expect(await exportWatcher(database, 'one@FARM.example')).toMatchObject({
      email: 'one@farm.example',
      otherSpellings: ['one@ｆarm.example'],
      watches: [{ products: ['p0'] }, { products: ['p0'] }],
    })
    expect(await exportWatcher(database, 'two@xn--bauernhof-mller-9vb.example')).toMatchObject({ email: emails[2] })
    // Told already, in whichever spelling.
    await ask(database, 'one@fａrm.example', 0)
    expect(await sendAllMails(database, NOW)).toEqual([])
    await ask(database, 'one@ｆarm.example', 1)
    const [mail] = await sendAllMails(database, NOW)
    expect(await followLink(database, tokenIn(mail!), NOW)).toBe('confirmed')
    await database.kysely.transaction().execute((trx) => endWatches(trx, 'w0', ['m0']))
    const left = await database.kysely.selectFrom('watches').select(['watcher_id', 'products']).orderBy('watcher_id').execute()
    expect(left).toEqual([
      { watcher_id: 'w1', products: '["p1"]' },
      { watcher_id: 'w2', products: '["p0"]' },
    ])
    expect(await deleteWatcherOf(database, 'one@farm.example')).toBe(true)
    expect(await database.kysely.selectFrom('watchers').select('email').execute()).toEqual([{ email: emails[2] }])
    await database.close()
  })

  test('LAB-381 requests of one address are exported together, and others of its mailbox named', async () => {
    const place = await settings()
    const database = openDb(place)
    for (const email of [
      'asa@bauernhof-müller.example',
      'asa@xn--bauernhof-mller-9vb.example',
      'asa+x@bauernhof-müller.example',
      'b@farm.example',
    ])
      // prettier-ignore
      await store(database, email)
    await database.close()
    const exported = await runInProcess(
      ['requests', 'export', '--format', 'json', '--email', 'Asa@BAUERNHOF-mu\u0308ller.example'],
      environmentOf(place),
    )
    expect((JSON.parse(exported.out) as { request: { email: string } }[]).map(({ request }) => request.email)).toEqual([
      'asa@bauernhof-müller.example',
      'asa@xn--bauernhof-mller-9vb.example',
    ])
    expect(exported.error).toContain('perhaps of the same mailbox: asa+x@bauernhof-müller.example')
  })
})
