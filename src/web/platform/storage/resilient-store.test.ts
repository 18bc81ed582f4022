import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createResilientStore, type Shelf } from './resilient-store.ts'

type Thing = { key: string; text: string }
const PATIENCE_MS = 1_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const sure = (shelf: Shelf<Thing>) => {
  let taken = 0
  return { shelf: createResilientStore(shelf, { patienceMs: PATIENCE_MS, onTaken: () => void taken++ }), taken: () => taken }
}
const working = (): Shelf<Thing> & { held: Map<string, Thing> } => {
  const held = new Map<string, Thing>()
  return {
    held,
    all: () => Promise.resolve([...held.values()]),
    put: (thing) => Promise.resolve(void held.set(thing.key, thing)),
    remove: (key) => Promise.resolve(void held.delete(key)),
  }
}
const throwing = (): never => {
  throw new Error('The operation is insecure.')
}
const rejecting = (): Promise<never> => Promise.reject(new Error('no room'))
const hanging = (): Promise<never> => new Promise(() => undefined)

test('what the browser stores survives closing the page', async () => {
  const browser = working()
  const { shelf } = sure(browser)
  await shelf.put({ key: 'a', text: 'one' })
  expect(shelf.isPersisted('a')).toBe(true)
  expect(browser.held.get('a')).toEqual({ key: 'a', text: 'one' })
  expect(await shelf.find('a')).toEqual({ key: 'a', text: 'one' })
})

test.each([
  ['throws at once', throwing],
  ['rejects', rejecting],
  ['never answers', hanging],
])('REQ-11 a browser that %s leaves everything in memory, in time', async (_what, fails) => {
  const { shelf } = sure({ all: fails, put: fails, remove: fails })
  const began = Date.now()
  const put = shelf.put({ key: 'a', text: 'one' })
  await vi.runAllTimersAsync()
  await put
  const all = shelf.all()
  await vi.runAllTimersAsync()
  expect(await all).toEqual([{ key: 'a', text: 'one' }])
  expect(shelf.isPersisted('a')).toBe(false)
  // The second call to a browser that never answers does not wait.
  expect(Date.now() - began).toBeLessThanOrEqual(PATIENCE_MS)
  const removed = shelf.remove('a')
  await vi.runAllTimersAsync()
  await removed
  const none = shelf.find('a')
  await vi.runAllTimersAsync()
  expect(await none).toBeUndefined()
})

test('a browser that answers late stores everything in order, and that is reported', async () => {
  const browser = working()
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const slow =
    <Args extends unknown[], R>(call: (...args: Args) => Promise<R>) =>
    (...args: Args) =>
      opened.then(() => call(...args))
  const { shelf, taken } = sure({ all: slow(browser.all), put: slow(browser.put), remove: slow(browser.remove) })
  const writes = [
    shelf.put({ key: 'a', text: 'one' }),
    shelf.put({ key: 'a', text: 'two' }),
    shelf.put({ key: 'b', text: 'gone' }),
    shelf.remove('b'),
  ]
  await vi.runAllTimersAsync()
  await Promise.all(writes)
  expect([shelf.isPersisted('a'), taken()]).toEqual([false, 0])
  open()
  await vi.runAllTimersAsync()
  expect(shelf.isPersisted('a')).toBe(true)
  expect(taken()).toBeGreaterThan(0)
  expect([...browser.held.values()]).toEqual([{ key: 'a', text: 'two' }])
})
