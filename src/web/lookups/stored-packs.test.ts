import { expect, test } from 'vitest'
import { CSRF_REASON } from '../../contract/paths.ts'
import { openPack } from '../../domain/calls/open-pack.ts'
import type { Reseller } from '../../domain/editions.ts'
import { dateOfCopy } from '../platform/network/answer.ts'
import { ApiError, type ServerCall, type CallInput, type CallName } from '../platform/network/api.ts'
import { createStore } from '../platform/store.ts'
import { type FallbackData, watchServer } from './availability.ts'
import { createLookupCache } from './cache.ts'
import { keyOf } from './lookup.ts'
import { packSources } from './sources/pack.ts'
import { serverSource } from './sources/server.ts'
import { newPacks } from './testing/some-packs.ts'

const RESELLER: Reseller = { slug: 'other', name: 'Other', productSet: '89', country: 'US', language: 'en' }
const phrases = () => Promise.resolve({ C: 'Compatible', CA: 'With care', NC: 'No' })

const body = { countryCode: 'fr', makerChemicalId: '2', languageCode: 'en' } as const
const row = { tankmixId: '7', phrase: 'Compatible', waterRate: 200 }
type Options = { isSlow?: boolean; reseller?: Reseller; chosen?: string }

/** Look-ups of a visitor who saved France, where nothing is known to be current. */
const savedFrance = async (outcome: () => Promise<unknown>, { isSlow = false, reseller, chosen }: Options = {}) => {
  const { packs } = newPacks()
  await packs.keep('FR')
  const used = createStore<FallbackData | undefined>(undefined)
  const failing = createStore(false)
  const cache = createLookupCache({
    onFailure: () => undefined,
    wait: () => (isSlow ? Promise.resolve() : new Promise(() => undefined)),
  })
  const freshness = { isNewest: () => false, version: () => undefined, isYoung: () => true, namedHash: () => undefined }
  const open = async (country: string) => openPack((await packs.read(country))!, { phrases }, { reseller, resellers: [] })
  const { sources, mayBeStored } = packSources({
    freshness: { ...freshness, refresh: () => Promise.resolve(), namedAt: () => 0 } as never,
    packs,
    openPacks: { open, opened: () => undefined, openText: () => Promise.resolve(undefined) },
    chosen: () => chosen,
    isOffline: () => false,
    use: used.set,
  })
  const call = (async () => ({ value: await outcome(), headers: new Headers() })) as unknown as ServerCall
  for (const source of [...sources, serverSource({ call, apiSegment: '', freshness, isOffline: () => false, mayBeStored })])
    cache.add(source)
  cache.watch(watchServer({ used, failing }))
  const ask = async <Name extends CallName>(name: Name, input: CallInput<Name>) => {
    await cache.ask(name, input, { refetch: true })
    const state = cache.get(keyOf(name, input))
    if (state.step === 'failed') throw state.error
    if (state.step === 'waiting') throw new Error('no answer')
    return state
  }
  const api = async <Name extends CallName>(name: Name, input: CallInput<Name>) => (await ask(name, input)).value
  return { ask, api, used, failing }
}
const never = () => new Promise<never>(() => undefined)
const offline = () => Promise.reject(new TypeError('offline'))

test('without a response from the network a pack answers, and the page shows it', async () => {
  const { api, used } = await savedFrance(offline)
  expect(await api('foliarSearch', { body })).toMatchObject([row])
  expect(used.get()).toMatchObject({ country: 'FR', checkedAt: 5 })
  expect(await api('outcome', { params: { testId: '7', languageCode: 'en', countryCode: 'fr' } })).toMatchObject(row)
  expect(await api('products', { params: { country: 'fr' } })).toEqual([{ id: '2', name: 'Product 2' }])
  expect(await api('agrochemicalsTestedWith', { params: { country: 'fr', productId: '2' } })).toEqual([{ id: '1', name: 'Product 1' }])
})

test('TANK-26 a tank that cannot be is refused by a pack with its place, as by the server', async () => {
  const { api } = await savedFrance(offline)
  const lines = [{ productId: '1', rate: 1 }, { productId: '2', rate: 1e9 }] // prettier-ignore
  const error: unknown = await api('tank', { body: { countryCode: 'fr', lines } }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 400,
    errors: [{ path: 'lines.1.rate', message: expect.stringContaining('line 2') as unknown }],
  })
})

test.each([
  ['DE', undefined],
  ['FR', 'FR'],
  [undefined, 'FR'],
])('ERR-21 where %s is chosen, a list from the pack of France is dated by it only where that is the country: %s', async (chosen, dated) => {
  const { api, used } = await savedFrance(() => Promise.reject(new ApiError(503, '/x')), { ...(chosen && { chosen }) })
  expect(await api('agrochemicals', {})).not.toEqual([])
  expect(used.get()?.country).toBe(dated)
  // A report is of its own country, whichever is chosen.
  await api('outcome', { params: { testId: '7', languageCode: 'en', countryCode: 'fr' } })
  expect(used.get()?.country).toBe('FR')
})

test('a slow network is not waited for', async () => {
  const { api, used } = await savedFrance(never, { isSlow: true })
  expect(await api('foliarSearch', { body })).toMatchObject([row])
  expect(used.get()).toBeDefined()
})

test('the network has priority, and its refusals are reported', async () => {
  const answered = await savedFrance(() => Promise.resolve([]))
  expect(await answered.api('foliarSearch', { body })).toEqual([])
  expect(answered.used.get()).toBeUndefined()
  const refused = await savedFrance(() => Promise.reject(new ApiError(400, '/x', { reason: 'invalid input' })))
  await expect(refused.api('foliarSearch', { body })).rejects.toThrow('400')
  const gateway = await savedFrance(() => Promise.reject(new ApiError(503, '/x')))
  expect(await gateway.api('foliarSearch', { body })).toMatchObject([row])
})

test('EDI-05 PACK-01 a report that a reseller may not see is not found in a pack either', async () => {
  const params = { testId: '7' }
  const allowed = await savedFrance(offline, { reseller: RESELLER })
  expect(await allowed.api('resellerOutcome', { params })).toMatchObject(row)
  const refused = await savedFrance(offline, { reseller: { ...RESELLER, productSet: '12' } })
  await expect(refused.api('resellerOutcome', { params })).rejects.toMatchObject({ status: 404 })
  expect(await refused.api('foliarSearch', { body: { ...body, extraRestriction: 'other' } })).toEqual([])
  await expect(refused.api('foliarSearch', { body: { ...body, extraRestriction: 'nobody' } })).rejects.toMatchObject({ status: 404 })
  await expect(refused.api('productSet', { params: { code: '89' } })).rejects.toMatchObject({ status: 404 })
  // A test that the pack does not have can only be on the server.
  await expect(refused.api('resellerOutcome', { params: { testId: '8' } })).rejects.toThrow('offline')
})

test('ERR-04 without its cookie the browser gets its responses from a pack, and every other refusal is reported', async () => {
  const refusal = (reason: string) => new ApiError(403, '/x', { type: 'about:blank', title: 'Forbidden', status: 403, detail: '', reason })
  const refused = async (reason: string) => savedFrance(() => Promise.reject(refusal(reason)))
  const { api, used } = await refused(CSRF_REASON)
  expect(await api('foliarSearch', { body })).toMatchObject([row])
  expect(used.get()).toBeDefined()
  await expect((await refused('not allowed')).api('foliarSearch', { body })).rejects.toMatchObject({ status: 403 })
})

test('a country without a pack uses only the network', async () => {
  const { api } = await savedFrance(offline)
  await expect(api('foliarSearch', { body: { ...body, countryCode: 'de' } })).rejects.toThrow('offline')
})

test('ERR-05 while the server fails, a stored country is searched, and a server that is merely there does not end that', async () => {
  const outcomes = [() => Promise.reject(new ApiError(500, '/x')), () => Promise.reject(new ApiError(503, '/x')), () => Promise.resolve([])]
  const { api, used, failing } = await savedFrance(() => outcomes.shift()!())
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
  const away = await savedFrance(offline)
  expect(dateOfCopy(await away.ask('outcome', report))).toBe(5)
  const there = await savedFrance(() => Promise.resolve({ ...row }))
  expect(dateOfCopy(await there.ask('outcome', report))).toBeUndefined()
})
