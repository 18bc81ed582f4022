import { expect, test } from 'vitest'
import { atMostEvery } from './updates.ts'

test('SW-01 many navigations cause one check in two minutes', () => {
  const checks: number[] = []
  let at = 0
  const check = atMostEvery(120_000, () => checks.push(at))
  for (at = 0; at <= 300_000; at += 10_000) check(at)
  expect(checks).toEqual([0, 120_000, 240_000])
})
