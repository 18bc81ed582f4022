import { type ReactNode, use } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import type { SentFilters } from '../../../../../contract/look-ups/tests.ts'
import { FROM_WITHIN } from '../../../../platform/page-paths.ts'
import { filterKey, filtersIn } from '../../filters.ts'
import { AskAhead } from '../asking.tsx'
import { viewPath } from './list-view.ts'

/** A link to the same search with these filters and no others. */
export const FilterLink = ({
  filters,
  className,
  onFollow,
  children,
}: {
  filters: SentFilters
  className?: string | undefined
  /** Besides going there. */
  onFollow?: () => void
  children: ReactNode
}) => {
  const ask = use(AskAhead)
  const [path] = useLocation()
  const [address] = useSearchParams()
  const href = viewPath(path, address, { ...filters, isGrouped: address.get('group') === 'partner' })
  const isHere = filterKey(filtersIn(address, 'foliar')) === filterKey(filtersIn(new URLSearchParams(href.split('?')[1]), 'foliar'))
  return (
    <Link
      href={href}
      state={FROM_WITHIN}
      onClick={() => {
        ask(href)
        onFollow?.()
      }}
      className={className}
      aria-current={isHere ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}
