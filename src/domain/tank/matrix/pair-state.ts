/** The tests of two partners in one country. A test counts once, by its verdict and by whether the two were alone in it. */
export type PairCounts = {
  /** Tests of the two alone: compatible, compatible with care, not compatible. */
  pass: number
  care: number
  fail: number
  /** Passes of the two alone with a product at rate 0, with care or without: they show nothing (TANK-120). */
  noRate: number
  /** Tests of the two with others: passed, with care or without, failed, and passed with a product at rate 0. */
  largerPass: number
  largerFail: number
  largerNoRate: number
}

export const noPairCounts = (): PairCounts => ({ pass: 0, care: 0, fail: 0, noRate: 0, largerPass: 0, largerFail: 0, largerNoRate: 0 })

export const PAIR_STATES = ['failed', 'conflicting', 'care', 'passed', 'passed-in-larger', 'failed-in-larger', 'never'] as const
export type PairState = (typeof PAIR_STATES)[number]

/** What is known of two partners. A test with others speaks only where the two were never tested alone, and never blames them. */
export const pairState = ({ pass, care, fail, largerPass, largerFail }: Omit<PairCounts, 'noRate' | 'largerNoRate'>): PairState => {
  if (fail > 0) return pass + care > 0 ? 'conflicting' : 'failed'
  if (care > 0) return 'care'
  if (pass > 0) return 'passed'
  if (largerPass > 0) return 'passed-in-larger'
  return largerFail > 0 ? 'failed-in-larger' : 'never'
}

/** What stands over a pair: its state, or that larger mixes of it passed and failed, or that it passed at rates that are not known only. */
export type PairHeading = PairState | 'mixed-in-larger' | 'no-rate'

export const pairHeading = (counts: PairCounts): PairHeading => {
  const state = pairState(counts)
  if (state === 'passed-in-larger' && counts.largerFail > 0) return 'mixed-in-larger'
  return state === 'never' && counts.noRate + counts.largerNoRate > 0 ? 'no-rate' : state
}

/** Number of tests of the two alone, which their verdict rests on. */
export const aloneCount = ({ pass, care, fail }: PairCounts): number => pass + care + fail

/** Number of tests of the two with others, which say nothing of the two alone. */
export const largerCount = ({ largerPass, largerFail }: PairCounts): number => largerPass + largerFail

/** Number of passes that show nothing, of the two alone or with others. */
export const noRateCount = ({ noRate, largerNoRate }: PairCounts): number => noRate + largerNoRate

/** Number of all tests that hold the two: only for what lists both kinds, never beside a verdict. */
export const pairTestCount = (counts: PairCounts): number => aloneCount(counts) + largerCount(counts) + noRateCount(counts)
