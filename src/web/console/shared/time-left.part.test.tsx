import { expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { TimeLeft } from './time-left.tsx'

const NOW = Date.parse('2026-05-14T10:00:00Z')

test.each([
  ['in 2 h', 2 * HOUR_MS],
  ['in 2 h', 2 * HOUR_MS - 20_000],
  ['in 2 h 1 min', 2 * HOUR_MS + MINUTE_MS],
  ['in 59 min', 59 * MINUTE_MS],
  ['due now', 20_000],
  ['due now', -20_000],
  ['due for 5 min', -5 * MINUTE_MS],
  ['due for 24 h 30 min', -24.5 * HOUR_MS],
  ['due for 47 h 59 min', -48 * HOUR_MS + MINUTE_MS],
  ['in 2 d 0 h', 48 * HOUR_MS],
  ['due for 6 d 9 h', -153.6 * HOUR_MS],
])('LAB-211 the time until a reading is %j, in hours and minutes that are rounded together, or days and hours', async (words, left) => {
  await drawPart(() => (
    <p>
      <TimeLeft dueAt={NOW + left} now={NOW} />
    </p>
  ))
  await vi.waitFor(() => expect(document.querySelector('p')?.textContent.replaceAll('\u00a0', ' ')).toBe(words))
})
