import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { createBlocks } from '../../audit/imports/block.ts'
import { appendImport } from '../../audit/imports/seal-imported.ts'
import { createFileLock } from '../../db/file-lock.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { applyProducts, countStaged, skippedProducts, type SkippedRows } from './apply-staging.ts'
import { checkRates } from '../check-rates.ts'
import { crossCheck } from './cross-check.ts'
import { changedBetween } from '../../db/data-changes.ts'
import { lockData, readDataState, type DataState } from '../../db/data-state.ts'
import { prepareImportNews } from './import-news.ts'
import { endOfLook } from './look-at-merged.ts'
import { applyMerged, dropMerged, mergeTests } from './merge-tests.ts'
import { removeLeft, renewInNext, switchTests, writeNext, type Steps } from './next-tests.ts'
import { areAllOwned, skippedTests, skipOwned } from './skip-owned.ts'
import { sealingProducts, sealMerged } from './seal-import.ts'
import type { Connection } from './staging.ts'
import { requireNothingReal } from './require-nothing-real.ts'
import { ImportRefused, markImported, replaceDemonstration, type TakenOver, type TakeOver } from './take-over.ts'

const LOCK_FILE = 'import.lock'
const LOCK_POLL_MS = 100
/** Another import of an older edition can come between; more than a few do not. */
const ATTEMPTS = 10

/** The data are not those any more that the import was prepared for. */
class ChangedMeanwhile extends Error {}

/** One import at a time prepares its rows. */
const withLock = async <Result>(connection: Connection, signal: AbortSignal | undefined, work: () => Promise<Result>): Promise<Result> => {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(connection)
  const lock = createFileLock(dirname(rows[0]!.file), LOCK_FILE)
  while (!lock.take()) await sleep(LOCK_POLL_MS, undefined, signal ? { signal } : {})
  return work().finally(lock.release)
}

/** Tests that were changed since, which the console did, and keeps. */
const changedSince = async (trx: Connection, before: DataState): Promise<string[]> => {
  const state = await readDataState(trx)
  if (state.version === before.version) return []
  const changed = await changedBetween(trx, before.version, state.version)
  if (!changed || state.demo !== before.demo || !(await areAllOwned(trx, [...changed]))) throw new ChangedMeanwhile()
  return [...changed]
}

/**
 * Checks and writes what is staged, so that the embedded database is never locked for long. What takes long is done before: checks, and
 * finding what differs, read only; where much differs, the tests as they will be are written to a table of their own, some rows at a time.
 * One short transaction then makes all of it visible. An import that is killed before has changed nothing that anybody reads.
 */
export const takeOverInSteps = (
  connection: Connection,
  database: Database,
  { now, errors, whole, demonstration, isLook, deleteDemonstration, onStep, signal, steps }: TakeOver & { steps: Steps },
): Promise<TakenOver> => {
  const stoppable: Steps = {
    ...steps,
    pause: async () => {
      await steps.pause()
      signal?.throwIfAborted()
    },
  }
  const skipped = new Set<string>()
  const withoutRate = new Set<string>()
  const skip = async (db: Connection): Promise<string[]> => {
    const { ids, differing } = await skipOwned(db)
    for (const id of differing) skipped.add(id)
    return ids
  }

  const attempt = async (): Promise<TakenOver> => {
    await removeLeft(connection, stoppable)
    const before = await readDataState(connection)
    const replaces = before.demo
    for (const text of await checkRates(connection, errors, { replaces })) withoutRate.add(text)
    if (!replaces) await skip(connection)
    await crossCheck(connection, errors, { replaces })
    if (errors.count > 0) throw new ImportRefused()
    await nextTurn()
    signal?.throwIfAborted()
    onStep({ step: 'writing' })
    const differing = await mergeTests(connection, { ...database, replaces })
    if (isLook) await endOfLook(connection, { replaces })
    const isLarge = replaces || differing > steps.rows
    if (isLarge) await writeNext(connection, stoppable, { replaces })
    const blocks = createBlocks(randomUUID())
    const sealing = isLarge ? stoppable : { ...stoppable, pause: () => Promise.resolve() }
    if (!demonstration) await sealMerged(connection, blocks, sealing, { replaces })
    return connection.transaction().execute(async (trx) => {
      const record = trx as unknown as Kysely<Schema>
      await lockData(record)
      if (demonstration) await requireNothingReal(record, database)
      const changed = await changedSince(trx, before)
      const owned: string[] = []
      const otherProducts: SkippedRows[] = []
      const products = async (): Promise<void> => {
        owned.push(...(await skip(trx)))
        otherProducts.push(...(await skippedProducts(trx)))
        const apply = () => applyProducts(trx, database, { now, inBulk: replaces })
        await (demonstration ? apply() : sealingProducts(trx, blocks, apply))
      }
      await (replaces ? replaceDemonstration(trx, database, { now, deleteDemonstration }, products) : products())
      for (const id of owned) await sql`delete from merged_tests where id = ${id}`.execute(trx)
      await blocks.remove(record, 'public-test', owned)
      const tell = demonstration ? undefined : await prepareImportNews(trx, now, { replaces })
      if (isLarge) {
        await renewInNext(trx, [...changed, ...owned])
        await switchTests(trx)
      } else await applyMerged(trx)
      const counts = await countStaged(trx)
      // Statements of the embedded database block signals: handle one that came meanwhile before the commit.
      await nextTurn()
      signal?.throwIfAborted()
      await markImported(trx, { demonstration, replaces })
      await tell?.()
      if (!demonstration) await appendImport(record, blocks, now)
      return { counts, skipped: [...otherProducts, ...skippedTests([...skipped])], withoutRate: [...withoutRate], replacedDemo: replaces }
    })
  }

  if (!whole) return Promise.reject(new ImportRefused())
  return withLock(connection, signal, async () => {
    try {
      for (let attempts = 1; ; attempts++) {
        try {
          return await attempt()
        } catch (error) {
          if (!(error instanceof ChangedMeanwhile) || attempts === ATTEMPTS) throw error
        }
      }
    } finally {
      // What stays is removed by the next import, and the earlier error matters more.
      await removeLeft(connection, steps).catch(() => undefined)
      await dropMerged(connection).catch(() => undefined)
    }
  })
}
