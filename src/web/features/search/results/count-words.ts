import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ResultCode } from '../../../../domain/records.ts'
import { noRateIn, olderIn, type Counts } from '../../../../domain/search/result-counts.ts'
import { useSession } from '../../../platform/session.ts'

/** The word after a number of tests with a result. */
export const useResultWord = () => {
  const { t } = useLingui()
  return (code: ResultCode, count: number): string => {
    if (code === 'C') return t({ message: plural(count, { one: 'pass', other: 'pass' }), comment: 'After a number of tests' })
    if (code === 'CA') return t({ message: plural(count, { one: 'with care', other: 'with care' }), comment: 'After a number of tests' })
    return t({ message: plural(count, { one: 'fail', other: 'fail' }), comment: 'After a number of tests' })
  }
}

/** Passes with a product at rate 0 show nothing and count apart (TANK-120). */
const useNoRates = () => {
  const { t } = useLingui()
  const { formats } = useSession()
  return (count: number): string => {
    const counted = formats.count(count)
    return t`${counted} with a rate that is not known`
  }
}

type Apart = { counted: string; why: string }

/** What counts apart, with why: passes that show nothing by themselves (TANK-120, WHO-36). */
export const useCountedApart = () => {
  const { t } = useLingui()
  const { formats } = useSession()
  const noRates = useNoRates()
  const older = (count: number): string => {
    const counted = formats.count(count)
    return t`${counted} with an older formulation`
  }
  return (counts: Counts): Apart[] => [
    ...(noRateIn(counts) > 0
      ? [
          {
            counted: noRates(noRateIn(counts)),
            why: t`Where a product has rate 0, nobody knows how much of it was in the mix. This is not a pass.`,
          },
        ]
      : []),
    ...(olderIn(counts) > 0
      ? [
          {
            counted: older(olderIn(counts)),
            why: t`A pass with an older formulation of a product proves nothing by itself: today’s is newer.`,
          },
        ]
      : []),
  ]
}

/** A fail is said first. */
const WORST_FIRST = ['NC', 'CA', 'C'] as const
const BEST_FIRST = ['C', 'CA'] as const

/** `4 pass, 1 with care`: results without a test are left out. */
export const useCountWords = () => {
  const { formats, language } = useSession()
  const word = useResultWord()
  const apart = useCountedApart()
  return (counts: Counts): string =>
    new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format([
      ...(counts.NC > 0 ? WORST_FIRST : BEST_FIRST)
        .filter((code) => counts[code] > 0)
        .map((code) => `${formats.count(counts[code])} ${word(code, counts[code])}`),
      ...apart(counts).map(({ counted }) => counted),
    ])
}
