import { expect, test } from 'vitest'
import { ApiError, NoResponseError } from '../../platform/api.ts'
import { createQueryCache, keyOf } from '../../platform/query-cache.ts'
import { createStore } from '../../platform/store.ts'
import { storedAt } from '../../platform/stored-at.ts'
import { copies } from '../../platform/stored-copy.ts'
import { createFollowing } from './following.ts'
import type { UsedData } from './pack-list.ts'

type Ask = () => Promise<unknown>
const report = { tankmixId: '7', result: 'C', ingredients: [{ country: 'FR' }] }
const tank = (isGreen: boolean, tests: string[] = []) => ({
  headline: { isGreen },
  matrix: [],
  evidence: [],
  rungs: {},
  tests: tests.map((tankmixId) => ({ tankmixId, result: 'C' })),
  products: [],
})
const list = (...ids: string[]) => ids.map((tankmixId) => ({ tankmixId, result: 'C' }))

/** A page that shows the answer to one call, which the service gave at version a. */
const scene = async (name: 'outcome' | 'tank' | 'foliarSearch', value: object, { isConfirmed = true } = {}) => {
  const world = { hash: 'a' as string | undefined, ask: (() => Promise.resolve(value)) as Ask, asked: 0, now: 1_000 }
  const input = (name === 'outcome' ? { params: {} } : { body: { countryCode: 'FR' } }) as never
  const answers = createQueryCache((() => Promise.resolve(value)) as never, () => undefined)
  const hide = answers.subscribe(keyOf(name, input), () => undefined)
  const used = createStore<UsedData | undefined>(undefined)
  const newer = createStore<(() => void) | undefined>(undefined)
  const following = createFollowing({
    current: {
      isFresh: () => world.hash !== undefined,
      last: () => ({ asOf: '', countries: { FR: world.hash ?? 'old' } }),
      hashOf: () => world.hash,
    },
    answers,
    askAgain: () => {
      world.asked++
      return world.ask()
    },
    used,
    newer,
    onReplaced: () => undefined,
    now: () => world.now,
  })
  await answers.ask(name, input)
  if (isConfirmed) following.confirm(value)
  const shown = () => answers.get<object>(keyOf(name, input))
  return { world, following, used, newer, shown, hide }
}

test('EDGE-36 what agrees with the newest version is not asked for again', async () => {
  const { world, following, shown } = await scene('tank', tank(true))
  await following.verify()
  expect([world.asked, shown().step]).toEqual([0, 'ready'])
})

test('EDGE-36 what is shown is asked for again when a cache says nothing fresh, and a withdrawn report is gone', async () => {
  const { world, following, shown } = await scene('outcome', report)
  world.hash = undefined
  world.ask = () =>
    Promise.reject(new ApiError(410, '/x', { reason: 'withdrawn', withdrawn: { on: '2026-11-20', reason: 'error', text: '' } as never }))
  await following.verify()
  expect(shown()).toMatchObject({ step: 'failed', error: { status: 410 } })
})

test('EDGE-36 a report that nobody confirms is a copy of when it was confirmed last', async () => {
  const { world, following, shown, used } = await scene('outcome', report)
  world.now = 130_000
  world.hash = undefined
  world.ask = () => Promise.reject(new NoResponseError('/x'))
  await following.verify()
  const state = shown()
  expect(storedAt(state.step === 'ready' ? state.value : undefined)).toBe(1_000)
  expect(used.get()).toEqual({ checkedAt: 1_000 })
  world.ask = () => Promise.resolve({ ...report })
  await following.verify()
  const again = shown()
  expect(storedAt(again.step === 'ready' ? again.value : undefined)).toBeUndefined()
})

test('EDGE-36 a report that a cache stored is of when it was made, whenever the page asked for it', async () => {
  const headers = new Headers({ date: new Date(60_000).toUTCString(), age: '30' })
  const value = { ...report }
  copies.set(value, headers)
  const { world, following, shown, used } = await scene('outcome', value)
  world.hash = undefined
  world.now = 200_000
  world.ask = () => Promise.reject(new NoResponseError('/x'))
  await following.verify()
  const state = shown()
  expect(storedAt(state.step === 'ready' ? state.value : undefined)).toBe(60_000)
  expect(used.get()).toEqual({ checkedAt: 60_000 })
})

test('EDGE-31 EDGE-36 what a stored pack answered is of when that pack was confirmed, not of when the page was opened', async () => {
  const value = tank(false)
  const { world, following, used } = await scene('tank', value, { isConfirmed: false })
  copies.set(value, 500)
  const pack: UsedData = { checkedAt: 500, seenAt: 800 }
  used.set(pack)
  world.hash = undefined
  world.now = 130_000
  world.ask = () => Promise.reject(new NoResponseError('/x'))
  await following.verify()
  expect(used.get()).toBe(pack)
})

test('EDGE-36 what a cache stored for long agrees with no newest version, and is asked for again', async () => {
  const value = { ...report }
  copies.set(value, new Headers({ date: new Date(0).toUTCString(), age: '2406' }))
  const { world, following, shown } = await scene('outcome', value)
  world.ask = () => Promise.resolve(report)
  await following.verify()
  expect([world.asked, shown()]).toEqual([1, { step: 'ready', value: report }])
})

test.each([
  ['a headline that is green no more', 'tank', tank(true), tank(false)],
  ['a test of a tank that is gone', 'tank', tank(false, ['1', '2']), tank(false, ['1'])],
  ['a test of a list that is gone', 'foliarSearch', list('1', '2'), list('2')],
  ['another result', 'foliarSearch', list('1'), [{ tankmixId: '1', result: 'NC' }]],
] as const)('EDGE-37 %s is shown at once', async (_what, name, before, next) => {
  const { world, following, newer, shown } = await scene(name, before)
  world.hash = 'b'
  world.ask = () => Promise.resolve(next)
  await following.verify()
  expect([shown(), newer.get()]).toEqual([{ step: 'ready', value: next }, undefined])
})

test.each([
  ['more tests', 'foliarSearch', list('1'), list('2', '1')],
  ['a tank that is green now', 'tank', tank(false), tank(true)],
] as const)('EDGE-37 newer results are offered, and what is shown stays: %s', async (_what, name, before, next) => {
  const { world, following, newer, shown } = await scene(name, before)
  world.hash = 'b'
  world.ask = () => Promise.resolve(next)
  await following.verify()
  expect(shown()).toEqual({ step: 'ready', value: before })
  newer.get()!()
  expect([shown(), newer.get()]).toEqual([{ step: 'ready', value: next }, undefined])
})

test('EDGE-37 the same results at a newer version change nothing, and are not asked for again', async () => {
  const { world, following, newer } = await scene('tank', tank(true))
  world.hash = 'b'
  await following.verify()
  await following.verify()
  expect([world.asked, newer.get()]).toEqual([1, undefined])
})

test('EDGE-37 an offer about what is shown no more ends', async () => {
  const { world, following, newer, shown, hide } = await scene('tank', tank(false))
  world.hash = 'b'
  world.ask = () => Promise.resolve(tank(true))
  await following.verify()
  following.endOldOffer()
  expect(newer.get()).toBeDefined()
  hide()
  following.endOldOffer()
  expect([newer.get(), shown()]).toEqual([undefined, { step: 'ready', value: tank(false) }])
})
