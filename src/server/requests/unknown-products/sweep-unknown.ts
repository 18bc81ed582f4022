import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { DAY_MS, HOUR_MS, utcDay } from '../../../domain/durations.ts'
import { UNKNOWN_KEPT_DAYS } from '../../../domain/products/unknown-products.ts'
import { doubtOfClock } from '../../db/confirm-clock.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { createLoop, type Loop } from '../../process/loop.ts'
import { deleteReports } from '../delete-reports.ts'
import { deleteWatches } from '../watches/end-watches.ts'

type Db = Kysely<Schema>

const EVERY_MS = 6 * HOUR_MS
/** Cases that are looked at together. */
const BATCH = 200

/** Deletes the addresses that wait for a case, and what was sent of it. */
const emptyCase = (database: Database, unknown: string, before?: string): Promise<number> =>
  database.kysely.transaction().execute(async (trx) => {
    const watches = await trx
      .selectFrom('watches')
      .select(['id', 'watcher_id'])
      .where('unknown_id', '=', unknown)
      .$if(before !== undefined, (old) => old.where('made_at', '<', before!))
      .orderBy('watcher_id')
      .execute()
    for (const { id, watcher_id: watcher } of watches) await deleteWatches(trx, watcher, [id])
    const reports = await trx
      .selectFrom('unknown_reports')
      .select('id')
      .where('unknown_id', '=', unknown)
      .$if(before !== undefined, (old) => old.where('made_at', '<', before!))
      .execute()
    return (
      watches.length +
      (await deleteReports(
        trx,
        database,
        reports.map(({ id }) => id),
      ))
    )
  })

/** Cases that still have something of people: decided so long ago, or with something that old. */
const findOldCases = async (db: Db, decidedBefore: string, sentBefore: string | undefined): Promise<string[]> => {
  const settled = db
    .selectFrom('unknown_products')
    .select('unknown_products.id')
    .distinct()
    .where('settled_at', '<', decidedBefore)
    .limit(BATCH)
  const sent = await settled.innerJoin('unknown_reports', 'unknown_reports.unknown_id', 'unknown_products.id').execute()
  const awaited = await settled.innerJoin('watches', 'watches.unknown_id', 'unknown_products.id').execute()
  const old =
    sentBefore === undefined
      ? []
      : await db
          .selectFrom('unknown_reports')
          .select('unknown_id as id')
          .distinct()
          .where('made_at', '<', sentBefore)
          .limit(BATCH)
          .execute()
  return [...new Set([...sent, ...awaited, ...old].map(({ id }) => id))]
}

/**
 * Deletes photos, addresses and what else was sent of unknown products, so many days after the laboratory decided (WHO-67), and where requests
 * are not kept permanently, all that is older than them. That a product was asked about, and how often, stays.
 */
export const sweepUnknown = async (database: Database, { requestDays }: { requestDays: number }, now: Date): Promise<number> => {
  const before = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()
  const decidedBefore = before(UNKNOWN_KEPT_DAYS)
  const sentBefore = requestDays === 0 ? undefined : before(requestDays)
  let deleted = 0
  for (;;) {
    const cases = await findOldCases(database.kysely, decidedBefore, sentBefore)
    for (const id of cases) {
      const { settled_at: settled } = await database.kysely
        .selectFrom('unknown_products')
        .select('settled_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      deleted += await emptyCase(database, id, settled !== null && settled < decidedBefore ? undefined : sentBefore)
    }
    if (cases.length < BATCH) break
  }
  await database.kysely
    .deleteFrom('unknown_days')
    .where('day', '<', utcDay(now.getTime() - DAY_MS))
    .execute()
  return deleted
}

type Options = {
  database: Database
  /** How long requests are kept; 0 is permanently. */
  requestDays: () => Promise<number>
  /** Removes deleted content from the database's files; false where that has to wait. */
  wipe: () => Promise<boolean>
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** Sweeps at the start and every six hours, unless the clock is doubted. */
export const createUnknownSweep = ({ database, requestDays, wipe, log }: Options): Loop => {
  let isWiped = true
  const sweep = async (): Promise<void> => {
    const now = new Date()
    if ((await doubtOfClock(database, now)) !== undefined) return
    const deleted = await sweepUnknown(database, { requestDays: await requestDays() }, now)
    if (deleted > 0) log.info({ deleted }, 'what was sent of unknown products was deleted')
    isWiped &&= deleted === 0
    if (!isWiped) isWiped = await wipe()
  }
  const onError = (error: unknown): void =>
    log.error({ err: error }, 'what was sent of unknown products could not be deleted; the server will try again')
  return createLoop(sweep, { everyMs: EVERY_MS, onError })
}
