import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoop } from './loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A loop of once a second whose work ends when it is told to. */
const scene = () => {
  const runs: PromiseWithResolvers<void>[] = []
  const errors: unknown[] = []
  const work = (): Promise<void> => {
    runs.push(Promise.withResolvers())
    return runs.at(-1)!.promise
  }
  const loop = createLoop(work, { everyMs: 1_000, onError: (error) => errors.push(error) })
  const end = async (): Promise<void> => {
    runs.at(-1)!.resolve()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { runs, errors, loop, end }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('work is done at the start and again so long after it ended, never twice at a time', async () => {
  const { runs, loop, end } = scene()
  loop.start()
  expect(runs).toHaveLength(1)
  await pass(10_000)
  expect(runs).toHaveLength(1)
  await end()
  await pass(999)
  expect(runs).toHaveLength(1)
  await pass(1)
  expect(runs).toHaveLength(2)
})

test('an error is reported, and the work is done again', async () => {
  const { runs, errors, loop } = scene()
  loop.start()
  runs[0]!.reject(new Error('away'))
  await pass(1_000)
  expect([errors, runs.length]).toEqual([[new Error('away')], 2])
})

test('MON-12 an error is reported once where that is asked for, and again once the work succeeded between', async () => {
  const errors: unknown[] = []
  const outcomes = ['away', 'away', 'well', 'away again']
  const work = () => {
    const outcome = outcomes.shift()
    return outcome === 'well' || outcome === undefined ? Promise.resolve() : Promise.reject(new Error(outcome))
  }
  const loop = createLoop(work, { everyMs: 1_000, onError: (error) => errors.push(error), reportsOnce: true })
  loop.start()
  await pass(4_000)
  expect(errors).toEqual([new Error('away'), new Error('away again')])
  await loop.stop()
})

test('work that throws before it waits is work that failed', async () => {
  const errors: unknown[] = []
  const loop = createLoop(
    () => {
      throw new Error('at once')
    },
    { everyMs: 1_000, onError: (error) => errors.push(error) },
  )
  loop.start()
  await pass(2_000)
  expect(errors).toHaveLength(3)
  await loop.stop()
})

test('a loop that is woken does its work now and waits anew; before its start and while it works it is not woken', async () => {
  const { runs, loop, end } = scene()
  loop.wake()
  expect(runs).toHaveLength(0)
  loop.start()
  loop.wake()
  expect(runs).toHaveLength(1)
  await end()
  await pass(600)
  loop.wake()
  expect(runs).toHaveLength(2)
  await end()
  await pass(999)
  expect(runs).toHaveLength(2)
  await pass(1)
  expect(runs).toHaveLength(3)
})

test('a stop waits for the work that is under way; then nothing begins any more', async () => {
  const { runs, loop, end } = scene()
  loop.start()
  let isStopped = false
  const stopping = loop.stop().then(() => (isStopped = true))
  await pass(5_000)
  expect(isStopped).toBe(false)
  await end()
  await stopping
  loop.wake()
  loop.start()
  await pass(5_000)
  expect([runs.length, vi.getTimerCount()]).toEqual([1, 0])
})

test('a loop that was stopped before its start does nothing', async () => {
  const { runs, loop } = scene()
  await loop.stop()
  loop.start()
  await pass(5_000)
  expect(runs).toHaveLength(0)
})
