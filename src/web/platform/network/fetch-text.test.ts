import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchText } from './fetch-text.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A file whose parts come at these moments, in ms; as a browser does it, a download that is given up rejects. */
const serve = (parts: readonly (readonly [number, string])[], { firstByteMs = 0, ends = true } = {}): void => {
  const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    const aborted = new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    aborted.catch(() => undefined)
    await Promise.race([after(firstByteMs), aborted])
    const left = [...parts]
    const pull = async (body: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      const part = left.shift()
      if (part) await Promise.race([after(part[0]), aborted])
      else if (!ends) await aborted
      if (part) body.enqueue(new TextEncoder().encode(part[1]))
      else body.close()
    }
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }))
  })
}
const outcomeAfter = async (ms: number): Promise<unknown> => {
  const outcome = fetchText('/packs/fr.json', () => undefined).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(ms)
  return Promise.race([outcome, Promise.resolve('still waiting')])
}

test('EDGE-35 a slow download goes on for as long as something comes', async () => {
  serve([
    [40_000, 'a'],
    [40_000, 'b'],
    [40_000, 'c'],
  ])
  expect(await outcomeAfter(120_001)).toBe('abc')
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['that never begins', [], { firstByteMs: 3_600_000 }],
  ['that hangs in the middle', [[1_000, 'a']] as const, { ends: false }],
])('EDGE-35 a download %s is given up', async (_what, parts, how) => {
  serve(parts, how)
  expect(await outcomeAfter(60_000)).toBeInstanceOf(Error)
})
