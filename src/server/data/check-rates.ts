import { sql } from 'kysely'
import { FILES } from '../db/schema/columns.ts'
import { MAX_NAMED } from './staging/apply-staging.ts'
import { MAX_LISTED_ERRORS, type ErrorList } from './import-errors.ts'
import type { Connection } from './staging/staging.ts'

/** Stands in a file, instead of a rate, for one that was never recorded: an export writes it, so that it restores. */
export const RATE_UNKNOWN = 'unknown'
/** Stands in a staged row for a 0 of the file, until it is known whether the test is a new one; no rate can be below 0. */
export const ZERO_RATE = -1

type Found = { line: number; id: string; total: number }

/**
 * Refuses the rate 0 in tests that the database does not have: how much of the product was in the mix is not known, so that the test
 * would show nothing (DATA-20). In a known test it passes. Called before anything compares the staged rows; returns what is to be said.
 */
export const checkRates = async (trx: Connection, errors: ErrorList, { replaces }: { replaces: boolean }): Promise<string[]> => {
  const isKnown = replaces ? sql`false` : sql`exists (select 1 from tests as known where known.id = i.test_id)`
  const { rows: refused } = await sql<Found>`
    select line, test_id as id, cast(count(*) over () as integer) as total from staged_ingredients as i
    where rate = ${sql.lit(ZERO_RATE)} and not ${isKnown} order by line limit ${sql.lit(MAX_LISTED_ERRORS)}`.execute(trx)
  for (const { line } of refused)
    errors.add({
      file: FILES.ingredients.name,
      line,
      column: 'rate',
      reason: `must be more than 0 in a new test: without it the test shows nothing. Write ${RATE_UNKNOWN} only where an old test has none`,
    })
  errors.addCount((refused[0]?.total ?? 0) - refused.length)
  await sql`update staged_ingredients set rate = 0 where rate = ${sql.lit(ZERO_RATE)}`.execute(trx)
  const { rows: kept } = await sql<{ id: string; total: number }>`
    select test_id as id, cast(count(*) over () as integer) as total from staged_ingredients where rate = 0
    group by test_id order by min(line) limit ${sql.lit(MAX_NAMED)}`.execute(trx)
  const [first] = kept
  if (!first) return []
  const ids = `${kept.map(({ id }) => id).join(', ')}${first.total > kept.length ? ' …' : ''}`
  return [
    first.total === 1
      ? `1 test has a product without a rate, so that it counts as no pass: ${ids}.`
      : `${first.total.toLocaleString('en')} tests have a product without a rate, so that they count as no pass: ${ids}.`,
  ]
}
