import { Trans } from '@lingui/react/macro'
import type { Test } from '../../../../contract/tests.ts'
import { OBSERVATIONS_LANGUAGE, observationsOf } from '../../../../domain/observations.ts'
import type { TestKind } from '../../../../domain/records.ts'
import { listLook } from '../../../../domain/verdicts.ts'
import { Day, Rate, WaterVolume } from '../../../trade/quantities.tsx'
import { VerdictBadge } from '../../../trade/verdict-badge.tsx'
import { ReportLink } from './report-link.tsx'
import styles from './result-cards.module.css'
import { TestedName } from '../../../trade/tested-name.tsx'

/** A card shows in this order: result, mixing order, rates and water, date of the test. */
export const ResultCards = ({ kind, tests }: { kind: TestKind; tests: readonly Test[] }) => (
  <ul className={styles.cards}>
    {tests.map((test) => (
      <li key={test.tankmixId} className={styles.card} data-look={listLook(test.result)}>
        <div className={styles.verdict}>
          <VerdictBadge look={listLook(test.result)} />
          <span className={styles.phrase}>{test.phrase}</span>
        </div>
        <ol className={styles.products}>
          {test.ingredients.map((ingredient) => (
            <li key={ingredient.orderOfAddition} className={styles.product}>
              <span className={styles.order}>
                <span className="visually-hidden">
                  <Trans>Order</Trans>{' '}
                </span>
                {ingredient.orderOfAddition}
              </span>
              <span className={styles.name}>
                <TestedName ingredient={ingredient} />
              </span>
              <span className={styles.details}>
                {[ingredient.activeIngredients.join(', '), ingredient.manufacturer].filter(Boolean).join(' · ')}
              </span>
              <span className={styles.rate}>
                <Rate rate={ingredient.rate} form={ingredient.form} kind={kind} />
              </span>
            </li>
          ))}
        </ol>
        <dl className={styles.facts}>
          {kind === 'foliar' && (
            <div>
              <dt>
                <Trans>Water Volume</Trans>
              </dt>
              <dd>
                <WaterVolume litresPerHa={test.waterRate} />
              </dd>
            </div>
          )}
          <div>
            <dt>
              <Trans>Date Tested</Trans>
            </dt>
            <dd>
              <Day isoDay={test.dateOfTest} />
            </dd>
          </div>
          {observationsOf(test) !== undefined && (
            <div className={styles.observations}>
              <dt>
                <Trans>Observations</Trans>
              </dt>
              <dd lang={OBSERVATIONS_LANGUAGE}>{observationsOf(test)}</dd>
            </div>
          )}
        </dl>
        <ReportLink test={test} kind={kind} />
      </li>
    ))}
  </ul>
)
