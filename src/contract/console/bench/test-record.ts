import { z } from 'zod/mini'
import { TEST_STATES } from '../../../domain/console/bench/test-states.ts'
import { benchEquipment, calibration } from './equipment.ts'
import { id as publicId } from '../../fields.ts'
import { sheetFields } from './bench-sheet.ts'
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
  calibrations: z.array(z.extend(calibration, { id: z.string(), addedAt: z.string(), addedBy: z.string() })),
})

/** Everything that is kept of one test. */
export const testRecordFile = z.object({
  format: z.literal('test record'),
  /** Of the format: 2 has equipment and lots, 3 also what the test named before, and who entered equipment and calibrations, and when. */
  version: z.number(),
  exportedAt: z.string(),
  test: z.intersection(z.object({ id: z.string(), testId: z.string(), state: z.enum(TEST_STATES), createdBy: z.string() }), row),
  sheet: sheetFields,
  protocol: z.nullable(row),
  /** Versions of protocols that the test named before. */
  earlierProtocols: z.array(row),
  /** What the sheet names or named before. */
  equipment: z.array(recordedEquipment),
  lots: z.array(row),
  readings: z.array(row),
  photos: z.array(z.intersection(z.object({ id: z.string(), caption: z.string(), width: z.number(), height: z.number() }), row)),
  notes: z.array(row),
  history: z.array(
    z.object({
      rowVersion: z.number(),
      at: z.string(),
      by: z.string(),
      action: z.string(),
      note: z.string(),
      changed: row,
      changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
  reviews: z.array(row),
  versions: z.array(z.intersection(z.object({ version: z.number(), document: row }), row)),
  publication: z.nullable(row),
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
