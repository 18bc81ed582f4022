import { expect, test } from 'vitest'
import { closestName } from './closest-name.ts'

test.each([
  ['RATE_LIMIT_SERCH', 'RATE_LIMIT_SEARCH'],
  ['RATE_LIMITS_SEARCH', 'RATE_LIMIT_SEARCH'],
  ['SEARCH_RATE_LIMIT', 'RATE_LIMIT_SEARCH'],
  ['rate_limit_search', 'RATE_LIMIT_SEARCH'],
  ['LAB_MAIL', 'LAB_EMAIL'],
  ['LAB_EMIAL', 'LAB_EMAIL'],
  ['POST', undefined],
  ['HOSTNAME', undefined],
  ['DATABASE_USER', undefined],
  ['TANKMIX_PORT', undefined],
])('MON-11 %s is meant to be %s', (name, meant) => {
  expect(closestName(name, ['PORT', 'HOST', 'DATABASE_URL', 'TANKMIX_DATA', 'LAB_EMAIL', 'RATE_LIMIT_SEARCH'])).toBe(meant)
})
