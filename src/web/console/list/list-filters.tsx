import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, type SubmitEvent, useId } from 'react'
import type { OutputOf } from '../../../contract/call.ts'
import type { Direction, ListFilterName, ListCall, SortName } from '../../../contract/console/list.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { textIn } from '../shared/calls/use-saving.ts'
import { useAddress } from './address.ts'
import { FilterSelect } from './filter-select.tsx'
import { useSorting } from './use-sorting.ts'
import styles from './list-filters.module.css'

type DayFilterProps = { label: string; value: string | undefined; onChange: (day: string) => void }

/** A day of a list's filters: it counts once it is left, since a day that is being typed is another one. */
const DayFilter = ({ label, value = '', onChange }: DayFilterProps) => {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <input
        {...controlProps(id)}
        key={value}
        type="date"
        defaultValue={value}
        onBlur={({ target }) => {
          if (target.value !== value) onChange(target.value)
        }}
      />
    </Field>
  )
}

/** A value of a filter with its text, and how many rows have it. */
export type FilterOption = readonly [value: string, text: MessageDescriptor | string, count?: number | string]

type Place = {
  label: MessageDescriptor
  /** Chosen less often: folded away until it is wanted or in use. */
  isFolded?: true
}
/** How a filter is shown: as a choice, as a day, or as a text that is looked for; null where nothing on the page chooses it. */
type FilterView<C extends ListCall> =
  | null
  | (Place & { isDay: true })
  | { find: MessageDescriptor; maxLength?: number }
  | (Place & {
      /** The text of the first option, which is no filter. */
      any?: MessageDescriptor
      options: (page: OutputOf<C>) => readonly FilterOption[]
      /** What is shown as chosen where the address has nothing. */
      chosen?: (page: OutputOf<C>) => string
      /** Offered after the order, and only where this is true. */
      isLast?: (page: OutputOf<C>) => boolean
    })
export type FilterViews<C extends ListCall> = { readonly [Name in ListFilterName<C>]: FilterView<C> }
/** The orders of a list as they are offered. */
export type SortViews<C extends ListCall> = { readonly [Name in SortName<C>]: MessageDescriptor }

type ListFiltersProps<C extends ListCall> = {
  call: C
  filters: FilterViews<C>
  sorts: SortViews<C>
  page: OutputOf<C>
  /** Beside the button of what is looked for. */
  also?: ReactNode
}

/** What of a list is shown, and in which order. Every choice changes the address (`useAddress`). */
export const ListFilters = <C extends ListCall>({ call, filters, sorts, page, also }: ListFiltersProps<C>) => {
  const id = useId()
  const { i18n } = useLingui()
  const { query, set } = useAddress(call)
  const asked = query as Record<string, string | undefined>
  const views = Object.entries<FilterView<C>>(filters)
  const change = (name: string) => (value: string) => set({ [name]: value } as Parameters<typeof set>[0])
  const textOf = ([value, text, count]: FilterOption) => {
    const shown = typeof text === 'string' ? text : i18n._(text)
    return [value, count === undefined ? shown : `${shown} (${count})`] as const
  }
  const controlOf = (name: string, view: FilterView<C>): ReactNode => {
    if (view === null || 'find' in view) return null
    const label = i18n._(view.label)
    if ('isDay' in view) return <DayFilter label={label} value={asked[name]} onChange={change(name)} />
    const any: readonly FilterOption[] = view.any ? [['', view.any]] : []
    const options = [...any, ...view.options(page)].map(textOf)
    return <FilterSelect label={label} value={asked[name] ?? view.chosen?.(page)} options={options} onChange={change(name)} />
  }
  const isFolded = (view: FilterView<C>): boolean => view !== null && 'isFolded' in view
  const isLast = (view: FilterView<C>): boolean => view !== null && 'isLast' in view
  const controls = (fits: (view: FilterView<C>) => boolean): ReactNode =>
    views.flatMap(([name, view]) => (fits(view) ? [<Fragment key={name}>{controlOf(name, view)}</Fragment>] : []))
  const folded = views.flatMap(([name, view]) => (isFolded(view) ? [name] : []))
  const order = <SortSelect call={call} sorts={sorts} />
  const chosen = (
    <>
      {controls((view) => !isFolded(view) && !isLast(view))}
      {folded.length === 0 && order}
      {controls((view) => view !== null && 'isLast' in view && view.isLast(page))}
    </>
  )
  const more = folded.length > 0 && (
    <details className={styles.more} open={[...folded, 'sort'].some((name) => asked[name] !== undefined)}>
      <summary>
        <Trans>More filters, order</Trans>
      </summary>
      <div>
        {controls(isFolded)}
        {order}
      </div>
    </details>
  )
  const found = views.flatMap(([name, view]) => (view !== null && 'find' in view ? [{ name, ...view }] : []))[0]
  if (!found)
    return (
      <search className={styles.filters}>
        {chosen}
        {more}
      </search>
    )
  const value = asked[found.name] ?? ''
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    change(found.name)(textIn(new FormData(event.currentTarget), 'text'))
  }
  return (
    <search>
      <form className={styles.filters} onSubmit={submit} key={value}>
        {chosen}
        <div className={styles.find}>
          <Field id={id} label={i18n._(found.find)} className={styles.text}>
            <input {...controlProps(id)} name="text" type="search" defaultValue={value} maxLength={found.maxLength ?? 200} />
          </Field>
          <div className="row gap-3 flush screen-only">
            <Button type="submit">
              <Trans>Find</Trans>
            </Button>
            {also}
          </div>
        </div>
        {more}
      </form>
    </search>
  )
}

/** All orders of a list: on phones there are no headers to press, and some columns have none. */
const SortSelect = <C extends ListCall>({ call, sorts }: Pick<ListFiltersProps<C>, 'call' | 'sorts'>) => {
  const { t, i18n } = useLingui()
  const { by, isDescending, set } = useSorting(call)
  const options = (Object.entries(sorts) as [string, MessageDescriptor][]).flatMap(([name, text]) => {
    const column = i18n._(text)
    return [
      [`${name} asc`, t`${column} ↑`],
      [`${name} desc`, t`${column} ↓`],
    ] as const
  })
  return (
    <FilterSelect
      label={t`Sorted by`}
      value={`${by} ${isDescending ? 'desc' : 'asc'}`}
      options={options}
      onChange={(chosen) => {
        const [name = '', direction = 'asc'] = chosen.split(' ')
        set(name, direction as Direction)
      }}
    />
  )
}
