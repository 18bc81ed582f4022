import { expect, test } from 'vitest'
import { nextOfSeries } from './jar-at.ts'

const NOW = Date.parse('2026-05-14T10:00:00Z')
const due = (hours: number, minutes: number) => ({ hours, dueAt: new Date(NOW + minutes * 60_000).toISOString() })
const UNMADE = { hours: 0, dueAt: null }

test('SERIES-12 of a series what is due within the hour is read first, then jars whose mix is not made, then what is due later', () => {
  expect(nextOfSeries([], NOW)).toBeNull()
  expect(nextOfSeries([null, null], NOW)).toBeNull()
  expect(nextOfSeries([UNMADE, due(2, 4), null, due(2, -3)], NOW)).toEqual(due(2, -3))
  expect(nextOfSeries([due(24, 20 * 60), UNMADE, due(2, 61)], NOW)).toEqual(UNMADE)
  expect(nextOfSeries([due(24, 20 * 60), due(2, 61)], NOW)).toEqual(due(2, 61))
  // A reading at 24 h that is due now comes before one at 2 h that is not.
  expect(nextOfSeries([due(2, 90), due(24, 5), UNMADE], NOW)).toEqual(due(24, 5))
})
