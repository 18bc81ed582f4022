/** The tests of two partners in one country. A test counts once, by its verdict and by whether the two were alone in it. */
export type PairCounts = {
  /** Tests of the two alone: compatible, compatible with care, not compatible. */
  pass: number
  care: number
  fail: number
  /** Tests of the two with others: passed, with care or without, and failed. */
  largerPass: number
  largerFail: number
}

export const PAIR_STATES = ['failed', 'conflicting', 'care', 'passed', 'passed-in-larger', 'failed-in-larger', 'never'] as const
export type PairState = (typeof PAIR_STATES)[number]

/** What is known of two partners. A test with others speaks only where the two were never tested alone, and never blames them. */
export const pairState = ({ pass, care, fail, largerPass, largerFail }: PairCounts): PairState => {
  if (fail > 0) return pass + care > 0 ? 'conflicting' : 'failed'
  if (care > 0) return 'care'
  if (pass > 0) return 'passed'
  if (largerPass > 0) return 'passed-in-larger'
  return largerFail > 0 ? 'failed-in-larger' : 'never'
}

/** Number of tests of the two alone, which their verdict rests on. */
export const aloneCount = ({ pass, care, fail }: PairCounts): number => pass + care + fail

/** Number of tests of the two with others, which say nothing of the two alone. */
export const largerCount = ({ largerPass, largerFail }: PairCounts): number => largerPass + largerFail

/** Number of all tests that hold the two: only for what lists both kinds, never beside a verdict. */
export const pairTestCount = (counts: PairCounts): number => aloneCount(counts) + largerCount(counts)
