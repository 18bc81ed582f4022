import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { isGreen } from '../tank/headline.ts'
import { offlineAgeDays } from './device-time.ts'

const T = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['a day later', T, T + DAY_MS, 1],
  ['a clock that was corrected by seconds', T + DAY_MS, T + DAY_MS - MINUTE_MS, 1],
  ['a clock set back behind what it showed', T + 40 * DAY_MS, T + DAY_MS, NaN],
  ['a clock set back behind the comparison', undefined, T - DAY_MS, NaN],
  ['a pack that an earlier version stored', undefined, T + 2 * DAY_MS, 2],
])('EDGE-31 age of a stored pack: %s', (_case, seenAt, now, days) => {
  expect(offlineAgeDays({ checkedAt: T, seenAt }, now)).toBe(days)
})

test('EDGE-31 once a pack was too old to be green, no clock makes it green again', () => {
  fc.assert(
    fc.property(fc.integer({ min: T - 400 * DAY_MS, max: T + 400 * DAY_MS }), (now) => {
      const compared = { checkedAt: T, seenAt: T + 31 * DAY_MS }
      expect(isGreen('passed', offlineAgeDays(compared, now))).toBe(false)
    }),
  )
})
