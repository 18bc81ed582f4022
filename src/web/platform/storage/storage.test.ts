import { describe, expect, test } from 'vitest'
import { createStorage } from './storage.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const backing = (entries: Record<string, string> = {}): Storage => {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  } as Storage
}
const refuse = (): Storage => {
  throw new Error('denied')
}

describe('createStorage', () => {
  test('PREF-01 what is written under the prefix is read again, until the year 2099', () => {
    const inner = backing()
    createStorage('brand', () => inner).write('country', 'fr')
    expect(JSON.parse(inner.getItem('brand.country') ?? '')).toEqual({ value: 'fr', expires: '2099-12-31' })
    expect(createStorage('brand', () => inner).read('country', isText)).toBe('fr')
    expect(createStorage('other', () => inner).read('country', isText)).toBeUndefined()
  })

  test.each([
    ['corrupt text is ignored', '{fr'],
    ['a value without its envelope is ignored', '"fr"'],
    ['a value of another shape is ignored', '{"value":7,"expires":"2099-12-31"}'],
    ['a value that ran out is ignored', '{"value":"fr","expires":"2020-01-01"}'],
    ['null is ignored', 'null'],
  ])('PREF-01 %s', (_rule, stored) => {
    const inner = backing({ 'brand.country': stored })
    expect(
      createStorage(
        'brand',
        () => inner,
        () => Date.UTC(2026, 10, 21),
      ).read('country', isText),
    ).toBeUndefined()
  })

  test('PREF-01 a browser without storage remembers until the page is closed, and nothing fails', () => {
    const storage = createStorage('brand', refuse)
    expect(storage.write('country', 'fr')).toBe(false)
    expect(storage.read('country', isText)).toBe('fr')
    expect(createStorage('brand', refuse).read('country', isText)).toBeUndefined()
    storage.remove('country')
    expect(storage.read('country', isText)).toBeUndefined()
  })
})
