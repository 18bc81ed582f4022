import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { Test } from '../../../../contract/tests.ts'
import type { TestKind } from '../../../../domain/records.ts'
import { listLook, lookOf } from '../../../../domain/verdicts.ts'
import { Day, Rate, WaterVolume } from '../../../shared/quantities.tsx'
import { TestedName } from '../../../shared/tested-name.tsx'
import { VerdictBadge } from '../../../shared/verdict-badge.tsx'
import table from '../../../ui/table.module.css'
import { Observed } from './observed.tsx'
import { ReportLink } from './report-link.tsx'
import styles from './result-table.module.css'
import { isSearched, type SearchedNames } from './searched.ts'

type ResultTableProps = { kind: TestKind; tests: readonly Test[]; labelledBy: string; searched: SearchedNames }

/** Results on wide screens. Seed coatings have no water, and their actives are not listed. */
export const ResultTable = ({ kind, tests, labelledBy, searched }: ResultTableProps) => (
  <table className={`${table.table} ${table.framed} ${styles.results}`} aria-labelledby={labelledBy}>
    <thead>
      <tr>
        <th scope="col" className={styles.date}>
          <Trans>Date Tested</Trans>
        </th>
        {kind === 'foliar' && (
          <th scope="col" className={styles.water}>
            <Trans>Water Volume</Trans>
          </th>
        )}
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
        <ResultRow key={test.tankmixId} kind={kind} test={test} searched={searched} />
      ))}
    </tbody>
  </table>
)

type RowProps = { kind: TestKind; test: Test; searched: SearchedNames }

/** Memoized, as a list has up to 500. */
const ResultRow = memo(({ kind, test, searched }: RowProps) => (
  <tr data-look={lookOf(test)}>
    <td>
      <Day isoDay={test.dateOfTest} />
    </td>
    {kind === 'foliar' && (
      <td>
        <WaterVolume litresPerHa={test.waterRate} />
      </td>
    )}
    <td>
      <div className={styles.mix}>
        <ProductTable kind={kind} test={test} searched={searched} />
        <Observed test={test} />
      </div>
    </td>
    <td>
      <VerdictBadge look={listLook(test.result)} isDemo={test.demo} isUnderReview={test.underReview} />
      <p className={styles.phrase}>{test.phrase}</p>
    </td>
    <td className={styles.link}>
      <ReportLink test={test} kind={kind} look="quiet" />
    </td>
  </tr>
))

const ProductTable = ({ kind, test: { tankmixId, ingredients }, searched }: RowProps) => {
  const { t } = useLingui()
  const rate = kind === 'seed' ? `${styles.rate} ${styles.seedRate}` : styles.rate
  return (
    <table className={styles.products} aria-label={`${t`Products`} (${tankmixId})`}>
      <thead>
        <tr>
          <th scope="col" className={styles.order}>
            <Trans>Order</Trans>
          </th>
          <th scope="col" className={rate}>
            <Trans>Rate</Trans>
          </th>
          <th scope="col">
            <Trans context="product">Name</Trans>
          </th>
          {kind === 'foliar' && (
            <th scope="col">
              <Trans>Actives</Trans>
            </th>
          )}
          <th scope="col">
            <Trans>Manufacturer</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {ingredients.map((ingredient) => (
          <tr key={ingredient.orderOfAddition}>
            <td className={styles.order}>{ingredient.orderOfAddition}</td>
            <td className={rate}>
              <Rate rate={ingredient.rate} form={ingredient.form} kind={kind} />
            </td>
            <td className={styles.name}>
              <TestedName ingredient={ingredient} isMarked={isSearched(searched, ingredient)} />
            </td>
            {kind === 'foliar' && <td className={styles.detail}>{ingredient.activeIngredients.join(', ')}</td>}
            <td className={styles.detail}>{ingredient.manufacturer}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
