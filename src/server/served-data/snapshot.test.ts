import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEncoder } from '../../domain/search/encode-tests.ts'
import { searchTests } from '../../domain/search/search-tests.ts'
import { build, COUNTRIES, someData } from '../../domain/search/testing/some-data.ts'
import { buffersOf } from './index-buffers.ts'
import type { LoadedData } from './load-index.ts'
import { loadPhrases } from '../content/phrases.ts'
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
  const head = `search index\n${JSON.stringify([7, process.versions.v8, 'embedded'])}\n`
  expect(whole.subarray(0, head.length).toString()).toBe(head)
  for (const earlier of ['[1,', '[2,', '[3,', '[4,', '[5,', '[6,']) {
    writeFileSync(path, Buffer.concat([Buffer.from(head.replace('[7,', earlier)), whole.subarray(head.length)]))
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

/** Writes whatever it is with right checksums. */
const keepAnything = (content: unknown): Promise<void> => {
  let blocks: Uint8Array[]
  try {
    blocks = encodeSnapshot(content as LoadedData)
  } catch {
    blocks = [serialize(content)]
  }
  return writeSnapshot({ dataFolder }, blocks)
}
const reasonFor = async (content: unknown): Promise<string | undefined> => {
  await keepAnything(content)
  let reason: string | undefined
  const read = await readSnapshot({ dataFolder }, (why) => (reason = why))
  return read === undefined ? (reason ?? 'no reason') : undefined
}

const rich = fc.sample(someData, { numRuns: 50, seed: 11 }).find(({ tests }) => tests.length > 4)!
const whole: LoadedData = {
  version: 'v1',
  demo: true,
  index: build(
    rich.products,
    rich.tests.map((one, at) =>
      at === 0
        ? { ...one, details: '{"method":"jar"}', isUnderReview: true, incomplete: { watched: 2, required: 24 } }
        : { ...one, isWholeByMethod: at === 1, ...(at === 2 ? { laboratory: 'partner' } : {}) },
    ),
    [{ id: 'partner', name: 'Partner', accreditation: '', address: '', website: '' }],
  ),
}
type Parts = Record<string, unknown>
const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !Array.isArray(value) && !(value instanceof Map)
/** The paths of everything that an index consists of. */
const pathsOf = (value: Parts, above: string[] = []): string[][] =>
  Object.entries(value).flatMap(([key, part]) => [[...above, key], ...(isParts(part) ? pathsOf(part, [...above, key]) : [])])
const withPart = (path: readonly string[], change: (holder: Parts, key: string) => void): LoadedData => {
  const copy = structuredClone(whole)
  const holder = path.slice(0, -1).reduce<Parts>((one, key) => one[key] as Parts, copy)
  change(holder, path.at(-1)!)
  return copy
}
/** The largest number of the column says that it was not recorded. */
const TOO_HARD = 30_000
/** Other values of a part; none of them is one that an index can have. */
const wrongValues = (value: unknown): unknown[] => {
  const others: unknown[] = [null, {}, 1.5, 'text']
  if (typeof value === 'string') return others.slice(0, 3)
  if (value instanceof Map) return [...others, new Map([['nobody', -1]]), [...value]]
  if (Array.isArray(value)) return [...others, [...(value as unknown[]), null], [7]]
  if (!ArrayBuffer.isView(value)) return others
  const column = value as Uint32Array
  const altered = column.slice()
  // Offsets, numbers and ids that lead nowhere; every value of these is one.
  altered[column.length - 1] = value === whole.index.tests.hardness ? TOO_HARD : 2 ** 32 - 1
  return [
    ...others,
    new Float64Array(column),
    column.length > 1 ? column.slice(1) : new Uint32Array(9),
    ...(isFree(column) ? [] : [altered]),
  ]
}
/** In these any number is a good one. */
const isFree = (column: unknown): boolean => {
  const { tests, lines, issued } = whole.index
  return [tests.ids, tests.days, tests.volumes, tests.observationBytes, lines.rate, lines.order, issued.bytes].includes(column as never)
}
const at = (path: readonly string[]): unknown => path.reduce<unknown>((one, key) => (one as Parts)[key], whole)

test('STAY-20 a snapshot that lacks any part of the index, or has something else there, is not used though its checksums are right', async () => {
  expect(await reasonFor(whole)).toBeUndefined()
  const paths = pathsOf(whole)
  expect(paths.map((path) => path.join('.'))).toEqual(
    expect.arrayContaining(['index.countryAt', 'index.terms.crop', 'index.tests.lineOff', 'index.issued.off', 'index.withdrawn', 'demo']),
  )
  for (const path of paths) {
    const removed = withPart(path, (holder, key) => delete holder[key])
    expect([path, 'removed', await reasonFor(removed)]).toEqual([path, 'removed', expect.stringContaining(FILE)])
    for (const wrong of wrongValues(at(path))) {
      const replaced = withPart(path, (holder, key) => (holder[key] = wrong))
      expect([path, wrong, await reasonFor(replaced)]).toEqual([path, wrong, expect.stringContaining(FILE)])
    }
  }
})

test('STAY-20 every field of a product and of a withdrawn test is looked at', async () => {
  const product = whole.index.products[0]!
  for (const key of Object.keys(product)) {
    const lacking = withPart(['index', 'products', '0'], (holder) => delete (holder[0] as Parts)[key])
    const wrong = withPart(['index', 'products', '0'], (holder) => ((holder[0] as Parts)[key] = 7))
    // A product that is sold lacks this one field.
    expect([key, (await reasonFor(lacking)) === undefined]).toEqual([key, key === 'isWithdrawn'])
    expect([key, await reasonFor(wrong)]).toEqual([key, expect.stringContaining(FILE)])
  }
  const withdrawn = { country: 'FR', on: '2026-05-01', reason: 'other', text: '', productSets: ['89'] }
  const having = (one: object) => withPart(['index', 'withdrawn'], (holder, key) => (holder[key] = new Map([['9', one]])))
  expect(await reasonFor(having(withdrawn))).toBeUndefined()
  for (const key of Object.keys(withdrawn))
    expect([key, await reasonFor(having({ ...withdrawn, [key]: 7 }))]).toEqual([key, expect.stringContaining(FILE)])
})

test('STAY-20 a file that does not deserialize, `{}` and a folder of that name are not used, and the next index is stored', async () => {
  const path = join(dataFolder, FILE)
  for (const content of [Buffer.from('nothing of the kind'), serialize({}), serialize(undefined), serialize({ index: { tests: {} } })]) {
    await writeSnapshot({ dataFolder }, [content])
    let reason = ''
    expect(await readSnapshot({ dataFolder }, (why) => (reason = why))).toBeUndefined()
    expect(reason).toContain(path)
  }
  rmSync(path)
  mkdirSync(path)
  let reason = ''
  expect(await readSnapshot({ dataFolder }, (why) => (reason = why))).toBeUndefined()
  expect(reason).toContain('EISDIR')
  await keep(data)
  expect(contentOf((await readSnapshot({ dataFolder }))!)).toEqual(contentOf(data))
  rmSync(path)
  mkdirSync(join(path, 'of somebody'), { recursive: true })
  await expect(keep(data)).rejects.toThrow(path)
  expect(readdirSync(path)).toEqual(['of somebody'])
  rmSync(path, { recursive: true })
  expect(readdirSync(dataFolder)).toEqual([])
})

test('STAY-21 the folder of the snapshot is made where it does not exist', async () => {
  const missing = join(dataFolder, 'not', 'there')
  await keep(data, { dataFolder: missing })
  expect(await readSnapshot({ dataFolder: missing })).toBeDefined()
  rmSync(join(dataFolder, 'not'), { recursive: true })
})
