import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ResultCode } from '../../../../domain/records.ts'
import { noRateIn, type Counts } from '../../../../domain/search/result-counts.ts'
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
export const useNoRates = () => {
  const { t } = useLingui()
  const { formats } = useSession()
  return (count: number): string => {
    const counted = formats.count(count)
    return t`${counted} with a rate that is not known`
  }
}

/** A fail is said first. */
const WORST_FIRST = ['NC', 'CA', 'C'] as const
const BEST_FIRST = ['C', 'CA'] as const

/** `4 pass, 1 with care`: results without a test are left out. */
export const useCountWords = () => {
  const { formats, language } = useSession()
  const word = useResultWord()
  const noRates = useNoRates()
  return (counts: Counts): string =>
    new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format([
      ...(counts.NC > 0 ? WORST_FIRST : BEST_FIRST)
        .filter((code) => counts[code] > 0)
        .map((code) => `${formats.count(counts[code])} ${word(code, counts[code])}`),
      ...(noRateIn(counts) > 0 ? [noRates(noRateIn(counts))] : []),
    ])
}
