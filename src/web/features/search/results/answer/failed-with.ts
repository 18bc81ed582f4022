import { useMemo, useState } from 'react'
import { MAX_RESULTS } from '../../../../../domain/search/max-results.ts'
import type { Results } from '../../result-state.ts'
import { groupByPartner } from '../list/partners.ts'
import type { SearchedNames } from '../searched.ts'

/** The other products of each mix that failed, newest first. */
export type FailedWith = readonly string[][] | undefined

/** Whether a list has every fail of the search: all tests, or all of a filter that only leaves out others. */
const hasAllFails = ({ tests, total, filters = {} }: Results): boolean => {
  const { sort: _anyOrder, results, ...others } = filters
  return (
    tests.length === total &&
    total < MAX_RESULTS &&
    (!results || results.includes('NC')) &&
    Object.values(others).every((value) => value === undefined || value === null)
  )
}

/** With which other products tests failed, from the list; while it is filtered, what it said before. */
export const useFailedWith = (list: Results, searched: SearchedNames): FailedWith => {
  const { tests } = list
  const isKnown = hasAllFails(list)
  const found = useMemo(
    () =>
      isKnown
        ? groupByPartner(
            tests.filter(({ result }) => result === 'NC'),
            searched,
          ).flatMap(({ partners }) => (partners.length > 0 ? [partners] : []))
        : undefined,
    [isKnown, tests, searched],
  )
  const [before, setBefore] = useState(found)
  if (found && found !== before) setBefore(found)
  return found ?? before
}
