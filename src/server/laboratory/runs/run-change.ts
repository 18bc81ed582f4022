import type { MissingInReport } from '../../../domain/console/bench/missing-in-report.ts'
import type { ProtocolGap } from '../../../domain/method/requirements.ts'
import type { RunAction } from '../../../domain/console/bench/bench-test.ts'
import type { ValueChange } from '../../../domain/console/bench/sheet-values.ts'
import type { TestRole } from '../../../domain/console/bench/test-states.ts'
import type { Codes } from '../../audit/append-audit.ts'
import { RolledBack } from '../rolled-back.ts'

/** Who changes a test, when, and in which zone the laboratory's days are. */
export type RunChange = { actor: string; roles: readonly TestRole[]; now: Date; timeZone: string }

/** A test as it was when somebody decided to change it. */
export type SeenRun = { id: string; rowVersion: number }

/** What happened to a test. */
export type RunEvent = {
  rowVersion: number
  at: string
  actor: string
  action: RunAction
  changed: Codes
  note: string
  changes: ValueChange[]
}

export const REQUEST_REFUSALS = ['unknown request', 'not possible', 'changed meanwhile', 'other mix', 'other kind'] as const

export type RunFailure =
  | {
      ok: false
      reason:
        | 'unknown test'
        | 'not possible'
        | 'unknown reading'
        | 'unknown photo'
        | 'unknown jar'
        | 'unknown protocol'
        | 'old protocol'
        | 'fixed protocol'
        | 'imported'
        | 'no such gap'
        | 'not justifiable'
        | 'unknown equipment'
        | 'unknown lot'
        | 'unlikely'
        | 'too many'
        | 'reason needed'
        | 'being repeated'
        | 'unknown control'
        | 'other protocol'
        | 'other day'
        | 'control has failed'
        | 'control was read'
        | 'has a control'
        | 'not authorised'
    }
  | { ok: false; reason: 'changed meanwhile'; rowVersion: number; changes: RunEvent[] }
  | { ok: false; reason: 'incomplete'; missing: MissingInReport[] }
  /** What of its protocol a test lacks, and nothing stands for. */
  | { ok: false; reason: 'not by its protocol'; gaps: ProtocolGap[] }
  /** A request for which a test was to be started or published, or whose test is void, cannot be changed. */
  | { ok: false; reason: 'request'; id: string; why: (typeof REQUEST_REFUSALS)[number] }

export type RunOutcome = { ok: true; id: string; rowVersion: number } | RunFailure

/** Rolls the transaction back: something cannot be done, or there is nothing to do. */
export class RunNotChanged extends RolledBack<RunOutcome> {}
