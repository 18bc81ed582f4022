import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { foliarExample } from '../../../contract/requests/example-requests.ts'
import { readDataState } from '../data-state.ts'
import { countRequests } from '../../requests/request-rows.ts'
import { readRequestList } from '../../laboratory/desk/list-requests.ts'
import { storeRequest } from '../../requests/store-request.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { openDb, type Database } from '../open-db.ts'

let dataFolder: string
let database: Database
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tankmix-threaded-'))
  const plain = openDb({ dataFolder })
  await migrate(plain)
  await plain.close()
  database = openDb({ dataFolder }, { writesInThread: true })
})
afterEach(async () => {
  await database.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

const store = (name: string) =>
  storeRequest(
    database,
    { request: { ...foliarExample, name }, language: 'en', edition: '', idempotencyKey: name },
    { now: new Date(), referencePrefix: 'TM' },
  )

test('STAY-03 while another process holds the write lock, requests wait without blocking the thread, and reads work', async () => {
  const other = new DatabaseSync(join(dataFolder, 'tankmix.db'))
  other.exec('begin immediate')
  const waiting = [store('One'), store('Two')]
  const before = await readDataState(database.kysely)
  // A thread that waited for the lock itself would be blocked here until it gave up, and the requests with it: the lock is held on.
  for (let reads = 0; reads < 50; reads++) {
    await sleep(20)
    expect((await readDataState(database.kysely)).version).toBe(before.version)
  }
  expect(await Promise.race([waiting[0], sleep(0, 'still waiting')])).toBe('still waiting')
  other.exec('commit')
  other.close()
  expect((await Promise.all(waiting)).map(({ step }) => step)).toEqual(['stored', 'stored'])
})

test('LAB-152 lists are read while a write of the same server waits or is not committed, and have what was committed', async () => {
  const listed = async (): Promise<string[]> =>
    (await readRequestList(database, { state: [], text: 'farm' })).rows.map(({ body }) => body.name)
  await store('One')
  expect(await listed()).toEqual(['One'])
  const other = new DatabaseSync(join(dataFolder, 'tankmix.db'))
  other.exec('begin immediate')
  const waiting = store('Two')
  // A read in the writer's turn would wait as long as the lock is held, and this test with it.
  expect(await listed()).toEqual(['One'])
  expect(await Promise.race([waiting, sleep(0, 'still waiting')])).toBe('still waiting')
  other.exec('commit')
  other.close()
  await waiting
  expect((await listed()).toSorted()).toEqual(['One', 'Two'])
  await database.kysely.transaction().execute(async (trx) => {
    await trx.deleteFrom('request_search').execute()
    const { rows } = await sql<{ count: number }>`select count(*) as count from request_search`.execute(trx)
    expect(rows).toEqual([{ count: 0 }])
    expect(await listed()).toHaveLength(2)
  })
  expect(await listed()).toEqual([])
})

test('STAY-03 transactions run one after another and are isolated', async () => {
  const stored = await Promise.all(Array.from({ length: 40 }, (_, number) => store(`Visitor ${number}`)))
  expect(new Set(stored.map((one) => (one.step === 'stored' ? one.reference : ''))).size).toBe(40)
  expect(await countRequests(database.kysely)).toBe(40)
  const failing = database.kysely.transaction().execute(async (trx) => {
    await trx.deleteFrom('mails').execute()
    await trx.deleteFrom('request_search').execute()
    await trx.deleteFrom('requests').execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await countRequests(database.kysely)).toBe(40)
})

test('STAY-03 an error in the thread has its cause, and later statements work', async () => {
  await expect(
    database.kysely
      .insertInto('mails')
      .values({ id: 'x' } as never)
      .execute(),
  ).rejects.toThrow(/NOT NULL constraint failed: mails\./)
  await expect(store('After')).resolves.toMatchObject({ step: 'stored' })
})

test('STAY-08 the database is readable by its own user only', async () => {
  await store('One')
  for (const file of ['tankmix.db', 'tankmix.db-wal', 'tankmix.db-shm']) expect(statSync(join(dataFolder, file)).mode & 0o077).toBe(0)
})
