import { expect, test } from 'vitest'
import { searchedAt } from './searched-at.ts'

test.each([
  ['en', '2026-Mar-05 09:08:07'],
  ['de', '2026-Mär-05 09:08:07'],
  ['hi', '2026-मार्च-05 09:08:07'],
])('HIST-02 in %s a moment is yyyy-MMM-dd HH:mm:ss', (language, text) => {
  expect(searchedAt(new Date(2026, 2, 5, 9, 8, 7).getTime(), language)).toBe(text)
})
