import { expect, test } from 'vitest'
import type { RequestState } from './request-states.ts'
import { quantile, stageDays } from './stages.ts'

const on = (day: number, state: RequestState) => ({ at: `2026-05-${String(day).padStart(2, '0')}T10:00:00Z`, state })
const BEGIN = '2026-05-01T10:00:00Z'

test.each([
  [
    'each stage ends where the next begins',
    [on(3, 'accepted'), on(7, 'in-test'), on(10, 'done')],
    { new: 2, accepted: 4, 'in-test': 3 },
    9,
  ],
  ['the clock stops while it waits for the requester', [on(2, 'waiting'), on(9, 'new'), on(10, 'refused')], { new: 2 }, 2],
  [
    'a stage that it came back to is not over',
    [on(2, 'accepted'), on(3, 'in-test'), on(8, 'accepted')],
    { new: 1, 'in-test': 5 },
    undefined,
  ],
  ['while it waits nothing is over', [on(2, 'waiting')], {}, undefined],
  ['a cancelled one has no end', [on(2, 'cancelled')], { new: 1 }, undefined],
  ['a new one has no days', [], {}, undefined],
] as const)('LAB-106 %s', (_rule, changes, days, total) => {
  expect(stageDays(BEGIN, changes)).toEqual({ days, total })
})

test('LAB-106 the median and the 90th percentile are values that occurred', () => {
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  expect([quantile(ten, 0.5), quantile(ten, 0.9), quantile([4], 0.9), quantile([], 0.5)]).toEqual([5, 9, 4, undefined])
})
