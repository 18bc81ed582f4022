import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SkippedRows } from '../data/staging/apply-staging.ts'
import { FILES } from '../db/schema/columns.ts'
import { errorText, MAX_LISTED_ERRORS } from '../data/import-errors.ts'
import { importData } from '../data/import-data.ts'
import { deleteDemonstration } from '../demonstration/delete-demonstration.ts'
import type { ImportStep } from '../data/staging/take-over.ts'
import { migrateStoppably, MigrationStopped } from '../upgrade/migrate-stoppably.ts'
import { MIN_FREE_BYTES, requireSpace } from '../db/disk-space.ts'
import { requireUsable } from '../db/moves.ts'
import { openDb, type Database } from '../db/open-db.ts'
import type { Command } from './command.ts'

const DEMONSTRATION = '--demonstration'
const number = new Intl.NumberFormat('en')

const stepText = (step: ImportStep): string =>
  step.step === 'reading' ? `reading ${step.file}: ${Math.floor((step.bytes / Math.max(step.totalBytes, 1)) * 100)} %` : `${step.step} …`

/** Left out, because the console keeps them and they differ. */
const skippedText = ({ file, what, count, ids }: SkippedRows): string =>
  `${file}: ${number.format(count)} ${what} that the console keeps differ and were skipped: ${ids.join(', ')}${count > ids.length ? ' …' : ''}.`

/** More than a test takes in the database, with its index. */
const BYTES_OF_TEST = 500

/** Disk space for a second copy of the tests, which a large import writes beside those that are read. */
const copyBytes = async ({ kysely }: Database): Promise<number> => {
  const { count } = await kysely
    .selectFrom('tests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count * BYTES_OF_TEST
}

/** Disk space for the new rows beside the old ones: in the database, its log, and the staging tables. */
const neededBytes = async (folder: string): Promise<number> => {
  const sizes = await Promise.all(
    Object.values(FILES).map(({ name }) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return 4 * sizes.reduce((sum, size) => sum + size, 0)
}

export const importCommand: Command = {
  name: 'import',
  usage: 'import DIR [--demonstration]',
  summary: 'read products.csv, tests.csv and ingredients.csv of a folder into the database',
  help: `Adds what is new and replaces what has the same id, in one transaction; safe to run daily.
A file with any error changes nothing: the first ${MAX_LISTED_ERRORS} errors are listed, and their count.
Demonstration data are removed by the first import of real data.
Data of the demonstration, such as an export of it, are refused. With --demonstration they are imported as what they are: every page says
that they are not laboratory results. The database must be empty, or have demonstration data, which are then replaced.
SIGINT and SIGTERM end it and leave the database as it was.
The format is described in docs/data-format.md.`,
  stopsInOrder: true,
  options: [DEMONSTRATION],
  run: async ({ settings, args, console, signal }) => {
    const [folder, ...others] = args.filter((arg) => arg !== DEMONSTRATION)
    const demonstration = args.includes(DEMONSTRATION)
    if (folder === undefined || folder.startsWith('-') || others.length > 0) {
      console.error('tankmix import takes one folder: tankmix import DIR [--demonstration]')
      return 2
    }
    const database = openDb(settings)
    try {
      await migrateStoppably(database, { settings, signal, onLong: () => console.progress('migrating the database …') })
      await requireUsable(database, { isServer: false })
      if (database.kind === 'embedded')
        await requireSpace(
          settings.dataFolder,
          (await neededBytes(folder)) + (await copyBytes(database)) + MIN_FREE_BYTES,
          'for the import',
        )
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
    } catch (error) {
      if (!signal.aborted && !(error instanceof MigrationStopped)) throw error
      console.error('Stopped. Nothing was changed.')
      return 130
    } finally {
      await database.close()
    }
  },
}
