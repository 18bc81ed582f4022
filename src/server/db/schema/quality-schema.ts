import type { NonconformityKind, NonconformityState, TestOrigin } from '../../../domain/console/nonconformities.ts'
import type { ItemAction, ItemCondition } from '../../../domain/console/items.ts'
import type { MethodCheckKind, MethodCheckOutcome } from '../../../domain/console/method-checks.ts'
import type { Salted } from './salted.ts'

/** The tables of what goes wrong in a laboratory, of what it receives, and of its rooms. */
export type QualitySchema = {
  nonconformities: NonconformityRow
  nonconformity_tests: NonconformityTestRow
  nonconformity_events: NonconformityEventRow
  items: ItemRow
  item_events: ItemEventRow
  room_days: RoomDayRow
  method_checks: MethodCheckRow
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

type ItemRow = {
  id: string
  number: number
  what: string
  /** yyyy-MM-dd */
  received_on: string
  condition: ItemCondition
  condition_note: string
  place: string
  /** Ids; empty where there is none. */
  request_id: string
  lot_id: string
  added_at: string
  added_by: string
}

type ItemEventRow = {
  id: string
  item_id: string
  /** yyyy-MM-dd */
  on_day: string
  action: ItemAction
  note: string
  added_at: string
  added_by: string
}

type MethodCheckRow = {
  id: string
  kind: MethodCheckKind
  protocol_id: string
  protocol_version: number
  /** yyyy-MM-dd */
  on_day: string
  what: string
  outcome: MethodCheckOutcome
  note: string
  corrects: string | null
  added_at: string
  added_by: string
}

type RoomDayRow = {
  id: string
  room: string
  /** yyyy-MM-dd */
  day: string
  /** °C */
  temperature: number | null
  /** % of relative humidity. */
  humidity: number | null
  note: string
  corrects: string | null
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
