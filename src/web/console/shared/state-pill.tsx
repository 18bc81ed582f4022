import type { ReactNode } from 'react'
import type { MixState } from '../../../domain/console/request-mixes.ts'
import type { RequestState } from '../../../domain/console/request-states.ts'
import type { TestState } from '../../../domain/console/bench/test-states.ts'
import styles from './state-pill.module.css'

type State = RequestState | MixState | TestState | 'retired' | 'expired'

/** Somebody has to do something before it goes on. */
const ATTENTION: ReadonlySet<State> = new Set<State>(['waiting', 'returned', 'expired'])
const OVER: ReadonlySet<State> = new Set<State>(['refused', 'cancelled', 'void', 'withdrawn', 'retired'])

/** The state of a request, a test, a product, a protocol or a calibration. */
export const StatePill = ({ state, children }: { state: State; children: ReactNode }) => (
  <span className={`small strong ${styles.pill}`} data-tone={ATTENTION.has(state) ? 'attention' : OVER.has(state) ? 'over' : undefined}>
    {children}
  </span>
)
