import type { Test } from '../../../../contract/look-ups/tests.ts'
import { type Counts, noRateIn, olderIn } from '../../../../domain/search/result-counts.ts'
import { isOfOlder, isWithoutRate } from '../../../../domain/verdicts.ts'

export const countResults = (tests: readonly Pick<Test, 'result' | 'ingredients'>[]): Counts => {
  const counts = { total: tests.length, C: 0, CA: 0, NC: 0 }
  let noRate = 0
  let older = 0
  for (const test of tests) {
    if (isWithoutRate(test)) noRate++
    else if (isOfOlder(test)) older++
    else counts[test.result]++
  }
  return { ...counts, ...(noRate > 0 ? { noRate } : {}), ...(older > 0 ? { older } : {}) }
}

export const sameCounts = (left: Counts, right: Counts): boolean =>
  left.total === right.total &&
  left.C === right.C &&
  left.CA === right.CA &&
  left.NC === right.NC &&
  noRateIn(left) === noRateIn(right) &&
  olderIn(left) === olderIn(right)
