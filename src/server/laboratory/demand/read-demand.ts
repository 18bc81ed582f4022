import { sql, type Kysely } from 'kysely'
import { MIN_DEMAND } from '../../../contract/console/demand.ts'
import type { Schema } from '../../db/schema/schema.ts'

/** More than are shown, since some may have been tested meanwhile. */
const READ = 500

type AskedMixCount = { country: string; products: string[]; times: number; last: string }

/**
 * The mixes that were asked for most after a day, in a country or everywhere: often enough, or by somebody who waits to be told of their
 * test (LAB-310).
 */
export const readDemand = async (db: Kysely<Schema>, after: string, country: string | undefined): Promise<AskedMixCount[]> => {
  const { rows } = await sql<Omit<AskedMixCount, 'products'> & { products: string }>`
    select country, products, cast(sum(count) as integer) as times, max(day) as last from demand
    where day > ${after} ${country === undefined ? sql`` : sql`and country = ${country}`}
    group by country, products having sum(count) >= ${sql.lit(MIN_DEMAND)}
      or products in (select products from watches where confirmed_at is not null and asked_at is null)
    order by times desc, country, products limit ${sql.lit(READ)}`.execute(db)
  return rows.map((row) => ({ ...row, products: JSON.parse(row.products) as string[] }))
}
