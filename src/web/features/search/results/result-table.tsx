import { Trans, useLingui } from '@lingui/react/macro'
import type { Test } from '../../../../contract/tests.ts'
import { listLook } from '../../../../domain/verdicts.ts'
import { Day, Rate, WaterVolume } from '../../../trade/quantities.tsx'
import { VerdictBadge } from '../../../trade/verdict-badge.tsx'
import table from '../../../ui/table.module.css'
import { ReportLink } from './report-link.tsx'
import styles from './result-table.module.css'
import { TestedName } from '../../../trade/tested-name.tsx'

export const ResultTable = ({ tests, labelledBy }: { tests: readonly Test[]; labelledBy: string }) => (
  <table className={`${table.table} ${table.framed} ${styles.results}`} aria-labelledby={labelledBy}>
    <thead>
      <tr>
        <th scope="col" className={styles.date}>
          <Trans>Date Tested</Trans>
        </th>
        <th scope="col" className={styles.water}>
          <Trans>Water Volume</Trans>
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
            <WaterVolume litresPerHa={test.waterRate} />
          </td>
          <td>
            <ProductTable test={test} />
          </td>
          <td>
            <VerdictBadge look={listLook(test.result)} />
            <p className={styles.phrase}>{test.phrase}</p>
          </td>
          <td className={styles.link}>
            <ReportLink test={test} kind="foliar" look="quiet" />
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
          <th scope="col" className={styles.rate}>
            <Trans>Rate</Trans>
          </th>
          <th scope="col">
            <Trans context="product">Name</Trans>
          </th>
          <th scope="col">
            <Trans>Actives</Trans>
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
            <td className={styles.rate}>
              <Rate rate={ingredient.rate} form={ingredient.form} kind="foliar" />
            </td>
            <td className={styles.name}>
              <TestedName ingredient={ingredient} />
            </td>
            <td>{ingredient.activeIngredients.join(', ')}</td>
            <td>{ingredient.manufacturer}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
