import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEncoder } from '../../domain/search/encode-tests.ts'
import { searchTests } from '../../domain/search/search-tests.ts'
import { build, COUNTRIES, someData } from '../../domain/search/testing/some-data.ts'
import { buffersOf } from './index-buffers.ts'
import type { LoadedData } from './load-index.ts'
import { loadPhrases } from './phrases.ts'
import { encodeSnapshot, readSnapshot, removeUnfinishedSnapshots, writeSnapshot } from './snapshot.ts'

const FILE = 'index.snapshot'
let dataFolder: string
beforeAll(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'tankmix-snapshot-'))
})
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const keep = (data: LoadedData, settings = { dataFolder }) => writeSnapshot(settings, encodeSnapshot(data))
const sample = fc.sample(someData, { numRuns: 50, seed: 7 }).find(({ tests }) => tests.length > 2)
const data: LoadedData = { version: 'v1', demo: true, index: build(sample!.products, sample!.tests) }
/** Everything in the index about every country. */
const contentOf = ({ version, demo, index }: LoadedData): unknown => {
  const encoder = createTestEncoder(index)
  const rows = COUNTRIES.flatMap((country) =>
    (['foliar', 'seed'] as const).map((kind) => encoder.encodeTests(searchTests(index, { kind, country }), loadPhrases()('en'))),
  )
  return { version, demo, rows }
}

test('STAY-02 a snapshot restores the index, and its columns can be transferred between threads', async () => {
  await keep(data)
  const back = await readSnapshot({ dataFolder })
  expect(contentOf(back!)).toEqual(contentOf(data))
  const moved = structuredClone(back!, { transfer: buffersOf(back!.index) })
  expect(contentOf(moved)).toEqual(contentOf(data))
  expect(statSync(join(dataFolder, FILE)).mode & 0o077).toBe(0)
})

test('STAY-02 columns of many megabytes are read in parts, and damage in any part is found', async () => {
  const long = sample!.tests.slice(0, 2).map((one, at) => ({ ...one, observations: `${at} ${'long '.repeat(1_000_000)}` }))
  const large: LoadedData = { ...data, index: build(sample!.products, long) }
  await keep(large)
  const path = join(dataFolder, FILE)
  expect(contentOf((await readSnapshot({ dataFolder }))!)).toEqual(contentOf(large))
  const whole = readFileSync(path)
  for (const share of [0.1, 0.5, 0.9, 0.999]) {
    const altered = Buffer.from(whole)
    altered[Math.floor(whole.length * share)]! ^= 1
    writeFileSync(path, altered)
    expect(await readSnapshot({ dataFolder })).toBeUndefined()
  }
  for (const other of [Buffer.concat([whole, Buffer.from([0])]), whole.subarray(0, whole.length - 1)]) {
    writeFileSync(path, other)
    expect(await readSnapshot({ dataFolder })).toBeUndefined()
  }
})

test('STAY-02 a snapshot that is truncated, altered in any byte, of another database or of none is not used', async () => {
  await keep(data)
  const path = join(dataFolder, FILE)
  const whole = readFileSync(path)
  for (const length of [0, 10, 60, Math.floor(whole.length / 2), whole.length - 1]) {
    writeFileSync(path, whole)
    truncateSync(path, length)
    expect(await readSnapshot({ dataFolder })).toBeUndefined()
  }
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (position, change) => {
      const altered = Buffer.from(whole)
      altered[position]! ^= change
      writeFileSync(path, altered)
      expect(await readSnapshot({ dataFolder })).toBeUndefined()
    }),
    { numRuns: 50 },
  )
  writeFileSync(path, whole)
  expect(await readSnapshot({ dataFolder })).toBeDefined()
  expect(await readSnapshot({ dataFolder, databaseUrl: 'postgresql://host/other' })).toBeUndefined()
  rmSync(path)
  expect(await readSnapshot({ dataFolder })).toBeUndefined()
})

test('TANK-01 a snapshot of a version before, such as that without the products’ details, is not used', async () => {
  await keep(data)
  const path = join(dataFolder, FILE)
  const whole = readFileSync(path)
  const head = `search index\n${JSON.stringify([5, process.versions.v8, 'embedded'])}\n`
  expect(whole.subarray(0, head.length).toString()).toBe(head)
  for (const earlier of ['[1,', '[2,', '[3,', '[4,']) {
    writeFileSync(path, Buffer.concat([Buffer.from(head.replace('[5,', earlier)), whole.subarray(head.length)]))
    expect(await readSnapshot({ dataFolder })).toBeUndefined()
  }
})

test('STAY-02 a snapshot does not depend on the database’s password and does not contain it', async () => {
  await keep(data, { dataFolder, databaseUrl: 'postgresql://user:secret-one@host/tankmix' } as never)
  expect(readFileSync(join(dataFolder, FILE)).includes('secret-one')).toBe(false)
  expect(await readSnapshot({ dataFolder, databaseUrl: 'postgresql://user:other@host/tankmix' })).toBeDefined()
})

test('STAY-02 many processes that write at once leave one complete snapshot, and files of killed ones are removed', async () => {
  writeFileSync(join(dataFolder, `${FILE}.00000000-0000-4000-8000-000000000000`), 'a part')
  await Promise.all(Array.from({ length: 8 }, () => keep(data)))
  expect(await readSnapshot({ dataFolder })).toBeDefined()
  await removeUnfinishedSnapshots(dataFolder)
  expect(readdirSync(dataFolder)).toEqual([FILE])
})
