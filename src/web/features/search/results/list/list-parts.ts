import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { SearchSummary, Test } from '../../../../../contract/look-ups/tests.ts'
import { useSession } from '../../../../platform/session.ts'
import type { Draft } from '../../criteria.ts'
import type { Results } from '../../result-state.ts'
import { hasTheseFirst } from '../apart-words.ts'
import { aloneAndOthers } from '../searched.ts'

/** Tests of a list under a heading, if it has any. */
export type ResultPart = { heading?: string; tests: readonly Test[] }

type Parted = {
  draft: Draft
  results: Pick<Results, 'filters'>
  tests: readonly Test[]
  /** The list has all tests that there are: then it is counted itself. */
  isWhole: boolean
  /** None has just the two. */
  isOnlyLarger: boolean
  /** Of all tests of the list; undefined while unknown. */
  summary: SearchSummary | undefined
}

/** Of two products the tests of just these, then those with others; otherwise one part without a heading (ANS-110). Parts without tests are left out. */
export const useParts = ({ draft, results: { filters }, tests, isWhole, isOnlyLarger, summary }: Parted): readonly ResultPart[] => {
  const { t } = useLingui()
  const { formats } = useSession()
  const isParted = hasTheseFirst(draft, filters)
  // Also of what was stored in another order.
  const parted = useMemo(() => (isParted ? aloneAndOthers(tests) : undefined), [isParted, tests])
  if (!parted) return [{ tests }]
  const { alone, others } = parted
  const countOf = (here: number, all: number | undefined): string => {
    const count = isWhole ? here : all
    return count === undefined ? '' : ` (${formats.count(count)})`
  }
  return [
    { heading: `${t`Just these two`}${countOf(alone.length, summary?.onlyThese.total)}`, tests: alone },
    {
      heading: `${isOnlyLarger ? t`Only tested in larger mixes` : t`With others`}${countOf(others.length, summary && summary.total - summary.onlyThese.total)}`,
      tests: others,
    },
  ].filter((part) => part.tests.length > 0)
}

/** The first tests of a list. */
export const firstOf = (parts: readonly ResultPart[], count: number): ResultPart[] => {
  let left = count
  const first: ResultPart[] = []
  for (const part of parts) {
    if (left === 0) break
    const tests = part.tests.slice(0, left)
    left -= tests.length
    first.push({ ...part, tests })
  }
  return first
}
