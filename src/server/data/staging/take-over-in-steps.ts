import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { createBlocks } from '../../audit/imports/block.ts'
import { appendImport } from '../../audit/imports/seal-imported.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { applyProducts, countStaged, skippedProducts, type SkippedRows } from './apply-staging.ts'
import { applySources } from './apply-sources.ts'
import { checkRates } from '../check-rates.ts'
import { crossCheck } from './cross-check.ts'
import { lockData, readDataState } from '../../db/data-state.ts'
import { prepareImportNews } from './import-news.ts'
import { refuseWithdrawn } from './refuse-withdrawn.ts'
import { countDifferences, endOfLook } from './look/look-at-merged.ts'
import { applyMerged, dropMerged, mergeTests } from './merge-tests.ts'
import { removeLeft, renewInNext, switchTests, writeNext, type Steps } from './next-tests.ts'
import { noteMapping } from './note-mapping.ts'
import { changedSince, oneAtATime } from './one-at-a-time.ts'
import { skippedTests, skipOwned } from './skip-owned.ts'
import { sealingProducts, sealMerged } from './seal-import.ts'
import type { Connection } from './staging.ts'
import { requireNothingReal } from './require-nothing-real.ts'
import { ImportRefused, markImported, replaceDemonstration, type TakenOver, type TakeOver } from './take-over.ts'

/**
 * Checks and writes what is staged, so that the embedded database is never locked for long. What takes long is done before: checks, and
 * finding what differs, read only; where much differs, the tests as they will be are written to a table of their own, some rows at a time.
 * One short transaction then makes all of it visible. An import that is killed before has changed nothing that anybody reads.
 */
export const takeOverInSteps = (
  connection: Connection,
  database: Database,
  {
    now,
    errors,
    whole,
    demonstration,
    isLook,
    deleteDemonstration,
    onStep,
    signal,
    steps,
    look,
    mapping,
    onDifferences,
    origin,
  }: TakeOver & { steps: Steps },
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
    if (!demonstration && !replaces) await refuseWithdrawn(connection, errors)
    if (errors.count > 0) throw new ImportRefused()
    if (isLook) await endOfLook(connection, { replaces, look })
    onDifferences?.(await countDifferences(connection, { replaces }))
    const isLarge = replaces || differing > steps.rows
    if (isLarge) await writeNext(connection, stoppable, { replaces })
    const blocks = createBlocks(randomUUID())
    const sealing = isLarge ? stoppable : { ...stoppable, pause: () => Promise.resolve() }
    if (!demonstration) await sealMerged(connection, blocks, sealing, { replaces })
    if (mapping !== undefined) await noteMapping(connection, mapping, sealing)
    return connection.transaction().execute(async (trx) => {
      const record = trx as unknown as Kysely<Schema>
      await lockData(record)
      if (demonstration) await requireNothingReal(record, database)
      const changed = await changedSince(trx, before)
      const owned: string[] = []
      const sources: SealedObject[] = []
      const notTaken: SkippedRows[] = []
      const products = async (): Promise<void> => {
        owned.push(...(await skip(trx)))
        notTaken.push(...(await skippedProducts(trx)))
        const apply = () => applyProducts(trx, database, { now, inBulk: replaces })
        await (demonstration ? apply() : sealingProducts(trx, blocks, apply))
        const applied = await applySources(trx)
        sources.push(...applied.changed)
        notTaken.push(...applied.skipped)
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
      if (!demonstration) await appendImport(record, blocks, sources, now, origin)
      return { counts, skipped: [...notTaken, ...skippedTests([...skipped])], withoutRate: [...withoutRate], replacedDemo: replaces }
    })
  }

  if (!whole) return Promise.reject(new ImportRefused())
  return oneAtATime(connection, {
    signal,
    attempt,
    afterwards: async () => {
      // What stays is removed by the next import, and the earlier error matters more.
      await removeLeft(connection, steps).catch(() => undefined)
      await dropMerged(connection).catch(() => undefined)
    },
  })
}
