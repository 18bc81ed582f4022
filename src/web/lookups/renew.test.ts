import { expect, test } from 'vitest'
import { type Answer, answerOf, dateOfCopy } from '../platform/network/answer.ts'
import { ApiError, NoResponseError } from '../platform/network/api.ts'
import { createStore } from '../platform/store.ts'
import type { FallbackData } from './availability.ts'
import { createLookupCache } from './cache.ts'
import { keyOf, type Lookup } from './lookup.ts'
import { createRenewal } from './renew.ts'

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

const VERSION = { FR: 'a' }
const ofServer = (value: unknown, version: Answer['version'] = VERSION): Answer => ({ value, from: 'server', asOf: 1_000, version })

/** A page that shows one answer, which the service gave at version a. */
const scene = async (name: 'outcome' | 'tank' | 'foliarSearch', value: object, answer: Answer = ofServer(value)) => {
  const world = { hash: 'a' as string | undefined, ask: (() => Promise.resolve(value)) as Ask, asked: 0, now: 1_000 }
  const lookup = { name, input: name === 'outcome' ? { params: {} } : { body: { countryCode: 'FR' } } } as Lookup
  const key = keyOf(lookup.name, lookup.input)
  const cache = createLookupCache({ onFailure: () => undefined })
  cache.add({ name: 'server', ask: () => Promise.resolve(answer) })
  const hide = cache.subscribe(key, () => undefined)
  const used = createStore<FallbackData | undefined>(undefined)
  const newer = createStore<(() => void) | undefined>(undefined)
  const renewal = createRenewal({
    freshness: { hashOf: () => world.hash },
    cache,
    askAgain: async () => {
      world.asked++
      const version = world.hash === undefined ? undefined : { FR: world.hash }
      return ofServer(await world.ask(), version)
    },
    used,
    newer,
    onReplaced: () => undefined,
    now: () => world.now,
  })
  await cache.ask(lookup.name, lookup.input)
  return { world, renewal, used, newer, shown: () => cache.get<object>(key), date: () => dateOfCopy(cache.get(key) as never), hide }
}

test('EDGE-36 what agrees with the newest version is not asked for again', async () => {
  const { world, renewal, shown } = await scene('tank', tank(true))
  await renewal.verify()
  expect([world.asked, shown().step]).toEqual([0, 'ready'])
})

test('EDGE-36 what is shown is asked for again when a cache says nothing fresh, and a withdrawn report is gone', async () => {
  const { world, renewal, shown } = await scene('outcome', report)
  world.hash = undefined
  world.ask = () =>
    Promise.reject(new ApiError(410, '/x', { reason: 'withdrawn', withdrawn: { on: '2026-11-20', reason: 'error', text: '' } as never }))
  await renewal.verify()
  expect(shown()).toMatchObject({ step: 'failed', error: { status: 410 } })
})

test('EDGE-36 a report that nobody confirms is a copy of when it was confirmed last', async () => {
  const { world, renewal, date, used } = await scene('outcome', report)
  world.now = 130_000
  world.hash = undefined
  world.ask = () => Promise.reject(new NoResponseError('/x'))
  await renewal.verify()
  expect(date()).toBe(1_000)
  expect(used.get()).toEqual({ checkedAt: 1_000 })
  world.ask = () => Promise.resolve({ ...report })
  await renewal.verify()
  expect(date()).toBeUndefined()
})

test('EDGE-36 a report that a cache stored is of when it was made, whenever the page asked for it', async () => {
  const headers = new Headers({ date: new Date(60_000).toUTCString(), age: '30' })
  const { world, renewal, date, used } = await scene('outcome', report, answerOf({ value: report, headers }))
  world.hash = undefined
  world.now = 200_000
  world.ask = () => Promise.reject(new NoResponseError('/x'))
  await renewal.verify()
  expect(date()).toBe(60_000)
  expect(used.get()).toEqual({ checkedAt: 60_000 })
})

test('EDGE-31 EDGE-36 what a stored pack answered is of when that pack was confirmed, not of when the page was opened', async () => {
  const value = tank(false)
  const { world, renewal, used } = await scene('tank', value, { value, from: 'copy', asOf: 500, version: undefined })
  const pack: FallbackData = { checkedAt: 500, seenAt: 800 }
  used.set(pack)
  world.hash = undefined
  world.now = 130_000
  world.ask = () => Promise.reject(new NoResponseError('/x'))
  await renewal.verify()
  expect(used.get()).toBe(pack)
})

test('EDGE-36 what a cache stored for long agrees with no newest version, and is asked for again', async () => {
  const headers = new Headers({ date: new Date(0).toUTCString(), age: '2406' })
  const { world, renewal, shown } = await scene('outcome', report, answerOf({ value: report, headers }))
  world.ask = () => Promise.resolve(report)
  await renewal.verify()
  expect([world.asked, shown()]).toMatchObject([1, { step: 'ready', value: report }])
})

test.each([
  ['a headline that is green no more', 'tank', tank(true), tank(false)],
  ['a test of a tank that is gone', 'tank', tank(false, ['1', '2']), tank(false, ['1'])],
  ['a test of a list that is gone', 'foliarSearch', list('1', '2'), list('2')],
  ['another result', 'foliarSearch', list('1'), [{ tankmixId: '1', result: 'NC' }]],
] as const)('EDGE-37 %s is shown at once', async (_what, name, before, next) => {
  const { world, renewal, newer, shown } = await scene(name, before)
  world.hash = 'b'
  world.ask = () => Promise.resolve(next)
  await renewal.verify()
  expect([shown(), newer.get()]).toMatchObject([{ step: 'ready', value: next }, undefined])
})

test.each([
  ['more tests', 'foliarSearch', list('1'), list('2', '1')],
  ['a tank that is green now', 'tank', tank(false), tank(true)],
] as const)('EDGE-37 newer results are offered, and what is shown stays: %s', async (_what, name, before, next) => {
  const { world, renewal, newer, shown } = await scene(name, before)
  world.hash = 'b'
  world.ask = () => Promise.resolve(next)
  await renewal.verify()
  expect(shown()).toMatchObject({ step: 'ready', value: before })
  newer.get()!()
  expect([shown(), newer.get()]).toMatchObject([{ step: 'ready', value: next }, undefined])
})

test('EDGE-37 the same results at a newer version change nothing, and are not asked for again', async () => {
  const { world, renewal, newer } = await scene('tank', tank(true))
  world.hash = 'b'
  await renewal.verify()
  await renewal.verify()
  expect([world.asked, newer.get()]).toEqual([1, undefined])
})

test('EDGE-37 an offer about what is shown no more ends', async () => {
  const { world, renewal, newer, shown, hide } = await scene('tank', tank(false))
  world.hash = 'b'
  world.ask = () => Promise.resolve(tank(true))
  await renewal.verify()
  renewal.endOldOffer()
  expect(newer.get()).toBeDefined()
  hide()
  renewal.endOldOffer()
  expect([newer.get(), shown()]).toMatchObject([undefined, { step: 'ready', value: tank(false) }])
})

test('EDGE-36 of several moments the earliest is said', async () => {
  const { world, renewal, used } = await scene('tank', tank(false))
  used.set({ checkedAt: 2_000 })
  world.hash = undefined
  world.ask = () => Promise.reject(new NoResponseError('/x'))
  await renewal.verify()
  expect(used.get()).toEqual({ checkedAt: 1_000 })
})

test('EDGE-37 the order of members, and one that is undefined, make no newer result', async () => {
  const { world, renewal, newer, shown } = await scene('foliarSearch', [{ tankmixId: '1', result: 'C', underReview: undefined }])
  world.hash = 'b'
  world.ask = () => Promise.resolve([{ result: 'C', tankmixId: '1' }])
  await renewal.verify()
  expect([newer.get(), shown()]).toMatchObject([undefined, { version: { FR: 'b' } }])
})
