import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { SkippedRows } from '../data/staging/apply-staging.ts'
import { errorText, MAX_LISTED_ERRORS } from '../data/import-errors.ts'
import { importData } from '../data/import-data.ts'
import { deleteDemonstration } from '../demonstration/delete-demonstration.ts'
import type { ImportStep } from '../data/staging/take-over.ts'
import { migrateStoppably, MigrationStopped } from '../upgrade/migrate-stoppably.ts'
import { requireUsable } from '../db/moves.ts'
import { openDb, type Database } from '../db/open-db.ts'
import type { Command, CommandContext } from './command.ts'
import { requireImportRoom } from './sheets/import-room.ts'
import { readUndoArguments, undoOrList, UNDO_OPTIONS, UNDO_USAGE } from './undo/undo.ts'
import { importSheet, type SheetOptions } from './sheets/import-sheet.ts'

const DEMONSTRATION = '--demonstration'
const SHEET_OPTIONS = {
  mapping: { type: 'string' },
  propose: { type: 'string' },
  country: { type: 'string' },
  sheet: { type: 'string' },
  problems: { type: 'string' },
  answers: { type: 'string' },
  check: { type: 'boolean' },
  json: { type: 'boolean' },
} as const
const USAGE = `tankmix import takes one folder, or files of the same columns:
  tankmix import DIR [--demonstration]
  tankmix import FILE… --propose MAPPING.json [--country DE] [--sheet NAME]
  tankmix import FILE… [--mapping MAPPING.json] [--check] [--json] [--problems PROBLEMS.csv]
  tankmix import FILE… [--mapping MAPPING.json] --check [--answers ANSWERS.csv]
${UNDO_USAGE}`

/** The folder or file, and the options; undefined where they do not go together. */
const readArguments = (args: string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { demonstration: { type: 'boolean' }, ...SHEET_OPTIONS },
    })
    const { demonstration = false, ...sheet } = values
    const [path, ...others] = positionals
    const isSheet = Object.keys(sheet).length > 0 || others.length > 0
    if (path === undefined || (sheet.country !== undefined && !/^[A-Z]{2}$/.test(sheet.country))) return undefined
    if (sheet.answers !== undefined && !sheet.check) return undefined
    if ((demonstration && isSheet) || (sheet.propose !== undefined && sheet.mapping !== undefined)) return undefined
    return { path, paths: positionals, demonstration, sheet: sheet as SheetOptions, isSheet }
  } catch {
    return undefined
  }
}
const number = new Intl.NumberFormat('en')

const stepText = (step: ImportStep): string =>
  step.step === 'reading' ? `reading ${step.file}: ${Math.floor((step.bytes / Math.max(step.totalBytes, 1)) * 100)} %` : `${step.step} …`

/** Left out, because the console keeps them and they differ. */
const skippedText = ({ file, what, count, ids }: SkippedRows): string =>
  `${file}: ${number.format(count)} ${what} that the console keeps differ and were skipped: ${ids.join(', ')}${count > ids.length ? ' …' : ''}.`

/** Does work on the database at its newest schema; a signal ends it with nothing changed. */
const onDatabase = async (
  { settings, console, signal }: CommandContext,
  work: (database: Database) => Promise<number>,
): Promise<number> => {
  const database = openDb(settings)
  try {
    await migrateStoppably(database, { settings, signal, onLong: () => console.progress('migrating the database …') })
    await requireUsable(database, { isServer: false })
    return await work(database)
  } catch (error) {
    if (!signal.aborted && !(error instanceof MigrationStopped)) throw error
    console.error('Stopped. Nothing was changed.')
    return 130
  } finally {
    await database.close()
  }
}

export const importCommand: Command = {
  name: 'import',
  usage: 'import DIR|FILE [OPTIONS]',
  summary: 'read tests into the database: the three CSV files of a folder, or a spreadsheet',
  help: `Adds what is new and replaces what has the same id, in one transaction; safe to run daily.
DIR has products.csv, tests.csv and ingredients.csv. FILE is a workbook (.xlsx) or a CSV file of any separator, with columns in your own words; several of the
same columns are read as one:
  --propose M.json   writes how its columns, words and units are understood, with questions for what could be meant in two ways;
                     the answers of a mapping that is there are kept
  --country DE       the country of the tests, where no column says it
  --sheet NAME       the sheet, where there are several
  --mapping M.json   reads it by such a file
  --check            says what would change, and writes nothing
                     besides counts: changed fields, tests that are there twice, tests that the file lacks, mixes whose answer changes
  --json             says it as { new, changed, unchanged, skipped, refused, problems }, and with --check more
  --problems P.csv   writes every problem there, with row and column as in the spreadsheet
  --answers A.csv    with --check: writes every mix whose answer changes there
Anything with an error changes nothing: of three files the first ${MAX_LISTED_ERRORS} errors are listed, and their count.
Demonstration data are removed by the first import of real data.
Data of the demonstration, such as an export of it, are refused. With --demonstration they are imported as what they are: every page says
that they are not laboratory results. The database must be empty, or have demonstration data, which are then replaced.
  --list             lists past imports by the number of their entry in the audit
  --undo NUMBER      undoes one, up to 30 days after it: what it added is withdrawn as imported in error, what it changed goes back;
                     with --check it says what it would do
  --remove-warnings  agrees that fails and passes with care go with it
SIGINT and SIGTERM end it and leave the database as it was.
The format is described in docs/data-format.md, spreadsheets in docs/bring-your-data.md.`,
  stopsInOrder: true,
  options: [DEMONSTRATION, ...Object.keys(SHEET_OPTIONS).map((name) => `--${name}`), ...UNDO_OPTIONS],
  run: async (context) => {
    const { settings, args, console, signal } = context
    const undo = readUndoArguments(args)
    if (undo) return onDatabase(context, (database) => undoOrList({ ...context, database, request: undo }))
    const read = undo === undefined ? readArguments(args) : undefined
    if (!read) {
      console.error(USAGE)
      return 2
    }
    const { path: folder, demonstration, sheet } = read
    const isFile = await stat(folder).then(
      (found) => found.isFile(),
      () => false,
    )
    if (isFile ? demonstration : read.isSheet) {
      console.error(isFile ? 'A spreadsheet is never a demonstration.' : `${folder} is no file: ${USAGE}`)
      return 2
    }
    return onDatabase(context, async (database) => {
      const requireRoom = (of: string) => requireImportRoom(database, settings, of)
      if (isFile) return await importSheet({ database, paths: read.paths, options: sheet, console, signal, beforeImport: requireRoom })
      await requireRoom(folder)
      const outcome = await importData(database, folder, {
        demonstration,
        deleteDemonstration,
        onStep: (step) => console.progress(stepText(step)),
        signal,
      })
      if (!outcome.ok) {
        for (const error of outcome.errors.listed) console.error(errorText(error))
        const { count } = outcome.errors
        const more = count > MAX_LISTED_ERRORS ? `, of which the first ${MAX_LISTED_ERRORS} are listed` : ''
        console.error(`${number.format(count)} ${count === 1 ? 'error' : 'errors'}${more}. Nothing was changed.`)
        return 1
      }
      const { products, tests, ingredients } = outcome.counts
      for (const note of [...outcome.notes, ...outcome.observed]) console.out(note)
      for (const skipped of outcome.skipped) console.out(skippedText(skipped))
      if (outcome.replacedDemo) console.out(`The demonstration data ${demonstration ? 'that were there ' : ''}were removed.`)
      console.out(
        `Imported ${number.format(products)} products, ${number.format(tests)} tests and ${number.format(ingredients)} ingredients.`,
      )
      if (demonstration) console.out('They are demonstration data: every page says that they are not laboratory results.')
      return 0
    })
  },
}
