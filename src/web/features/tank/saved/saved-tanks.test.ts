import { expect, test } from 'vitest'
import { createStorage } from '../../../platform/storage/storage.ts'
import { createSavedTanks } from './saved-tanks.ts'

const stored = (isFull = false) => {
  const entries = new Map<string, string>()
  const backing = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key: string) => entries.delete(key),
  } as unknown as globalThis.Storage
  let count = 0
  const open = () =>
    createSavedTanks({ storage: createStorage('t', () => backing), prefix: '', now: () => count, newId: () => `id${++count}` })
  return { open, entries, ...open() }
}
const tank = (name: string) => ({ name, address: 'country=fr&p=1&p=2', products: 'A + B' })

test('TANK-47 the newest 20 tanks are saved under their names, newest first', () => {
  const { save, open } = stored()
  for (let at = 1; at <= 22; at++) expect(save(tank(` Tank ${at} `))).toBe(true)
  expect(
    open()
      .list()
      .map(({ name }) => name),
  ).toEqual(Array.from({ length: 20 }, (_, at) => `Tank ${22 - at}`))
})

test('TANK-47 a tank is replaced by a newer one of its name, renamed and removed', () => {
  const { save, rename, remove, list } = stored()
  save(tank('Wheat'))
  save(tank('Barley'))
  save({ ...tank('Wheat'), products: 'A + C' })
  expect(list().map(({ name, products }) => [name, products])).toEqual([
    ['Wheat', 'A + C'],
    ['Barley', 'A + B'],
  ])
  rename(list()[1]!.id, 'Winter barley')
  rename(list()[0]!.id, '  ')
  expect(list().map(({ name }) => name)).toEqual(['Wheat', 'Winter barley'])
  remove(list()[0]!.id)
  expect(list().map(({ name }) => name)).toEqual(['Winter barley'])
})

test('TANK-47 a full storage says so, and the tank is there until the page is closed', () => {
  const { save, list } = stored(true)
  expect(save(tank('Wheat'))).toBe(false)
  expect(list().map(({ name }) => name)).toEqual(['Wheat'])
})

test('TANK-47 a broken entry loses no other', () => {
  const { save, entries, open } = stored()
  save(tank('Wheat'))
  const [key] = entries.keys()
  const entry = JSON.parse(entries.get(key!)!) as { value: unknown[] }
  entries.set(key!, JSON.stringify({ ...entry, value: [{ id: 1 }, null, ...entry.value] }))
  expect(
    open()
      .list()
      .map(({ name }) => name),
  ).toEqual(['Wheat'])
})
