import { expect, test } from 'vitest'
import { sha256 } from '../platform/sha256.ts'
import { createStorage } from '../platform/storage/storage.ts'
import { createSavedPacks, type PackFile } from './packs.ts'
import { createPrefetch } from './policy.ts'

const OLD = '{"tests":"old"}'
const NEW = '{"tests":"new"}'
const hashOf = async (json: string): Promise<string> => (await sha256(json)).slice(0, 16)

/** One browser: what its tabs share, and what the network gives. */
const newBrowser = async (json = NEW) => {
  const entries = new Map<string, string>()
  const backing = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as unknown as Storage
  const shelfOf = (files: Map<string, PackFile>) => ({
    all: () => Promise.resolve([...files.values()]),
    put: (file: PackFile) => Promise.resolve(void files.set(file.key, file)),
    remove: (key: string) => Promise.resolve(void files.delete(key)),
  })
  const browser = {
    storage: createStorage('t', () => backing),
    cached: new Map<string, PackFile>(),
    saved: new Map<string, PackFile>(),
    fetched: [] as string[],
    waits: [] as number[],
    served: json,
    bytes: 100_000,
    newest: { FR: await hashOf(json) } as Record<string, string>,
    lookups: 2,
    isOffline: false,
    connection: { effectiveType: '4g' } as { saveData?: boolean; effectiveType?: string },
    random: 0.5,
    now: 1,
  }
  let queue: Promise<void> = Promise.resolve()
  /** As `navigator.locks`: whoever comes second waits, and an action that fails frees the lock. */
  const withLock = (action: () => Promise<void>): Promise<void> => {
    const mine = queue.then(action)
    queue = mine.catch(() => undefined)
    return mine
  }
  const newTab = () => {
    const packs = createSavedPacks({
      storage: browser.storage,
      shelf: shelfOf(browser.saved),
      cache: shelfOf(browser.cached),
      labelOf: () => Promise.reject(new TypeError('not asked for')),
      fetchText: async (url, _onBytes, mayRead = () => true) => {
        if (!mayRead(browser.bytes)) throw new RangeError('too large')
        browser.fetched.push(url)
        await Promise.resolve()
        return browser.served
      },
      sha256,
      countTests: () => Promise.resolve(1),
      now: () => browser.now,
    })
    const came: string[] = []
    const prefetch = createPrefetch({
      freshness: {
        hashOf: (country) => browser.newest[country],
        isNewest: ({ country, sha256: hash }) => hash.startsWith(browser.newest[country] ?? '-'),
      },
      packs,
      lookups: () => browser.lookups,
      connection: () => browser.connection,
      room: () => Promise.resolve({ usage: 0, quota: 1e9 }),
      isOffline: () => browser.isOffline,
      withLock,
      wait: (ms) => Promise.resolve(void browser.waits.push(ms)),
      random: () => browser.random,
      now: () => browser.now,
      onCame: (country) => came.push(country),
    })
    return { packs, came, prefetch }
  }
  return { browser, newTab }
}

/** A browser whose pack of France is an older one, and a newer one that is published. */
const withOlderPack = async () => {
  const { browser, newTab } = await newBrowser(OLD)
  await newTab().prefetch('FR')
  Object.assign(browser, { served: NEW, newest: { FR: await hashOf(NEW) }, now: 2 })
  browser.fetched.length = 0
  return { browser, newTab }
}

test.each([0, 0.5, 0.999])('EDGE-35 a newer pack is fetched after up to 5 s, drawn at random: %d', async (random) => {
  const { browser, newTab } = await withOlderPack()
  const { prefetch, came, packs } = newTab()
  browser.random = random
  await prefetch('FR')
  expect(browser.waits).toEqual([random * 5_000])
  expect(browser.fetched).toEqual([`/packs/fr.${await hashOf(NEW)}.json`])
  expect([await packs.read('FR'), came]).toEqual([NEW, ['FR']])
})

test('EDGE-47 who asks for a pack that is under way waits for it too', async () => {
  const { browser, newTab } = await newBrowser()
  const { prefetch, packs } = newTab()
  void prefetch('FR', true)
  await prefetch('FR')
  expect([browser.fetched.length, await packs.read('FR')]).toEqual([1, NEW])
})

test('EDGE-32 the first pack of a country waits for nobody, and comes after the second look-up only', async () => {
  const { browser, newTab } = await newBrowser()
  const { prefetch } = newTab()
  browser.lookups = 1
  await prefetch('FR')
  expect(browser.fetched).toEqual([])
  browser.lookups = 2
  await prefetch('FR')
  expect([browser.fetched.length, browser.waits]).toEqual([1, []])
})

test.each([
  [2, []],
  [3, ['fr']],
])('EDGE-32 where the browser does not tell its connection, a pack of 500 KB comes after %d look-ups: %j', async (lookups, expected) => {
  const { browser, newTab } = await newBrowser()
  Object.assign(browser, { lookups, connection: undefined, bytes: 512_000 })
  await newTab().prefetch('FR', true)
  expect(browser.fetched.map((url) => url.slice(7, 9))).toEqual(expected)
})

test('EDGE-33 of three countries on a page none drives out another for ever; one that is looked up again, or published, comes again', async () => {
  const { browser, newTab } = await newBrowser()
  const hash = await hashOf(NEW)
  browser.newest = { FR: hash, DE: hash, IT: hash }
  const { prefetch } = newTab()
  const round = async (): Promise<string[]> => {
    browser.fetched.length = 0
    for (const country of ['FR', 'DE', 'IT']) {
      browser.now++
      await prefetch(country)
    }
    return browser.fetched.map((url) => url.slice(7, 9))
  }
  expect(await round()).toEqual(['fr', 'de', 'it'])
  for (let again = 0; again < 5; again++) expect(await round()).toEqual([])
  await prefetch('FR', true)
  expect(browser.fetched).toHaveLength(1)
  expect(await round()).toEqual([])
  const newer = '{"tests":"newer"}'
  browser.served = newer
  browser.newest['DE'] = await hashOf(newer)
  expect(await round()).toEqual(['de'])
})

test('EDGE-35 of several tabs one fetches, and all have the newer pack', async () => {
  const { browser, newTab } = await withOlderPack()
  const tabs = [newTab(), newTab(), newTab()]
  await Promise.all(tabs.map(({ prefetch }) => prefetch('FR')))
  expect(browser.fetched).toHaveLength(1)
  for (const { came, packs } of tabs) expect([came, await packs.read('FR')]).toEqual([['FR'], NEW])
})

test('EDGE-35 a tab that asks again while it fetches fetches once', async () => {
  const { browser, newTab } = await withOlderPack()
  const { prefetch } = newTab()
  await Promise.all([prefetch('FR'), prefetch('FR')])
  await prefetch('FR')
  expect(browser.fetched).toHaveLength(1)
})

test('EDGE-35 where one tab fails, the next one fetches', async () => {
  const { browser, newTab } = await withOlderPack()
  const [first, second] = [newTab(), newTab()]
  browser.served = 'cut off'
  await first.prefetch('FR')
  expect([first.came, await first.packs.read('FR')]).toEqual([[], OLD])
  browser.served = NEW
  await second.prefetch('FR')
  expect(await second.packs.read('FR')).toBe(NEW)
  await first.prefetch('FR')
  expect([first.came, browser.fetched.length]).toEqual([['FR'], 2])
})

test('EDGE-35 what is published while a tab waits is what it fetches', async () => {
  const { browser, newTab } = await withOlderPack()
  const { prefetch, packs } = newTab()
  const newer = '{"tests":"newer"}'
  const newest = { FR: await hashOf(newer) }
  const coming = prefetch('FR')
  Object.assign(browser, { served: newer, newest })
  await coming
  expect([await packs.read('FR'), browser.fetched.length]).toEqual([newer, 1])
})

test.each([
  ['Save-Data', { connection: { effectiveType: '4g', saveData: true } }],
  ['2G', { connection: { effectiveType: '2g' } }],
  ['no network', { isOffline: true }],
  ['a pack above 1 MB', { bytes: 1_048_577 }],
  ['no known connection and 512 KB', { connection: {}, bytes: 524_289 }],
  ['a pack that is not named', { newest: {} }],
])('EDGE-32 EDGE-35 with %s the older pack stays', async (_what, change) => {
  const { browser, newTab } = await withOlderPack()
  Object.assign(browser, change)
  const { prefetch, came, packs } = newTab()
  await prefetch('FR')
  expect([browser.fetched, came, await packs.read('FR')]).toEqual([[], [], OLD])
})

test('EDGE-35 a country that the visitor saved is updated as it was saved, by any connection', async () => {
  const { browser, newTab } = await withOlderPack()
  const { prefetch, packs } = newTab()
  browser.storage.write('packs', [{ ...packs.of('FR')!, cachedAt: undefined }])
  browser.saved.set('FR', { key: 'FR', json: OLD })
  browser.connection = { effectiveType: '2g', saveData: true }
  await prefetch('FR')
  expect([await packs.read('FR'), packs.of('FR')?.cachedAt, browser.saved.get('FR')?.json]).toEqual([NEW, undefined, NEW])
})
