import { expect, test } from 'vitest'
import { CSRF_REASON } from '../../../contract/paths.ts'
import type { Reseller } from '../../../domain/editions.ts'
import { openPack } from '../../../domain/calls/open-pack.ts'
import { type Api, ApiError } from '../../platform/api.ts'
import { createStore } from '../../platform/store.ts'
import { storedAt } from '../../platform/stored-at.ts'
import type { UsedData } from './pack-list.ts'
import { withPacks } from './with-packs.ts'
import { newPacks } from './testing/some-packs.ts'

const RESELLER: Reseller = { slug: 'other', name: 'Other', productSet: '89', country: 'US', language: 'en' }
const phrases = () => Promise.resolve({ C: 'Compatible', CA: 'With care', NC: 'No' })

const body = { countryCode: 'fr', makerChemicalId: '2', languageCode: 'en' } as const
const row = { tankmixId: '7', phrase: 'Compatible', waterRate: 200 }
const resilientApi = async (api: Api, wait: (ms: number) => Promise<void>, reseller?: Reseller, chosen?: string) => {
  const { packs } = newPacks()
  await packs.keep('FR')
  const used = createStore<UsedData | undefined>(undefined)
  const failing = createStore(false)
  const { api: resilient } = withPacks({
    used,
    failing,
    api,
    kept: () => packs.list.get(),
    chosen: () => chosen,
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

test.each([
  ['DE', undefined],
  ['FR', 'FR'],
  [undefined, 'FR'],
])('ERR-21 where %s is chosen, a list from the pack of France is dated by it only where that is the country: %s', async (chosen, dated) => {
  const fails = apiOf(() => Promise.reject(new ApiError(503, '/x')))
  const { api, used } = await resilientApi(fails, never, undefined, chosen)
  expect(await api('agrochemicals', {})).not.toEqual([])
  expect(used.get()?.country).toBe(dated)
  // A report is of its own country, whichever is chosen.
  await api('outcome', { params: { testId: '7', languageCode: 'en', countryCode: 'fr' } })
  expect(used.get()?.country).toBe('FR')
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
