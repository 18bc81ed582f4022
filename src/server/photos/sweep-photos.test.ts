import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../domain/durations.ts'
import { migrate } from '../upgrade/migrate.ts'
import { openDb, type Database } from '../db/open-db.ts'
import { createPhotoStore } from './photo-store.ts'
import { addPhoto, changePhoto } from '../laboratory/runs/photos.ts'
import { MAX_REMOVED, sweepPhotos } from './sweep-photos.ts'
import { bringInto, CHEMIST, mustSucceed, newRun } from '../laboratory/runs/testing/bench.ts'

let dataFolder: string
let databases: Database[]
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tankmix-photos-'))
  databases = []
})
afterEach(async () => {
  for (const database of databases) await database.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

/** A process of its own over the same data, as servers open them. */
const open = async (): Promise<Database> => {
  const plain = openDb({ dataFolder })
  await migrate(plain).finally(() => plain.close())
  const database = openDb({ dataFolder }, { writesInThread: true })
  databases.push(database)
  return database
}

const nameOf = (text: string): string => `${createHash('sha256').update(text).digest('hex')}.jpg`
const files = (): string[] => readdirSync(join(dataFolder, 'photos')).toSorted()
const putFile = (name: string, ageHours: number): void => {
  mkdirSync(join(dataFolder, 'photos'), { recursive: true })
  writeFileSync(join(dataFolder, 'photos', name), name)
  age(name, ageHours)
}
const age = (name: string, hours: number): void => {
  const time = new Date(Date.now() - hours * HOUR_MS)
  utimesSync(join(dataFolder, 'photos', name), time, time)
}
const add = async (database: Database, runId: string, text: string): Promise<string> => {
  const id = randomUUID()
  const content = Buffer.from(text)
  const photo = { content, sha256: nameOf(text).replace('.jpg', ''), width: 4, height: 3 }
  const store = createPhotoStore(database, dataFolder)
  mustSucceed(await addPhoto({ database, store }, runId, { id, readingId: null, caption: '', photo }, CHEMIST))
  return id
}
const running = async (database: Database): Promise<string> => {
  const id = await newRun(database)
  await bringInto(database, id, { state: 'running' })
  return id
}

test('LAB-123 files that nothing names are removed after a day; named, fresh and foreign ones stay', async () => {
  const database = await open()
  expect(await sweepPhotos(database, dataFolder, new Date())).toBe(0)
  const run = await running(database)
  await add(database, run, 'shown')
  const removed = await add(database, run, 'removed')
  mustSucceed(await changePhoto(database, { runId: run, id: removed }, { action: 'remove-photo' }, CHEMIST))
  // A version that was published goes on naming its photos.
  await database.kysely
    .insertInto('version_photos')
    .values({ sha256: nameOf('published').replace('.jpg', ''), test_id: run, version: 1 })
    .execute()
  putFile(nameOf('published'), 100)
  const named = ['shown', 'removed', 'published'].map(nameOf)
  for (const name of named) age(name, 100)
  const [fresh, begun] = [nameOf('fresh'), `${randomUUID()}.unfinished`]
  putFile(fresh, 23)
  putFile(begun, 23)
  putFile('note.txt', 100)
  for (const name of [nameOf('left'), nameOf('behind'), `${randomUUID()}.unfinished`]) putFile(name, 25)
  expect(await sweepPhotos(database, dataFolder, new Date())).toBe(3)
  expect(files()).toEqual([...named, fresh, begun, 'note.txt'].toSorted())
  expect(await sweepPhotos(database, dataFolder, new Date())).toBe(0)
})

test('LAB-123 a clock that is far from the last trusted time removes nothing', async () => {
  const database = await open()
  putFile(nameOf('left'), 25)
  const trusted = { confirmed_at: new Date(Date.now() - 30 * 24 * HOUR_MS).toISOString(), doubted_since: null, seen_at: null }
  await database.kysely
    .insertInto('clock')
    .values({ one: 1, ...trusted })
    .execute()
  expect(await sweepPhotos(database, dataFolder, new Date())).toBe(0)
  expect(files()).toEqual([nameOf('left')])
})

test('LAB-123 a sweep removes so many at most, and the next one goes on', async () => {
  const database = await open()
  for (let at = 0; at < MAX_REMOVED + 5; at++) putFile(nameOf(String(at)), 25)
  const first = await sweepPhotos(database, dataFolder, new Date())
  expect(first).toBe(MAX_REMOVED)
  expect(await sweepPhotos(database, dataFolder, new Date())).toBe(5)
  expect(files()).toEqual([])
})

test('LAB-123 of any number of processes that sweep and add photos at once, none loses a file that a row names', async () => {
  const processes = [await open(), await open(), await open()]
  const runs = await Promise.all(processes.map(running))
  const texts = Array.from({ length: 30 }, (_one, at) => `photo ${at}`)
  // Left by an upload that did not end, in whose place the same photo comes again.
  for (const text of texts) {
    mkdirSync(join(dataFolder, 'photos'), { recursive: true })
    writeFileSync(join(dataFolder, 'photos', nameOf(text)), text)
    age(nameOf(text), 25)
  }
  const adding = processes.flatMap((database, at) =>
    texts.filter((_text, of) => of % 3 === at).map((text) => add(database, runs[at]!, text)),
  )
  const sweeping = processes.map((database) => sweepPhotos(database, dataFolder, new Date()))
  await Promise.all([...adding, ...sweeping])
  await sweepPhotos(processes[0]!, dataFolder, new Date())
  expect(files()).toEqual(texts.map(nameOf).toSorted())
})
