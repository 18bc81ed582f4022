import { expect, test, vi } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import { createQueryCache } from './query-cache.ts'
import { type Api, ApiError } from './api.ts'

const keyFor = (country: string) => JSON.stringify(['products', { params: { country } }])

/** Responses of a server whose one product per country is named after the country and the number of the call. */
const served = (options: { max?: number; fails?: () => unknown } = {}) => {
  let time = 0
  const asked: string[] = []
  const api = ((_name: string, { params }: { params: { country: string } }) => {
    asked.push(params.country)
    const failure = options.fails?.()
    return failure === undefined ? Promise.resolve([{ id: '1', name: `${params.country} ${asked.length}` }]) : Promise.reject(failure)
  }) as unknown as Api
  const onFailure = vi.fn<(error: unknown) => void>()
  const answers = createQueryCache(api, onFailure, { now: () => time, ...(options.max === undefined ? {} : { max: options.max }) })
  return {
    ...answers,
    asked,
    onFailure,
    pass: (ms: number) => {
      time += ms
    },
    askFor: (country: string, asking?: Parameters<typeof answers.ask>[2]) => answers.ask('products', { params: { country } }, asking),
    stepOf: (country: string) => answers.get(keyFor(country)).step,
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
