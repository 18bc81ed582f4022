import type { ChangedMeanwhile } from '../../../../contract/console/requests.ts'
import type { BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import type { ResilientStore } from '../../../platform/storage/resilient-store.ts'
import type { KeptEntry, KeptSheet } from './kept-entries.ts'
import type { RetryOptions } from './retry.ts'

type Changes = ChangedMeanwhile['changes']
/** Somebody else changed the sheet since it was opened; `theirs` where that was another tab of this device, which has not sent it. */
export type Conflict = { changes: Changes; mine: KeptSheet; theirs?: KeptSheet }

/** The outcome of sending one entry. */
export type EntryDelivery =
  | { step: 'saved'; rowVersion: number }
  /** `changes`: what changed since the version that was sent, where that is the reason. */
  | { step: 'refused'; error: unknown; message: string; faults?: Readonly<Record<string, string>>; changes: Changes | undefined }
  /** Not reached, or it could not take the entry: sending is tried again later. */
  | { step: 'away'; isBusy: boolean; retryAfterS?: number | undefined }
  /** The error leads to another page. */
  | { step: 'redirected' }

/** A sheet as the server has it. */
export type StoredSheet = {
  rowVersion: number
  sheet: BenchSheet
  /** Whether its values are changed with a reason only. */
  needsReason?: boolean
  /** Whether it is the browser's copy of what the server had. */
  isCopy?: boolean
}

export type BenchEntries = {
  sheet: BenchSheet
  unreadable: Record<string, string>
  /** Why the test is changed: it stays for what is changed next. */
  reason: string
  /** Why unlikely values are right, by the field. */
  reasons: Record<string, string>
  waiting: readonly KeptEntry[]
  conflict: Conflict | undefined
  /** Why the sheet was refused. */
  error: unknown
  /** Why the last sending ended early. */
  away: { isBusy: boolean } | undefined
}

export type BenchOptions = Pick<RetryOptions, 'random' | 'startTimer'> & {
  person: string
  runId: string
  stored: StoredSheet
  storage: ResilientStore<KeptEntry>
  /** Whether an unlikely value lacks its reason: such a sheet is kept and not sent. */
  lacksReasons?: (sheet: KeptSheet) => boolean
  deliver: (entry: KeptEntry) => Promise<EntryDelivery>
  /** Runs an action that no other tab runs at the same time. */
  withLock: (name: string, action: () => Promise<void>) => Promise<void>
  /** Reads the test again, and hands it to `show`; whether the server responded. */
  reload: () => Promise<boolean>
  /** Notifies the other tabs that what is kept changed. */
  tell: () => void
  now: () => Date
}
