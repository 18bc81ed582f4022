import { useLingui } from '@lingui/react/macro'
import { plainNumber } from '../../../domain/units/numbers.ts'
import { useSession } from '../../platform/session.ts'
import type { AmountReading } from './amounts.ts'

type Fault = Extract<AmountReading, { step: 'fault' }>['fault']

/** What is wrong with a number that somebody typed, in words (NUM-02). `couldBe`: what it is in one language or another. */
export const useNumberFaultText = () => {
  const { t } = useLingui()
  const { language } = useSession()
  return (fault: Fault, couldBe: readonly number[] = [], such = 1.5): string => {
    if (fault === 'too large') return t`This number is too large`
    if (fault === 'too small') return t`This number is too small`
    if (fault === 'not above 0') return t`This number must be more than 0`
    const [example, ...all] = [such, ...couldBe].map((value) => plainNumber(value, language))
    if (fault === 'no number') return t`Write a number such as ${example}.`
    const plainly = new Intl.ListFormat(language, { type: 'disjunction' }).format(all)
    return t`This number can be misread. Write ${plainly}.`
  }
}
