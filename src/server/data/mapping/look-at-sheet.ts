import type { SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { FILES } from '../../db/schema/columns.ts'
import type { Database } from '../../db/open-db.ts'
import { importData, type ImportOptions, type ImportOutcome } from '../import-data.ts'
import { OnlyLooked, type ChangedField, type ImportDifferences } from '../staging/look-at-merged.ts'
import { prepareSheet, type OnRows } from './prepare-sheet.ts'
import type { ProblemGroup, SheetProblems } from './sheet-problems.ts'
import type { WrittenTests } from './write-sheet-tests.ts'

/** What an import of a spreadsheet would change. */
export type SheetLook = {
  new: number
  changed: number
  unchanged: number
  /** Rows that are no tests, and tests that the console keeps. */
  skipped: number
  refused: number
  problems: ProblemGroup[]
  /** Which columns of how many of the changed tests. */
  fields: ChangedField[]
  same: WrittenTests['same']
}

/** What the import of the three files refused, by the rows of the spreadsheet that they were made of. */
const addImportErrors = ({ errors }: Extract<ImportOutcome, { ok: false }>, { rowOf }: WrittenTests, problems: SheetProblems): void => {
  for (const { file, line, column, reason } of errors.listed) {
    const rows = file === FILES.ingredients.name ? rowOf.ingredients : rowOf.tests
    problems.add(
      [column, reason.replace(/, not .*/, '')].filter(Boolean).join(': '),
      line === undefined ? 0 : (rows[line - 2] ?? 0),
      undefined,
      reason,
    )
  }
}

type Looking = {
  database: Database
  path: string
  mapping: SheetMapping
  folder: string
  problems: SheetProblems
  now: Date
  onRows?: OnRows
}

/** Writes the tests of a sheet as the three files into `folder`, and says what they would change; nothing is changed. */
export const lookAtSheet = async (
  { database, path, mapping, folder, problems, now, onRows }: Looking,
  options: Pick<ImportOptions, 'deleteDemonstration' | 'signal' | 'onStep'>,
): Promise<SheetLook> => {
  const written = await prepareSheet({ path, db: database.kysely, now }, { mapping, folder, problems, onRows })
  options.signal?.throwIfAborted()
  let differences: ImportDifferences = { added: 0, changed: 0, unchanged: 0, fields: [] }
  const looked = await importData(database, folder, { ...options, now, isLook: true }).catch((error: unknown) => {
    if (!(error instanceof OnlyLooked)) throw error
    differences = error.differences
    return undefined
  })
  if (looked?.ok === false) addImportErrors(looked, written, problems)
  const { added, changed, unchanged, fields } = differences
  const owned = looked === undefined ? written.tests - added - changed - unchanged : 0
  return {
    new: added,
    changed,
    unchanged,
    skipped: written.skipped + owned,
    refused: written.refused + (looked?.ok === false ? looked.errors.count : 0),
    problems: problems.groups(),
    fields,
    same: written.same,
  }
}
