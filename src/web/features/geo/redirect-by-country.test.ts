import { expect, test, vi } from 'vitest'
import { createPreferences } from '../../platform/preferences.ts'
import { createStorage } from '../../platform/storage/storage.ts'
import { createStore } from '../../platform/store.ts'
import { redirectByCountry } from './redirect-by-country.ts'

const SITE = 'https://de.example'

/** One visit of a browser whose storage holds `entries`. */
const visit = async ({ entries = new Map<string, string>(), detected = null as string | null, search = '', room = true } = {}) => {
  const backing = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!room) throw new Error('full')
      entries.set(key, value)
    },
    removeItem: (key: string) => void entries.delete(key),
  } as Storage
  const storage = createStorage('brand', () => backing)
  const { country } = createPreferences(storage)
  const visitorCountry = createStore<string | undefined>(undefined)
  const go = vi.fn<(site: string) => void>()
  const detect = vi.fn<() => Promise<string | null>>(() => Promise.resolve(detected))
  const here = { origin: 'https://mix.example', pathname: '/', search }
  await redirectByCountry({ sites: { de: SITE }, here, storage, country, visitorCountry, detect, go })
  return { entries, country, visitorCountry, go, detect }
}

test('GEO-02 a detected country redirects to its site, once', async () => {
  const first = await visit({ detected: 'DE' })
  expect(first.go.mock.calls).toEqual([[SITE]])
  const second = await visit({ detected: 'DE', entries: first.entries })
  expect(second.go).not.toHaveBeenCalled()
})

test('GEO-02 a country chosen before needs no detection', async () => {
  const entries = new Map<string, string>()
  const before = await visit({ entries, search: '?noredirect' })
  before.country.set('de')
  expect(before.go).not.toHaveBeenCalled()
  const later = await visit({ entries, detected: 'FR' })
  expect(later.detect).not.toHaveBeenCalled()
  expect(later.go).toHaveBeenCalledWith(SITE)
})

test('GEO-02 if no country was detected, the chosen one redirects', async () => {
  const { country, go } = await visit()
  expect(go).not.toHaveBeenCalled()
  country.set('fr')
  expect(go).not.toHaveBeenCalled()
  country.set('de')
  expect(go).toHaveBeenCalledTimes(1)
})

test.each(['?noredirect', '?country=de&noredirect=1'])('GEO-02 %s in the address prevents the redirect', async (search) => {
  const { go, visitorCountry } = await visit({ detected: 'DE', search })
  expect(go).not.toHaveBeenCalled()
  expect(visitorCountry.get()).toBe('DE')
})

test('GEO-02 a browser that cannot store it is not redirected', async () => {
  expect((await visit({ detected: 'DE', room: false })).go).not.toHaveBeenCalled()
})

test('GEO-03 a detected country is reported but not stored as a choice', async () => {
  const { visitorCountry, country, entries } = await visit({ detected: 'FR' })
  expect(visitorCountry.get()).toBe('FR')
  expect(country.get()).toBe('')
  expect(entries.size).toBe(0)
})
