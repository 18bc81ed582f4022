import { Trans } from '@lingui/react/macro'
import type { Test } from '../../../../contract/tests.ts'
import { OBSERVATIONS_LANGUAGE, observationsOf } from '../../../../domain/observations.ts'
import { listLook } from '../../../../domain/verdicts.ts'
import { VerdictSign } from '../../../trade/verdict-sign.tsx'
import styles from './observed.module.css'

/** What the laboratory noted, in the row of a table after the result's sign (SEED-03), or cut after one line; nothing where it noted nothing. */
export const Observed = ({ test, isShort = false }: { test: Test; isShort?: boolean }) => {
  const observations = observationsOf(test)
  if (observations === undefined) return null
  return (
    <p className={isShort ? styles.short : styles.observed}>
      {!isShort && <VerdictSign look={listLook(test.result)} />}
      <span>
        <span className="visually-hidden">
          <Trans>Observations</Trans>{' '}
        </span>
        <span lang={OBSERVATIONS_LANGUAGE}>{observations}</span>
      </span>
    </p>
  )
}
