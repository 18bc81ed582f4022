import { expect, test } from 'vitest'
import { createTankHistory } from './tank-history.ts'

const inMemory = (most = Infinity) => {
  const kept = new Map<string, unknown>()
  return {
    kept,
    read: <T>(key: string, accept: (value: unknown) => value is T): T | undefined => {
      const value = kept.get(key)
      return accept(value) ? value : undefined
    },
    write: (key: string, value: unknown): boolean => {
      if ((value as unknown[]).length > most) return false
      kept.set(key, value)
      return true
    },
    remove: (key: string) => void kept.delete(key),
  }
}
const tank = (address: string, prefix = '') => ({ address, mix: ['A', 'B'], country: 'FR', prefix })

test('SHEET-08 the newest 20 checked tanks are kept, each once by its address and edition, and those with a star', () => {
  let at = 0
  const history = createTankHistory(inMemory(), () => ++at)
  history.keep(tank('starred'))
  history.star(history.items()[0]!, true)
  for (let each = 0; each < 25; each++) history.keep(tank(`n${each}`))
  history.keep(tank('n3', '/shop'))
  history.keep(tank('n20'))
  const items = history.items()
  expect(items.map(({ address }) => address).slice(0, 3)).toEqual(['n20', 'n3', 'n24'])
  expect(items.filter(({ isStarred }) => !isStarred)).toHaveLength(20)
  expect(items.at(-1)).toMatchObject({ address: 'starred', isStarred: true })
  expect(new Set(items.map(({ address, prefix }) => prefix + address)).size).toBe(items.length)
})

test('SHEET-08 a browser with little room keeps the newest, what is no checked tank is passed over, and a cleared history comes back', () => {
  const storage = inMemory(2)
  const history = createTankHistory(storage)
  for (const address of ['1', '2', '3']) history.keep(tank(address))
  expect(history.items().map(({ address }) => address)).toEqual(['3', '2'])
  storage.kept.set('tankHistory', [{ kind: 'tank' }, null, 'x', ...history.items()])
  const kept = history.items()
  expect(kept).toHaveLength(2)
  history.clear()
  expect(history.items()).toEqual([])
  history.restore(kept)
  expect(history.items()).toEqual(kept)
})
