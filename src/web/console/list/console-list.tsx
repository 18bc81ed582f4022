import type { ReactNode } from 'react'
import type { InputOf, OutputOf } from '../../../contract/call.ts'
import type { ListCall, RowOf } from '../../../contract/console/list.ts'
import { useReading } from '../shared/calls/session.ts'
import { useAddress } from './address.ts'
import { ListFilters, type FilterViews, type SortViews } from './list-filters.tsx'
import { ListNote, ListPage } from './list-page.tsx'
import { ListRows, type ColumnViews } from './list-rows.tsx'
import { rowsOf } from './whole-list.ts'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation, useSearchParams } from 'wouter'

/** The ways to the first and to the next page of a list. */
const Pager = ({ next }: { next: string | null }) => {
  const [path] = useLocation()
  const [search] = useSearchParams()
  const to = (after: string | null): string => {
    const params = new URLSearchParams(search)
    if (after === null) params.delete('after')
    else params.set('after', after)
    return `${path}?${params.toString()}`
  }
  return (
    <p className="row gap-3 flush screen-only">
      {search.has('after') && (
        <Link href={to(null)}>
          <Trans>First page</Trans>
        </Link>
      )}
      {next !== null && (
        <Link href={to(next)}>
          <Trans>Next page</Trans>
        </Link>
      )}
    </p>
  )
}

type ConsoleListProps<C extends ListCall, More> = {
  title: string
  call: C
  filters: FilterViews<C>
  sorts: SortViews<C>
  /** Where no row fits; the rows are drawn without any otherwise. */
  none?: ReactNode
  /** Above the list, also before it is there. */
  above?: ReactNode
  /** What a printed list needs besides, such as the results of another call. */
  more?: (page: OutputOf<C>) => Promise<More>
  /** Before the filters, and between them and the rows. */
  head?: (page: OutputOf<C>) => ReactNode
  tools?: ((page: OutputOf<C>) => ReactNode) | undefined
  /** Beside the button of what is looked for. */
  also?: ReactNode
  foot?: (page: OutputOf<C>) => ReactNode
} & (
  | { columns: ColumnViews<C>; idOf: (row: RowOf<C>) => string | number; children?: undefined }
  /** Rows that need more than their page. */
  | { children: (page: OutputOf<C>, more: More | undefined, reload: () => Promise<void>) => ReactNode }
)

/** The page of a list: filters, orders, rows, CSV and print, all from what its call describes; what is asked is in the address. */
export const ConsoleList = <C extends ListCall, More = undefined>(props: ConsoleListProps<C, More>) => {
  const { title, call, filters, sorts, none, above, more, head, tools, also, foot } = props
  const { query } = useAddress(call)
  const [reading, reload] = useReading(call, { query } as unknown as InputOf<C>)
  const rows = (page: OutputOf<C>, printed: More | undefined): ReactNode =>
    props.children ? (
      props.children(page, printed, reload)
    ) : (
      <ListRows call={call} page={page} columns={props.columns} idOf={props.idOf} more={undefined} />
    )
  return (
    <ListPage title={title} call={call} query={query} reading={reading} above={above} more={more}>
      {(page, printed) => (
        <>
          {head?.(page)}
          <ListFilters call={call} filters={filters} sorts={sorts} page={page} also={also} />
          {tools?.(page)}
          {none !== undefined && rowsOf(call, page).length === 0 ? <ListNote>{none}</ListNote> : rows(page, printed)}
          {call.isPaged && <Pager next={(page as { next: string | null }).next} />}
          {foot?.(page)}
        </>
      )}
    </ListPage>
  )
}
