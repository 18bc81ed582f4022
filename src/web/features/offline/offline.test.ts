import { expect, test } from 'vitest'
import type { PackInfo } from '../../../contract/packs.ts'
import { CSRF_REASON } from '../../../contract/paths.ts'
import type { Reseller } from '../../../domain/editions.ts'
import { openPack } from '../../../domain/calls/open-pack.ts'
import { build, productOf } from '../../../domain/search/testing/some-data.ts'
import { packOf } from '../../../domain/search/write-pack.ts'
import { type Api, ApiError } from '../../platform/api.ts'
import { sha256 } from '../../platform/sha256.ts'
import { createStorage } from '../../platform/storage.ts'
import { createStore } from '../../platform/store.ts'
import { storedAt } from '../../platform/stored-at.ts'
import type { UsedData } from './pack-list.ts'
import { createSavedPacks, type PackFile, type PacksOptions } from './packs.ts'
import { withPacks } from './with-packs.ts'

const index = build(
  [productOf('1', ['Zinc'], ['89']), { ...productOf('2', ['Boron'], []), kind: 'maker' }],
  [
    {
      id: '7',
      kind: 'foliar',
      country: 'FR',
      date: '2026-11-20',
      result: 'C',
      waterRate: 200,
      crop: '',
      benefit: '',
      observations: '',
      ingredients: [
        { order: 1, productId: '1', rate: 1.5 },
        { order: 2, productId: '2', rate: 2 },
      ],
    },
  ],
)
const json = JSON.stringify(packOf(index, 'FR', 'v1'))
const newerJson = `${json} `
const info: PackInfo = {
  country: 'FR',
  version: 'v1',
  tests: 1,
  bytes: 500,
  jsonBytes: json.length,
  sha256: await sha256(json),
  url: '/packs/fr.x.json',
}
const RESELLER: Reseller = { slug: 'other', name: 'Other', productSet: '89', country: 'US', language: 'en' }
const phrases = () => Promise.resolve({ C: 'Compatible', CA: 'With care', NC: 'No' })

const newPacks = (change: Partial<PacksOptions> = {}) => {
  const entries = new Map<string, string>()
  const backing = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as unknown as Storage
  const files = new Map<string, PackFile>()
  const cached = new Map<string, PackFile>()
  const options: PacksOptions = {
    storage: createStorage('t', () => backing),
    shelf: {
      all: () => Promise.resolve([...files.values()]),
      put: (file) => Promise.resolve(void files.set(file.key, file)),
      remove: (key) => Promise.resolve(void files.delete(key)),
    },
    cache: {
      all: () => Promise.resolve([...cached.values()]),
      put: (file) => Promise.resolve(void cached.set(file.key, file)),
      remove: (key) => Promise.resolve(void cached.delete(key)),
    },
    infoOf: () => Promise.resolve(info),
    fetchText: (_url, onBytes) => {
      onBytes(json.length)
      return Promise.resolve(json)
    },
    sha256,
    countTests: () => Promise.resolve(undefined),
    now: () => 5,
    ...change,
  }
  return { packs: createSavedPacks(options), files, cached, options }
}

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
    infoOf: () => Promise.resolve(newer),
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
  const { packs, options, cached } = newPacks({ now: () => now, infoOf: (country) => Promise.resolve({ ...info, country }) })
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
  const away = { ...options, infoOf: () => Promise.reject(new TypeError('offline')) }
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
  const { packs, options } = newPacks({ infoOf: (country) => Promise.resolve({ ...info, country }) })
  await packs.keep('FR')
  await packs.keep('US')
  const counted: string[] = []
  const restricted = createSavedPacks({
    ...options,
    reseller: 'other',
    infoOf: () => new Promise(() => undefined),
    countTests: (country) => Promise.resolve(counted.push(country) + 10),
  })
  const shown = (): (number | undefined)[] => restricted.list.get().map(restricted.testsOf)
  expect(shown()).toEqual([undefined, undefined])
  void restricted.update()
  await expect.poll(shown).toEqual([11, 12])
  expect(counted).toEqual(['FR', 'US'])
})

const body = { countryCode: 'fr', makerChemicalId: '2', languageCode: 'en' } as const
const row = { tankmixId: '7', phrase: 'Compatible', waterRate: 200 }
const resilientApi = async (api: Api, wait: (ms: number) => Promise<void>, reseller?: Reseller) => {
  const { packs } = newPacks()
  await packs.keep('FR')
  const used = createStore<UsedData | undefined>(undefined)
  const failing = createStore(false)
  const { api: resilient } = withPacks({
    used,
    failing,
    api,
    kept: () => packs.list.get(),
    open: async (country) => openPack((await packs.read(country))!, { phrases }, { reseller, resellers: [] }),
    wait,
  })
  return { api: resilient, used, failing }
}
const never = () => new Promise<never>(() => undefined)
const apiOf = (outcome: () => Promise<unknown>): Api => outcome as unknown as Api

test('without a response from the network a pack answers, and the page shows it', async () => {
  const { api, used } = await resilientApi(
    apiOf(() => Promise.reject(new TypeError('offline'))),
    never,
  )
  expect(await api('foliarSearch', { body })).toMatchObject([row])
  expect(used.get()).toMatchObject({ country: 'FR', checkedAt: 5 })
  expect(await api('outcome', { params: { testId: '7', languageCode: 'en', countryCode: 'fr' } })).toMatchObject(row)
  expect(await api('products', { params: { country: 'fr' } })).toEqual([{ id: '2', name: 'Product 2' }])
  expect(await api('agrochemicalsTestedWith', { params: { country: 'fr', productId: '2' } })).toEqual([{ id: '1', name: 'Product 1' }])
})

test('TANK-26 a tank that cannot be is refused by a pack with its place, as by the server', async () => {
  const { api } = await resilientApi(
    apiOf(() => Promise.reject(new TypeError('offline'))),
    never,
  )
  const lines = [{ productId: '1', rate: 1 }, { productId: '2', rate: 1e9 }] // prettier-ignore
  const error: unknown = await api('tank', { body: { countryCode: 'fr', lines } }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 400,
    errors: [{ path: 'lines.1.rate', message: expect.stringContaining('line 2') as unknown }],
  })
})

test('a slow network is not waited for', async () => {
  const { api, used } = await resilientApi(apiOf(never), () => Promise.resolve())
  expect(await api('foliarSearch', { body })).toMatchObject([row])
  expect(used.get()).toBeDefined()
})

test('the network has priority, and its refusals are reported', async () => {
  const answered = await resilientApi(
    apiOf(() => Promise.resolve([])),
    never,
  )
  expect(await answered.api('foliarSearch', { body })).toEqual([])
  expect(answered.used.get()).toBeUndefined()
  const refused = await resilientApi(
    apiOf(() => Promise.reject(new ApiError(400, '/x', { reason: 'invalid input' }))),
    never,
  )
  await expect(refused.api('foliarSearch', { body })).rejects.toThrow('400')
  const gateway = await resilientApi(
    apiOf(() => Promise.reject(new ApiError(503, '/x'))),
    never,
  )
  expect(await gateway.api('foliarSearch', { body })).toMatchObject([row])
})

test('EDI-05 PACK-01 a report that a reseller may not see is not found in a pack either', async () => {
  const away = apiOf(() => Promise.reject(new TypeError('offline')))
  const params = { testId: '7' }
  const allowed = await resilientApi(away, never, RESELLER)
  expect(await allowed.api('resellerOutcome', { params })).toMatchObject(row)
  const refused = await resilientApi(away, never, { ...RESELLER, productSet: '12' })
  await expect(refused.api('resellerOutcome', { params })).rejects.toMatchObject({ status: 404 })
  expect(await refused.api('foliarSearch', { body: { ...body, extraRestriction: 'other' } })).toEqual([])
  await expect(refused.api('foliarSearch', { body: { ...body, extraRestriction: 'nobody' } })).rejects.toMatchObject({ status: 404 })
  await expect(refused.api('productSet', { params: { code: '89' } })).rejects.toMatchObject({ status: 404 })
  // A test that the pack does not have can only be on the server.
  await expect(refused.api('resellerOutcome', { params: { testId: '8' } })).rejects.toThrow('offline')
})

test('ERR-04 without its cookie the browser gets its responses from a pack, and every other refusal is reported', async () => {
  const refusal = (reason: string) => new ApiError(403, '/x', { type: 'about:blank', title: 'Forbidden', status: 403, detail: '', reason })
  const refused = async (reason: string) =>
    resilientApi(
      apiOf(() => Promise.reject(refusal(reason))),
      never,
    )
  const { api, used } = await refused(CSRF_REASON)
  expect(await api('foliarSearch', { body })).toMatchObject([row])
  expect(used.get()).toBeDefined()
  await expect((await refused('not allowed')).api('foliarSearch', { body })).rejects.toMatchObject({ status: 403 })
})

test('a country without a pack uses only the network', async () => {
  const { api } = await resilientApi(
    apiOf(() => Promise.reject(new TypeError('offline'))),
    never,
  )
  await expect(api('foliarSearch', { body: { ...body, countryCode: 'de' } })).rejects.toThrow('offline')
})

test('ERR-05 while the server fails, a stored country is searched, and a server that is merely there does not end that', async () => {
  const outcomes = [() => Promise.reject(new ApiError(500, '/x')), () => Promise.reject(new ApiError(503, '/x')), () => Promise.resolve([])]
  const { api, used, failing } = await resilientApi(
    apiOf(() => outcomes.shift()!()),
    never,
  )
  expect(await api('foliarSearch', { body })).toMatchObject([row])
  expect(used.get()).toMatchObject({ country: 'FR' })
  expect(failing.get()).toBe(true)
  // A gateway that has no server: whether one is there can be asked.
  await api('foliarSearch', { body })
  expect(failing.get()).toBe(false)
  failing.set(true)
  expect(await api('foliarSearch', { body })).toEqual([])
  expect(used.get()).toBeUndefined()
  expect(failing.get()).toBe(false)
})

test('ERR-07 a report from a pack has the date of its data, one from the server has none', async () => {
  const report = { params: { testId: '7', languageCode: 'en', countryCode: 'fr' } } as const
  const away = await resilientApi(
    apiOf(() => Promise.reject(new TypeError('offline'))),
    never,
  )
  expect(storedAt(await away.api('outcome', report))).toBe(5)
  const there = await resilientApi(
    apiOf(() => Promise.resolve({ ...row })),
    never,
  )
  expect(storedAt(await there.api('outcome', report))).toBeUndefined()
})
