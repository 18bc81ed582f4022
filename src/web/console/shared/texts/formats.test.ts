import { expect, test } from 'vitest'
import { formatsFor } from './formats.ts'

test.each([
  ['en', '321.4', '23 Nov 2026', '14:05'],
  ['de-DE', '321,4', '23.11.2026', '14:05'],
  ['pt-BR', '321,4', '23 de nov. de 2026', '14:05'],
  ['en-US', '321.4', 'Nov 23, 2026', '2:05 PM'],
  ['de-CH', '321.4', '23.11.2026', '14:05'],
  ['xx', '321.4', '23 Nov 2026', '14:05'],
  ['not a locale', '321.4', '23 Nov 2026', '14:05'],
])('LAB-251 for somebody with %j numbers and days are %s and %s', (locale, number, day, time) => {
  const { number: shown, day: shownDay, moment } = formatsFor([locale, 'en'])
  expect([shown(321.4), shownDay('2026-11-23T23:30:00.000Z'), shownDay('2026-11-23'), shownDay('')]).toEqual([number, day, day, ''])
  expect(moment('2026-11-23T14:05:00').replaceAll('\u202f', ' ')).toContain(time)
})

test('LAB-251 a month is written as the person is used to', () => {
  expect([formatsFor(['en']).day('2027-03'), formatsFor(['de-DE']).day('2027-03'), formatsFor(['de']).day('batch 2027-03')]).toEqual([
    'Mar 2027',
    'März 2027',
    'batch 2027-03',
  ])
})

test('DAYS-05 times and the day of a moment are those of the laboratory wherever the reader is; a day that is stored stays as it is', () => {
  const { moment, time, day } = formatsFor(['en'], 'Pacific/Kiritimati')
  expect([moment('2026-11-23T14:05:00Z'), time('2026-11-23T14:05:00Z')]).toEqual(['24 Nov 2026, 04:05', '04:05'])
  expect([day('2026-11-23T14:05:00.000Z'), day('2026-11-23')]).toEqual(['24 Nov 2026', '23 Nov 2026'])
})

test('LAB-251 without a language of the browser the usual ones count', () => {
  expect(formatsFor([]).number(0.5)).toBe('0.5')
})
