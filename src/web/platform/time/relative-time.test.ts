import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../domain/texts/languages.ts'
import { relativeTime } from './relative-time.ts'

const now = new Date(2026, 5, 3, 9, 30).getTime()

test.each([
  ['a moment ago is now', new Date(2026, 5, 3, 9, 29, 30), 'now'],
  ['minutes are whole', new Date(2026, 5, 3, 9, 24, 10), '5 minutes ago'],
  ['the same day counts hours', new Date(2026, 5, 3, 6, 0), '3 hours ago'],
  ['the evening before is yesterday, with the time', new Date(2026, 5, 2, 17, 36), 'yesterday 17:36'],
  ['so is the whole day before', new Date(2026, 5, 2, 0, 5), 'yesterday 00:05'],
  ['less than an hour ago stays minutes, over midnight too', new Date(2026, 5, 3, 8, 31), '59 minutes ago'],
  ['then days', new Date(2026, 4, 31, 23, 59), '3 days ago'],
  ['then weeks', new Date(2026, 4, 6), '4 weeks ago'],
  ['then months', new Date(2026, 1, 3), '3 months ago'],
  ['then years', new Date(2024, 5, 2), '2 years ago'],
  ['a clock that was set back makes no future', new Date(2026, 5, 4), 'now'],
])('ANS-55 relative times: %s', (_rule, at, words) => expect(relativeTime(at.getTime(), now, 'en')).toBe(words))

test.each(LANGUAGE_CODES)('ANS-55 yesterday is said in %s, with the time', (language) => {
  const yesterday = relativeTime(new Date(2026, 5, 2, 17, 36).getTime(), now, language)
  expect(yesterday).toMatch(/17[:.]36$/)
  expect(yesterday.startsWith('yesterday')).toBe(language === 'en')
})
