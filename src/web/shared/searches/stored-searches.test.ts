import { expect, test } from 'vitest'
import { createStorage } from '../../platform/storage/storage.ts'
import { recentProducts, starSearch } from './stored-searches.ts'

/** Without a browser's storage what is written is remembered. */
const storageWith = (searches: unknown) => {
  const storage = createStorage('brand', () => {
    throw new Error('denied')
  })
  storage.write('searchHistory', searches)
  return storage
}

test('ANS-107 recent are the products of earlier searches of the same kind, each once, the newest first', () => {
  const item = (kind: 'foliar' | 'seed', product?: string, agrochemical?: string) => ({
    kind,
    criteria: { product: product && { id: product }, agrochemical: agrochemical !== undefined && { id: agrochemical } },
  })
  const items = [item('foliar', '3', '4'), item('seed', '9'), item('foliar', '4', ''), item('foliar')]
  expect(recentProducts(storageWith(items), 'foliar')).toEqual(['3', '4'])
})

test('ANS-107 HIST-05 what another program stored under that name says nothing, and is left as it is', () => {
  for (const stored of ['x', null, {}]) expect(recentProducts(storageWith(stored), 'foliar')).toEqual([])
  const items = [null, 1, 'x', { kind: 'foliar' }, { kind: 'foliar', criteria: { product: { id: 1 } } }]
  const storage = storageWith(items)
  expect(recentProducts(storage, 'foliar')).toEqual([])
  starSearch(storage, 'one', true)
  expect(storage.read('searchHistory', Array.isArray)).toEqual(items)
})
