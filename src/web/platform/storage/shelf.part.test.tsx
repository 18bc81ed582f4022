import { expect, onTestFinished, test } from 'vitest'
import { CACHED, createShelf } from './shelf.ts'

type Thing = { key: string; text: string }
const cachedIn = (prefix: string) => createShelf<Thing>(prefix, CACHED)
const requestsIn = (prefix: string) => createShelf<Thing>(prefix, 'requests')
const thing = (key: string): Thing => ({ key, text: key })

/** A store of the browser that is full until what was cached is cleared, or for ever. */
const fillUp = (prefix: string, isForEver = false) => {
  // oxlint-disable-next-line typescript/unbound-method -- both are called with the store that they are of
  const { put, clear } = IDBObjectStore.prototype
  const attempts: string[] = []
  let isFull = true
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
    const { name } = this.transaction.db
    if (!name.startsWith(prefix)) return put.apply(this, args)
    attempts.push(name)
    if (isFull) throw new DOMException('The store is full', 'QuotaExceededError')
    return put.apply(this, args)
  }
  IDBObjectStore.prototype.clear = function (this: IDBObjectStore) {
    if (this.transaction.db.name === `${prefix}.${CACHED}`) isFull = isForEver
    return clear.call(this)
  }
  onTestFinished(() => void Object.assign(IDBObjectStore.prototype, { put, clear }))
  return attempts
}

test('EDGE-33 a waiting request takes the room of packs that came by themselves', async () => {
  const [cached, requests] = [cachedIn('room'), requestsIn('room')]
  await requests.put(thing('earlier'))
  await cached.put(thing('FR'))
  fillUp('room')
  await requests.put(thing('new'))
  expect((await requests.all()).map(({ key }) => key)).toEqual(['earlier', 'new'])
  expect(await cached.all()).toEqual([])
})

test('EDGE-33 a pack that comes by itself takes the room of nothing', async () => {
  const [cached, requests] = [cachedIn('cache'), requestsIn('cache')]
  await requests.put(thing('waiting'))
  await cached.put(thing('FR'))
  const attempts = fillUp('cache')
  await expect(cached.put(thing('DE'))).rejects.toThrow('The store is full')
  expect(attempts).toHaveLength(1)
  expect([await cached.all(), await requests.all()]).toEqual([[thing('FR')], [thing('waiting')]])
})

test('EDGE-33 where clearing the cache is not enough, the request is refused after one more attempt', async () => {
  const requests = requestsIn('full')
  const attempts = fillUp('full', true)
  await expect(requests.put(thing('new'))).rejects.toThrow('The store is full')
  expect(attempts).toHaveLength(2)
  expect(await requests.all()).toEqual([])
})

test('EDGE-33 two tabs that need room at once both store their request', async () => {
  const cached = cachedIn('tabs')
  await cached.put(thing('FR'))
  fillUp('tabs')
  await Promise.all(['one', 'other'].map((key) => requestsIn('tabs').put(thing(key))))
  expect((await requestsIn('tabs').all()).map(({ key }) => key)).toEqual(['one', 'other'])
  expect(await cached.all()).toEqual([])
})
