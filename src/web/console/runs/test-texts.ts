import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  BenchLine,
  BenchSheet,
  Reading,
  ReadingSource,
  Redisperses,
  RunAction,
  SieveResidue,
} from '../../../domain/console/bench/bench-test.ts'
import type { TestState } from '../../../domain/console/bench/test-states.ts'
import type { ResultCode } from '../../../domain/records.ts'

export const TEST_STATE_TEXTS: Record<TestState, MessageDescriptor> = {
  draft: msg`Draft`,
  running: msg`Running`,
  submitted: msg`Submitted`,
  returned: msg`Returned`,
  published: msg`Published`,
  amending: msg`Being amended`,
  withdrawn: msg`Withdrawn`,
  void: msg`Void`,
}

/** What somebody did to a test. */
export const RUN_ACTION_TEXTS: Record<RunAction, MessageDescriptor> = {
  create: msg`created it`,
  edit: msg`changed it`,
  start: msg`started it`,
  submit: msg`submitted it`,
  return: msg`returned it`,
  rework: msg`took it back to the bench`,
  publish: msg`published it`,
  amend: msg`began an amendment`,
  'drop-amendment': msg`dropped the amendment`,
  void: msg`voided it`,
  withdraw: msg`withdrew it`,
  'confirm-withdrawal': msg`confirmed the withdrawal`,
  'add-jar': msg`added a jar`,
  'remove-jar': msg`removed a jar`,
  suspend: msg`suspended the report`,
  'lift-suspension': msg`lifted a suspension of the report`,
  'add-reading': msg`added a reading`,
  'correct-reading': msg`corrected a reading`,
  'add-photo': msg`added a photo`,
  'caption-photo': msg`changed a caption`,
  'remove-photo': msg`removed a photo`,
  'add-deviation': msg`justified a deviation`,
  'link-control': msg`linked a control`,
  'unlink-control': msg`took a control from it`,
  'conclude-control': msg`concluded it`,
  'reopen-control': msg`brought it back to the bench`,
  'fail-control': msg`marked it as failed`,
}
export const isRunAction = (action: string): action is RunAction => Object.hasOwn(RUN_ACTION_TEXTS, action)

export const SHEET_FIELD_TEXTS: Record<keyof BenchSheet, MessageDescriptor> = {
  kind: msg`Kind`,
  country: msg`Country`,
  crop: msg`Crop`,
  benefit: msg`Benefit`,
  testedOn: msg`Day of the test`,
  protocol: msg`Protocol`,
  waterRate: msg`Water volume`,
  waterSource: msg`Water source`,
  hardness: msg`Hardness`,
  ph: msg`pH of the water`,
  temperature: msg`Temperature`,
  balance: msg`Balance`,
  phMeter: msg`pH meter`,
  thermometer: msg`Thermometer`,
  result: msg`Result`,
  observations: msg`Observations`,
  deviations: msg`Deviations`,
  lines: msg`Products`,
}
export const isSheetField = (field: string): field is keyof BenchSheet => Object.hasOwn(SHEET_FIELD_TEXTS, field)

/** What a product of the sheet has. */
export const LINE_FIELD_TEXTS: Record<keyof BenchLine, MessageDescriptor> = {
  productId: msg`id`,
  name: msg`name`,
  rate: msg`rate`,
  batch: msg`lot`,
  lotId: msg`lot of the register`,
  expiry: msg`expiry`,
  weighed: msg`amount`,
  weighedUnit: msg`unit`,
}
export const isLineField = (field: string): field is keyof BenchLine => Object.hasOwn(LINE_FIELD_TEXTS, field)

export const READING_FIELD_TEXTS: Record<keyof Reading | keyof ReadingSource, MessageDescriptor> = {
  jar: msg`jar`,
  phMeter: msg`pH meter`,
  thermometer: msg`thermometer`,
  notedAt: msg`noted on paper`,
  hours: msg`time, h`,
  appearance: msg`appearance`,
  foam: msg`foam, ml`,
  cream: msg`cream, ml`,
  sediment: msg`sediment, ml`,
  redisperses: msg`redisperses`,
  sieveResidue: msg`sieve residue`,
  ph: msg`pH`,
  temperature: msg`temperature, °C`,
}

export const RESULT_TEXTS: Record<ResultCode, MessageDescriptor> = {
  C: msg`Compatible`,
  CA: msg`Compatible with care`,
  NC: msg`Not compatible`,
}
export const isResultCode = (text: string): text is ResultCode => Object.hasOwn(RESULT_TEXTS, text)

export const REDISPERSES_TEXTS: Record<Redisperses, MessageDescriptor> = { yes: msg`Yes`, partly: msg`Partly`, no: msg`No` }
export const SIEVE_TEXTS: Record<SieveResidue, MessageDescriptor> = { none: msg`None`, traces: msg`Traces`, blocks: msg`Blocks the sieve` }
