import type { Test } from '../../../../contract/tests.ts'
import type { Counts } from '../../../../domain/search/result-counts.ts'

export const countResults = (tests: readonly Pick<Test, 'result'>[]): Counts => {
  const counts: Counts = { total: tests.length, C: 0, CA: 0, NC: 0 }
  for (const { result } of tests) counts[result]++
  return counts
}

export const sameCounts = (left: Counts, right: Counts): boolean =>
  left.total === right.total && left.C === right.C && left.CA === right.CA && left.NC === right.NC
