import { z } from 'zod/mini'
import { IMPORT_STATES, MAX_MAPPING_NAME } from '../../../domain/console/imports.ts'
import type { Role } from '../../../domain/console/roles.ts'
import { VERDICTS_OF_MIXES } from '../../../domain/tank/mixes/mix-verdict.ts'
import { country, rowVersion } from '../../fields.ts'
import { line } from '../../texts.ts'
import type { ConsoleCall } from '../console-call.ts'
import { describeList } from '../list.ts'
import { sheetMapping } from './sheet-mapping.ts'
import { fetchState } from './fetched.ts'
import { askedUndo } from './taken-in.ts'

/** Spreadsheets of the laboratory, from the upload until their tests are taken in. An admin brings them, an approver confirms. */
const IMPORT_KEEPERS = ['admin'] as const satisfies readonly Role[]
const IMPORT_READERS = ['approver', 'admin'] as const satisfies readonly Role[]

const listed = z.object({
  id: z.string(),
  uploadedAs: z.string(),
  /** Of its mapping. */
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  uploadedBy: z.string(),
  uploadedAt: z.string(),
  confirmedBy: z.nullable(z.string()),
  /** When it was taken in or dropped. */
  endedAt: z.nullable(z.string()),
  /** Tests that it adds or changes, once it was looked at. */
  tests: z.nullable(z.int()),
  sha256: z.string(),
})
export type ListedUpload = z.infer<typeof listed>

export const listUploads = describeList({
  path: 'imports',
  access: IMPORT_READERS,
  rows: 'imports',
  row: listed,
  columns: {
    file: { isShown: true, csv: 'File' },
    name: { csv: 'Mapping' },
    state: { isShown: true, csv: 'State' },
    tests: { isShown: true, csv: 'Tests' },
    uploader: { isShown: true, csv: 'Uploaded by' },
    uploaded: { isShown: true, csv: 'Uploaded', sort: 'desc' },
    confirmer: { isShown: true, csv: 'Confirmed by' },
    ended: { csv: 'Ended' },
    hash: { csv: 'SHA-256' },
  },
  order: 'uploaded',
  filters: { state: z.enum(IMPORT_STATES) },
  isPaged: true,
  beside: { mayUpload: z.boolean(), /** Undos that wait for a second approver. */ undos: z.array(askedUndo), fetched: fetchState },
})
export type ImportList = z.infer<typeof listUploads.response>

const importId = z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'is no id'))
const ofImport = z.object({ id: importId })

/** The body has files of the same columns, MAX_FILES_AT_ONCE at most, of at most MAX_IMPORT_BYTES together; they go in as one. */
export const uploadImport = {
  method: 'POST',
  path: 'imports',
  access: IMPORT_KEEPERS,
  upload: true,
  response: z.object({ id: z.string() }),
} as const satisfies ConsoleCall

const counted = <Example extends z.ZodMiniType>(example: Example) => z.object({ count: z.int(), examples: z.array(example) })
/** What an answer says of a mix; null where no test is of exactly its products. */
const answer = z.nullable(z.enum(VERDICTS_OF_MIXES))
/** What an import would change; nothing of it is written. All are counted, and a few of each shown. */
const importLook = z.object({
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  refused: z.int(),
  /** Columns of tests that change. */
  fields: z.array(z.extend(counted(z.object({ id: z.string(), from: z.string(), to: z.string() })), { field: z.string() })),
  problems: z.array(
    z.object({
      kind: z.string(),
      count: z.int(),
      examples: z.array(
        z.object({
          at: z.string(),
          text: z.string(),
          /** As a correction names it; missing where it is of no single cell. */
          cell: z.optional(z.object({ row: z.string(), line: z.int(), column: z.string(), from: z.string() })),
        }),
      ),
    }),
  ),
  /** Tests of the day, products, rates and water of another, under another id. */
  same: counted(z.object({ id: z.string(), as: z.string() })),
  /** Tests whose verdict becomes milder. */
  milder: counted(z.string()),
  /** Tests that came by the same mapping before, and that the file does not have; they stay. */
  missing: counted(z.string()),
  /** Mixes of which an answer says something else, in words. */
  answers: z.array(z.extend(counted(z.string()), { from: answer, to: answer })),
})
export type ImportLook = z.infer<typeof importLook>

export const readImport = {
  method: 'GET',
  path: 'imports/:id',
  access: IMPORT_READERS,
  params: ofImport,
  response: z.object({
    import: z.extend(listed, {
      rowVersion,
      bytes: z.int(),
      /** Names of the files that go in as one. */
      files: z.array(z.string()),
      /** Who answered what the mapping asks. */
      mappedBy: z.nullable(z.string()),
      /** The number of its entry in the audit, once it was taken in. */
      takenIn: z.nullable(z.int()),
      confirmedAt: z.nullable(z.string()),
    }),
    sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
    /** What is in the file besides tests, in sentences. */
    said: z.array(z.string()),
    mapping: z.nullable(sheetMapping),
    /** The laboratories besides the service's own. */
    laboratories: z.array(z.object({ id: z.string(), name: z.string() })),
    /** What the mapping leaves open, in words. */
    questions: z.array(z.string()),
    /** The name of the stored mapping with whose answers it was proposed. */
    proposedFrom: z.nullable(z.string()),
    look: z.nullable(importLook),
    /** Why the last step ended without what it was for. */
    problem: z.string(),
    progress: z.nullable(
      z.object({
        /** What the server does now; empty before it began. */
        step: z.string(),
        rows: z.int(),
        /** 0 where it is not known. */
        ofRows: z.int(),
        /** Per mille of the whole. */
        share: z.int(),
        secondsLeft: z.nullable(z.int()),
      }),
    ),
    /** Whether its tests take the place of a demonstration. */
    isDemonstration: z.boolean(),
    mayEdit: z.boolean(),
    /** `own`: this person uploaded it or gave it its mapping. `nothing`: no test would be added or changed. */
    mayConfirm: z.enum(['yes', 'no role', 'own', 'not looked at', 'problems', 'nothing']),
    /** Whether anybody else may confirm it. */
    hasConfirmer: z.boolean(),
  }),
} as const satisfies ConsoleCall
export type ImportDetail = z.infer<typeof readImport.response>

const changed = z.object({ rowVersion })

/** Reads the file again, for another sheet or country, or once more after an error. */
export const readImportAgain = {
  method: 'POST',
  path: 'imports/:id/read',
  access: IMPORT_KEEPERS,
  params: ofImport,
  body: z.object({ rowVersion, sheet: z.optional(line(200)), country: z.optional(country) }),
  response: changed,
} as const satisfies ConsoleCall

/** Stores how the file becomes tests, for this file and under its name for the next one; `look` looks at what would change. */
export const saveImportMapping = {
  method: 'POST',
  path: 'imports/:id/mapping',
  access: IMPORT_KEEPERS,
  params: ofImport,
  body: z.object({ rowVersion, name: line(MAX_MAPPING_NAME).check(z.minLength(1)), mapping: sheetMapping, look: z.boolean() }),
  response: changed,
} as const satisfies ConsoleCall

/** The mapping as the file that the command line takes. */
export const readImportMapping = {
  method: 'GET',
  path: 'imports/:id/mapping.json',
  access: IMPORT_READERS,
  params: ofImport,
  file: true,
} as const satisfies ConsoleCall

/** Every problem, with row and column. */
export const readImportProblems = {
  method: 'GET',
  path: 'imports/:id/problems.csv',
  access: IMPORT_READERS,
  params: ofImport,
  file: true,
} as const satisfies ConsoleCall

/** Lets the server take in what was looked at. */
export const confirmImport = {
  method: 'POST',
  path: 'imports/:id/confirm',
  access: ['approver'],
  params: ofImport,
  body: changed,
  response: changed,
} as const satisfies ConsoleCall

/** Ends one that was not taken in, and deletes its file. */
export const dropImport = {
  method: 'POST',
  path: 'imports/:id/drop',
  access: IMPORT_READERS,
  params: ofImport,
  body: changed,
  response: changed,
} as const satisfies ConsoleCall
