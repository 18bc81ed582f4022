import { Trans, useLingui } from '@lingui/react/macro'
import type { Test } from '../../../../contract/tests.ts'
import { OBSERVATIONS_LANGUAGE, observationsOf } from '../../../../domain/observations.ts'
import { listLook } from '../../../../domain/verdicts.ts'
import { Day, Rate } from '../../../trade/quantities.tsx'
import { VerdictBadge } from '../../../trade/verdict-badge.tsx'
import { VerdictSign } from '../../../trade/verdict-sign.tsx'
import table from '../../../ui/table.module.css'
import { ReportLink } from './report-link.tsx'
import styles from './result-table.module.css'
import { TestedName } from '../../../trade/tested-name.tsx'

/** Seed coatings: without water and actives, with the observation below the products. */
export const SeedResultTable = ({ tests, labelledBy }: { tests: readonly Test[]; labelledBy: string }) => (
  <table className={`${table.table} ${table.framed} ${styles.results}`} aria-labelledby={labelledBy}>
    <thead>
      <tr>
        <th scope="col" className={styles.date}>
          <Trans>Date Tested</Trans>
        </th>
        <th scope="col">
          <Trans>Products</Trans>
        </th>
        <th scope="col" className={styles.result}>
          <Trans>Result</Trans>
        </th>
        <th scope="col" className={styles.report}>
          <Trans>Download Report</Trans>
        </th>
      </tr>
    </thead>
    <tbody>
      {tests.map((test) => (
        <tr key={test.tankmixId}>
          <td>
            <Day isoDay={test.dateOfTest} />
          </td>
          <td>
            <ProductTable test={test} />
            <Observed test={test} />
          </td>
          <td>
            <VerdictBadge look={listLook(test.result)} />
            <p className={styles.phrase}>{test.phrase}</p>
          </td>
          <td className={styles.link}>
            <ReportLink test={test} kind="seed" look="quiet" />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const ProductTable = ({ test: { tankmixId, ingredients } }: { test: Test }) => {
  const { t } = useLingui()
  return (
    <table className={styles.products} aria-label={`${t`Products`} (${tankmixId})`}>
      <thead>
        <tr>
          <th scope="col" className={styles.order}>
            <Trans>Order</Trans>
          </th>
          <th scope="col" className={styles.seedRate}>
            <Trans>Rate</Trans>
          </th>
          <th scope="col">
            <Trans context="product">Name</Trans>
          </th>
          <th scope="col">
            <Trans>Manufacturer</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {ingredients.map((ingredient) => (
          <tr key={ingredient.orderOfAddition}>
            <td className={styles.order}>{ingredient.orderOfAddition}</td>
            <td className={`${styles.rate} ${styles.seedRate}`}>
              <Rate rate={ingredient.rate} form={ingredient.form} kind="seed" />
            </td>
            <td className={styles.name}>
              <TestedName ingredient={ingredient} />
            </td>
            <td>{ingredient.manufacturer}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The observation after the result's sign (SEED-03). */
const Observed = ({ test }: { test: Test }) => {
  const observations = observationsOf(test)
  if (observations === undefined) return null
  return (
    <p className={styles.observations}>
      <VerdictSign look={listLook(test.result)} />
      <span>
        <span className="visually-hidden">
          <Trans>Observations</Trans>{' '}
        </span>
        <span lang={OBSERVATIONS_LANGUAGE}>{observations}</span>
      </span>
    </p>
  )
}
