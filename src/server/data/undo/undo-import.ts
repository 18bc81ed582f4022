import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { appendAudit } from '../../audit/append-audit.ts'
import { createBlocks, type Blocks } from '../../audit/imports/block.ts'
import { hashOfRow, storedRows, TAKEN_AWAY } from '../../audit/imports/leaves.ts'
import { MAX_CHANGED_TESTS } from '../../db/data-changes.ts'
import { lockData, markChanged, readDataState } from '../../db/data-state.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { addWatchNews, watchedProducts } from '../../mail/outbox/watch-news.ts'
import { applyMerged, dropMerged, mergedTestIds } from '../staging/merge-tests.ts'
import { removeLeft, renewInNext, switchTests, writeNext, type Steps } from '../staging/next-tests.ts'
import { DataMoved, changedSince, oneAtATime, whileChanged } from '../staging/one-at-a-time.ts'
import { sealMerged, sealTests, type SealedTest } from '../staging/seal-import.ts'
import { isAnyOwned } from '../staging/skip-owned.ts'
import type { Connection, StagedSchema } from '../staging/staging.ts'
import { applyPlannedProducts } from './apply-products.ts'
import { findImport, undoIdOf, type ListedImport, type NotUndone } from './list-imports.ts'
import { planProducts, usedByTests, type PlannedProducts } from './plan-products.ts'
import { dropRemoved, planTests, type PlannedTests } from './plan-tests.ts'
import type { UndoSkipped } from './undo-skipped.ts'

/** What an undo does, or would do. */
export type UndoneImport = {
  of: ListedImport
  tests: { withdrawn: number; restored: number }
  products: { removed: number; restored: number }
  /** Fails and passes with care that visitors do not see any more. */
  fails: number
  cares: number
  skipped: UndoSkipped[]
}
export type UndoOutcome =
  | ({ ok: true } & UndoneImport)
  | ({ ok: false; reason: 'needs approval' } & UndoneImport)
  | { ok: false; reason: 'unknown import' }
  | { ok: false; reason: NotUndone; of: ListedImport }

/** Withdraws tests that answer requests as the console does, in this transaction: whoever asked is told. */
export type WithdrawAnswers = (trx: Kysely<Schema>, testIds: readonly string[], by: { actor: string; now: Date }) => Promise<void>

export type UndoOptions = {
  /** The number of the import's entry in the audit. */
  number: number
  /** The id of a person, or `command-line`. */
  actor: string
  /** Who agreed that fails and passes with care go. */
  approvedBy?: string | undefined
  withdrawAnswers: WithdrawAnswers
  /** Writes what else belongs to it, in the transaction that does it; where it throws, nothing is undone. */
  record?: ((trx: Kysely<Schema>, done: UndoneImport) => Promise<void>) | undefined
  /** Whether only to say what it would do. */
  isLook?: boolean
  now?: Date
  signal?: AbortSignal | undefined
  /** How the embedded database is written. */
  steps?: Steps
}
/** As those of an import. */
const STEPS: Steps = { rows: 10_000, pause: () => sleep(120) }

/** Ends it with nothing changed. */
class NotDone extends Error {
  readonly outcome: UndoOutcome
  constructor(outcome: UndoOutcome) {
    super('the import was not undone')
    this.outcome = outcome
  }
}

type Prepared = { of: ListedImport; tests: PlannedTests; used: ReadonlySet<string> }

const requireUndoable = async (db: Kysely<Schema>, { number, now }: { number: number; now: Date }): Promise<ListedImport> => {
  const of = await findImport(db, number, now)
  if (!of) throw new NotDone({ ok: false, reason: 'unknown import' })
  if (of.why !== undefined) throw new NotDone({ ok: false, reason: of.why, of })
  return of
}

const described = ({ of, tests }: Prepared, products: PlannedProducts): UndoneImport => ({
  of,
  tests: { withdrawn: tests.withdrawn + tests.answers.length, restored: tests.restored },
  products: { removed: products.removed.size, restored: products.restored.size },
  fails: tests.fails,
  cares: tests.cares,
  skipped: [...tests.skipped, ...products.skipped],
})

/** Tests that go, in the order of their ids, as they are. */
const removedBehind = async (connection: Connection, after: string, limit: number): Promise<SealedTest[]> => {
  const { rows: ids } = await sql<{ id: string }>`select id from removed_tests where id > ${after} order by id limit ${limit}`.execute(
    connection,
  )
  const rows = await storedRows(
    connection,
    'public-test',
    ids.map(({ id }) => id),
  )
  return ids.map(({ id }) => {
    const row = rows.get(id)
    if (!row) throw new DataMoved()
    return { leaf: [id, TAKEN_AWAY, hashOfRow('public-test', row)], kept: [id, row] }
  })
}

/** What takes long, and locks nothing: what to do, and the seals of it. */
const prepare = async (
  connection: Connection,
  database: Database,
  {
    number,
    now,
    isLook,
    approvedBy,
    steps,
  }: Required<Pick<UndoOptions, 'number' | 'now' | 'isLook' | 'steps'>> & { approvedBy: string | undefined },
): Promise<Prepared & { blocks: Blocks }> => {
  const db = connection as unknown as Kysely<Schema>
  const of = await requireUndoable(db, { number, now })
  const tests = await planTests(connection, database, of.importId)
  const used = await usedByTests(connection, of.importId)
  const prepared = { of, tests, used }
  const isAsked = tests.fails + tests.cares > 0 && approvedBy === undefined
  if (isLook || isAsked) {
    const plan = described(prepared, await planProducts(db, of.importId, used))
    throw new NotDone(isLook ? { ok: true, ...plan } : { ok: false, reason: 'needs approval', ...plan })
  }
  const blocks = createBlocks(undoIdOf(of.importId))
  await sealMerged(connection, blocks, steps, { replaces: false })
  await sealTests(connection, blocks, steps, {
    kind: 'withdrawn-test',
    read: (after, limit) => removedBehind(connection, after, limit),
  })
  return { ...prepared, blocks }
}

type Finish = Pick<UndoOptions, 'actor' | 'approvedBy' | 'withdrawAnswers' | 'record' | 'signal'> & {
  now: Date
  writeTests: () => Promise<void>
}

const changedIds = async (trx: Connection, { withdrawn }: PlannedTests): Promise<string[] | undefined> => {
  if (withdrawn > MAX_CHANGED_TESTS) return undefined
  const merged = await mergedTestIds(trx)
  const { rows } = await sql<{ id: string }>`select id from removed_tests`.execute(trx)
  return merged && [...merged, ...rows.map(({ id }) => id)]
}

/** Writes all of it, and the entry, in the transaction that makes it visible. */
const finish = async (
  trx: Connection,
  database: Database,
  prepared: Prepared & { blocks: Blocks },
  { actor, approvedBy, withdrawAnswers, record: noteDone, signal, now, writeTests }: Finish,
): Promise<UndoneImport> => {
  const record = trx as unknown as Kysely<Schema>
  const { of, tests, used, blocks } = prepared
  await requireUndoable(record, { number: of.number, now })
  const watched = new Set(tests.watched)
  const isStale =
    (await isAnyOwned(trx, 'removed_tests')) ||
    (await isAnyOwned(trx, 'merged_tests')) ||
    (await watchedProducts(record)).some((product) => !watched.has(product))
  if (isStale) throw new DataMoved()
  const { demo } = await readDataState(record)
  const ids = await changedIds(trx, tests)
  await writeTests()
  const products = await planProducts(record, of.importId, used)
  await applyPlannedProducts(record, database, products, { blocks, now })
  await addWatchNews(record, tests.news, now)
  await markChanged(record, { demo, tests: ids })
  const done = described(prepared, products)
  await noteDone?.(record, done)
  await withdrawAnswers(record, tests.answers, { actor, now })
  // Statements of the embedded database block signals: handle one that came meanwhile before the commit.
  await nextTurn()
  signal?.throwIfAborted()
  await appendAudit(record, {
    at: now,
    actor,
    action: 'import.undo',
    entity: 'import',
    entityId: undoIdOf(of.importId),
    chain: 'record',
    after: {
      number: of.number,
      withdrawn: done.tests.withdrawn,
      restored: done.tests.restored,
      productsRemoved: done.products.removed,
      productsRestored: done.products.restored,
      skipped: done.skipped.reduce((sum, { count }) => sum + count, 0),
      fails: done.fails,
      cares: done.cares,
      ...(approvedBy === undefined ? {} : { approvedBy }),
    },
    seals: blocks.seals(),
  })
  return done
}

const deleteRemoved = async (trx: Connection): Promise<void> => {
  await sql`delete from tests where id in (select id from removed_tests)`.execute(trx)
  await applyMerged(trx)
}

/**
 * Undoes an import: tests that it added are withdrawn as imported in error, what it changed goes back, and products that nothing else has go.
 * On the embedded database as an import is written, in short transactions before the one that shows all of it; on PostgreSQL in one.
 */
export const undoImport = async (
  database: Database,
  { number, actor, approvedBy, withdrawAnswers, record, isLook = false, now = new Date(), signal, steps = STEPS }: UndoOptions,
): Promise<UndoOutcome> => {
  const finishing = { actor, approvedBy, withdrawAnswers, record, signal, now }
  const stoppable: Steps = {
    ...steps,
    pause: async () => {
      await steps.pause()
      signal?.throwIfAborted()
    },
  }
  const preparing = { number, now, isLook, approvedBy, steps: stoppable }
  const inOne = (connection: Connection): Promise<UndoneImport> =>
    whileChanged(() =>
      connection.transaction().execute(async (trx) => {
        await lockData(trx as unknown as Kysely<Schema>)
        const prepared = await prepare(trx, database, { ...preparing, steps: { ...steps, pause: () => Promise.resolve() } })
        const done = await finish(trx, database, prepared, { ...finishing, writeTests: () => deleteRemoved(trx) })
        await dropMerged(trx)
        await dropRemoved(trx)
        return done
      }),
    )
  const inSteps = (connection: Connection): Promise<UndoneImport> =>
    oneAtATime(connection, {
      signal,
      attempt: async () => {
        await removeLeft(connection, stoppable)
        const before = await readDataState(connection)
        const prepared = await prepare(connection, database, preparing)
        const isLarge = prepared.tests.withdrawn + prepared.tests.restored > steps.rows
        if (isLarge) await writeNext(connection, stoppable, { replaces: false, isUndo: true })
        return connection.transaction().execute(async (trx) => {
          await lockData(trx as unknown as Kysely<Schema>)
          const changed = await changedSince(trx, before)
          const exchange = async (): Promise<void> => {
            await renewInNext(trx, changed)
            await switchTests(trx)
          }
          return finish(trx, database, prepared, { ...finishing, writeTests: () => (isLarge ? exchange() : deleteRemoved(trx)) })
        })
      },
      afterwards: async () => {
        // What stays is removed by the next import or undo, and the earlier error matters more.
        await removeLeft(connection, steps).catch(() => undefined)
        await dropMerged(connection).catch(() => undefined)
        await dropRemoved(connection).catch(() => undefined)
      },
    })
  try {
    const done = await (database.kysely as unknown as Kysely<StagedSchema>)
      .connection()
      .execute(database.kind === 'embedded' ? inSteps : inOne)
    return { ok: true, ...done }
  } catch (error) {
    if (error instanceof NotDone) return error.outcome
    throw error
  }
}
