import type { NonconformityKind, NonconformityState, TestOrigin } from '../../../domain/console/nonconformities.ts'
import type { Salted } from './salted.ts'

/** The tables of what goes wrong in a laboratory. */
export type QualitySchema = {
  nonconformities: NonconformityRow
  nonconformity_tests: NonconformityTestRow
  nonconformity_events: NonconformityEventRow
  complainants: { id: string; nonconformity_id: string; name: string; email: string; contact: string } & Salted
}

export type NonconformityRow = {
  id: string
  number: number
  kind: NonconformityKind
  state: NonconformityState
  row_version: number
  opened_at: string
  opened_by: string
  owner: string
  /** yyyy-MM-dd */
  due_on: string
  title: string
  what: string
  cause: string
  correction: string
  corrective_action: string
  finished_at: string | null
  finished_by: string | null
  closed_at: string | null
  closed_by: string | null
}

export type NonconformityTestRow = {
  nonconformity_id: string
  test_id: string
  origin: TestOrigin
  origin_id: string
  added_at: string
  added_by: string
}

export type NonconformityEventRow = {
  nonconformity_id: string
  /** Of the nonconformity after the change. */
  row_version: number
  at: string
  actor: string
  action: string
  note: string
  /** JSON list of the changed values before and after. */
  changes: string
}
