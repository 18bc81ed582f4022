import type { Test } from '../../../../contract/tests.ts'

/** How many tests have each result. */
export type Counts = { total: number; C: number; CA: number; NC: number }

export const countTests = (tests: readonly Pick<Test, 'result'>[]): Counts => {
  const counts: Counts = { total: tests.length, C: 0, CA: 0, NC: 0 }
  for (const { result } of tests) counts[result]++
  return counts
}

/** What is counted in the first and not in the second. */
export const restOf = (all: Counts, part: Counts): Counts => ({
  total: all.total - part.total,
  C: all.C - part.C,
  CA: all.CA - part.CA,
  NC: all.NC - part.NC,
})

export const sameCounts = (left: Counts, right: Counts): boolean =>
  left.total === right.total && left.C === right.C && left.CA === right.CA && left.NC === right.NC
