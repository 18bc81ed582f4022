import { expect, test } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import { createStore } from '../platform/store.ts'
import { markOldData } from './mark-old-data.ts'
import type { FallbackData } from './availability.ts'

const NOW = Date.UTC(2026, 10, 25)
const before = (days: number): number => NOW - days * DAY_MS

test.each<[string, FallbackData | undefined, boolean]>([
  ['the server', undefined, false],
  ['data of today', { checkedAt: NOW }, false],
  ['data of 30 days ago', { checkedAt: before(30) }, false],
  ['data of 31 days ago', { checkedAt: before(31) }, true],
  ['data of a day that has not come', { checkedAt: before(-1) }, true],
  ['data of yesterday, on a device that has shown tomorrow since', { checkedAt: before(1), seenAt: before(-1) }, true],
])('TANK-12 EDGE-31 answered by %s, pages are marked as of old data: %s', (_what, data, expected) => {
  const marked = new Set<string>()
  const root = { toggleAttribute: (name: string, is: boolean) => (is ? marked.add(name) : marked.delete(name)) } as unknown as Element
  const used = createStore<FallbackData | undefined>({ checkedAt: before(40) })
  markOldData(used, root, () => NOW)
  expect(marked.has('data-old')).toBe(true)
  used.set(data)
  expect(marked.has('data-old')).toBe(expected)
})
