import { expect, test } from 'vitest'
import { createAskedCounts } from './asked-counts.ts'
import { CLIENT_SHARE, createClientShares } from './client-shares.ts'

const once = { times: 1, isSpare: false }

test('LAB-172 where there is no room a new mix takes the place of one that was asked for least, first of a spare one', () => {
  const counts = createAskedCounts(4)
  for (const key of ['a', 'b', 'c', 'c']) counts.add(key, once)
  counts.add('spare', { times: 1, isSpare: true })
  // Half of the room is taken.
  expect([...counts.take().keys()]).toEqual(['a', 'b', 'c'])
  for (const key of ['a', 'a']) counts.add(key, once)
  for (const key of ['spare', 'no room']) counts.add(key, { times: 1, isSpare: true })
  for (const key of ['b', 'b', 'c', 'd', 'e']) counts.add(key, once)
  expect([...counts.take()].map(([key, { times }]) => [key, times])).toEqual([
    ['a', 2],
    ['b', 2],
    ['d', 1],
    ['e', 1],
  ])
})

test('LAB-172 a spare mix that another client asks for is counted as any other', () => {
  const counts = createAskedCounts(4)
  counts.add('a', { times: 1, isSpare: true })
  expect(counts.isCounted('a')).toBe(false)
  counts.add('a', once)
  expect([counts.isCounted('a'), counts.take().get('a')]).toEqual([true, { times: 2, isSpare: false }])
})

test('LAB-172 a client has its share anew every day', () => {
  const shares = createClientShares()
  const taken = (client: string, day: string): number =>
    Array.from({ length: CLIENT_SHARE + 10 }, () => shares.take(client, day)).filter(Boolean).length
  expect([taken('a', '2026-01-01'), taken('b', '2026-01-01'), taken('a', '2026-01-01'), taken('a', '2026-01-02')]).toEqual([
    CLIENT_SHARE,
    CLIENT_SHARE,
    0,
    CLIENT_SHARE,
  ])
})
