import { Trans } from '@lingui/react/macro'
import type { Test } from '../../../../../contract/look-ups/tests.ts'
import { observationsOf } from '../../../../../domain/observations.ts'
import { lookOf } from '../../../../../domain/verdicts.ts'
import { ObservationText } from '../../../../shared/texts/observation-text.tsx'
import { VerdictSign } from '../../../../shared/verdicts/verdict-sign.tsx'
import styles from './observed.module.css'

/** What the laboratory noted, in the row of a table after the result's sign (SEED-03), or cut after one line; nothing where it noted nothing. */
export const Observed = ({ test, isShort = false }: { test: Test; isShort?: boolean }) => {
  if (observationsOf(test) === undefined) return null
  return (
    <p className={isShort ? `flush ${styles.short}` : `flush ${styles.observed}`}>
      {!isShort && <VerdictSign look={lookOf(test)} />}
      <span>
        <span className="visually-hidden">
          <Trans>Observations</Trans>{' '}
        </span>
        <ObservationText test={test} />
      </span>
    </p>
  )
}
