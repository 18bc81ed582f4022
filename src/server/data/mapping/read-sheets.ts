import { importData, type ImportOptions, type ImportOutcome } from '../import-data.ts'
import type { SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { mappingKey } from './mapping.ts'
import { prepareSheet, type OnRows } from './prepare-sheet.ts'
import type { ProblemGroup, SheetProblems } from './sheet-problems.ts'
import type { WrittenTests } from './write-sheet-tests.ts'
import type { LookFindings, LookOptions } from '../staging/look/import-look.ts'
import { OnlyLooked, type ImportDifferences } from '../staging/look/look-at-merged.ts'
import { FILES } from '../../db/schema/columns.ts'
import type { Database } from '../../db/open-db.ts'

export type SheetReport = {
  new: number
  changed: number
  unchanged: number
  skipped: number
  refused: number
  problems: ProblemGroup[]
} & Partial<LookFindings>

/** What the import of the three files refused, by the rows of the spreadsheet that they were made of. */
const addImportErrors = ({ errors }: Extract<ImportOutcome, { ok: false }>, { placeOf }: WrittenTests, problems: SheetProblems): void => {
  for (const { file, line, column, reason } of errors.listed) {
    const { source, row } =
      line === undefined ? { source: '', row: 0 } : placeOf(file === FILES.ingredients.name ? 'ingredients' : 'tests', line)
    problems.use(source)
    problems.add([column, reason.replace(/, not .*/, '')].filter(Boolean).join(': '), row, undefined, reason)
  }
}

type Sheets = {
  database: Database
  paths: readonly string[]
  mapping: SheetMapping
  /** Where the three files are written. */
  folder: string
  problems: SheetProblems
  now: Date
  onRows?: OnRows | undefined
} & Pick<ImportOptions, 'deleteDemonstration' | 'signal' | 'onStep' | 'origin'>

/** Reads spreadsheets by a mapping into the three files; `run` looks at these, or takes them in. Throws UnreadableSheet. */
export const readSheets = async ({ database, paths, mapping, folder, problems, now, onRows, ...options }: Sheets) => {
  const written = await prepareSheet({ paths, db: database.kysely, now }, { mapping, folder, problems, onRows })
  options.signal?.throwIfAborted()
  const run = async ({ isLook, look }: { isLook: boolean; look?: LookOptions | undefined }) => {
    let differences: ImportDifferences = { added: 0, changed: 0, unchanged: 0 }
    let found: LookFindings | undefined
    const outcome = await importData(database, folder, {
      ...options,
      now,
      isLook,
      look,
      mapping: mappingKey(mapping),
      onDifferences: (one) => (differences = one),
    }).catch((error: unknown) => {
      if (!(error instanceof OnlyLooked)) throw error
      ;({ differences, look: found } = error)
      return undefined
    })
    if (outcome?.ok === false) addImportErrors(outcome, written, problems)
    const { added, changed, unchanged } = differences
    const groups = problems.groups()
    // Of a row that is refused it is not known which test it is.
    if (found && groups.length > 0) found = { ...found, missing: { count: 0, examples: [] } }
    const report: SheetReport = {
      new: added,
      changed,
      unchanged,
      skipped: written.skipped + (outcome?.ok === false ? 0 : written.tests - added - changed - unchanged),
      refused: written.refused + (outcome?.ok === false ? outcome.errors.count : 0),
      problems: groups,
      ...found,
    }
    return { report, look: found, outcome }
  }
  return { run }
}
