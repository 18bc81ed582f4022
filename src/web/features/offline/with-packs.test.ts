import { expect, test } from 'vitest'
import { type Api, ApiError } from '../../platform/api.ts'
import { createStore } from '../../platform/store.ts'
import type { SavedPack, UsedData } from './pack-list.ts'
import { withPacks } from './with-packs.ts'

const report = { params: { testId: '7', languageCode: 'en', countryCode: 'fr' } } as const
const rescued = { value: { tankmixId: '7' }, checkedAt: 3 }
const never = () => new Promise<never>(() => undefined)

/** A visitor with a saved pack that does not have the report; the network takes longer than a pack may be waited for. */
const scene = (network: Promise<unknown>, rescue: () => Promise<typeof rescued | undefined>) => {
  const used = createStore<UsedData | undefined>(undefined)
  const { api } = withPacks({
    api: (() => network) as unknown as Api,
    kept: () => [{ country: 'FR' } as SavedPack],
    open: () => Promise.resolve(undefined),
    wait: () => Promise.resolve(),
    rescue,
    used,
    failing: createStore(false),
  })
  return { used, answer: api('outcome', report) }
}

test('EDGE-41 a network that is only slow is not held up by what is asked of caches meanwhile', async () => {
  const { used, answer } = scene(new Promise((resolve) => setTimeout(resolve, 0, 'of now')), never)
  expect(await answer).toBe('of now')
  expect(used.get()).toBeUndefined()
})

test('EDGE-41 a copy that comes before the network does is taken, and its date said', async () => {
  const { used, answer } = scene(never(), () => Promise.resolve(rescued))
  expect(await answer).toBe(rescued.value)
  expect(used.get()).toEqual({ checkedAt: 3 })
})

test('EDGE-41 where neither network nor cache has it, the network’s error is reported; where the service says why, that', async () => {
  const away = () => Promise.reject(new TypeError('away'))
  await expect(scene(away(), () => Promise.resolve(undefined)).answer).rejects.toThrow('away')
  await expect(scene(never(), () => Promise.reject(new ApiError(410, '/x', { reason: 'withdrawn' }))).answer).rejects.toMatchObject({
    status: 410,
  })
})

test.each([
  ['is made newer before it answers', (updated: () => void) => Promise.resolve(updated()), 'newer'],
  ['answers as it is where that takes too long', never, 'older'],
  ['answers as it is where that fails', () => Promise.reject(new TypeError('away')), 'older'],
] as const)('EDGE-38 without a network a stored pack %s', async (_what, update, expected) => {
  let stored = 'older'
  const { api } = withPacks({
    api: () => Promise.reject(new TypeError('away')),
    kept: () => [{ country: 'FR', checkedAt: 1 } as SavedPack],
    open: () => Promise.resolve({ answer: () => Promise.resolve({ value: stored }) } as never),
    wait: () => new Promise((resolve) => setTimeout(resolve)),
    update: () => update(() => void (stored = 'newer')),
    used: createStore<UsedData | undefined>(undefined),
    failing: createStore(false),
  })
  expect(await api('outcome', report)).toBe(expected)
})
