import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useId } from 'react'
import type { Test } from '../../../../../contract/look-ups/tests.ts'
import { observationsOf } from '../../../../../domain/observations.ts'
import type { TestKind } from '../../../../../domain/records.ts'
import { drawnAs, isOfOlder, lookOf } from '../../../../../domain/verdicts.ts'
import { Day, Rate, WaterVolume } from '../../../../shared/amounts/quantities.tsx'
import { lazyExtra } from '../../../../platform/lazy-component.ts'
import { TestedName } from '../../../../shared/products/tested-name.tsx'
import { useSession } from '../../../../platform/session.ts'
import { TestLaboratory } from '../../../../shared/verdicts/test-laboratory.tsx'
import { TestBadge } from '../../../../shared/verdicts/verdict-badge.tsx'
import table from '../../../../ui/table.module.css'
import { Observed } from './observed.tsx'
import type { ResultPart } from './list-parts.ts'
import { useOpenCards } from './open-cards.ts'
import { ReportLink, SlurryLink } from './report-link.tsx'
import styles from './result-table.module.css'
import { RowToggle } from './row-toggle.tsx'
import { TestHeading } from './test-heading.tsx'
import { WaterMark } from './water-mark.tsx'
import { isSearched, type SearchedNames } from '../searched.ts'

const OlderNotes = lazyExtra(() => import('../../../../shared/verdicts/older-notes.tsx').then((file) => file.OlderNotes))
const TestWater = lazyExtra(() => import('./test-water.tsx').then((file) => file.TestWater))

type ResultTableProps = { kind: TestKind; parts: readonly ResultPart[]; labelledBy: string; searched: SearchedNames }

/** Results on wide screens, each in two lines until it is opened. Seed coatings have no water, and their actives are not listed. */
export const ResultTable = ({ kind, parts, labelledBy, searched }: ResultTableProps) => {
  const { open, toggle } = useOpenCards()
  return (
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
      {parts.map(({ heading, tests }) => (
        <tbody key={heading} className={styles.group}>
          {heading !== undefined && (
            <tr className={styles.part}>
              <th scope="rowgroup" colSpan={kind === 'foliar' ? 5 : 4}>
                {heading}
              </th>
            </tr>
          )}
          {tests.map((test) => (
            <ResultRow
              key={test.tankmixId}
              kind={kind}
              test={test}
              searched={searched}
              isOpen={open.has(test.tankmixId)}
              onToggle={toggle}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

type TestProps = { kind: TestKind; test: Test; searched: SearchedNames }
type RowProps = TestProps & { isOpen: boolean; onToggle: (testId: string) => void }

/** Memoized, as a list has up to 500. */
const ResultRow = memo(({ kind, test, searched, isOpen, onToggle }: RowProps) => {
  const bodyId = useId()
  const { formats } = useSession()
  return (
    <tr data-look={drawnAs(lookOf(test))} data-open={isOpen}>
      <th scope="row" className={styles.tested}>
        <TestHeading test={test} />
        <div className={styles.opener}>
          <RowToggle test={test} isOpen={isOpen} onToggle={onToggle} controls={bodyId} />
          <Day isoDay={test.dateOfTest} />
        </div>
      </th>
      {kind === 'foliar' && (
        <td>
          <WaterVolume litresPerHa={test.waterRate} />
          <WaterMark test={test} />
        </td>
      )}
      <td>
        <div id={bodyId} className={styles.mix}>
          <ProductTable kind={kind} test={test} searched={searched} />
          {test.laboratory && <TestLaboratory test={test} />}
          {isOpen && <Observed test={test} />}
          {isOpen && kind === 'seed' && (
            <span className={styles.slurry}>
              <SlurryLink test={test} />
            </span>
          )}
          {isOpen && kind === 'foliar' && <TestWater test={test} />}
        </div>
      </td>
      <td>
        <TestBadge test={test} />
        {isOfOlder(test) && <OlderNotes test={test} day={formats.day} />}
        {isOpen || observationsOf(test) === undefined ? <p className={styles.phrase}>{test.phrase}</p> : <Observed test={test} isShort />}
      </td>
      <td className={styles.link}>
        <ReportLink test={test} kind={kind} look="icon" />
      </td>
    </tr>
  )
})

const ProductTable = ({ kind, test: { tankmixId, ingredients }, searched }: TestProps) => {
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
        {ingredients.map((ingredient, at) => (
          <tr key={ingredient.orderOfAddition}>
            <td className={styles.order}>{at + 1}</td>
            <td className={rate}>
              <Rate rate={ingredient.rate} form={ingredient.form} kind={kind} />
            </td>
            <td className={`strong ${styles.name}`}>
              <TestedName ingredient={ingredient} isMarked={isSearched(searched, ingredient)} />
            </td>
            {kind === 'foliar' && <td className={`quiet ${styles.detail}`}>{ingredient.activeIngredients.join(', ')}</td>}
            <td className={`quiet ${styles.detail}`}>{ingredient.manufacturer}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
