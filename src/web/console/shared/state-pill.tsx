import type { ReactNode } from 'react'
import type { MixState } from '../../../domain/console/request-mixes.ts'
import type { NonconformityState } from '../../../domain/console/nonconformities.ts'
import type { RequestState } from '../../../domain/console/request-states.ts'
import type { TestState } from '../../../domain/console/bench/test-states.ts'
import styles from './state-pill.module.css'

type State = RequestState | MixState | TestState | NonconformityState | 'retired' | 'expired'

/** Somebody has to do something before it goes on. */
const ATTENTION: ReadonlySet<State> = new Set<State>(['waiting', 'returned', 'finished', 'expired'])
const OVER: ReadonlySet<State> = new Set<State>(['refused', 'cancelled', 'void', 'withdrawn', 'retired', 'closed'])

/** The state of a request, a test, a product, a protocol, a calibration or a nonconformity. */
export const StatePill = ({ state, children }: { state: State; children: ReactNode }) => (
  <span className={`small strong ${styles.pill}`} data-tone={ATTENTION.has(state) ? 'attention' : OVER.has(state) ? 'over' : undefined}>
    {children}
  </span>
)
