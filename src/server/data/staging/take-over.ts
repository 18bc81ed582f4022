import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { createBlocks } from '../../audit/imports/block.ts'
import { appendImport, type ImportOrigin } from '../../audit/imports/seal-imported.ts'
import type { SealedObject } from '../../audit/sealed-kinds.ts'
import { erasing } from '../../audit/erasing.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { inBulk } from '../../words/index-products.ts'
import { applyProducts, countStaged, skippedProducts, type ImportedCounts, type SkippedRows } from './apply-staging.ts'
import { applySources } from './apply-sources.ts'
import { checkRates } from '../check-rates.ts'
import { crossCheck } from './cross-check.ts'
import { lockData, markChanged, readDataState } from '../../db/data-state.ts'
import { requireNothingReal } from './require-nothing-real.ts'
import { prepareImportNews } from './import-news.ts'
import type { ErrorList } from '../import-errors.ts'
import { refuseWithdrawn } from './refuse-withdrawn.ts'
import type { LookOptions } from './look/import-look.ts'
import { countDifferences, endOfLook, type ImportDifferences } from './look/look-at-merged.ts'
import { applyMerged, dropMerged, mergedTestIds, mergeTests } from './merge-tests.ts'
import type { Steps } from './next-tests.ts'
import { noteMapping } from './note-mapping.ts'
import { sealingProducts, sealMerged } from './seal-import.ts'
import { skippedTests, skipOwned } from './skip-owned.ts'
import type { Connection } from './staging.ts'

export type ImportStep = { step: 'reading'; file: string; bytes: number; totalBytes: number } | { step: 'checking' | 'writing' }
/** Deletes the demonstration’s requests, tests and people, in this transaction. */
export type DeleteDemonstration = (trx: Kysely<Schema>, now: Date) => Promise<void>
export type TakeOver = {
  now: Date
  deleteDemonstration: DeleteDemonstration
  errors: ErrorList
  /** Whether every row could be read. */
  whole: boolean
  /** Whether what is imported is made up: pages say so, and the audit does not seal it. */
  demonstration: boolean
  /** Whether it ends with OnlyLooked before anything is written. */
  isLook: boolean
  /** What a look looks for besides counts. */
  look: LookOptions | undefined
  /** The mapping that the tests come by, where it is one. */
  mapping: string | undefined
  /** Is told what is found before it is written. */
  onDifferences: ((differences: ImportDifferences) => void) | undefined
  onStep: (step: ImportStep) => void
  signal: AbortSignal | undefined
  origin: ImportOrigin
}
export type TakenOver = {
  counts: ImportedCounts
  replacedDemo: boolean
  skipped: SkippedRows[]
  /** Tests without a rate. */ withoutRate: string[]
}

/** Thrown to end an import whose files have errors, with nothing changed; not an error of the program. */
export class ImportRefused extends Error {}

/** Removes the demonstration data but the tests, and the requests and people that came with them; `rest` is done in the same transaction. */
export const replaceDemonstration = (
  trx: Connection,
  database: Database,
  { now, deleteDemonstration }: Pick<TakeOver, 'now' | 'deleteDemonstration'>,
  rest: () => Promise<void>,
): Promise<void> =>
  inBulk(trx, database, async () => {
    await trx.deleteFrom('products').execute()
    await trx.deleteFrom('laboratories').execute()
    await trx.deleteFrom('published_verdicts').execute()
    const record = trx as unknown as Kysely<Schema>
    await erasing(record, { entity: 'demonstration' }, async () => {
      await record.deleteFrom('product_events').execute()
      await record.deleteFrom('published_verdict_events').execute()
    })
    await trx.deleteFrom('demand').execute()
    await deleteDemonstration(trx, now)
    await rest()
  })

/** Gives the data their new version. What a demonstration that was replaced had, and this one has not, is not told. */
export const markImported = async (
  trx: Connection,
  { demonstration, replaces }: { demonstration: boolean; replaces: boolean },
): Promise<void> => {
  const tests = replaces ? undefined : await mergedTestIds(trx)
  await markChanged(trx, { demo: demonstration, tests })
}

/** How many seals are made before they are written. */
const AT_ONCE: Steps = { rows: 10_000, pause: () => Promise.resolve() }

/** Checks and writes what is staged in one transaction. For PostgreSQL, where visitors' requests do not wait for it. */
export const takeOver = (
  connection: Connection,
  database: Database,
  { now, errors, whole, demonstration, isLook, deleteDemonstration, onStep, signal, look, mapping, onDifferences, origin }: TakeOver,
): Promise<TakenOver> =>
  connection.transaction().execute(async (trx) => {
    const record = trx as unknown as Kysely<Schema>
    await lockData(record)
    if (demonstration) await requireNothingReal(record, database)
    const { demo } = await readDataState(record)
    const blocks = createBlocks(randomUUID())
    const sources: SealedObject[] = []
    const skipped: SkippedRows[] = []
    const withoutRate: string[] = []
    let tell = () => Promise.resolve()
    const write = async (): Promise<void> => {
      if (whole) withoutRate.push(...(await checkRates(trx, errors, { replaces: demo })))
      // Before the checks: what is skipped needs none. Of a row with an error only its id was staged.
      const { differing } = whole ? await skipOwned(trx) : { differing: [] }
      // Checks across files would report errors for rows that could not be read.
      if (whole) await crossCheck(trx, errors, { replaces: demo })
      if (errors.count > 0) throw new ImportRefused()
      onStep({ step: 'writing' })
      skipped.push(...(await skippedProducts(trx)), ...skippedTests(differing))
      const products = () => applyProducts(trx, database, { now, inBulk: demo })
      await (demonstration ? products() : sealingProducts(trx, blocks, products))
      const applied = await applySources(trx)
      sources.push(...applied.changed)
      skipped.push(...applied.skipped)
      if (!demonstration) tell = await prepareImportNews(trx, now, { replaces: demo })
      await mergeTests(trx, { ...database, replaces: demo })
      if (!demonstration && !demo) await refuseWithdrawn(trx, errors)
      if (errors.count > 0) throw new ImportRefused()
      if (isLook) await endOfLook(trx, { replaces: demo, look })
      onDifferences?.(await countDifferences(trx, { replaces: demo }))
      if (!demonstration) await sealMerged(trx, blocks, AT_ONCE, { replaces: demo })
      await applyMerged(trx)
      if (mapping !== undefined) await noteMapping(trx, mapping, AT_ONCE)
    }
    if (demo) {
      await trx.deleteFrom('tests').execute()
      await replaceDemonstration(trx, database, { now, deleteDemonstration }, write)
    } else await write()
    const counts = await countStaged(trx)
    // Handle a signal that came meanwhile before the commit.
    await nextTurn()
    signal?.throwIfAborted()
    await markImported(trx, { demonstration, replaces: demo })
    await dropMerged(trx)
    await tell()
    if (!demonstration) await appendImport(record, blocks, sources, now, origin)
    return { counts, skipped, withoutRate, replacedDemo: demo }
  })
