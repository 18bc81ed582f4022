import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema.ts'
import { deleteDemonstration } from '../demonstration/delete-demonstration.ts'
import { applyStaging, skippedProducts, type ImportedCounts, type SkippedRows } from './apply-staging.ts'
import { FILES } from './columns.ts'
import { crossCheck } from './cross-check.ts'
import { lockData, markChanged, readDataState } from './data-state.ts'
import { createErrorList, type ErrorList } from './import-errors.ts'
import { loadObservationCoder } from '../served-data/observation-coder.ts'
import { createObservationNotes } from './observation-notes.ts'
import { UnreadableFile, type ReadProgress } from './read-csv.ts'
import { createRoundingNotes } from './rounding-notes.ts'
import { skipOwned } from './skip-owned.ts'
import { stageFiles } from './stage-files.ts'
import { createStaging, dropStaging, indexStaging, stagedTestIds, type Connection, type StagedSchema } from './staging.ts'

export type ImportOutcome =
  | { ok: true; counts: ImportedCounts; replacedDemo: boolean; skipped: SkippedRows[]; notes: string[]; observed: string[] }
  | { ok: false; errors: ErrorList }

export type ImportStep = { step: 'reading'; file: string; bytes: number; totalBytes: number } | { step: 'checking' | 'writing' }

/** Thrown to roll the transaction back; not an error of the program. */
class Refused extends Error {}

type ImportOptions = {
  onStep?: (step: ImportStep) => void
  signal?: AbortSignal | undefined
  now?: Date
}
type TakeOver = { now: Date; errors: ErrorList; whole: boolean; onStep: (step: ImportStep) => void; signal: AbortSignal | undefined }

/** Checks and writes what is staged in one transaction. An import removes the demonstration data and the requests and people that came with them. */
const takeOver = (connection: Connection, database: Database, { now, errors, whole, onStep, signal }: TakeOver) =>
  connection.transaction().execute(async (trx) => {
    const record = trx as unknown as Kysely<Schema>
    await lockData(record)
    const { demo } = await readDataState(record)
    if (demo) {
      await trx.deleteFrom('tests').execute()
      await trx.deleteFrom('products').execute()
      await trx.deleteFrom('product_events').execute()
      await trx.deleteFrom('demand').execute()
      await deleteDemonstration(record, now)
    }
    // Before the checks: what is skipped needs none. Of a row with an error only its id was staged.
    const skippedTests = whole ? await skipOwned(trx) : []
    // Checks across files would report errors for rows that could not be read.
    if (whole) await crossCheck(trx, errors)
    if (errors.count > 0) throw new Refused()
    onStep({ step: 'writing' })
    const skipped = [...(await skippedProducts(trx)), ...skippedTests]
    const counts = await applyStaging(trx, database, now)
    // Statements of the embedded database block signals: handle one that came meanwhile before the commit.
    await nextTurn()
    signal?.throwIfAborted()
    await markChanged(record, { demo: false, tests: await stagedTestIds(trx) })
    return { counts, skipped, replacedDemo: demo }
  })

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
  { onStep = () => undefined, signal, now = new Date() }: ImportOptions = {},
): Promise<ImportOutcome> => {
  const [errors, notes] = [createErrorList(), createRoundingNotes()]
  const observed = createObservationNotes(loadObservationCoder())
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
      doing = 'take over the rows'
      return {
        ok: true,
        ...(await takeOver(connection, database, { now, errors, whole, onStep, signal })),
        notes: notes.texts(),
        observed: observed.texts(),
      } as const
    } catch (error) {
      if (error instanceof Refused) return { ok: false, errors } as const
      if (signal?.aborted || error instanceof UnreadableFile) throw error
      throw new Error(`${database.name} could not ${doing}`, { cause: error })
    } finally {
      // They are removed with the connection, and the earlier error matters more.
      await dropStaging(connection).catch(() => undefined)
    }
  })
}
