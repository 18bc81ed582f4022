import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { FROM_WITHIN } from '../../platform/page-paths.ts'
import { type MoreChoices, NO_MORE_CHOICES } from './criteria.ts'
import type { Search } from './use-search.ts'

const ONE_FIELD: MoreChoices = [undefined]

/** The form of a search that grows into a tank: with a third product it asks for the answer of *My tank* (SRCH-32). */
export const useMoreProducts = ({ start, restart, ...rest }: Search) => {
  const [, navigate] = useLocation()
  const [more, setMore] = useState(NO_MORE_CHOICES)
  const isTank = more.some((choice) => choice?.name.trim())
  const search: Search = {
    ...rest,
    start: (...wanted) => {
      setMore(NO_MORE_CHOICES)
      start(...wanted)
    },
    restart: useCallback(
      (country) => {
        setMore(NO_MORE_CHOICES)
        restart(country)
      },
      [restart],
    ),
  }
  return {
    search,
    more,
    setMore,
    grow: () => setMore(ONE_FIELD),
    /** Undefined while two products are searched for. */
    checkTank: isTank
      ? async () => {
          const { tankPathOf } = await import('./start/more-products.tsx')
          navigate(tankPathOf(rest.draft, more, rest.lists), { state: FROM_WITHIN })
          scrollTo(0, 0)
        }
      : undefined,
  }
}
