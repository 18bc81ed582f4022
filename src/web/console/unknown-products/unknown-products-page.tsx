import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { listUnknown, type ListedUnknown } from '../../../contract/console/unknown-products.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { countryName, countryOptions } from '../../../domain/console/words/country-names.ts'
import { Named } from '../list/cells.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import type { ColumnViews } from '../list/list-rows.tsx'
import { shownDay } from '../shared/texts/dates.ts'
import { UNKNOWN_STATE_TEXTS } from './unknown-texts.ts'

const FILTERS: FilterViews<typeof listUnknown> = {
  state: {
    label: msg`State`,
    any: msg`Open`,
    options: () => [
      ['found', UNKNOWN_STATE_TEXTS.found],
      ['closed', UNKNOWN_STATE_TEXTS.closed],
      ['all', msg`All`],
    ],
  },
  country: { label: msg`Country`, any: msg`Any country`, options: ({ countries }) => countryOptions(countries) },
}

const SORTS: SortViews<typeof listUnknown> = { asked: msg`Asked about`, last: msg`Last asked about` }

const Product = ({ unknown: { id, name, number } }: { unknown: ListedUnknown }) => (
  <bdi>
    <Named href={`${CONSOLE_PAGES.unknownProducts}/${id}`} name={name || number} below={name === '' ? '' : number} />
  </bdi>
)

const COLUMNS: ColumnViews<typeof listUnknown> = {
  product: { name: msg`Product`, isPlain: true, isWide: true, cell: (one) => <Product unknown={one} /> },
  country: { name: msg`Country`, isWord: true, cell: ({ country }) => countryName(country) },
  asked: { name: msg`Asked about`, isShort: true, cell: ({ asked }) => String(asked) },
  photos: { name: msg`Photos`, isShort: true, cell: ({ photos }) => String(photos) },
  last: { name: msg`Last asked about`, isShort: true, cell: ({ lastAt }) => shownDay(lastAt) },
  state: { name: msg`State`, isWord: true, cell: ({ state }, { i18n }) => i18n._(UNKNOWN_STATE_TEXTS[state]) },
}

/** Products that visitors sent because no list has them, the same ones together (WHO-64). */
export const UnknownProductsPage = () => {
  const { t } = useLingui()
  return (
    <ConsoleList
      title={t`Unknown products`}
      call={listUnknown}
      filters={FILTERS}
      sorts={SORTS}
      none={<Trans>No product fits.</Trans>}
      columns={COLUMNS}
      idOf={({ id }) => id}
    />
  )
}
