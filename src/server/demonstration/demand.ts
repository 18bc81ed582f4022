import type { Kysely } from 'kysely'
import { DAY_MS, utcDay } from '../../domain/durations.ts'
import { ingredientLines } from '../db/record-rows.ts'
import type { Schema } from '../db/schema.ts'

const COUNTRIES = ['FR', 'GB', 'DE', 'PL', 'US']
/** How often each mix of a country was asked for, on days up to so long ago; some too seldom to be shown. */
const ASKED = [17, 11, 6, 4, 2]
const DAYS = 75
/** Tests of a country that are looked at for products that were never tested together. */
const NEWEST = 400

/** Pairs of products that the newest foliar tests of a country hold, but not together. */
const untestedPairs = async (trx: Kysely<Schema>, country: string, count: number): Promise<string[]> => {
  const rows = await trx
    .selectFrom('tests')
    .select('ingredients')
    .where('country', '=', country)
    .where('kind', '=', 'foliar')
    .orderBy('date', 'desc')
    .orderBy('id')
    .execute()
  const tests = rows.map((row) => ingredientLines(row).map(([, product]) => product))
  const popular = [...new Set(tests.slice(0, NEWEST).flat())]
  const pairs: string[] = []
  for (let at = 0; pairs.length < count && at + 3 < popular.length; at += 2) {
    const pair = [popular[at]!, popular[at + 3]!].toSorted()
    if (!tests.some((products) => pair.every((one) => products.includes(one)))) pairs.push(JSON.stringify(pair))
  }
  return pairs
}

/** What visitors of the demonstration are made up to have asked for, where nobody asked for anything yet (LAB-271). */
export const addDemoDemand = async (trx: Kysely<Schema>, now: Date): Promise<void> => {
  const known = await trx.selectFrom('demand').select('day').limit(1).executeTakeFirst()
  if (known) return
  const dayBefore = (days: number): string => utcDay(now.getTime() - days * DAY_MS)
  const rows = []
  for (const [number, country] of COUNTRIES.entries())
    for (const [at, products] of (await untestedPairs(trx, country, ASKED.length)).entries()) {
      const times = Math.max(1, ASKED[at]! - 2 * number)
      // In three parts, the last one lately.
      for (const [part, share] of [0.5, 0.3, 0.2].entries()) {
        const count = Math.round(times * share)
        if (count > 0) rows.push({ country, products, day: dayBefore(Math.round(DAYS / (1 + 3 * part)) - at), count })
      }
    }
  if (rows.length > 0) await trx.insertInto('demand').values(rows).execute()
}
