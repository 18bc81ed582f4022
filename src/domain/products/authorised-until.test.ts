import { expect, test } from 'vitest'
import { authorisedUntil, notAuthorisedSince } from './authorised-until.ts'

const ended = (code: string, until: string, from = '') => ({ code, from, until })

test.each<[what: string, codes: string[], periods: ReturnType<typeof ended>[], since: string | undefined]>([
  ['a number without days', ['FR:1'], [], undefined],
  ['a number that ended', ['FR:1'], [ended('FR:1', '2016-01-31')], '2016-02-01'],
  ['a number that ends later', ['FR:1'], [ended('FR:1', '2030-01-31')], undefined],
  ['a number that ends today', ['FR:1'], [ended('FR:1', '2026-11-21')], undefined],
  ['one that moved to another', ['FR:1', 'FR:2'], [ended('FR:1', '2016-01-31'), ended('FR:2', '', '2016-02-01')], undefined],
  ['one beside which another has no days', ['FR:1', 'FR:2'], [ended('FR:1', '2016-01-31')], undefined],
  ['two that ended', ['FR:1', 'FR:2'], [ended('FR:1', '2016-01-31'), ended('FR:2', '2019-12-31')], '2020-01-01'],
  ['one that was its number twice', ['FR:1'], [ended('FR:1', '2016-01-31'), ended('FR:1', '2024-02-29', '2020-01-01')], '2024-03-01'],
  ['numbers of other countries and barcodes', ['DE:1', 'GTIN:4012345678901'], [ended('DE:1', '2016-01-31')], undefined],
])('WHO-40 %s', (_what, codes, codePeriods, since) => {
  expect(notAuthorisedSince(authorisedUntil({ codes, codePeriods }, 'FR'), '2026-11-21')).toBe(since)
})
