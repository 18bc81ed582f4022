import { useLingui } from '@lingui/react/macro'
import type { Direction } from '../../../contract/console/sorting.ts'
import { FilterSelect } from './filter-select.tsx'
import type { ListSorting } from './use-sorting.ts'

type SortSelectProps<Name extends string> = {
  sorting: ListSorting<Name>
  names: Readonly<Record<Name, string>>
}

/** All orders of a list: on phones there are no headers to press, and some columns have none. */
export const SortSelect = <Name extends string>({ sorting, names }: SortSelectProps<Name>) => {
  const { t } = useLingui()
  const options = (Object.keys(names) as Name[]).flatMap((name) => {
    const column = names[name]
    return [
      [`${name} asc`, t`${column} ↑`],
      [`${name} desc`, t`${column} ↓`],
    ] as const
  })
  return (
    <FilterSelect
      label={t`Sorted by`}
      value={`${sorting.by} ${sorting.isDescending ? 'desc' : 'asc'}`}
      options={options}
      onChange={(chosen) => {
        const [name = '', direction = 'asc'] = chosen.split(' ')
        sorting.set(name, direction as Direction)
      }}
    />
  )
}
