import { useLingui } from '@lingui/react/macro'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ControlOutcome } from '../../../../domain/console/bench/controls.ts'
import type { TestState } from '../../../../domain/console/bench/test-states.ts'
import { StatePill } from '../../shared/state-pill.tsx'
import { TEST_STATE_TEXTS } from '../test-texts.ts'
import { CONTROL_OUTCOME_TEXTS } from './control-texts.ts'
import styles from './controls.module.css'

const SIGNS = { passed: Check, failed: X }

/** Where a control stands: what it came to by icon, word and colour, or its state. */
export const ControlState = ({ state, outcome }: { state: TestState; outcome: ControlOutcome | null }) => {
  const { i18n } = useLingui()
  if (outcome === null) return <StatePill state={state}>{i18n._(TEST_STATE_TEXTS[state])}</StatePill>
  const Sign = SIGNS[outcome]
  return (
    <span className={`small strong ${styles.outcome}`} data-outcome={outcome}>
      <Sign aria-hidden size={16} /> {i18n._(CONTROL_OUTCOME_TEXTS[outcome])}
    </span>
  )
}
