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

export const pairTestCount = ({ pass, care, fail, largerPass, largerFail }: PairCounts): number =>
  pass + care + fail + largerPass + largerFail
