import { expect, test } from 'vitest'
import { isRunningJar, isStillRunning, looksOf, newlyDue, remaining } from './jar-clock.ts'

const START = 1_000_000_000
const AFTER = [5, 30, 120]
const minutes = (count: number) => count * 60_000

test('TANK-67 each look has its time, and what is left until then', () => {
  const looks = looksOf(START, AFTER, START + minutes(6))
  expect(looks.map(({ dueAt }) => dueAt - START)).toEqual([minutes(5), minutes(30), minutes(120)])
  expect(looks.map(({ leftMs }) => leftMs)).toEqual([0, minutes(24), minutes(114)])
})

test.each([
  [300_000, '5:00'],
  [299_001, '5:00'],
  [59_000, '0:59'],
  [3_599_000, '59:59'],
  [7_200_000, '2:00:00'],
  [3_661_000, '1:01:01'],
])('TANK-67 %i ms are left as %s', (ms, text) => expect(remaining(ms)).toBe(text))

test('TANK-67 a look is due once, also those that passed while the phone was locked', () => {
  const due = (before: number, now: number) => newlyDue(looksOf(START, AFTER, START + now), START + before, START + now)
  expect(due(minutes(4), minutes(5))).toEqual([5])
  expect(due(minutes(5), minutes(6))).toEqual([])
  expect(due(minutes(1), minutes(31))).toEqual([5, 30])
})

test('TANK-67 a stored jar test runs for a day, not from the future, and nothing else is one', () => {
  const jar = { startedAt: START, mix: 'A + B' }
  expect([0, 1, 1440].map((after) => isStillRunning(jar, START + minutes(after)))).toEqual([true, true, false])
  expect(isStillRunning(jar, START - 1)).toBe(false)
  expect([jar, { startedAt: 'x', mix: '' }, { startedAt: 1 }, null, 3].map(isRunningJar)).toEqual([true, false, false, false, false])
})
