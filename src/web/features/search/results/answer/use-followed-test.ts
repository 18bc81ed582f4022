import { useMemo } from 'react'
import type { Test } from '../../../../../contract/look-ups/tests.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import { testToFollow } from '../../../../../domain/tank/test-to-follow.ts'
import { useLookup } from '../../../../lookups/lookup.ts'
import { useEnteredWater } from '../../../../shared/water/entered-water.ts'
import type { BodyOf, Draft } from '../../criteria.ts'
import { filterKey, NO_FILTERS } from '../../filters.ts'
import type { Results } from '../../result-state.ts'
import { CALL } from '../../use-search.ts'
import { isPair } from '../apart-words.ts'
import { aloneAndOthers } from '../searched.ts'

/** `total`: how many tests of just these the list has. */
export type FollowedTest = { test: Test; total: number }
type FollowedFrom = { kind: TestKind; draft: Draft; results: Results; body: ReturnType<BodyOf> }

const NONE: readonly Test[] = []

/**
 * Of two products the test of just these whose order and rates are shown, by the list; where filters leave tests out of it, by a search of
 * its own.
 */
export const useFollowedTest = ({ kind, draft, results: { tests, filters }, body }: FollowedFrom): FollowedTest | undefined => {
  const isOfTwo = isPair(draft)
  const isFiltered = filterKey(filters) !== NO_FILTERS
  const found = useLookup(CALL[kind], isOfTwo && isFiltered ? { body: { ...body, onlyThese: true } } : undefined, { isQuiet: true })
  const water = useEnteredWater()
  const all = !isFiltered ? tests : found.step === 'ready' ? found.value : NONE
  return useMemo(() => {
    if (!isOfTwo) return undefined
    const { alone } = aloneAndOthers(all)
    const test = testToFollow(alone, water)
    return test && { test, total: alone.length }
  }, [isOfTwo, all, water])
}
