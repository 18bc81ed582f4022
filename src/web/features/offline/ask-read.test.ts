import { expect, test } from 'vitest'
import type { Api, CallName } from '../../platform/api.ts'
import { storedAt } from '../../platform/stored-at.ts'
import { copies } from '../../platform/stored-copy.ts'
import { askRead } from './ask-read.ts'

const HASH = 'b'.repeat(16)
const PHRASES = { C: 'kompatibel', CA: 'bedingt', NC: 'nicht' }

type Scene = { isFresh?: boolean; isAway?: boolean; respond?: () => Promise<unknown> }
const ask = async (name: CallName, body: object, { isFresh = true, isAway = false, respond = () => Promise.resolve({}) }: Scene = {}) => {
  const asked: string[] = []
  const answer = await askRead({
    api: (() => {
      asked.push('POST')
      return Promise.resolve('by POST')
    }) as unknown as Api,
    apiSegment: 'helena/',
    current: { hashOf: (country) => (isFresh && country === 'FR' ? HASH : undefined) },
    isAway: () => isAway,
    get: (url) => {
      asked.push(url)
      return respond()
    },
    phrases: () => Promise.resolve(PHRASES),
  })(name, { body })
  return { asked, answer: answer as unknown }
}
const SEARCH = { countryCode: 'fr', languageCode: 'de', makerChemicalId: '7', extraRestriction: 'helena' }

test('EDGE-42 a search whose newest tests are known is asked for at an address without a language, and gets the words of its own', async () => {
  const { asked, answer } = await ask('foliarSearch', SEARCH, { respond: () => Promise.resolve([{ result: 'CA', phrase: 'with care' }]) })
  expect(asked).toEqual([`/api/helena/v1/search?countryCode=FR&hash=${HASH}&makerChemicalId=7`])
  expect(answer).toEqual([{ result: 'CA', phrase: 'bedingt' }])
})

test.each([
  ['seedSearch', { countryCode: 'FR', seedName: 'Wheat' }, `search?countryCode=FR&hash=${HASH}&kind=seed&seedName=wheat`],
  ['searchSummary', { countryCode: 'FR', kind: 'foliar', water: [50, 200] }, `summary?countryCode=FR&hash=${HASH}&water=50-200`],
  ['chart', { countryCode: 'FR', products: ['1', '2'], by: 'actives' }, `chart?by=actives&countryCode=FR&hash=${HASH}&products=1,2`],
] as const)('EDGE-42 %s has an address too', async (name, body, address) => {
  expect((await ask(name, body)).asked).toEqual([`/api/helena/v1/${address}`])
})

test.each([
  ['a chart for a grower’s water', 'chart', { countryCode: 'FR', products: [], water: { hardness: 300 } }, {}],
  ['a tank', 'tank', { countryCode: 'FR', lines: [] }, {}],
  ['another country', 'foliarSearch', { countryCode: 'DE' }, {}],
  ['a search while nothing fresh is known', 'foliarSearch', SEARCH, { isFresh: false }],
  ['a search while the service is away', 'foliarSearch', SEARCH, { isAway: true }],
] as const)('EDGE-42 %s stands in no address', async (_what, name, body, scene) => {
  expect(await ask(name, body, scene)).toEqual({ asked: ['POST'], answer: 'by POST' })
})

test('EDGE-42 where the address is not known (any more), or nothing comes, the server is asked', async () => {
  const { asked, answer } = await ask('foliarSearch', SEARCH, { respond: () => Promise.reject(new TypeError('away')) })
  expect([asked.length, asked[1], answer]).toEqual([2, 'POST', 'by POST'])
})

test('EDGE-42 what the address of a hash names is no copy, however long a cache had it', async () => {
  const chart = { columns: [] }
  copies.set(chart, new Headers({ date: new Date(0).toUTCString(), age: '3000' }))
  const { answer } = await ask('chart', { countryCode: 'FR', products: ['1', '2'] }, { respond: () => Promise.resolve(chart) })
  expect(storedAt(answer as object)).toBeUndefined()
})
