import type { Test } from '../../../../contract/look-ups/tests.ts'
import { type Counts, noRateIn } from '../../../../domain/search/result-counts.ts'
import { isWithoutRate } from '../../../../domain/verdicts.ts'

export const countResults = (tests: readonly Pick<Test, 'result' | 'ingredients'>[]): Counts => {
  const counts = { total: tests.length, C: 0, CA: 0, NC: 0 }
  let noRate = 0
  for (const test of tests) {
    if (isWithoutRate(test)) noRate++
    else counts[test.result]++
  }
  return noRate > 0 ? { ...counts, noRate } : counts
}

export const sameCounts = (left: Counts, right: Counts): boolean =>
  left.total === right.total && left.C === right.C && left.CA === right.CA && left.NC === right.NC && noRateIn(left) === noRateIn(right)
