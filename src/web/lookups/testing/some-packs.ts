import type { PackInfo } from '../../../contract/look-ups/packs.ts'
import { build, productOf } from '../../../domain/search/testing/some-data.ts'
import { packOf } from '../../../domain/search/packs/write-pack.ts'
import { sha256 } from '../../platform/sha256.ts'
import { createStorage } from '../../platform/storage/storage.ts'
import { createSavedPacks, type PackFile, type PacksOptions } from '../packs.ts'

const index = build(
  [productOf('1', ['Zinc'], ['89']), { ...productOf('2', ['Boron'], []), kind: 'maker' }],
  [
    {
      id: '7',
      kind: 'foliar',
      country: 'FR',
      date: '2026-11-20',
      result: 'C',
      waterRate: 200,
      crop: '',
      benefit: '',
      observations: '',
      ingredients: [
        { order: 1, productId: '1', rate: 1.5 },
        { order: 2, productId: '2', rate: 2 },
      ],
    },
  ],
)
/** A pack of France with one test. */
export const json = JSON.stringify(packOf(index, 'FR', 'v1'))
export const newerJson = `${json} `
export const info: PackInfo = {
  country: 'FR',
  version: 'v1',
  tests: 1,
  bytes: 500,
  jsonBytes: json.length,
  sha256: await sha256(json),
  url: '/packs/fr.x.json',
}

/** The packs of a browser whose storage is in memory. */
export const newPacks = (change: Partial<PacksOptions> = {}) => {
  const entries = new Map<string, string>()
  const backing = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as unknown as Storage
  const files = new Map<string, PackFile>()
  const cached = new Map<string, PackFile>()
  const options: PacksOptions = {
    storage: createStorage('t', () => backing),
    shelf: {
      all: () => Promise.resolve([...files.values()]),
      put: (file) => Promise.resolve(void files.set(file.key, file)),
      remove: (key) => Promise.resolve(void files.delete(key)),
    },
    cache: {
      all: () => Promise.resolve([...cached.values()]),
      put: (file) => Promise.resolve(void cached.set(file.key, file)),
      remove: (key) => Promise.resolve(void cached.delete(key)),
    },
    labelOf: () => Promise.resolve({ info, ageMs: 0, asOf: 0 }),
    fetchText: (_url, onBytes) => {
      onBytes(json.length)
      return Promise.resolve(json)
    },
    sha256,
    countTests: () => Promise.resolve(undefined),
    now: () => 5,
    ...change,
  }
  return { packs: createSavedPacks(options), files, cached, options }
}
