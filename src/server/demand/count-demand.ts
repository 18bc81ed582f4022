import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { isUntested, type AskedMix } from '../../domain/console/asked-mix.ts'
import type { SearchIndex } from '../../domain/search/search-index.ts'
import type { Database } from '../db/open-db.ts'

/** Different mixes that a server remembers until it writes them; more are not counted. */
const MAX_MIXES = 2_000
/** Different mixes of a day in the database; more are not counted. */
export const MAX_MIXES_A_DAY = 5_000
const KEPT_DAYS = 400
const EVERY_MS = 60_000
const DAY_MS = 86_400_000
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
  /** Counts a mix that was asked for. It costs one look into a map, whatever the database does. */
  add: (mix: AskedMix) => void
  /** Writes what was counted; rejects where the database does not respond, and counts on. */
  flush: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

/**
 * Counts which mixes without a test are asked for: mix, country and day, and nothing about who asked. Counts are kept in memory and
 * written once a minute; those of a process that is killed are lost.
 */
export const createDemand = ({ database: { kysely }, index, now, onError, everyMs = EVERY_MS }: Options): Demand => {
  let counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let sweptOn = ''

  const count = (key: string, times: number): void => {
    const known = counts.get(key)
    if (known !== undefined) counts.set(key, known + times)
    else if (counts.size < MAX_MIXES) counts.set(key, times)
  }
  const dayBefore = (days: number): string => new Date(now().getTime() - days * DAY_MS).toISOString().slice(0, 10)

  /** Tests are looked for here and not where it is asked: a search never waits for it. */
  const untested = async (asked: Map<string, number>, tests: SearchIndex) => {
    const rows: { country: string; products: string; count: number }[] = []
    let looked = 0
    for (const [key, times] of asked) {
      if (++looked % BATCH === 0) await nextTurn()
      const [country = '', ...products] = JSON.parse(key) as string[]
      if (isUntested(tests, { country, products })) rows.push({ country, products: JSON.stringify(products), count: times })
    }
    return rows
  }

  const write = async (rows: Awaited<ReturnType<typeof untested>>, day: string): Promise<void> => {
    const known = await kysely.selectFrom('demand').select(['country', 'products']).where('day', '=', day).execute()
    const keys = new Set(known.map(({ country, products }) => country + products))
    const added = rows.filter(({ country, products }) => !keys.has(country + products))
    const left = new Set(added.slice(Math.max(0, MAX_MIXES_A_DAY - known.length)))
    const written = rows.filter((row) => !left.has(row))
    await kysely.transaction().execute(async (trx) => {
      for (let from = 0; from < written.length; from += BATCH)
        await trx
          .insertInto('demand')
          .values(written.slice(from, from + BATCH).map((row) => ({ ...row, day })))
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
    if (!tests || counts.size === 0) return
    const asked = counts
    counts = new Map()
    try {
      const rows = await untested(asked, tests)
      if (rows.length > 0) await write(rows, dayBefore(0))
    } catch (error) {
      for (const [key, times] of asked) count(key, times)
      throw error
    }
  }
  const flush = (): Promise<void> => {
    running ??= flushOnce().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    add: ({ country, products }) => count(JSON.stringify([country, ...products]), 1),
    flush,
    start: () => {
      timer = setInterval(() => void flush().catch(onError), everyMs)
    },
    stop: async () => {
      clearInterval(timer)
      await running?.catch(() => undefined)
      await flush().catch(onError)
    },
  }
}
