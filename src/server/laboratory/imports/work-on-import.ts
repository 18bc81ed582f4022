import { mkdir, open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ImportLook } from '../../../contract/console/imports/imports.ts'
import type { WorkingState } from '../../../domain/console/imports.ts'
import { csvLine } from '../../../domain/spreadsheet-csv.ts'
import { importData } from '../../data/import-data.ts'
import { mappingKey } from '../../data/mapping/mapping.ts'
import { lookAtSheet } from '../../data/mapping/look-at-sheet.ts'
import { proposeForSheet, type SheetProposal } from '../../data/mapping/prepare-sheet.ts'
import { createSheetProblems } from '../../data/mapping/sheet-problems.ts'
import { headerHash } from '../../data/mapping/with-answers.ts'
import { UnreadableSheet } from '../../data/sheets/sheet.ts'
import type { DeleteDemonstration, ImportStep } from '../../data/staging/take-over.ts'
import { MIN_FREE_BYTES, requireSpace } from '../../db/disk-space.ts'
import type { Database } from '../../db/open-db.ts'
import type { ImportRow } from '../../db/schema/import-schema.ts'
import { sha256Hex } from '../../process/sha256.ts'
import { NotOurs, type StepOrder } from './leased-steps.ts'
import { addPart, deleteParts, filesOf, findSavedMapping, storedLook, mappingOf, partsOf } from './keep-imports.ts'

/** What the server is to do with a file, and which process does it. */
export type ImportOrder = StepOrder<WorkingState>
/** How far it is: rows of the file that were read, and per mille of the whole. */
export type ImportProgress = { step: string; rows: number; share: number }
export type ImportResult =
  | ({ kind: 'proposed'; from: string | null } & SheetProposal)
  | { kind: 'looked'; look: ImportLook }
  /** In the transaction that wrote its tests its row says so. */
  | { kind: 'taken' }
  /** What was looked at and confirmed is not what would be taken in any more. */
  | { kind: 'changed'; look: ImportLook }
  | { kind: 'unreadable'; problem: string }

const MAX_PART = 256 * 1024
/** Disk space for the rows beside the file: in temporary tables, in the database, and in its log. */
const TIMES_OF_FILE = 8

/** Shares of the whole, per mille: reading rows, setting them aside, comparing and writing them. */
const READ = 500
const STAGED = 800

type Surroundings = {
  database: Database
  deleteDemonstration: DeleteDemonstration
  onProgress: (progress: ImportProgress) => void
  /** Empty, for the file and what is made of it. */
  folder: string
}

/** Every problem, a line each, in pieces. */
const problemParts = (database: Database, { id, files }: ImportRow) => {
  const isSeveral = files !== null
  let [text, part] = [`${isSeveral ? 'file,' : ''}row,column,problem,cell\n`, 0]
  const waiting: string[] = []
  return {
    add: (cells: readonly (string | number)[]): void => {
      text += `${csvLine([...cells])}\n`
      if (text.length < MAX_PART) return
      waiting.push(text)
      text = ''
    },
    end: async (): Promise<void> => {
      await deleteParts(database.kysely, id, 'problems')
      for (const one of [...waiting, text]) if (one !== '') await addPart(database.kysely, id, 'problems', part++, one)
    },
  }
}

/** Characters of a name: with four bytes each below what a folder takes. */
const MAX_NAME = 60

/** Words about a file name it by its path; only its name is anybody's. */
const withoutFolders = (text: string, folder: string): string => text.replaceAll(`${folder}/`, '').replaceAll(/file \d+\//g, '')

/** Writes the files into the folder, each under its own name in a folder of its own. */
const writeFiles = async (database: Database, row: ImportRow, folder: string): Promise<string[]> => {
  const parts = partsOf(database.kysely, row.id, 'file')
  const paths: string[] = []
  for (const [at, { name, bytes }] of filesOf(row).entries()) {
    const own = join(folder, `file ${at}`)
    await mkdir(own)
    const path = join(
      own,
      name
        .slice(-MAX_NAME)
        .replaceAll(/[/\\\0]/g, '_')
        .replace(/^\.+/, '_'),
    )
    const file = await open(path, 'wx', 0o600)
    let written = 0
    try {
      while (written < bytes) {
        const { value: part, done } = await parts.next()
        if (done) break
        const content = Buffer.from(part, 'base64')
        await file.writeFile(content)
        written += content.length
      }
    } finally {
      await file.close()
    }
    if (written !== bytes) throw new Error(`of the file ${row.id} ${written} of ${bytes} bytes are there`)
    paths.push(path)
  }
  return paths
}

const propose = async (database: Database, row: ImportRow, paths: readonly string[], now: Date): Promise<ImportResult> => {
  const reading = { db: database.kysely, now }
  const [path, ...others] = paths as [string, ...string[]]
  const before = mappingOf(row)
  let from = before ? row.proposed_from : null
  let first = await proposeForSheet({ ...reading, path }, before ? { before } : {})
  if (!before) {
    const saved = first.mapping.columns.length === 0 ? undefined : await findSavedMapping(database.kysely, headerHash(first.mapping))
    if (saved) {
      from = saved.name
      first = await proposeForSheet({ ...reading, path }, { before: { ...saved.mapping, read: first.mapping.read } })
    }
  }
  if (others.length === 0) return { kind: 'proposed', from, ...first }
  // What one file does not prove, another may; the sheets that are chosen from are those of the first.
  const named = (of: string, said: readonly string[]): string[] => said.map((text) => `${basename(of)}: ${text}`)
  let { mapping, rows } = first
  const said = named(path, first.said)
  for (const other of others) {
    const proposed = await proposeForSheet({ ...reading, path: other }, { known: mapping })
    mapping = proposed.mapping
    rows += proposed.rows
    said.push(...named(other, proposed.said))
  }
  return { kind: 'proposed', from, sheets: first.sheets, mapping, rows, said }
}

/** Does one step with a file: reads it, looks at what it would change, or takes it in. Throws what is no fault of the file. */
export const workOnImport = async (
  { id, state, owner, now: at }: ImportOrder,
  { database, deleteDemonstration, onProgress, folder }: Surroundings,
): Promise<ImportResult> => {
  const { kysely: db } = database
  const now = new Date(at)
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).where('leased_by', '=', owner).executeTakeFirst()
  if (!row) throw new NotOurs()
  try {
    const paths = await writeFiles(database, row, folder)
    if (state === 'reading') return await propose(database, row, paths, now)
    const mapping = mappingOf(row)!
    const found = JSON.parse(row.found ?? '{}') as { rows?: number }
    let rows = 0
    const onRows = (read: number): void => {
      rows = read
      onProgress({ step: 'reading', rows, share: found.rows ? Math.floor(Math.min(1, read / found.rows) * READ) : 0 })
    }
    const onStep = (step: ImportStep): void =>
      onProgress(
        step.step === 'reading'
          ? { step: 'checking', rows, share: READ + Math.floor((step.bytes / Math.max(step.totalBytes, 1)) * (STAGED - READ)) }
          : { step: step.step, rows, share: STAGED },
      )
    const parts = problemParts(database, row)
    const problems = createSheetProblems((one) =>
      parts.add([...(row.files === null ? [] : [one.source]), one.row, one.column, one.kind, one.text]),
    )
    if (database.kind === 'embedded') await requireSpace(folder, row.bytes * TIMES_OF_FILE + MIN_FREE_BYTES, 'for the import')
    const look = await lookAtSheet({ database, paths, mapping, folder, problems, now, onRows, deleteDemonstration, onStep })
    if (state === 'looking') {
      await parts.end()
      return { kind: 'looked', look }
    }
    if (JSON.stringify(look) !== JSON.stringify(storedLook(row))) {
      await parts.end()
      return { kind: 'changed', look }
    }
    const outcome = await importData(database, folder, {
      deleteDemonstration,
      now,
      onStep,
      mapping: mappingKey(mapping),
      origin: {
        actor: row.confirmed_by!,
        codes: { file: row.sha256, mapping: sha256Hex(row.mapping!), upload: id, uploadedBy: row.uploaded_by },
        record: async (trx, importId) => {
          const taken = await trx
            .updateTable('imports')
            .set((set) => ({
              state: 'done',
              leased_by: null,
              leased_until: null,
              import_id: importId,
              ended_at: at,
              problem: '',
              row_version: set('row_version', '+', 1),
            }))
            .where('id', '=', id)
            .where('state', '=', 'taking')
            .where('leased_by', '=', owner)
            .executeTakeFirst()
          if (Number(taken.numUpdatedRows) !== 1) throw new NotOurs()
        },
      },
    })
    if (!outcome.ok) throw new Error('what was looked at changed while it was taken in')
    return { kind: 'taken' }
  } catch (error) {
    if (error instanceof UnreadableSheet) return { kind: 'unreadable', problem: withoutFolders(error.message, folder) }
    throw error
  }
}
