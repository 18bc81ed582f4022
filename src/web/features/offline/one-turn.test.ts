import { expect, test } from 'vitest'
import { createOneTurn } from './one-turn.ts'

const after = async <Value>(microtasks: number, value: Value): Promise<Value> => {
  for (let left = microtasks; left > 0; left--) await Promise.resolve()
  return value
}

test('EDGE-34 responses of a pack that are made at the same time come before what the first of them starts', async () => {
  const inOneTurn = createOneTurn()
  const happened: string[] = []
  const ask = async (name: string, microtasks: number) => {
    happened.push(await inOneTurn(after(microtasks, name)))
    queueMicrotask(() => happened.push('drawn'))
  }
  await Promise.all([ask('counts', 1), ask('list', 9)])
  await after(2, undefined)
  expect(happened).toEqual(['counts', 'list', 'drawn', 'drawn'])
  happened.length = 0
  await ask('report', 1)
  await after(2, undefined)
  expect(happened).toEqual(['report', 'drawn'])
})

test('EDGE-34 one that fails keeps no other from coming', async () => {
  const inOneTurn = createOneTurn()
  const failing = inOneTurn(Promise.reject(new Error('no memory')))
  const other = inOneTurn(after(5, 'list'))
  await expect(failing).rejects.toThrow('no memory')
  expect(await other).toBe('list')
})
