import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { listProducts, PRODUCT_SORTS, type ListedProduct } from '../../../contract/console/products.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { ListTable } from '../list/list-table.tsx'
import list from '../list/list.module.css'
import { useSorting } from '../list/use-sorting.ts'
import { StatePill } from '../shared/state-pill.tsx'
import { KIND_TEXTS } from './product-texts.ts'
import { shownDay } from '../shared/dates.ts'

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

/** Products as a table. */
export const ProductRows = ({ products }: { products: readonly ListedProduct[] }) => {
  const { t, i18n } = useLingui()
  const sorting = useSorting(listProducts, PRODUCT_SORTS)
  const columns = [
    { id: 'product', name: t`Product`, isPlain: true, isWide: true, sort: 'name' },
    { id: 'kind', name: t`Kind`, isWord: true, sort: 'kind' },
    { id: 'formulation', name: t`Formulation`, isWord: true, sort: 'formulation' },
    { id: 'markets', name: t`Sold in`, isWord: true },
    { id: 'tests', name: t`Tests`, isPlain: true, isWord: true },
  ] as const
  const rows = products.map((one) => ({
    id: one.id,
    cells: {
      product: <Product product={one} />,
      kind: i18n._(KIND_TEXTS[one.kind]),
      formulation: one.formulation || '–',
      markets: <Countries codes={one.countries} />,
      tests: <Plural value={one.tests} one="# test" other="# tests" />,
    },
  }))
  return <ListTable columns={columns} rows={rows} sorting={sorting} />
}

const Product = ({ product: { id, name, manufacturer, withdrawnOn } }: { product: ListedProduct }) => {
  const on = shownDay(withdrawnOn ?? '')
  return (
    <>
      <Link href={`${CONSOLE_PAGES.products}/${id}`} className={list.reference}>
        {name}
      </Link>
      <div className={list.muted}>
        {id}
        {manufacturer && ` · ${manufacturer}`}
      </div>
      {withdrawnOn !== null && (
        <StatePill state="withdrawn">
          <Trans>Withdrawn {on}</Trans>
        </StatePill>
      )}
    </>
  )
}
