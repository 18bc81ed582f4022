import type { I18n, MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OutputOf } from '../../../contract/call.ts'
import type { ListCall, RowOf, ShownName, SortName } from '../../../contract/console/list.ts'
import { ListTable, type Column } from './list-table.tsx'
import { useSorting } from './use-sorting.ts'
import { rowsOf } from './whole-list.ts'

/** What a cell may need beside its row. */
type CellContext<C extends ListCall, More> = { page: OutputOf<C>; more: More; i18n: I18n; isTwin: boolean }

/** A column of a list's table. Where its header is pressed, the list is sorted by it, if it can be, or by another one. */
type ColumnView<C extends ListCall, More> = Omit<Column<string>, 'id' | 'name' | 'sort'> & {
  name: MessageDescriptor
  sort?: SortName<C>
  cell: (row: RowOf<C>, context: CellContext<C, More>) => ReactNode
}
/** In the order of the table. */
export type ColumnViews<C extends ListCall, More = undefined> = { readonly [Name in ShownName<C>]: ColumnView<C, More> }

type ListRowsProps<C extends ListCall, More> = {
  call: C
  page: OutputOf<C>
  columns: ColumnViews<C, More>
  idOf: (row: RowOf<C>) => string | number
  /** The rows of the page in another order. */
  rows?: readonly RowOf<C>[]
  /** Whether a row belongs to the one above. */
  isTwin?: (row: RowOf<C>, above: RowOf<C>) => boolean
  more: More
}

/** The rows of a list as a table. */
export const ListRows = <C extends ListCall, More>({
  call,
  page,
  columns: views,
  idOf,
  rows = rowsOf(call, page),
  isTwin: belongs,
  more,
}: ListRowsProps<C, More>) => {
  const { i18n } = useLingui()
  const columns = (Object.entries(views) as [ShownName<C>, ColumnView<C, More>][]).map(([id, { name, sort, cell, ...shape }]) => ({
    ...shape,
    cell,
    id,
    name: i18n._(name),
    sort: sort ?? (call.columns[id]!.sort && id),
  }))
  const sorting = useSorting(call)
  const drawn = rows.map((row, at) => {
    const isTwin = at > 0 && belongs !== undefined && belongs(row, rows[at - 1]!)
    const context = { page, more, i18n, isTwin }
    const cells = Object.fromEntries(columns.map(({ id, cell }) => [id, cell(row, context)])) as Record<ShownName<C>, ReactNode>
    return { id: idOf(row), isTwin, cells }
  })
  return <ListTable columns={columns} rows={drawn} sorting={sorting} />
}
