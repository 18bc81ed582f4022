import type { Kysely } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts'
import { doubtOfClock } from '../../db/confirm-clock.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { addWatchMails } from '../../mail/outbox/watch-news.ts'
import { createLoop, type Loop } from '../../process/loop.ts'
import { deleteWatches } from './end-watches.ts'

/** What was not confirmed after this time is deleted. */
export const UNCONFIRMED_DAYS = 7
/** How long somebody who was asked whether to go on has time to say so. */
export const QUESTION_DAYS = 30

/** How long it is known what was ended: older copies than this are not to be restored. */
const ENDED_KNOWN_DAYS = 800

/** Watches of one transaction. */
const BATCH = 200
const EVERY_MS = 6 * HOUR_MS

type Due = { id: string; watcher_id: string }
const byWatcher = (due: readonly Due[]): Map<string, string[]> => {
  const watches = new Map<string, string[]>()
  for (const { id, watcher_id: watcher } of due) watches.set(watcher, [...(watches.get(watcher) ?? []), id])
  return watches
}

const findOld = (trx: Kysely<Schema>, now: Date): Promise<Due[]> => {
  const before = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()
  return trx
    .selectFrom('watches')
    .select(['id', 'watcher_id'])
    .where((where) =>
      where.or([
        where.and([where('confirmed_at', 'is', null), where('made_at', '<', before(UNCONFIRMED_DAYS))]),
        where('asked_at', '<', before(QUESTION_DAYS)),
      ]),
    )
    .orderBy('watcher_id')
    .limit(BATCH)
    .execute()
}

/** Asks those who watch a mix for two years whether to go on: one email to each address. */
const askWhetherToGoOn = async (trx: Kysely<Schema>, now: Date): Promise<number> => {
  const time = now.toISOString()
  const ended = await trx
    .updateTable('watches')
    .set({ asked_at: time })
    .where('id', 'in', (query) =>
      query
        .selectFrom('watches')
        .select('id')
        .where('ends_at', '<=', time)
        .where('asked_at', 'is', null)
        .orderBy('watcher_id')
        .limit(BATCH),
    )
    .returning(['id', 'watcher_id'])
    .execute()
  const mails = [...byWatcher(ended)].map(([watcher, watches]) => ({ watcher, purpose: 'watch question' as const, data: { watches } }))
  await addWatchMails(trx, mails, now)
  return ended.length
}

type Swept = { deleted: number; asked: number }

/** Deletes what was never confirmed or not renewed, and asks whoever watches for two years. */
export const sweepWatches = async ({ kysely }: Database, now: Date): Promise<Swept> => {
  const swept: Swept = { deleted: 0, asked: 0 }
  await kysely
    .deleteFrom('ended_watches')
    .where('ended_at', '<', new Date(now.getTime() - ENDED_KNOWN_DAYS * DAY_MS).toISOString())
    .execute()
  for (;;) {
    const asked = await kysely.transaction().execute((trx) => askWhetherToGoOn(trx, now))
    swept.asked += asked
    if (asked < BATCH) break
  }
  for (;;) {
    const old = await findOld(kysely, now)
    for (const [watcher, watches] of byWatcher(old)) await kysely.transaction().execute((trx) => deleteWatches(trx, watcher, watches))
    swept.deleted += old.length
    if (old.length < BATCH) return swept
  }
}

type Options = {
  database: Database
  now: () => Date
  /** Removes deleted content from the database's files; false where that has to wait. */
  wipe: () => Promise<boolean>
  onSwept: (swept: Swept) => void
  onError: (error: unknown) => void
}

/** Sweeps at the start and every six hours, unless the clock is doubted. */
export const createWatchSweep = ({ database, now, wipe, onSwept, onError }: Options): Loop => {
  let isWiped = true
  const sweep = async (): Promise<void> => {
    const time = now()
    if ((await doubtOfClock(database, time)) !== undefined) return
    const swept = await sweepWatches(database, time)
    if (swept.deleted + swept.asked > 0) onSwept(swept)
    if (swept.deleted > 0) isWiped = false
    if (!isWiped) isWiped = await wipe()
  }
  return createLoop(sweep, { everyMs: EVERY_MS, onError })
}
