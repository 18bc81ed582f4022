import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { foliarExample } from '../../contract/example-requests.ts'
import { claimMail, markSent, retryMails } from '../outbox/queries.ts'
import { findRequest } from '../outbox/stored-request.ts'
import { eachDatabase } from '../testing/each-database.ts'
import { migrate } from '../db/migrate.ts'
import { openDb, type Database } from '../db/open-db.ts'
import { deleteOldRequests, deleteRequest } from './delete-requests.ts'
import { createRetention } from './retention.ts'
import { storeRequest } from './store-request.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000)

const store = async (database: Database, at: Date, name = foliarExample.name): Promise<string> => {
  const request = { ...foliarExample, name }
  const stored = await storeRequest(
    database,
    { request, language: 'en', edition: '', idempotencyKey: undefined },
    { now: at, referencePrefix: 'TM' },
  )
  if (stored.step !== 'stored') throw new Error('not stored')
  return stored.reference
}
const references = async ({ kysely }: Database): Promise<string[]> =>
  (await kysely.selectFrom('requests').select('reference').orderBy('reference').execute()).map(({ reference }) => reference)
const countMails = async ({ kysely }: Database): Promise<number> => (await kysely.selectFrom('mails').select('id').execute()).length

eachDatabase('what is kept of requests', ({ open }) => {
  test('a request is deleted with its mails, by id or reference, and its number is not given again', async () => {
    const database = await open()
    const [first, second] = [await store(database, NOW), await store(database, NOW)]
    expect(await deleteRequest(database, second.toLowerCase())).toBe(second)
    expect(await deleteRequest(database, second)).toBeUndefined()
    expect(await references(database)).toEqual([first])
    expect(await countMails(database)).toBe(2)
    expect(await store(database, NOW)).toBe('TM-2026-000003')
  })

  test('a request is found by a reference that was given under an earlier prefix', async () => {
    const database = await open()
    const submission = { request: foliarExample, language: 'en' as const, edition: '', idempotencyKey: undefined }
    await storeRequest(database, submission, { now: NOW, referencePrefix: 'OLD1' })
    await storeRequest(database, submission, { now: NOW, referencePrefix: 'NEW' })
    expect(await references(database)).toEqual(['NEW-2026-000002', 'OLD1-2026-000001'])
    expect(await findRequest(database.kysely, 'old1-2026-000001')).toMatchObject({ reference: 'OLD1-2026-000001' })
    expect(await retryMails(database.kysely, 'old1-2026-000001', NOW)).toBe(2)
    expect(await deleteRequest(database, 'OLD1-2026-000001')).toBe('OLD1-2026-000001')
  })

  test('what is older than the operator keeps it goes, in any number, and what the laboratory never got is counted', async () => {
    const database = await open()
    for (let number = 0; number < 205; number++) await store(database, daysAgo(91))
    const mail = (await claimMail(database.kysely, { purposes: ['laboratory'], owner: 'test', now: NOW, leaseMs: 1_000 }))!
    await markSent(database.kysely, mail, 'test', NOW)
    const kept = await store(database, daysAgo(89))
    expect(await deleteOldRequests(database, 90, NOW)).toEqual({ requests: 205, neverSent: 204 })
    expect(await references(database)).toEqual([kept])
    expect(await deleteOldRequests(database, 90, NOW)).toEqual({ requests: 0, neverSent: 0 })
  })

  test.each([
    [90, 1],
    [0, 2],
  ])('a server that keeps requests for %i days begins with a sweep: %i are left', async (days, left) => {
    const database = await open()
    await store(database, daysAgo(1_000))
    await store(database, daysAgo(1))
    const retention = createRetention({
      database,
      days,
      now: () => NOW,
      onDeleted: () => undefined,
      onError: (error) => expect(error).toBeUndefined(),
    })
    retention.start()
    await retention.stop()
    expect(await references(database)).toHaveLength(left)
  })
})

eachDatabase('a deleted request', ({ settings }) => {
  test('leaves none of its text in the file of the embedded database', async () => {
    const place = await settings()
    if (place.databaseUrl !== undefined) return
    const database = openDb(place)
    await migrate(database)
    const reference = await store(database, NOW, 'Unforgettable Grower')
    const holds = (): boolean => readFileSync(join(place.dataFolder, 'tankmix.db')).includes('Unforgettable')
    await deleteRequest(database, reference)
    await database.close()
    expect(holds()).toBe(false)
  })
})
