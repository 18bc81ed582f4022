import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Link } from 'wouter'
import type { ReviewedTest } from '../../../../contract/console/bench/series-review.ts'
import { CONSOLE_PAGES } from '../../../../domain/console/console-pages.ts'
import { lookOf } from '../../../../domain/verdicts.ts'
import { VerdictSign } from '../../../shared/verdicts/verdict-sign.tsx'
import { EquipmentDoubts } from '../../equipment/used-equipment.tsx'
import { LotsInReview } from '../../lots/lots-in-review.tsx'
import { GapsInReview } from '../../publishing/gaps-in-review.tsx'
import { ReviewedReadings } from '../../publishing/reviewed-bench.tsx'
import { ReviewedDoubts } from '../../publishing/reviewed-doubts.tsx'
import { WhoDecides } from '../../publishing/who-decides.tsx'
import { Failure } from '../../shared/failure.tsx'
import { StatePill } from '../../shared/state-pill.tsx'
import { RESULT_TEXTS } from '../../runs/test-texts.ts'
import { formats } from '../../shared/texts/formats.ts'
import styles from '../series.module.css'
import { keptFromOthers } from './decide-together.ts'

type ReviewedTestProps = {
  test: ReviewedTest
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  isConfidential: boolean
  onConfidential: (isConfidential: boolean) => void
  isBusy: boolean
  /** Why it was not decided with the others. */
  error: unknown
}

/** A submitted test of a series with what its approver looks at; all else is on the page of its own review. */
export const ReviewedTestCard = ({ test, isChosen, onChoose, isConfidential, onConfidential, isBusy, error }: ReviewedTestProps) => {
  const { t, i18n } = useLingui()
  const id = useId()
  const { preview, photos } = test
  const kept = keptFromOthers(test)
  const mayDecide = kept === undefined || test.actions.includes('return')
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.reviewed}>
        {mayDecide && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              aria-label={t`Choose test ${test.id}`}
              checked={isChosen}
              disabled={isBusy}
              onChange={({ target }) => onChoose(target.checked)}
            />
          </label>
        )}
        <h2 id={id}>
          <Link href={CONSOLE_PAGES.review.replace(':id', test.id)} className="figures">
            {test.id}
          </Link>{' '}
          <span className={styles.products}>{test.products.join(' + ')}</span>
        </h2>
        {preview && (
          <strong className={styles.verdict}>
            <VerdictSign look={lookOf(preview)} /> {i18n._(RESULT_TEXTS[preview.result])}
            {preview.incomplete && (
              <StatePill state="expired">
                <Trans>Incomplete</Trans>
              </StatePill>
            )}
          </strong>
        )}
      </div>
      {error !== undefined && <Failure error={error} />}
      {preview && (
        <>
          <ul className={styles.rates}>
            {preview.ingredients.map(({ orderOfAddition, name, rate, form }) => (
              <li key={orderOfAddition}>
                {name}{' '}
                <span className="muted figures">
                  {formats().number(rate)}
                  {'\u00a0'}
                  {form === 'L' ? 'L' : 'kg'}
                  {preview.waterRate === null ? '/kg' : '/ha'}
                </span>
              </li>
            ))}
          </ul>
          {preview.observations !== undefined && <p className="breaks">{preview.observations}</p>}
        </>
      )}
      {kept !== undefined && <Kept test={test} kept={kept} />}
      <GapsInReview detail={test} className={styles.inside} heading="h3" />
      <ReviewedDoubts detail={test} className={styles.inside} heading="h3" />
      <EquipmentDoubts doubts={test.equipmentDoubts} />
      <ReviewedReadings detail={test} className={styles.inside} heading="h3" label={t`Readings of ${test.id}`} />
      <details>
        <summary>
          <Trans>Lots</Trans>
        </summary>
        <LotsInReview detail={test} className={styles.inside} heading="h3" label={t`Lots of ${test.id}`} />
      </details>
      <p>
        <Link href={CONSOLE_PAGES.review.replace(':id', test.id)}>
          {photos === 0
            ? t`The report as readers will see it, changed values`
            : t`The report as readers will see it, its photos, changed values`}
        </Link>
      </p>
      {kept === undefined && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isConfidential}
            disabled={isBusy || test.isConfidential !== null}
            onChange={({ target }) => onConfidential(target.checked)}
          />{' '}
          <Trans>Confidential: only for those who asked for it</Trans>
        </label>
      )}
    </section>
  )
}

/** Why it is not approved with the others, and where it is decided. */
const Kept = ({ test, kept }: { test: ReviewedTest; kept: NonNullable<ReturnType<typeof keptFromOthers>> }) => {
  if (kept === 'no approver' || kept === 'own work') return <WhoDecides detail={test} />
  // What is lacking is said with the deviations.
  if (kept === 'lacking') return null
  return (
    <p>
      {kept === 'no report' && (
        <Trans>It lacks something that a report needs, or a product is not in the list any more: return it to the bench.</Trans>
      )}
      {kept === 'other mix' && (
        <Trans>It differs from what a request asked for, so it is approved on its own page, with a reason for whoever asked.</Trans>
      )}
      {kept === 'amendment' && <Trans>It amends a report, so it is approved on its own page, beside the version before.</Trans>}
    </p>
  )
}
