import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { Test } from '../../../../contract/tests.ts'
import { listLook } from '../../../../domain/verdicts.ts'
import { Day, Rate } from '../../../trade/quantities.tsx'
import { TestedName } from '../../../trade/tested-name.tsx'
import { VerdictBadge } from '../../../trade/verdict-badge.tsx'
import table from '../../../ui/table.module.css'
import { Observed } from './observed.tsx'
import { ReportLink } from './report-link.tsx'
import type { ResultTableProps } from './result-table.tsx'
import styles from './result-table.module.css'
import { isSearched, type Searched } from './searched.ts'

/** Seed coatings: without water and actives, with the observation below the products. */
export const SeedResultTable = ({ tests, labelledBy, searched }: ResultTableProps) => (
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
        <SeedResultRow key={test.tankmixId} test={test} searched={searched} />
      ))}
    </tbody>
  </table>
)

type RowProps = { test: Test; searched: Searched }

/** Memoized, as a list has up to 500. */
const SeedResultRow = memo(({ test, searched }: RowProps) => (
  <tr data-look={listLook(test.result)}>
    <td>
      <Day isoDay={test.dateOfTest} />
    </td>
    <td>
      <div className={styles.mix}>
        <ProductTable test={test} searched={searched} />
        <Observed test={test} />
      </div>
    </td>
    <td>
      <VerdictBadge look={listLook(test.result)} isDemo={test.demo} />
      <p className={styles.phrase}>{test.phrase}</p>
    </td>
    <td className={styles.link}>
      <ReportLink test={test} kind="seed" look="quiet" />
    </td>
  </tr>
))

const ProductTable = ({ test: { tankmixId, ingredients }, searched }: RowProps) => {
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
              <TestedName ingredient={ingredient} isMarked={isSearched(searched, ingredient)} />
            </td>
            <td className={styles.detail}>{ingredient.manufacturer}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
