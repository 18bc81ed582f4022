import { z } from 'zod/mini'
import { SUSPENSION_CAUSES } from '../../../domain/console/bench/suspensions.ts'
import { ITEM_CONDITIONS, ITEM_ENDS } from '../../../domain/console/items.ts'
import { METHOD_CHECK_KINDS, METHOD_CHECK_OUTCOMES } from '../../../domain/console/method-checks.ts'
import { NONCONFORMITY_KINDS, NONCONFORMITY_STATES } from '../../../domain/console/nonconformities.ts'
import { TEST_STATES } from '../../../domain/console/bench/test-states.ts'
import { CHANGED_PARTS, WITHDRAWAL_REASONS } from '../../../domain/published-test.ts'
import { controlKind, controlOutcome } from './controls.ts'
import { benchEquipment, calibration } from './equipment.ts'
import { id as publicId } from '../../fields.ts'
import { reading, sheetFields } from './bench-sheet.ts'
import { testEvent } from './tests.ts'
import { DEVIATION_KINDS } from '../../../domain/method/requirements.ts'
import { protocolGap } from './requirements.ts'
import type { ConsoleCall } from '../console-call.ts'
import { ROLES } from '../../../domain/console/roles.ts'

/** A stored row: its columns in camel case, whichever it has. */
const row = z.record(z.string(), z.unknown())

/** With who entered and retired it, and when; people by their ids. */
const recordedEquipment = z.extend(benchEquipment, {
  addedAt: z.string(),
  addedBy: z.string(),
  retiredAt: z.nullable(z.string()),
  retiredBy: z.nullable(z.string()),
  /** The newest first. */
  calibrations: z.array(
    z.extend(calibration, {
      id: z.string(),
      isOut: z.boolean(),
      correction: z.string(),
      uncertainty: z.string(),
      addedAt: z.string(),
      addedBy: z.string(),
    }),
  ),
  /** Its daily checks while the test was made. */
  checks: z.array(row),
})

const when = z.string()
/** What the page for paper shows of a row; the others of its columns are beside them. */
const withColumns = <Known extends z.ZodMiniType>(known: Known) => z.intersection(known, row)
const recordedLot = z.object({
  id: z.string(),
  lot: z.string(),
  expiry: z.string(),
  receivedOn: z.string(),
  openedOn: z.string(),
  withdrawnAt: z.nullable(when),
  withdrawnReason: z.nullable(z.string()),
})
const recordedProtocol = z.object({ id: z.string(), version: z.number(), name: z.string(), decisionRule: z.string() })
const recordedReading = z.extend(reading, {
  id: z.string(),
  corrects: z.nullable(z.string()),
  /** Of a jar besides the first one. */
  jarId: z.nullable(z.string()),
  /** Where they were others than the sheet's. */
  phMeter: z.nullable(z.string()),
  thermometer: z.nullable(z.string()),
  notedAt: z.nullable(when),
  readAt: when,
  addedAt: when,
  addedBy: z.string(),
})
const recordedDeviation = z.object({
  id: z.string(),
  gap: protocolGap,
  kind: z.enum(DEVIATION_KINDS),
  justification: z.string(),
  isAcceptedByCustomer: z.number(),
  /** The one whose place it took. */
  supersedes: z.nullable(z.string()),
  addedAt: when,
  addedBy: z.string(),
})
const recordedJar = z.object({
  id: z.string(),
  place: z.number(),
  code: z.string(),
  addedAt: when,
  addedBy: z.string(),
  removedAt: z.nullable(when),
  removedBy: z.nullable(z.string()),
})
const recordedControl = z.object({
  id: z.string(),
  runId: z.string(),
  controlId: z.string(),
  linkedAt: when,
  linkedBy: z.string(),
  unlinkedAt: z.nullable(when),
  unlinkedBy: z.nullable(z.string()),
  unlinkNote: z.nullable(z.string()),
  control: z.nullable(controlKind),
  state: z.nullable(z.enum(TEST_STATES)),
  outcome: z.nullable(controlOutcome),
})
const recordedPhoto = z.object({
  id: z.string(),
  caption: z.string(),
  width: z.number(),
  height: z.number(),
  addedAt: when,
  addedBy: z.string(),
  removedAt: z.nullable(when),
})
const recordedSignature = z.object({
  reviewId: z.string(),
  personId: z.string(),
  signedAt: when,
  meaning: z.literal('approval'),
  method: z.enum(['passkey', 'company']),
})
/** Who made readings or approved, from when to when, and what authorised them then; null where nothing did. */
const recordedAuthorisation = z.object({
  act: z.enum(['reading', 'approval']),
  personId: z.string(),
  protocol: z.string(),
  /** Whether the version of the protocol asks for it. */
  isAsked: z.boolean(),
  from: when,
  to: when,
  competence: z.nullable(
    z.object({ id: z.string(), from: z.string(), until: z.nullable(z.string()), note: z.string(), givenAt: when, givenBy: z.string() }),
  ),
})
const recordedSuspension = z.object({
  setAt: when,
  setBy: z.string(),
  cause: z.enum(SUSPENSION_CAUSES),
  source: z.string(),
  note: z.string(),
  liftedAt: z.nullable(when),
  liftedBy: z.nullable(z.string()),
  liftNote: z.nullable(z.string()),
})
const recordedNonconformity = z.object({
  number: z.number(),
  kind: z.enum(NONCONFORMITY_KINDS),
  state: z.enum(NONCONFORMITY_STATES),
  title: z.string(),
  what: z.string(),
  cause: z.string(),
  correction: z.string(),
  correctiveAction: z.string(),
  openedAt: when,
  openedBy: z.string(),
  owner: z.string(),
  closedAt: z.nullable(when),
  closedBy: z.nullable(z.string()),
})
const recordedItem = z.object({
  number: z.number(),
  what: z.string(),
  receivedOn: z.string(),
  condition: z.enum(ITEM_CONDITIONS),
  conditionNote: z.string(),
  place: z.string(),
  addedBy: z.string(),
  history: z.array(
    withColumns(z.object({ onDay: z.string(), action: z.enum(['move', ...ITEM_ENDS]), note: z.string(), addedBy: z.string() })),
  ),
})
const recordedRoom = z.object({
  id: z.string(),
  room: z.string(),
  day: z.string(),
  temperature: z.nullable(z.number()),
  humidity: z.nullable(z.number()),
  note: z.string(),
  corrects: z.nullable(z.string()),
  addedBy: z.string(),
})
const recordedCheck = z.object({
  id: z.string(),
  kind: z.enum(METHOD_CHECK_KINDS),
  protocolVersion: z.number(),
  onDay: z.string(),
  what: z.string(),
  outcome: z.enum(METHOD_CHECK_OUTCOMES),
  note: z.string(),
  corrects: z.nullable(z.string()),
  addedBy: z.string(),
})
const recordedVersion = z.object({
  version: z.number(),
  /** Empty for the first version of a test that was imported. */
  issuedAt: z.string(),
  reason: z.string(),
  changed: z.array(z.enum(CHANGED_PARTS)),
  document: row,
})
const recordedPublication = z.object({
  isConfidential: z.number(),
  withdrawnAt: z.nullable(when),
  withdrawnBy: z.nullable(z.string()),
  withdrawalReason: z.nullable(z.enum(WITHDRAWAL_REASONS)),
  withdrawalText: z.nullable(z.string()),
  confirmedBy: z.nullable(z.string()),
})

/** Everything that is kept of one test. */
export const testRecordFile = z.object({
  format: z.literal('test record'),
  /**
   * Of the format: 2 has equipment and lots, 3 also what the test named before, and who entered equipment and calibrations, and when; 4 the
   * signatures of approvals and suspensions; 5 deviations from the protocol; 6 controls; 7 who was authorised; 8
   * nonconformities, items, rooms and checks of the method.
   */
  version: z.number(),
  exportedAt: z.string(),
  test: z.intersection(z.object({ id: z.string(), testId: z.string(), state: z.enum(TEST_STATES), createdBy: z.string() }), row),
  sheet: sheetFields,
  protocol: z.nullable(withColumns(recordedProtocol)),
  /** Versions of protocols that the test named before. */
  earlierProtocols: z.array(row),
  /** What the sheet names or named before. */
  equipment: z.array(recordedEquipment),
  lots: z.array(withColumns(recordedLot)),
  /** Those besides the first one, also removed ones. */
  jars: z.array(withColumns(recordedJar)),
  /** Links of a test to its controls, or of a control to its tests. */
  controls: z.array(withColumns(recordedControl)),
  readings: z.array(withColumns(recordedReading)),
  deviations: z.array(withColumns(recordedDeviation)),
  photos: z.array(withColumns(recordedPhoto)),
  notes: z.array(withColumns(z.object({ at: when, by: z.string(), text: z.string() }))),
  history: z.array(testEvent),
  reviews: z.array(
    withColumns(z.object({ at: when, personId: z.string(), decision: z.enum(['returned', 'published']), comment: z.string() })),
  ),
  authorisations: z.array(recordedAuthorisation),
  signatures: z.array(withColumns(recordedSignature)),
  suspensions: z.array(withColumns(recordedSuspension)),
  /** Those that touch the test, without who complained. */
  nonconformities: z.array(withColumns(recordedNonconformity)),
  /** What was received with its requests or of its lots. */
  items: z.array(withColumns(recordedItem)),
  /** From the day of the test to that of its last reading. */
  rooms: z.array(withColumns(recordedRoom)),
  /** Verifications of its version of the method, and proficiency tests of the method. */
  methodChecks: z.array(withColumns(recordedCheck)),
  versions: z.array(withColumns(recordedVersion)),
  publication: z.nullable(withColumns(recordedPublication)),
  /** By their references. */
  requests: z.array(z.string()),
  /** Names by id. */
  people: z.record(z.string(), z.string()),
  seals: z.object({
    isUnaltered: z.boolean(),
    objects: z.array(
      z.object({ object: z.string(), stored: z.nullable(z.string()), sealed: z.nullable(z.string()), entry: z.nullable(z.number()) }),
    ),
    /** For those who may read the audit. */
    entries: z.optional(z.array(row)),
  }),
})
export type TestRecordFile = z.infer<typeof testRecordFile>

/** Everything that is kept of one test, as a JSON file; the entries of the audit are in it for those who may read them. */
export const readRecord = {
  method: 'GET',
  path: 'tests/:id/record',
  access: ROLES,
  params: z.object({ id: publicId }),
  response: testRecordFile,
  file: true,
} as const satisfies ConsoleCall

/** Compares every part of one test, as it is stored, with what the audit sealed. */
export const checkSeals = {
  method: 'GET',
  path: 'tests/:id/seals',
  access: ROLES,
  params: z.object({ id: publicId }),
  response: z.object({
    /** How many parts were compared, and the names of those that are not as they were sealed. */
    parts: z.number(),
    altered: z.array(z.string()),
  }),
} as const satisfies ConsoleCall
