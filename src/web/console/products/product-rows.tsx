import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { ListedProduct } from '../../../contract/console/products.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import inbox from '../requests/inbox.module.css'
import { KIND_TEXTS } from './product-texts.ts'

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

/** A table on wide screens; on phones every row is a card. */
export const ProductRows = ({ products }: { products: readonly ListedProduct[] }) => {
  const { t, i18n } = useLingui()
  return (
    <table className={inbox.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Product</Trans>
          </th>
          <th scope="col">
            <Trans>Kind</Trans>
          </th>
          <th scope="col">
            <Trans>Formulation</Trans>
          </th>
          <th scope="col">
            <Trans>Sold in</Trans>
          </th>
          <th scope="col">
            <Trans>Tests</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((one) => (
          <tr key={one.id}>
            <td>
              <Link href={`${CONSOLE_PAGES.products}/${one.id}`} className={inbox.reference}>
                {one.name}
              </Link>
              <div className={inbox.muted}>
                {one.id}
                {one.manufacturer && ` · ${one.manufacturer}`}
              </div>
              {one.withdrawnOn !== null && (
                <span className={inbox.state} data-state="refused">
                  <Trans>Withdrawn {one.withdrawnOn}</Trans>
                </span>
              )}
            </td>
            <td data-label={t`Kind`}>{i18n._(KIND_TEXTS[one.kind])}</td>
            <td data-label={t`Formulation`}>{one.formulation || '–'}</td>
            <td data-label={t`Sold in`}>
              <Countries codes={one.countries} />
            </td>
            <td>
              <Plural value={one.tests} one="# test" other="# tests" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
