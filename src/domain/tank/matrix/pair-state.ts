/** The tests of two partners in one country. A test counts once, by its verdict and by whether the two were alone in it. */
export type PairCounts = {
  /** Tests of the two alone: compatible, compatible with care, not compatible. */
  pass: number
  care: number
  fail: number
  /** Passes of the two alone with a product at rate 0, with care or without: they show nothing (TANK-120). */
  noRate: number
  /** Passes of the two alone with an older formulation of a product: they cover nothing by themselves (WHO-36). */
  older: number
  /** Tests of the two with others: passed, with care or without, failed, passed with a product at rate 0, and with an older formulation. */
  largerPass: number
  largerFail: number
  largerNoRate: number
  largerOlder: number
}

export const noPairCounts = (): PairCounts => ({
  pass: 0,
  care: 0,
  fail: 0,
  noRate: 0,
  older: 0,
  largerPass: 0,
  largerFail: 0,
  largerNoRate: 0,
  largerOlder: 0,
})

export const PAIR_STATES = ['failed', 'conflicting', 'care', 'passed', 'passed-in-larger', 'failed-in-larger', 'never'] as const
export type PairState = (typeof PAIR_STATES)[number]

/** What is known of two partners. A test with others speaks only where the two were never tested alone, and never blames them. */
export const pairState = ({
  pass,
  care,
  fail,
  largerPass,
  largerFail,
}: Pick<PairCounts, 'pass' | 'care' | 'fail' | 'largerPass' | 'largerFail'>): PairState => {
  if (fail > 0) return pass + care > 0 ? 'conflicting' : 'failed'
  if (care > 0) return 'care'
  if (pass > 0) return 'passed'
  if (largerPass > 0) return 'passed-in-larger'
  return largerFail > 0 ? 'failed-in-larger' : 'never'
}

/** What stands over a pair: its state, or that larger mixes of it passed and failed, or that it passed with older formulations, or at rates that are not known, only. */
export type PairHeading = PairState | 'mixed-in-larger' | 'no-rate' | 'older'

export const pairHeading = (counts: PairCounts): PairHeading => {
  const state = pairState(counts)
  if (state === 'passed-in-larger' && counts.largerFail > 0) return 'mixed-in-larger'
  if (state !== 'never') return state
  return olderCount(counts) > 0 ? 'older' : noRateCount(counts) > 0 ? 'no-rate' : state
}

/** Number of tests of the two alone, which their verdict rests on. */
export const aloneCount = ({ pass, care, fail }: PairCounts): number => pass + care + fail

/** Number of tests of the two with others, which say nothing of the two alone. */
export const largerCount = ({ largerPass, largerFail }: PairCounts): number => largerPass + largerFail

/** Number of passes that show nothing, of the two alone or with others. */
export const noRateCount = ({ noRate, largerNoRate }: PairCounts): number => noRate + largerNoRate

/** Number of passes with an older formulation, of the two alone or with others. */
export const olderCount = ({ older, largerOlder }: PairCounts): number => older + largerOlder

/** Number of all tests that hold the two: only for what lists both kinds, never beside a verdict. */
export const pairTestCount = (counts: PairCounts): number =>
  aloneCount(counts) + largerCount(counts) + noRateCount(counts) + olderCount(counts)
