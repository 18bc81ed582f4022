import type { MixProduct } from '../../../domain/console/request-mixes.ts'
import type { RefusalReason, RequestActor } from '../../../domain/console/request-states.ts'
import type { RequestEvent } from './events.ts'
import { RolledBack } from '../rolled-back.ts'

/** Who changes a request, and when. */
export type Changing = { actor: string; actors: readonly RequestActor[]; now: Date }

/** What was asked: an action of the table with what it needs, or a change beside the states. */
export type DeskChange =
  | { action: 'accept' | 'resume' | 'cancel' | 'reopen' }
  | { action: 'refuse'; reason: RefusalReason; text: string }
  | { action: 'start-test' | 'void-test'; testId: string }
  /** `of`: the report or test that is done again; `isTold` to whoever asked, who has a report of it. */
  | { action: 'repeat-test'; testId: string; of: string; isTold: boolean }
  | { action: 'add-mixes'; mixes: readonly (readonly MixProduct[])[] }
  /** By their places. */
  | { action: 'refuse-mixes'; mixes: readonly number[]; reason: RefusalReason; text: string }
  /** `why` a test of another mix or country is named all the same, in the chemist's words; needed only there. */
  | { action: 'answer' | 'replace-answer'; testId: string; why?: string | undefined; shown?: string | undefined }
  | { action: 'publish' | 'report-confidentially'; testId: string; why?: string | undefined }
  | { action: 'ask' | 'reply' | 'take-back'; text: string }
  | { action: 'assign'; assignee: string }
  | { action: 'set-due'; dueOn: string | null }
  | { action: 'revoke-links' }
  /** Whether whoever asked accepts deviations from the protocol before there is a report. */
  | { action: 'ask-acceptance' | 'waive-acceptance' }

/** A request as it was when somebody decided to change it; `mix` is the place of the one that a test is begun for, or that is answered. */
export type Seen = { id: string; rowVersion: number; mix?: number | undefined }

/** A request for which a test begins, with what that does to it. */
export type BegunFor = { seen: Seen; change: DeskChange }

type NotDoneReason =
  | 'unknown request'
  | 'not possible'
  | 'unknown test'
  | 'other kind'
  | 'other mix'
  | 'withdrawn test'
  | 'confidential test'
  | 'test changed'
  | 'unknown person'
  | 'too many mixes'

export type ChangeOutcome =
  | { ok: true; rowVersions: Record<string, number> }
  | { ok: false; reason: NotDoneReason; id: string }
  | { ok: false; reason: 'changed meanwhile'; id: string; rowVersion: number; changes: RequestEvent[] }

/** Rolls the transaction back. */
export class NotDone extends RolledBack<Extract<ChangeOutcome, { ok: false }>> {}
