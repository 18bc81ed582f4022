import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../db/open-db.ts'
import { FILES } from '../db/schema/columns.ts'
import { FROM_COMMAND_LINE, type ImportOrigin } from '../audit/imports/seal-imported.ts'
import type { LookOptions } from './staging/look/import-look.ts'
import { createErrorList, type ErrorList } from './import-errors.ts'
import { loadObservationCoder } from '../content/observation-coder.ts'
import type { Steps } from './staging/next-tests.ts'
import { createObservationNotes } from './csv/observation-notes.ts'
import { UnreadableFile, type ReadProgress } from './csv/read-csv.ts'
import { refuseDemonstration } from './demo/find-demonstration.ts'
import { DEMONSTRATION_FILE, hasDemonstrationFile } from './demonstration-file.ts'
import { sharedCodeNotes } from './shared-code-notes.ts'
import { createRoundingNotes } from './csv/rounding-notes.ts'
import { OnlyLooked, type ImportDifferences } from './staging/look/look-at-merged.ts'
import { HoldsRealData, requireNothingReal } from './staging/require-nothing-real.ts'
import { stageFiles } from './staging/stage-files.ts'
import { createStaging, dropStaging, indexStaging, type StagedSchema } from './staging/staging.ts'
import { takeOverInSteps } from './staging/take-over-in-steps.ts'
import { ImportRefused, takeOver, type DeleteDemonstration, type ImportStep, type TakenOver, type TakeOver } from './staging/take-over.ts'

export type ImportOutcome =
  | ({ ok: true; notes: string[]; observed: string[] } & Omit<TakenOver, 'withoutRate'>)
  | { ok: false; errors: ErrorList }

export type ImportOptions = {
  deleteDemonstration: DeleteDemonstration
  onStep?: (step: ImportStep) => void
  signal?: AbortSignal | undefined
  now?: Date
  /** Whether the files are made up, and shown as such. Without it they are refused where it shows that they are (DATA-21). */
  demonstration?: boolean
  /** Whether to end with OnlyLooked, which says what would change, before anything is written. */
  isLook?: boolean
  /** What a look looks for besides counts; without it nothing, as that reads all tests of the database. */
  look?: Pick<LookOptions, 'onMix'> | undefined
  /** The mapping that the tests of a spreadsheet come by, so that a later look knows them again. */
  mapping?: string | undefined
  /** Is told what is new, changed and unchanged before it is written. */
  onDifferences?: (differences: ImportDifferences) => void
  /** How the embedded database is written. */
  steps?: Steps
  /** By default the command line. */
  origin?: ImportOrigin
}
/** Some rows take less than a tenth of a second, and whoever waits for the lock looks again every tenth of a second. */
const STEPS: Steps = { rows: 10_000, pause: () => sleep(120) }

/** The calendar day where this runs, yyyy-MM-dd. */
const dayOf = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/**
 * Reads products.csv, tests.csv and ingredients.csv of a folder into the database. Any error in them leaves the database as
 * it was and comes back in the outcome; so does an aborted signal, whose reason is thrown. The files are staged before the
 * transaction, so that others can write meanwhile.
 */
export const importData = async (
  database: Database,
  folder: string,
  {
    deleteDemonstration,
    demonstration = false,
    isLook = false,
    look,
    mapping,
    onDifferences,
    onStep = () => undefined,
    signal,
    now = new Date(),
    steps = STEPS,
    origin = FROM_COMMAND_LINE,
  }: ImportOptions,
): Promise<ImportOutcome> => {
  const [errors, notes] = [createErrorList(), createRoundingNotes()]
  const observed = createObservationNotes(loadObservationCoder())
  if (demonstration) await requireNothingReal(database.kysely, database)
  else if (await hasDemonstrationFile(folder)) {
    errors.add({
      file: DEMONSTRATION_FILE,
      reason: 'the files beside it are of a demonstration, which was made up. Import made-up data with --demonstration only',
    })
    return { ok: false, errors }
  }
  const onProgress: ReadProgress = (key, bytes, totalBytes) => onStep({ step: 'reading', file: FILES[key].name, bytes, totalBytes })
  return (database.kysely as unknown as Kysely<StagedSchema>).connection().execute(async (connection) => {
    let doing =
      database.kind === 'embedded'
        ? 'set the rows aside in temporary tables, which take room in the folder that SQLITE_TMPDIR or TMPDIR names, or else in /var/tmp'
        : 'set the rows aside in temporary tables'
    try {
      await dropStaging(connection)
      await createStaging(connection, database)
      const whole = await stageFiles(connection, { folder, errors, notes, observed, today: dayOf(now), onProgress, signal })
      onStep({ step: 'checking' })
      signal?.throwIfAborted()
      await indexStaging(connection)
      if (whole && !demonstration) await refuseDemonstration(connection, errors)
      doing = 'take over the rows'
      const options: TakeOver = {
        now,
        demonstration,
        isLook,
        deleteDemonstration,
        errors,
        whole,
        onStep,
        signal,
        mapping,
        onDifferences,
        origin,
        look: look && { ...look, mapping },
      }
      const { withoutRate, ...taken } = await (database.kind === 'embedded'
        ? takeOverInSteps(connection, database, { ...options, steps })
        : takeOver(connection, database, options))
      return {
        ok: true,
        ...taken,
        notes: [...notes.texts(), ...withoutRate, ...(await sharedCodeNotes(connection))],
        observed: observed.texts(),
      } as const
    } catch (error) {
      if (error instanceof ImportRefused) return { ok: false, errors } as const
      if (signal?.aborted || error instanceof OnlyLooked || error instanceof UnreadableFile || error instanceof HoldsRealData) throw error
      throw new Error(`${database.name} could not ${doing}`, { cause: error })
    } finally {
      // They are removed with the connection, and the earlier error matters more.
      await dropStaging(connection).catch(() => undefined)
    }
  })
}
