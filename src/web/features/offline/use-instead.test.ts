import { expect, test } from 'vitest'
import { createStore } from '../../platform/store.ts'
import type { UsedData } from './pack-list.ts'
import { createUseInstead } from './use-instead.ts'

type Known = { isOffline?: boolean; isServerThere?: boolean; isNamed?: boolean }
const insteadIn = ({ isOffline = false, isServerThere = true, isNamed = true }: Known) => {
  const used = createStore<UsedData | undefined>(undefined)
  const said: (UsedData | undefined)[] = []
  used.subscribe(() => said.push(used.get()))
  const current = { look: () => Promise.resolve(), isThere: () => isNamed }
  return {
    used,
    said,
    useInstead: createUseInstead({ used, current, isOffline: () => isOffline, isServerThere: () => Promise.resolve(isServerThere) }),
  }
}
const FRANCE: UsedData = { checkedAt: 5, country: 'FR' }

test.each<[string, Known, Partial<UsedData>]>([
  ['one call fails while the service is there: of when its data are, and nothing of the network', {}, {}],
  ['the browser has no network', { isOffline: true, isNamed: false }, { isAway: true, isServiceAway: false }],
  ['neither the service nor a cache is there', { isServerThere: false, isNamed: false }, { isAway: true, isServiceAway: false }],
  ['a cache is there without the service', { isServerThere: false }, { isAway: true, isServiceAway: true }],
])('ERR-20 %s', async (_what, known, expected) => {
  const { used, useInstead } = insteadIn(known)
  await useInstead(FRANCE)
  const { isAway, isServiceAway, ...data } = used.get()!
  expect(data).toMatchObject(FRANCE)
  expect([isAway ?? false, isServiceAway ?? false]).toEqual([expected.isAway ?? false, expected.isServiceAway ?? false])
})

test('ERR-20 until it is known, the data have their date and nothing is said of the network; what is known stays with the next call', async () => {
  const { said, useInstead } = insteadIn({ isServerThere: false, isNamed: false })
  await useInstead(FRANCE)
  await useInstead({ checkedAt: 6, country: 'FR' })
  expect(said.map((data) => [data?.checkedAt, data?.isAway ?? false])).toEqual([
    [5, false],
    [5, true],
    [6, true],
    [6, true],
  ])
})
