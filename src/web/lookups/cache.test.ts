import { expect, test, vi } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import type { Answer } from '../platform/network/answer.ts'
import { ApiError } from '../platform/network/api.ts'
import { createLookupCache } from './cache.ts'
import type { Lookup } from './lookup.ts'

const keyFor = (country: string) => JSON.stringify(['products', { params: { country } }])

const ofServer = (value: unknown): Answer => ({ value, from: 'server', asOf: 0, version: undefined })

/** Responses of a server whose one product per country is named after the country and the number of the call. */
const served = (options: { max?: number; fails?: () => unknown } = {}) => {
  let time = 0
  const asked: string[] = []
  const onFailure = vi.fn<(error: unknown) => void>()
  const cache = createLookupCache({ onFailure, now: () => time, ...(options.max === undefined ? {} : { max: options.max }) })
  cache.add({
    name: 'server',
    ask: ({ input }) => {
      const { country } = (input as { params: { country: string } }).params
      asked.push(country)
      const failure = options.fails?.()
      return failure === undefined ? Promise.resolve(ofServer([{ id: '1', name: `${country} ${asked.length}` }])) : Promise.reject(failure)
    },
  })
  return {
    ...cache,
    asked,
    onFailure,
    pass: (ms: number) => {
      time += ms
    },
    askFor: (country: string, asking?: Parameters<typeof cache.ask>[2]) => cache.ask('products', { params: { country } }, asking),
    stepOf: (country: string) => cache.get(keyFor(country)).step,
  }
}

test('API-09 a response is cached for one day', async () => {
  const { askFor, asked, pass } = served()
  await askFor('fr')
  pass(DAY_MS - 1)
  await askFor('fr')
  expect(asked).toEqual(['fr'])
  pass(1)
  await askFor('fr')
  expect(asked).toEqual(['fr', 'fr'])
})

test('a call that is under way is not repeated, unless a refetch is asked for', async () => {
  const { askFor, asked } = served()
  await Promise.all([askFor('fr'), askFor('fr')])
  expect(asked).toEqual(['fr'])
  await askFor('fr', { refetch: true })
  expect(asked).toEqual(['fr', 'fr'])
})

test('the least recently used response is dropped first', async () => {
  const { askFor, stepOf } = served({ max: 2 })
  await askFor('fr')
  await askFor('de')
  await askFor('fr')
  await askFor('in')
  expect(['fr', 'de', 'in'].map(stepOf)).toEqual(['ready', 'waiting', 'ready'])
})

test('a response that is shown is never dropped, and can be once it is not shown', async () => {
  const { askFor, stepOf, subscribe } = served({ max: 2 })
  const leave = subscribe(keyFor('fr'), () => undefined)
  for (const country of ['fr', 'de', 'in', 'us']) await askFor(country)
  expect(['fr', 'de', 'in', 'us'].map(stepOf)).toEqual(['ready', 'waiting', 'waiting', 'ready'])
  leave()
  await askFor('de')
  expect(stepOf('fr')).toBe('waiting')
})

test('only components that show a response are notified of it', async () => {
  const { askFor, subscribe } = served()
  const heard: string[] = []
  subscribe(keyFor('fr'), () => heard.push('fr'))
  const leave = subscribe(keyFor('de'), () => heard.push('de'))
  await askFor('fr')
  expect(heard).toEqual(['fr', 'fr'])
  await askFor('de')
  leave()
  await askFor('de', { refetch: true })
  expect(heard).toEqual(['fr', 'fr', 'de', 'de'])
})

test('ERR-01 a failure is reported unless its status was expected, and the next call asks again', async () => {
  let failure: unknown = new ApiError(500, '/x')
  const { askFor, stepOf, onFailure, asked } = served({ fails: () => failure })
  await askFor('fr', { expected: [404] })
  expect(stepOf('fr')).toBe('failed')
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure, { params: { country: 'fr' } })
  failure = new ApiError(404, '/x')
  await askFor('fr', { expected: [404] })
  expect(onFailure).toHaveBeenCalledTimes(1)
  failure = undefined
  await askFor('fr')
  expect(stepOf('fr')).toBe('ready')
  expect(asked).toHaveLength(3)
})

const search = { name: 'foliarSearch', input: { body: { countryCode: 'FR' } } } as const satisfies Lookup
const searchKey = JSON.stringify([search.name, search.input])

/** A cache over a server that answers later, with a pack that gives what `ofPack` gives. */
const withPack = (ofPack: () => Answer | undefined) => {
  const calls: string[] = []
  const steps: string[] = []
  const cache = createLookupCache({ onFailure: () => undefined })
  cache.add({ name: 'fresh pack', ask: ofPack })
  cache.add({
    name: 'server',
    ask: ({ name }) => {
      calls.push(name)
      return Promise.resolve(ofServer('of the server'))
    },
  })
  cache.subscribe(searchKey, () => steps.push(cache.get(searchKey).step))
  const ask = (options?: { refetch: boolean }) => cache.ask(search.name, search.input, options)
  return { cache, ask, calls, steps, shown: () => cache.get(searchKey) }
}
const fromPack = (value: unknown): Answer => ({ value, from: 'pack', asOf: 1, version: { FR: 'a' } })

test('EDGE-76 what a pack has at once is there before the call returns, and nothing waits in between', () => {
  const { ask, calls, steps, shown } = withPack(() => fromPack('of the pack'))
  void ask()
  expect(shown()).toEqual({ step: 'ready', ...fromPack('of the pack') })
  expect([calls, steps]).toEqual([[], ['ready']])
})

test('EDGE-76 what is known is not asked for again, unless it is to be fetched again', () => {
  let times = 0
  const { ask, shown } = withPack(() => fromPack(++times))
  void ask()
  void ask()
  expect(times).toBe(1)
  void ask({ refetch: true })
  expect(shown()).toMatchObject({ step: 'ready', value: 2 })
})

test('EDGE-76 what a pack does not have, or fails to read, is asked of the server', async () => {
  const absent = withPack(() => undefined)
  await absent.ask()
  expect([absent.shown(), absent.calls]).toEqual([{ step: 'ready', ...ofServer('of the server') }, ['foliarSearch']])
  const damaged = withPack(() => {
    throw new RangeError('damaged')
  })
  await damaged.ask()
  expect(damaged.calls).toEqual(['foliarSearch'])
})

test('what is learned of an answer that is shown changes nothing that shows', async () => {
  const { cache, ask, steps, shown } = withPack(() => undefined)
  await ask()
  cache.confirm(searchKey, { asOf: 9, version: { FR: 'b' } })
  expect(shown()).toEqual({ step: 'ready', ...ofServer('of the server'), asOf: 9, version: { FR: 'b' } })
  expect([steps, cache.shown().map(({ answer }) => answer.asOf)]).toEqual([['waiting', 'ready'], [9]])
})

test('EDGE-38 once the server does not answer, the other sources are loaded and asked; look-ups that begin meanwhile wait for them', async () => {
  const loaded = Promise.withResolvers<void>()
  const cache = createLookupCache({
    onFailure: () => undefined,
    loadMore: () => {
      cache.add({ name: 'named pack', ask: () => Promise.resolve({ ...fromPack('of a cache'), from: 'copy' }) })
      return Promise.resolve()
    },
    loading: () => loaded.promise,
  })
  const server = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('away')))
  cache.add({ name: 'server', ask: server })
  const failed: unknown[] = []
  cache.watch({ serverFailed: (_lookup, error) => failed.push(error) })
  const asked = cache.ask(search.name, search.input)
  await Promise.resolve()
  expect([server.mock.calls.length, cache.get(searchKey).step]).toEqual([0, 'waiting'])
  loaded.resolve()
  await asked
  expect([cache.get(searchKey), failed]).toEqual([{ step: 'ready', ...fromPack('of a cache'), from: 'copy' }, [new TypeError('away')]])
})
