import { expect, test } from 'vitest'
import type { Reseller } from '../../domain/editions.ts'
import { openPack } from '../../domain/calls/open-pack.ts'
import { sha256 } from '../platform/sha256.ts'
import { createSavedPacks, isSavedByVisitor, type PackFile } from './packs.ts'
import { info, json, newerJson, newPacks } from './testing/some-packs.ts'

const phrases = () => Promise.resolve({ C: 'Compatible', CA: 'With care', NC: 'No' })

const RESELLER: Reseller = { slug: 'other', name: 'Other', productSet: '89', country: 'US', language: 'en' }

test('a pack is stored completely, its progress is reported, and it can be read again', async () => {
  const { packs } = newPacks()
  const parts: number[] = []
  expect(await packs.keep('FR', (part) => parts.push(part))).toEqual({ ok: true })
  expect(parts).toEqual([1])
  expect(packs.of('FR')).toMatchObject({ tests: 1, version: 'v1', checkedAt: 5 })
  expect(await packs.read('FR')).toBe(json)
  await packs.remove('FR')
  expect(packs.of('FR')).toBeUndefined()
  expect(await packs.read('FR')).toBeUndefined()
})

test.each([
  ['altered on its way', { fetchText: () => Promise.resolve(`${newerJson} `) }, 'damaged'],
  ['interrupted', { fetchText: () => Promise.reject(new TypeError('network')) }, 'network'],
  ['too large for the browser', { put: () => Promise.reject(new Error('quota')) }, 'no room'],
] as const)('a pack that is %s never replaces a good one', async (_how, change, why) => {
  const { options } = newPacks()
  await createSavedPacks(options).keep('FR')
  const newer = { ...info, sha256: await sha256(newerJson), version: 'v2' }
  const packs = createSavedPacks({
    ...options,
    labelOf: () => Promise.resolve({ info: newer, ageMs: 0, asOf: 0 }),
    fetchText: 'fetchText' in change ? change.fetchText : () => Promise.resolve(newerJson),
    shelf: { ...options.shelf, ...('put' in change ? { put: change.put } : {}) },
  })
  expect(await packs.keep('FR')).toEqual({ ok: false, why })
  expect(packs.of('FR')).toMatchObject({ version: 'v1' })
  expect(await packs.read('FR')).toBe(json)
})

test('a pack whose bytes were altered in the browser is no longer offered', async () => {
  const { packs, files } = newPacks()
  await packs.keep('FR')
  files.set('FR', { key: 'FR', json: json.replace('Product 1', 'Product X') })
  expect(await packs.read('FR')).toBeUndefined()
  expect(packs.of('FR')).toBeUndefined()
})

test('a pack that is already the newest is not fetched again', async () => {
  const { packs, options } = newPacks()
  await packs.keep('FR')
  let fetched = 0
  const again = createSavedPacks({ ...options, now: () => 9, fetchText: () => Promise.resolve(String(fetched++)) })
  await again.update()
  expect(fetched).toBe(0)
  expect(again.of('FR')).toMatchObject({ checkedAt: 9 })
})

test('EDGE-31 a pack that was too old stays so when the clock of the device is set back, until the service is asked again', async () => {
  const DAY = 86_400_000
  const { packs, options } = newPacks({ now: () => 0 })
  await packs.keep('FR')
  let now = 40 * DAY
  const later = createSavedPacks({ ...options, now: () => now })
  expect(later.ageDays('FR')).toBe(40)
  now = DAY
  expect(later.ageDays('FR')).toBeNaN()
  expect(createSavedPacks({ ...options, now: () => now }).ageDays('FR')).toBeNaN()
  await later.keep('FR')
  expect(later.ageDays('FR')).toBe(0)
})

test('EDGE-31 what a cache says of a saved country renews it for as long as that is true, and replaces it by nothing older', async () => {
  const DAY = 86_400_000
  const world = { now: 0, said: { ageMs: 0, asOf: 7 }, info, fetched: 0 }
  const { options } = newPacks()
  const packs = createSavedPacks({
    ...options,
    now: () => world.now,
    labelOf: () => Promise.resolve({ info: world.info, ...world.said }),
    fetchText: () => Promise.resolve(world.fetched++ === 0 ? json : newerJson),
  })
  const ageAfter = async (change: Partial<typeof world>): Promise<number> => {
    Object.assign(world, change)
    expect(await packs.keep('FR')).toEqual({ ok: true })
    return packs.ageDays('FR')
  }
  expect(await ageAfter({})).toBe(0)
  // In grace, for an hour; with a Date of its own, but no newer moment of the service; without a Date.
  expect(await ageAfter({ now: DAY, said: { ageMs: 3_600_000, asOf: 8 } })).toBe(1)
  expect(await ageAfter({ said: { ageMs: 0, asOf: 7 } })).toBe(1)
  expect(await ageAfter({ said: { ageMs: NaN, asOf: 8 } })).toBe(1)
  packs.confirm('FR', 7)
  expect(packs.ageDays('FR')).toBe(1)
  const other = { ...info, sha256: await sha256(newerJson) }
  expect(await ageAfter({ info: other, said: { ageMs: 3_600_000, asOf: 8 } })).toBe(1)
  expect([await packs.read('FR'), world.fetched]).toEqual([json, 1])
  expect(await ageAfter({ info, said: { ageMs: 0, asOf: 9 } })).toBe(0)
  packs.confirm('FR', 10)
  expect(packs.of('FR')).toMatchObject({ asOf: 9 })
  world.now += DAY
  packs.confirm('FR', 10)
  expect(packs.ageDays('FR')).toBe(0)
})

test('PACK-02 a country that is saved from a cache is of when the cache got its description', async () => {
  const label = { info, ageMs: 3_600_000, asOf: 0 }
  const { packs } = newPacks({ now: () => 4_000_000, labelOf: () => Promise.resolve(label) })
  await packs.keep('FR')
  expect(packs.of('FR')).toMatchObject({ checkedAt: 400_000 })
  const unknown = newPacks({ labelOf: () => Promise.resolve({ ...label, ageMs: NaN }) })
  expect(await unknown.packs.keep('FR')).toEqual({ ok: false, why: 'network' })
})

const source = { url: '/packs/fr.x.json', hash: info.sha256.slice(0, 16), checkedAt: 5 }
const always = (): boolean => true

test('EDGE-33 a pack that came by itself lies apart, is replaced by a whole one only, and gives way to what the visitor saves', async () => {
  const { packs, files, cached, options } = newPacks()
  expect(await packs.replace('FR', { ...source, hash: 'f'.repeat(16) }, always)).toBeUndefined()
  expect(packs.of('FR')).toBeUndefined()
  expect(await packs.replace('FR', source, always)).toBe(json)
  expect([packs.of('FR')?.cachedAt, [...cached.keys()], [...files.keys()]]).toEqual([5, ['FR'], []])
  expect(await packs.read('FR')).toBe(json)
  let fetched = 0
  const saving = createSavedPacks({ ...options, fetchText: () => Promise.resolve(String(fetched++)) })
  expect(await saving.keep('FR')).toEqual({ ok: true })
  expect([saving.of('FR')?.cachedAt, [...cached.keys()], [...files.keys()], fetched]).toEqual([undefined, [], ['FR'], 0])
  // What was saved is updated where it is.
  expect(await packs.replace('FR', source, () => false)).toBe(json)
  expect(packs.of('FR')?.cachedAt).toBeUndefined()
})

test('EDGE-33 the newest two packs that came by themselves stay, beside all that were saved', async () => {
  let now = 1
  const { packs, options, cached } = newPacks({
    now: () => now,
    labelOf: (country) => Promise.resolve({ info: { ...info, country }, ageMs: 0, asOf: 0 }),
  })
  await packs.keep('US')
  for (const country of ['FR', 'DE', 'ES']) {
    now++
    await packs.replace(country, { ...source, checkedAt: now }, always)
  }
  expect(
    createSavedPacks(options)
      .list.get()
      .map(({ country }) => country),
  ).toEqual(['US', 'DE', 'ES'])
  expect([...cached.keys()]).toEqual(['DE', 'ES'])
})

test('EDGE-33 a country that is saved while its pack comes by itself stays saved, and one that is removed meanwhile stays removed', async () => {
  const { packs, files, cached, options } = newPacks()
  const held = Promise.withResolvers<string>()
  const other = createSavedPacks({ ...options, fetchText: () => held.promise })
  const coming = other.replace('FR', source, always)
  expect(await packs.keep('FR')).toEqual({ ok: true })
  held.resolve(json)
  expect(await coming).toBe(json)
  expect([isSavedByVisitor(other.of('FR')!), [...files.keys()], [...cached.keys()]]).toEqual([true, ['FR'], []])
  const later = Promise.withResolvers<string>()
  const removing = createSavedPacks({ ...options, fetchText: () => later.promise })
  const updating = removing.replace('FR', source, always)
  await packs.remove('FR')
  later.resolve(json)
  expect(await updating).toBe(json)
  expect([removing.of('FR'), [...files.keys()], [...cached.keys()]]).toEqual([undefined, [], []])
})

test('EDGE-33 a country that is saved while its pack is being stored stays saved', async () => {
  const storing = Promise.withResolvers<void>()
  const { packs, files, cached, options } = newPacks()
  const slow = { ...options.cache, put: (file: PackFile) => storing.promise.then(async () => options.cache.put(file)) }
  const other = createSavedPacks({ ...options, cache: slow })
  const coming = other.replace('FR', source, always)
  expect(await packs.keep('FR')).toEqual({ ok: true })
  storing.resolve()
  await coming
  expect([isSavedByVisitor(other.of('FR')!), await other.read('FR'), [...files.keys()], [...cached.keys()]]).toEqual([
    true,
    json,
    ['FR'],
    [],
  ])
})

test('EDGE-38 a browser without room answers from what it fetched, and lists nothing', async () => {
  const full = { all: () => Promise.resolve([]), put: () => Promise.reject(new Error('quota')), remove: () => Promise.resolve() }
  const { packs } = newPacks({ cache: full })
  expect(await packs.replace('FR', source, always)).toBe(json)
  expect(packs.list.get()).toEqual([])
})

test('PACK-02 the tests of a pack stored by another edition are counted again, also without a network', async () => {
  const { packs, options } = newPacks()
  await packs.keep('FR')
  expect(packs.of('FR')).toMatchObject({ tests: 1 })
  const away = { ...options, labelOf: () => Promise.reject(new TypeError('offline')) }
  const countIn = (reseller: Reseller | undefined) => async (): Promise<number> =>
    openPack((await packs.read('FR'))!, { phrases }, { reseller, resellers: [] }).tests
  const restricted = createSavedPacks({ ...away, reseller: 'other', countTests: countIn({ ...RESELLER, productSet: '12' }) })
  await restricted.update()
  expect(restricted.of('FR')).toMatchObject({ tests: 0, countedFor: 'other', checkedAt: 5 })
  const whole = createSavedPacks({ ...away, countTests: countIn(undefined) })
  await whole.update()
  expect(whole.of('FR')).toMatchObject({ tests: 1 })
})

test('PACK-02 a network that never answers delays no count, and what another edition counted is not shown', async () => {
  const { packs, options } = newPacks({ labelOf: (country) => Promise.resolve({ info: { ...info, country }, ageMs: 0, asOf: 0 }) })
  await packs.keep('FR')
  await packs.keep('US')
  const counted: string[] = []
  const restricted = createSavedPacks({
    ...options,
    reseller: 'other',
    labelOf: () => new Promise(() => undefined),
    countTests: (country) => Promise.resolve(counted.push(country) + 10),
  })
  const shown = (): (number | undefined)[] => restricted.list.get().map(restricted.testsOf)
  expect(shown()).toEqual([undefined, undefined])
  void restricted.update()
  await expect.poll(shown).toEqual([11, 12])
  expect(counted).toEqual(['FR', 'US'])
})
