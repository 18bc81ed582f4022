import { expect, test } from 'vitest'
import type { Api } from '../../platform/api.ts'
import { createQueryCache, keyOf } from '../../platform/query-cache.ts'
import { askAtOnce } from './ask-at-once.ts'

const input = { body: { countryCode: 'FR' } } as never
const key = keyOf('foliarSearch', input)

/** A cache over a network that answers later, with a pack that gives what `atOnce` gives. */
const scene = (atOnce: () => { value: unknown } | undefined) => {
  const calls: string[] = []
  const steps: string[] = []
  const api = ((name: string) => {
    calls.push(name)
    return Promise.resolve('of the network')
  }) as unknown as Api
  const answers = createQueryCache(api, () => undefined)
  answers.subscribe(key, () => steps.push(answers.get(key).step))
  answers.ask = askAtOnce(answers, atOnce)
  return { answers, calls, steps }
}

test('EDGE-76 what a pack has at once is there before the call returns, and nothing waits in between', () => {
  const { answers, calls, steps } = scene(() => ({ value: 'of the pack' }))
  void answers.ask('foliarSearch', input)
  expect(answers.get(key)).toEqual({ step: 'ready', value: 'of the pack' })
  expect([calls, steps]).toEqual([[], ['ready']])
})

test('EDGE-76 what is known is not asked for again, unless it is to be fetched again', () => {
  let times = 0
  const { answers } = scene(() => ({ value: ++times }))
  void answers.ask('foliarSearch', input)
  void answers.ask('foliarSearch', input)
  expect(times).toBe(1)
  void answers.ask('foliarSearch', input, { refetch: true })
  expect(answers.get(key)).toEqual({ step: 'ready', value: 2 })
})

test('EDGE-76 what a pack does not have, or fails to read, is asked of the network', async () => {
  const absent = scene(() => undefined)
  await absent.answers.ask('foliarSearch', input)
  expect([absent.answers.get(key), absent.calls]).toEqual([{ step: 'ready', value: 'of the network' }, ['foliarSearch']])
  const damaged = scene(() => {
    throw new RangeError('damaged')
  })
  await damaged.answers.ask('foliarSearch', input)
  expect(damaged.calls).toEqual(['foliarSearch'])
})
