import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foliarExample } from '../../contract/requests/example-requests.ts'
import { createPhotoStore } from '../photos/photo-store.ts'
import { storeUnknown } from '../requests/unknown-products/store-unknown.ts'
import { UNKNOWN_EXAMPLE } from '../requests/unknown-products/testing/unknown.ts'
import { newRun } from '../laboratory/runs/testing/bench.ts'
import { createSenderLock } from '../mail/sender-lock.ts'
import { countRequests } from '../requests/request-rows.ts'
import { storeRequest } from '../requests/store-request.ts'
import { ACCEPTANCE_DATA, ANTI_FORGERY } from '../testing/acceptance-app.ts'
import { runInProcess } from '../testing/programs/run-in-process.ts'
import { environmentOf, startTankmix } from '../testing/programs/run-tankmix.ts'
import { backUp } from './backup.ts'
import { requireSpace } from '../db/disk-space.ts'
import { migrate } from '../upgrade/migrate.ts'
import { openDb } from '../db/open-db.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-backup-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const submit = (url: string, number: number): Promise<Response> =>
  fetch(`${url}/api/tankmix/tankmix-request`, {
    method: 'POST',
    headers: { ...ANTI_FORGERY, 'content-type': 'application/json' },
    body: JSON.stringify({ request: { ...foliarExample, name: `Visitor ${number}` } }),
  })

test('a copy made while requests come in is complete, and can be used as the database', async () => {
  const env = environmentOf({ dataFolder: join(folder, 'live') })
  await runInProcess(['import', ACCEPTANCE_DATA], env)
  const server = await startTankmix(env)
  const copies = join(folder, 'copies')
  mkdirSync(copies)
  let submitted = 0
  const over = new AbortController()
  const write = async (): Promise<void> => {
    while (!over.signal.aborted) {
      expect((await submit(server.url, submitted)).status).toBe(201)
      submitted++
    }
  }
  const writing = Promise.all([write(), write()])
  const counts: { before: number; after: number }[] = []
  try {
    for (const number of [0, 1]) {
      const before = submitted
      const made = await runInProcess(['backup', join(copies, `${number}.db`)], env)
      expect(made).toMatchObject({ code: 0, error: '' })
      counts.push({ before, after: submitted + 2 })
    }
  } finally {
    over.abort()
    await writing
    await server.stop()
  }
  expect(readdirSync(copies)).toEqual(['0.db', '1.db'])
  for (const [number, { before, after }] of counts.entries()) {
    const restored = join(folder, `restored-${number}`)
    mkdirSync(restored)
    renameSync(join(copies, `${number}.db`), join(restored, 'tankmix.db'))
    const database = openDb({ dataFolder: restored })
    const count = await countRequests(database.kysely)
    const mails = await database.kysely.selectFrom('mails').select('id').execute()
    await database.close()
    expect(count).toBeGreaterThanOrEqual(before)
    expect(count).toBeLessThanOrEqual(after)
    expect(mails).toHaveLength(2 * count)
  }
  const again = await startTankmix(environmentOf({ dataFolder: join(folder, 'restored-1') }))
  expect((await submit(again.url, -1)).status).toBe(201)
  expect(await again.stop()).toBe(0)
})

test('a copy never replaces a file, and a database that is away is named', async () => {
  const env = environmentOf({ dataFolder: join(folder, 'second') })
  await runInProcess(['migrate'], env)
  const file = join(folder, 'taken.db')
  writeFileSync(file, 'mine')
  expect(await runInProcess(['backup', file], env)).toMatchObject({
    code: 1,
    error: `tankmix backup: ${file} already exists; a copy never replaces another\n`,
  })
  const missing = environmentOf({ dataFolder: join(folder, 'none') })
  expect((await runInProcess(['backup', join(folder, 'x.db')], missing)).error).toContain('there is no database')
  expect(existsSync(join(folder, 'none'))).toBe(false)
  const postgres = { ...env, DATABASE_URL: 'postgresql:///none' }
  expect(await runInProcess(['backup', join(folder, 'x.db')], postgres)).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^tankmix backup: \S+x\.db could not be written \(pg_dump .+\n$/) as string,
  })
})

test('a server refuses a damaged database, names the file, and leaves it as it is', async () => {
  const dataFolder = join(folder, 'damaged')
  const env = environmentOf({ dataFolder })
  const path = join(dataFolder, 'tankmix.db')
  const refused = { code: 1, error: expect.stringContaining(`the database ${path} is damaged; put a copy in its place`) as string }
  mkdirSync(dataFolder)
  writeFileSync(path, 'no database at all, and long enough to be looked at as one '.repeat(40))
  expect(await runInProcess(['serve'], env)).toMatchObject(refused)
  expect(await runInProcess(['import', ACCEPTANCE_DATA], env)).toMatchObject(refused)
  rmSync(dataFolder, { recursive: true })
  await runInProcess(['import', ACCEPTANCE_DATA], env)
  truncateSync(path, 4_096 * 5)
  expect(await runInProcess(['serve'], env)).toMatchObject(refused)
})

test('STAY-14 the next copy removes what an unfinished one left', async () => {
  const env = environmentOf({ dataFolder: join(folder, 'third') })
  await runInProcess(['migrate'], env)
  const copies = join(folder, 'with-leftovers')
  mkdirSync(copies)
  for (const ending of ['', '-journal', '-wal', '-shm']) writeFileSync(join(copies, `x.db.unfinished${ending}`), 'half a copy')
  expect((await runInProcess(['backup', join(copies, 'x.db')], env)).code).toBe(0)
  expect(readdirSync(copies)).toEqual(['x.db'])
})

test('STAY-11 a copy of a damaged database names the file and the cause, and leaves nothing', async () => {
  const dataFolder = join(folder, 'fourth')
  const env = environmentOf({ dataFolder })
  await runInProcess(['import', ACCEPTANCE_DATA], env)
  const path = join(dataFolder, 'tankmix.db')
  const bytes = readFileSync(path)
  bytes.fill(0x41, 4_096 * 3, 4_096 * 6)
  writeFileSync(path, bytes)
  const copies = join(folder, 'of-damaged')
  mkdirSync(copies)
  const { code, error } = await runInProcess(['backup', join(copies, 'x.db')], env)
  expect(code).toBe(1)
  expect(error).toContain(`tankmix backup: the database ${path} is damaged; put a copy in its place, as docs/operating.md describes (`)
  expect(readdirSync(copies)).toEqual([])
})

test('STAY-14 an empty database file is never used as a new database', async () => {
  const dataFolder = join(folder, 'emptied')
  const env = environmentOf({ dataFolder })
  const path = join(dataFolder, 'tankmix.db')
  mkdirSync(dataFolder)
  writeFileSync(path, '')
  const refused = { code: 1, error: expect.stringContaining(`the database ${path} is an empty file`) as string }
  for (const args of [['serve'], ['requests', 'list'], ['backup', join(folder, 'of-nothing.db')]])
    expect(await runInProcess(args, env)).toMatchObject(refused)
  expect(statSync(path).size).toBe(0)
})

test('STAY-11 a database that cannot be opened is reported with its name and the cause', async () => {
  const dataFolder = join(folder, 'no-file')
  mkdirSync(join(dataFolder, 'tankmix.db'), { recursive: true })
  const { code, error } = await runInProcess(['requests', 'list'], environmentOf({ dataFolder }))
  expect(code).toBe(1)
  expect(error).toBe(
    `tankmix requests: the database ${join(dataFolder, 'tankmix.db')} could not be opened (unable to open database file)\n`,
  )
  mkdirSync(join(folder, 'no-lock', 'mail-sender.lock'), { recursive: true })
  expect(() => createSenderLock(join(folder, 'no-lock')).take()).toThrow(join(folder, 'no-lock', 'mail-sender.lock'))
})

test('too little disk space is reported before anything begins', async () => {
  const free = () => Promise.resolve(10 * 1024 * 1024)
  await expect(requireSpace('/data', 64 * 1024 * 1024, 'to serve', free)).rejects.toThrow(
    'there is too little disk space in /data to serve: 64 MB are needed, 10 MB are free',
  )
  await expect(requireSpace(folder, 1, 'to serve')).resolves.toBeUndefined()
})

test('a write on a full disk is an error, and the database stays intact', async () => {
  const dataFolder = join(folder, 'full')
  const database = openDb({ dataFolder })
  await migrate(database)
  const store = (name: string) =>
    storeRequest(
      database,
      { request: { ...foliarExample, name }, language: 'en', edition: '', idempotencyKey: undefined },
      { now: new Date(), referencePrefix: 'TM' },
    )
  await store('Before')
  // At its limit of pages SQLite reports a full disk.
  await sql`pragma max_page_count = 1`.execute(database.kysely)
  const outcomes: string[] = []
  for (let number = 0; number < 60; number++)
    outcomes.push(
      await store(`Visitor ${number}`).then(
        () => 'stored',
        (error: Error) => error.message,
      ),
    )
  expect(outcomes.at(-1)).toMatch(/database or disk is full/)
  await sql`pragma max_page_count = 1000000`.execute(database.kysely)
  await store('After')
  expect(await countRequests(database.kysely)).toBe(outcomes.filter((outcome) => outcome === 'stored').length + 2)
  expect((await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.kysely)).rows).toEqual([
    { integrity_check: 'ok' },
  ])
  await database.close()
})

test('LAB-87 WHO-68 a copy has the photos that it names, each checked, and put in place it shows them', async () => {
  const dataFolder = join(folder, 'with-photos')
  const database = openDb({ dataFolder })
  await migrate(database)
  const content = Buffer.from('a photo')
  const sha256 = createHash('sha256').update(content).digest('hex')
  const store = createPhotoStore(database, dataFolder)
  await store.write(database.kysely, sha256, content)
  const id = await newRun(database)
  const photo = { id: randomUUID(), run_id: id, reading_id: null, sha256, bytes: content.length, width: 1, height: 1, caption: '' }
  await database.kysely
    .insertInto('photos')
    .values({ ...photo, added_at: '2026-05-14T10:00:00.000Z', added_by: 'chemist-1', removed_at: null, removed_by: null })
    .execute()
  const label = Buffer.from('a photo of a label')
  const sent = { ...UNKNOWN_EXAMPLE, language: 'en', email: '', idempotencyKey: undefined } as const
  const ofLabel = { content: label, sha256: createHash('sha256').update(label).digest('hex'), width: 1, height: 1 }
  await storeUnknown({ database, store }, sent, ofLabel, new Date())
  const copy = join(folder, 'photos-copy.db')
  expect(await backUp(dataFolder, copy)).toMatchObject({ photos: 2 })
  expect(readdirSync(`${copy}.photos`)).toEqual([sha256, ofLabel.sha256].map((hash) => `${hash}.jpg`).toSorted())
  const restored = join(folder, 'restored-photos')
  mkdirSync(restored)
  renameSync(copy, join(restored, 'tankmix.db'))
  renameSync(`${copy}.photos`, join(restored, 'photos'))
  const again = openDb({ dataFolder: restored })
  expect(await createPhotoStore(again, restored).read(sha256)).toEqual(content)
  expect(await again.kysely.selectFrom('photos').select('sha256').execute()).toEqual([{ sha256 }])
  await again.close()

  writeFileSync(join(dataFolder, 'photos', `${sha256}.jpg`), 'another')
  await expect(backUp(dataFolder, copy)).rejects.toThrow(/could not be written/)
  expect(readdirSync(folder).filter((name) => name.startsWith('photos-copy'))).toEqual([])
  await database.close()
})
