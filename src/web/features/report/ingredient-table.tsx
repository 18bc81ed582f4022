import { Trans, useLingui } from '@lingui/react/macro'
import type { Ingredient } from '../../../contract/look-ups/tests.ts'
import type { TestKind } from '../../../domain/records.ts'
import { useSession } from '../../platform/session.ts'
import { useStore } from '../../platform/store.ts'
import { Rate } from '../../shared/amounts/quantities.tsx'
import { WithdrawnMark } from '../../shared/products/tested-name.tsx'
import { NotAuthorised } from '../../shared/verdicts/older-notes.tsx'
import { systemClock } from '../../platform/time/clock.ts'
import { notAuthorisedSince } from '../../../domain/products/authorised-until.ts'
import { utcDay } from '../../../domain/durations.ts'
import table from '../../ui/table.module.css'
import styles from './ingredient-table.module.css'

type IngredientTableProps = {
  ingredients: readonly Ingredient[]
  kind: TestKind
  /** Where a name leads to, by the order of addition. */
  pageOf?: ((order: number) => string) | undefined
}

export const IngredientTable = ({ ingredients, kind, pageOf }: IngredientTableProps) => {
  const { t } = useLingui()
  const { formats, edition, preferences } = useSession()
  // Without a country of the visitor there is no "here".
  const hasCountry = (useStore(preferences.country) ?? '') !== '' || edition.forcedCountry !== undefined
  const today = utcDay(systemClock.now())
  return (
    <table className={`${table.table} ${styles.ingredients}`} aria-label={t`Products`}>
      <thead>
        <tr>
          <th scope="col" className={styles.order}>
            <Trans>Order</Trans>
          </th>
          <th scope="col" className={styles.name}>
            <Trans>Product Name</Trans>
          </th>
          <th scope="col" className={styles.country}>
            <Trans>Country</Trans>
          </th>
          <th scope="col" className={styles.rate}>
            <Trans>Application Rate</Trans>
          </th>
          <th scope="col" className={styles.actives}>
            <Trans>Active Ingredients</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {ingredients.map(
          ({ orderOfAddition, name, localName, manufacturer, country, rate, form, activeIngredients, withdrawn, authorisedUntil }, at) => (
            <tr key={orderOfAddition}>
              <td className={styles.order}>{at + 1}</td>
              <td className={styles.name}>
                <strong>{pageOf ? <a href={pageOf(orderOfAddition)}>{name}</a> : name}</strong>
                {hasCountry && localName !== undefined && (
                  <span className={table.detail}>
                    <Trans>sold here as {localName}</Trans>
                  </span>
                )}
                <span className={table.detail}>{manufacturer}</span>
                {withdrawn && <WithdrawnMark />}
                <NotAuthorised country={formats.country(country)} since={notAuthorisedSince(authorisedUntil, today)} day={formats.day} />
              </td>
              <td className={styles.country}>{formats.country(country)}</td>
              <td className={styles.rate}>
                <Rate rate={rate} form={form} kind={kind} />
              </td>
              <td className={styles.actives}>{activeIngredients.join(', ')}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}
