import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { changeProductCall, listProducts, type KeptProducts, type ListedProduct } from '../../../contract/console/products.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { countryOptions } from '../../../domain/console/words/country-names.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { AddLink, Named } from '../list/cells.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import type { ColumnViews } from '../list/list-rows.tsx'
import { shownDay } from '../shared/texts/dates.ts'
import { useConsoleSession } from '../shared/calls/session.ts'
import { StatePill } from '../shared/state-pill.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { KIND_TEXTS } from './product-texts.ts'

const FILTERS: FilterViews<typeof listProducts> = {
  text: { find: msg`Part of a name, manufacturer, active or code` },
  kind: {
    label: msg`Kind`,
    any: msg`All`,
    options: () => [
      ['maker', KIND_TEXTS.maker],
      ['agrochemical', KIND_TEXTS.agrochemical],
    ],
  },
  market: { label: msg`Sold in`, any: msg`Any country`, options: ({ markets }) => countryOptions(markets) },
  formulation: { label: msg`Formulation`, any: msg`Any`, options: ({ formulations }) => formulations.map((one) => [one, one]) },
  state: {
    label: msg`State`,
    any: msg`All`,
    options: () => [
      ['sold', msg`Sold`],
      ['withdrawn', msg`Withdrawn`],
    ],
  },
}

const SORTS: SortViews<typeof listProducts> = {
  name: msg`Name`,
  manufacturer: msg`Manufacturer`,
  kind: msg`Kind`,
  formulation: msg`Formulation`,
  changed: msg`Latest change`,
}

const COLUMNS: ColumnViews<typeof listProducts> = {
  name: { name: msg`Product`, isPlain: true, isWide: true, cell: (one) => <Product product={one} /> },
  kind: { name: msg`Kind`, isWord: true, cell: ({ kind }, { i18n }) => i18n._(KIND_TEXTS[kind]) },
  formulation: { name: msg`Formulation`, isWord: true, cell: ({ formulation }) => formulation || '–' },
  markets: { name: msg`Sold in`, isWord: true, cell: ({ countries }) => <Countries codes={countries} /> },
  tests: { name: msg`Tests`, isPlain: true, isWord: true, cell: ({ tests }) => <Plural value={tests} one="# test" other="# tests" /> },
}

const ForKeepers = ({ children }: { children: ReactNode }) => {
  const { me } = useConsoleSession()
  return mayCall(changeProductCall.access, me.roles) ? children : null
}
const noticeOf = ({ isDemo }: KeptProducts) =>
  isDemo && (
    <ForKeepers>
      <DemoNotice />
    </ForKeepers>
  )
const adding = () => (
  <ForKeepers>
    <AddLink href={CONSOLE_PAGES.newProduct}>
      <Trans>New product</Trans>
    </AddLink>
  </ForKeepers>
)

/** All products. */
export const ProductsPage = () => {
  const { t } = useLingui()
  return (
    <ConsoleList
      title={t`Products`}
      call={listProducts}
      filters={FILTERS}
      sorts={SORTS}
      none={<Trans>No product fits.</Trans>}
      head={noticeOf}
      tools={adding}
      columns={COLUMNS}
      idOf={({ id }) => id}
    />
  )
}

const SHOWN_COUNTRIES = 6

/** The first countries, and how many more. */
const Countries = ({ codes }: { codes: readonly string[] }) => {
  const more = codes.length - SHOWN_COUNTRIES
  if (codes.length === 0) return <Trans>Everywhere</Trans>
  const shown = codes.slice(0, SHOWN_COUNTRIES).join(', ')
  return more > 0 ? (
    <Trans>
      {shown} and {more} more
    </Trans>
  ) : (
    shown
  )
}

const Product = ({ product: { id, name, manufacturer, withdrawnOn } }: { product: ListedProduct }) => {
  const on = shownDay(withdrawnOn ?? '')
  return (
    <>
      <Named href={`${CONSOLE_PAGES.products}/${id}`} name={name} below={[id, manufacturer].filter(Boolean).join(' · ')} />
      {withdrawnOn !== null && (
        <StatePill state="withdrawn">
          <Trans>Withdrawn {on}</Trans>
        </StatePill>
      )}
    </>
  )
}
