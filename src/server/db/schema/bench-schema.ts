import type { Redisperses, RunAction, SieveResidue, WeighedUnit } from '../../../domain/console/bench/bench-test.ts'
import type { ControlKind, ControlOutcome } from '../../../domain/console/bench/controls.ts'
import type { DeviationKind } from '../../../domain/method/requirements.ts'
import type { TestState } from '../../../domain/console/bench/test-states.ts'
import type { ProductRole, ResultCode, TestKind } from '../../../domain/records.ts'

/** The tables of the laboratory's tests, from a draft until they are published. */
export type BenchSchema = {
  protocols: ProtocolRow
  test_numbers: { year: number; last: number }
  test_runs: TestRunRow
  /** The words that a test is found by, with a space between two. */
  test_run_search: { run_id: string; words: string }
  run_lines: RunLineRow
  jars: JarRow
  readings: ReadingRow
  photos: PhotoRow
  /** Filled with PostgreSQL only; the embedded database has photos as files. */
  photo_files: { sha256: string; content: Buffer }
  run_events: RunEventRow
  run_deviations: DeviationRow
  run_controls: ControlLinkRow
  equipment: EquipmentRow
  calibrations: CalibrationRow
  equipment_checks: EquipmentCheckRow
  equipment_kinds: EquipmentKindRow
  lots: LotRow
  lot_events: LotEventRow
  series: SeriesTableRow
}

export type SeriesTableRow = {
  /** Such as S-2026-0001. */
  id: string
  /** Made up by the browser. */
  key: string
  name: string
  made_by: string
  made_at: string
  /** JSON of what it was started from, and of what was entered once for all of its tests. */
  started_with: string
}

type EquipmentRow = {
  id: string
  /** One of a test, or the id of one of the laboratory's own. */
  kind: string
  name: string
  added_at: string
  added_by: string
  retired_at: string | null
  retired_by: string | null
  /** A JSON list of what its daily check looks at; null where it has none. */
  check_points: string | null
}

type EquipmentKindRow = {
  id: string
  name: string
  unit: string
  needs_calibration: number
  added_at: string
  added_by: string
  retired_at: string | null
  retired_by: string | null
}

type EquipmentCheckRow = {
  id: string
  equipment_id: string
  checked_at: string
  /** A JSON list of the points with their limits and what was read. */
  points: string
  passed: number
  note: string
  added_at: string
  added_by: string
}

type CalibrationRow = {
  id: string
  equipment_id: string
  /** yyyy-MM-dd; it holds on both days. */
  calibrated_on: string
  valid_until: string
  certificate: string
  /** Null where it found the instrument good. */
  finding: 'out' | null
  /** In the laboratory's words; null where nothing was entered. */
  correction: string | null
  uncertainty: string | null
  added_at: string
  added_by: string
}

export type LotRow = {
  id: string
  product_id: string
  lot: string
  /** yyyy-MM or yyyy-MM-dd. */
  expiry: string
  /** yyyy-MM-dd; the second is empty while it is closed. */
  received_on: string
  opened_on: string
  withdrawn_at: string | null
  withdrawn_by: string | null
  withdrawn_reason: string | null
  row_version: number
  added_at: string
  added_by: string
}

export type LotEventRow = {
  lot_id: string
  /** Of the lot after the change. */
  row_version: number
  at: string
  actor: string
  action: 'edit' | 'withdraw' | 'offer-again'
  /** Why it was withdrawn; else empty. */
  note: string
  /** JSON list of the changed days before and after. */
  changes: string
}

export type ProtocolRow = {
  id: string
  version: number
  name: string
  text: string
  decision_rule: string
  /** A JSON object, null where the usual limits hold. */
  limits: string | null
  /** A JSON list of named waters, null where the usual ones are offered. */
  waters: string | null
  /** A JSON object of what it asks of a test; null in versions from before that was recorded. */
  requirements: string | null
  /** A person's id; empty for a protocol that comes with the product. */
  made_by: string
  made_at: string
}

export type TestRunRow = {
  id: string
  /** The id of its report, in `tests` once it is published. */
  test_id: string
  kind: TestKind
  country: string
  crop: string
  benefit: string
  state: TestState
  versions: number
  is_withdrawal_confirmed: number
  row_version: number
  created_by: string
  created_at: string
  changed_at: string
  started_at: string | null
  submitted_at: string | null
  /** yyyy-MM-dd, or empty. */
  tested_on: string
  protocol_id: string | null
  protocol_version: number | null
  /** L/ha. */
  water_rate: number | null
  water_source: string
  /** mg of CaCO3 per litre. */
  hardness: number | null
  ph: number | null
  /** °C */
  temperature: number | null
  /** Ids of equipment. */
  balance: string | null
  ph_meter: string | null
  thermometer: string | null
  /** The id of the report or test that it repeats. */
  repeats: string | null
  result: ResultCode | null
  observations: string
  deviations: string
  /** The series that it was started with; null where it was started alone. */
  series_id: string | null
  /** What of: of a control only. */
  control: ControlKind | null
  /** What a control came to. */
  control_outcome: ControlOutcome | null
}

export type ControlLinkRow = {
  id: string
  /** The test. */
  run_id: string
  control_id: string
  linked_at: string
  linked_by: string
  unlinked_at: string | null
  unlinked_by: string | null
  unlink_note: string | null
}

export type RunLineRow = {
  run_id: string
  position: number
  product_id: string
  name: string
  rate: number | null
  batch: string
  /** The lot of the register; null where batch and expiry were typed. */
  lot_id: string | null
  expiry: string
  weighed: number | null
  weighed_unit: WeighedUnit
  role: ProductRole | ''
}

export type JarRow = {
  id: string
  run_id: string
  /** From 2: the first jar of a test has no row. */
  place: number
  /** As it stands on the label. */
  code: string
  added_at: string
  added_by: string
  removed_at: string | null
  removed_by: string | null
}

export type ReadingRow = {
  id: string
  run_id: string
  /** Null in the first jar. */
  jar_id: string | null
  corrects: string | null
  hours: number
  read_at: string
  added_at: string
  added_by: string
  appearance: string
  foam: number | null
  cream: number | null
  sediment: number | null
  redisperses: Redisperses | ''
  sieve_residue: SieveResidue | ''
  ph: number | null
  temperature: number | null
  /** Ids of equipment; null where they were those of the sheet. */
  ph_meter: string | null
  thermometer: string | null
  /** When it was noted on paper; null where it was entered at once. */
  noted_at: string | null
}

export type DeviationRow = {
  id: string
  run_id: string
  /** A gap as JSON. */
  gap: string
  kind: DeviationKind
  justification: string
  is_accepted_by_customer: number
  supersedes: string | null
  added_at: string
  added_by: string
}

export type PhotoRow = {
  id: string
  run_id: string
  reading_id: string | null
  sha256: string
  bytes: number
  width: number
  height: number
  caption: string
  added_at: string
  added_by: string
  removed_at: string | null
  removed_by: string | null
}

type RunEventRow = {
  run_id: string
  row_version: number
  at: string
  actor: string
  action: RunAction
  /** JSON of codes. */
  changed: string
  note: string
  /** JSON list of the values before and after; null where none was changed. */
  changes: string | null
}
