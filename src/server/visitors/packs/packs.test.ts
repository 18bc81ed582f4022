import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BuiltPack } from './build-pack.ts'
import { createPackStore } from './pack-store.ts'
import { createPackService, PackComing } from './packs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-packs-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const builtOf = (country: string, version: string): BuiltPack => {
  const identity = Buffer.from(`{"pack":"${country} ${version}"}`)
  return {
    version,
    tests: 3,
    testsOfSets: new Map([['89', 2]]),
    sha256: createHash('sha256').update(identity).digest('hex'),
    br: Buffer.from(`br ${country} ${version}`),
    gzip: Buffer.from(`gzip ${country} ${version}`),
    identity,
  }
}
const scene = () => {
  const state = { builds: [] as string[], atOnce: 0, mostAtOnce: 0, errors: [] as unknown[], version: 'v1' }
  const build = async (country: string): Promise<BuiltPack> => {
    state.builds.push(country)
    state.mostAtOnce = Math.max(state.mostAtOnce, ++state.atOnce)
    await sleep(2)
    state.atOnce--
    if (country === 'XX') throw new Error('no such pack')
    return builtOf(country, state.version)
  }
  const start = () => createPackService({ build, store: createPackStore(folder), onStoreError: (error) => state.errors.push(error) })
  return { state, start }
}
const text = async (pack: { read: (encoding: 'br') => Promise<Uint8Array> }): Promise<string> =>
  Buffer.from(await pack.read('br')).toString()

test('STAY-04 fifty packs requested at once are built one after another, each once for all callers', async () => {
  const { state, start } = scene()
  const packs = start()
  const countries = Array.from({ length: 50 }, (_, number) => `C${number}`)
  const found = await Promise.all([...countries, ...countries].map((country) => packs.find(country, 'v1')))
  expect(state).toMatchObject({ mostAtOnce: 1, builds: countries, errors: [] })
  expect(await text(found[7]!)).toBe('br C7 v1')
  expect(found.every(({ inMemory }) => inMemory === 1)).toBe(true)
})

test('STAY-04 content that comes back is found again, whole: what was removed for the content between is built anew', async () => {
  const { state, start } = scene()
  const packs = start()
  for (const content of ['a', 'b', 'a', 'b', 'b']) {
    state.version = `v${content}`
    const pack = await packs.find('FR', `v${content}`, content)
    expect(await text(pack)).toBe(`br FR v${content}`)
  }
  expect(state.builds).toHaveLength(4)
})

test('STAY-04 packs survive a restart, and those of older data are removed', async () => {
  const { state, start } = scene()
  await start().find('FR', 'v1')
  const again = await start().find('FR', 'v1')
  expect(state.builds).toEqual(['FR'])
  expect(again).toMatchObject({ version: 'v1', tests: 3, testsOfSets: new Map([['89', 2]]), bytes: { br: 8 } })
  expect(await text(again)).toBe('br FR v1')
  state.version = 'v2'
  expect(await text(await start().find('FR', 'v2'))).toBe('br FR v2')
  expect(readdirSync(join(folder, 'packs'))).toEqual(['FR-v2-4'])
  expect(statSync(join(folder, 'packs', 'FR-v2-4', 'identity')).mode & 0o077).toBe(0)
})

test('STAY-04 a damaged or unfinished pack is built again', async () => {
  const { state, start } = scene()
  await start().find('FR', 'v1')
  truncateSync(join(folder, 'packs', 'FR-v1-4', 'gzip'), 3)
  mkdirSync(join(folder, 'packs', '.unfinished-1'))
  expect(await text(await start().find('FR', 'v1'))).toBe('br FR v1')
  rmSync(join(folder, 'packs', 'FR-v1-4', 'about.json'))
  await start().find('FR', 'v1')
  expect(state.builds).toEqual(['FR', 'FR', 'FR'])
  expect(existsSync(join(folder, 'packs', '.unfinished-1'))).toBe(false)
})

test('STAY-04 packs that cannot be written are served from memory, and it is reported', async () => {
  const { state, start } = scene()
  writeFileSync(join(folder, 'packs'), 'a file in the way')
  const pack = await start().find('FR', 'v1')
  expect(await text(pack)).toBe('br FR v1')
  expect(state.errors).toHaveLength(1)
})

test('STAY-04 a failed build is tried again, and blocks no other', async () => {
  const { state, start } = scene()
  const packs = start()
  const failing = packs.find('XX', 'v1')
  const next = packs.find('FR', 'v1')
  await expect(failing).rejects.toThrow('no such pack')
  expect(await text(await next)).toBe('br FR v1')
  await expect(packs.find('XX', 'v1')).rejects.toThrow('no such pack')
  expect(state.builds).toEqual(['XX', 'FR', 'XX'])
})

/** Packs whose builds end when they are told to. */
const slowScene = (options: { maxWaiting?: number } = {}) => {
  const builds: { country: string; finish: () => void }[] = []
  const packs = createPackService({
    build: async (country) => {
      const { promise, resolve: finish } = Promise.withResolvers<void>()
      builds.push({ country, finish })
      await promise
      return builtOf(country, 'v1')
    },
    ...options,
  })
  return { builds, packs }
}

test('STAY-22 of sixty packs asked for at once none is refused while packs are finished, however long all of them take', async () => {
  vi.useFakeTimers()
  try {
    const { builds, packs } = slowScene()
    const countries = Array.from({ length: 60 }, (_one, number) => `C${number}`)
    const asked = Promise.all(countries.map((country) => packs.find(country, 'v1')))
    for (const [number, country] of countries.entries()) {
      await vi.advanceTimersByTimeAsync(15_000)
      expect(builds[number]?.country).toBe(country)
      builds[number]!.finish()
    }
    await vi.advanceTimersByTimeAsync(0)
    expect(await Promise.all((await asked).map(text))).toEqual(countries.map((country) => `br ${country} v1`))
    expect([builds.length, vi.getTimerCount()]).toEqual([60, 0])
  } finally {
    vi.useRealTimers()
  }
})

test('STAY-22 where no pack is finished for 20 s calls are refused, and the packs are built all the same', async () => {
  vi.useFakeTimers()
  try {
    const { builds, packs } = slowScene()
    const outcomes: unknown[] = []
    for (const country of ['FR', 'US']) packs.find(country, 'v1').catch((error: unknown) => outcomes.push(error))
    await vi.advanceTimersByTimeAsync(19_000)
    expect(outcomes).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(outcomes).toEqual([expect.any(PackComing), expect.any(PackComing)])
    const later = packs.find('US', 'v1')
    builds[0]!.finish()
    await vi.advanceTimersByTimeAsync(19_000)
    builds[1]!.finish()
    await vi.advanceTimersByTimeAsync(0)
    expect([await text(await later), await text(await packs.find('FR', 'v1'))]).toEqual(['br US v1', 'br FR v1'])
    expect(builds.map(({ country }) => country)).toEqual(['FR', 'US'])
  } finally {
    vi.useRealTimers()
  }
})

test('STAY-22 a queue that is longer than there are packs takes no more, and does again when one is done', async () => {
  const { builds, packs } = slowScene({ maxWaiting: 2 })
  const asked = Promise.all([packs.find('FR', 'v1'), packs.find('US', 'v1'), packs.find('FR', 'v1')])
  await expect(packs.find('DE', 'v1')).rejects.toThrow(PackComing)
  for (const number of [0, 1]) {
    await expect.poll(() => builds.length).toBe(number + 1)
    builds[number]!.finish()
  }
  await asked
  const next = packs.find('DE', 'v1')
  await expect.poll(() => builds.length).toBe(3)
  builds[2]!.finish()
  expect(await text(await next)).toBe('br DE v1')
})
