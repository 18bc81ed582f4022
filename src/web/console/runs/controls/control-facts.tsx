import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { CONSOLE_PAGES } from '../../../../domain/console/console-pages.ts'
import { StatePill } from '../../shared/state-pill.tsx'
import { TEST_STATE_TEXTS } from '../test-texts.ts'
import listStyles from './controls.module.css'
import styles from '../test.module.css'

/** What a control came to and why, and the tests that link to it. */
export const ControlFacts = ({ control }: { control: NonNullable<TestDetail['control']> }) => {
  const { i18n } = useLingui()
  return (
    <section className={styles.part} aria-labelledby="control-tests">
      <h2 id="control-tests">
        <Trans>Tests that link to it</Trans>
      </h2>
      {control.note !== '' && <p className="breaks">{control.note}</p>}
      {control.tests.length === 0 ? (
        <p>
          <Trans>None yet: open a test of the same day and protocol, and link this control there.</Trans>
        </p>
      ) : (
        <ul className={`stack gap-3 plain-list ${listStyles.controls}`}>
          {control.tests.map(({ id, state, products }) => (
            <li key={id}>
              <Link href={`${CONSOLE_PAGES.tests}/${id}`}>{id}</Link> <StatePill state={state}>{i18n._(TEST_STATE_TEXTS[state])}</StatePill>{' '}
              {products.join(' + ')}
            </li>
          ))}
        </ul>
      )}
      <p className="muted">
        <Trans>A control has no verdict and is never published. Who worked on it approves none of these tests.</Trans>
      </p>
    </section>
  )
}
