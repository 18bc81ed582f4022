import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { isUntested, type AskedMix } from '../../../domain/console/asked-mix.ts'
import { DAY_MS, MINUTE_MS, utcDay } from '../../../domain/durations.ts'
import type { SearchIndex } from '../../../domain/search/index/search-index.ts'
import type { Database } from '../../db/open-db.ts'
import { createLoop } from '../../process/loop.ts'
import { createAskedCounts, SPARE_SHARE, type AskedCount } from './asked-counts.ts'
import { createClientShares } from './client-shares.ts'

/** Different mixes of a day in the database. When they are more, those that were asked for least are deleted. */
export const MAX_MIXES_A_DAY = 5_000
const KEPT_DAYS = 400
/** Lookups between two turns of the event loop, and rows of one statement. */
const BATCH = 100

type Options = {
  database: Database
  /** The tests; undefined until they are loaded. */
  index: () => SearchIndex | undefined
  now: () => Date
  onError: (error: unknown) => void
  everyMs?: number
}

export type Demand = {
  /** Counts a mix that was asked for, and remembers nothing of the client. It costs some looks into maps, whatever the database does. */
  add: (mix: AskedMix, client: string) => void
  /** Writes what was counted; rejects where the database does not respond, and counts on. */
  flush: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

type Row = { country: string; products: string; count: number; isSpare: boolean }
type Known = Omit<Row, 'isSpare'>
const keyOf = ({ country, products }: Pick<Row, 'country' | 'products'>): string => country + products

/**
 * Which counts are written and which rows of the day they take the place of: a mix that was asked for at least as often takes the place of the one
 * that was asked for least. Spare ones take no place of others, and only some of those that are free.
 */
const choose = (rows: readonly Row[], known: readonly Known[]): { written: Row[]; removed: Known[] } => {
  const keys = new Set(known.map(keyOf))
  const written = rows.filter((row) => keys.has(keyOf(row)))
  const updated = new Set(written.map(keyOf))
  const least = known.filter((row) => !updated.has(keyOf(row))).toSorted((a, b) => a.count - b.count)
  // Two servers that wrote at once may have written too many.
  const removed = least.slice(0, Math.max(0, known.length - MAX_MIXES_A_DAY))
  let taken = known.length - removed.length
  const added = rows.filter((row) => !keys.has(keyOf(row))).toSorted((a, b) => Number(a.isSpare) - Number(b.isSpare) || b.count - a.count)
  for (const row of added) {
    if (taken < (row.isSpare ? MAX_MIXES_A_DAY * SPARE_SHARE : MAX_MIXES_A_DAY)) taken++
    else {
      const place = row.isSpare ? undefined : least[removed.length]
      if (!place || place.count > row.count) continue
      removed.push(place)
    }
    written.push(row)
  }
  return { written, removed }
}

/**
 * Counts which mixes without a test are asked for: mix, country and day, and nothing about who asked. Counts are kept in memory and
 * written once a minute; those of a process that is killed are lost. Where there is no room for all, what many ask for stays, and
 * a client that asks for very many leaves half of the room to others (LAB-172).
 */
export const createDemand = ({ database: { kysely }, index, now, onError, everyMs = MINUTE_MS }: Options): Demand => {
  const counts = createAskedCounts()
  const shares = createClientShares()
  let running: Promise<void> | undefined
  let sweptOn = ''

  const dayBefore = (days: number): string => utcDay(now().getTime() - days * DAY_MS)

  /** Tests are looked for here and not where it is asked: a search never waits for it. */
  const untested = async (asked: Map<string, AskedCount>, tests: SearchIndex): Promise<Row[]> => {
    const rows: Row[] = []
    let looked = 0
    for (const [key, { times, isSpare }] of asked) {
      if (++looked % BATCH === 0) await nextTurn()
      const [country = '', ...products] = JSON.parse(key) as string[]
      if (isUntested(tests, { country, products })) rows.push({ country, products: JSON.stringify(products), count: times, isSpare })
    }
    return rows
  }

  const write = async (rows: Row[], day: string): Promise<void> => {
    const known = await kysely.selectFrom('demand').select(['country', 'products', 'count']).where('day', '=', day).execute()
    const { written, removed } = choose(rows, known)
    await kysely.transaction().execute(async (trx) => {
      for (const { country, products } of removed)
        await trx.deleteFrom('demand').where('country', '=', country).where('products', '=', products).where('day', '=', day).execute()
      for (let from = 0; from < written.length; from += BATCH)
        await trx
          .insertInto('demand')
          .values(written.slice(from, from + BATCH).map(({ country, products, count }) => ({ country, products, count, day })))
          .onConflict((conflict) =>
            conflict.columns(['country', 'products', 'day']).doUpdateSet({ count: sql`demand.count + excluded.count` }),
          )
          .execute()
    })
    if (sweptOn === day) return
    await kysely.deleteFrom('demand').where('day', '<', dayBefore(KEPT_DAYS)).execute()
    sweptOn = day
  }

  const flushOnce = async (): Promise<void> => {
    const tests = index()
    if (!tests || counts.size() === 0) return
    const asked = counts.take()
    try {
      const rows = await untested(asked, tests)
      if (rows.length > 0) await write(rows, dayBefore(0))
    } catch (error) {
      for (const [key, one] of asked) counts.add(key, one)
      throw error
    }
  }
  const flush = (): Promise<void> => {
    running ??= flushOnce().finally(() => {
      running = undefined
    })
    return running
  }
  const loop = createLoop(flush, { everyMs, onError })
  return {
    add: ({ country, products }, client) => {
      const key = JSON.stringify([country, ...products])
      counts.add(key, { times: 1, isSpare: !counts.isCounted(key) && !shares.take(client, dayBefore(0)) })
    },
    flush,
    start: loop.start,
    stop: async () => {
      await loop.stop()
      await running?.catch(() => undefined)
      await flush().catch(onError)
    },
  }
}
