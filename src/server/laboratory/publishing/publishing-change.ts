import type { WithdrawalReason } from '../../../domain/published-test.ts'
import type { RunOutcome, SeenRun } from '../runs/run-change.ts'
import type { Recorded } from '../runs/in-transaction.ts'
import type { NotSigned } from '../signing/sign-publication.ts'
import type { ChangedRequest } from '../desk/change-request.ts'

/** What is done to a submitted or published test. Notes are in the laboratory's own words. */
export type PublishingChange =
  | { action: 'return'; note: string }
  /** `why` the test answers a request that asked for another mix or country, in words for who asked; needed only there. */
  /** `deviations`: the ids of those that the approver authorises. */
  | { action: 'publish'; isConfidential: boolean; why?: string | undefined; deviations?: string[] | undefined }
  | { action: 'amend' | 'drop-amendment'; note: string }
  /** `isRepeated`: it is tested again, for those who asked. */
  | { action: 'withdraw'; reason: WithdrawalReason; note: string; isRepeated?: boolean | undefined }
  | { action: 'confirm-withdrawal' }

/** A test of the console, or one that was imported, by the id of its report. */
export type PublishingTarget = SeenRun | { testId: string }

type PublishingRefusal =
  | 'had a hand in it'
  | 'withdrew it'
  | 'role is gone'
  | 'unknown product'
  | 'incomplete report'
  | 'other deviations'
  | 'not authorised'
  | 'not signed'
  | 'signed something else'
export type PublishingOutcome = RunOutcome | { ok: false; reason: PublishingRefusal | NotSigned['reason'] }

/** Rolls the transaction back. */
export class PublishingRefused extends Error {
  readonly reason: PublishingRefusal
  constructor(reason: PublishingRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** What a change did besides the row itself: requests that it changed, what history and audit say, and a test that repeats it, for the audit. */
export type Done = {
  requests: ChangedRequest[]
  recorded: Pick<Recorded, 'changed' | 'note' | 'changes' | 'objects'>
  repeat?: () => Promise<{ id: string }[]>
}
