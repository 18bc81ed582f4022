/** How much is measured: `quick` checks in minutes that everything runs, `long` adds 3,000,000 tests and takes hours. */
export const EFFORTS = ['quick', 'full', 'long'] as const
export type Effort = (typeof EFFORTS)[number]

const QUICK_TESTS = 3_000
/** Today's size and ten times it. */
const FULL_TESTS = [30_000, 300_000]
const LONG_TESTS = 3_000_000

/** Numbers of tests that a measurement runs with. `long` only if it is meant for that many. */
export const sizesOf = (effort: Effort): number[] => {
  if (effort === 'quick') return [QUICK_TESTS]
  return effort === 'long' ? [...FULL_TESTS, LONG_TESTS] : FULL_TESTS
}

/** The largest of the sizes that every measurement is meant for. */
export const usualSize = (effort: Effort): number => (effort === 'quick' ? QUICK_TESTS : FULL_TESTS.at(-1)!)

export const isLong = (tests: number): boolean => tests >= LONG_TESTS

/** One value for a quick run and one for the others. */
export const byEffort = <Value>(effort: Effort, quick: Value, otherwise: Value): Value => (effort === 'quick' ? quick : otherwise)
