import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { listDemand, MIN_DEMAND } from '../../../contract/console/demand.ts'
import { isUntested } from '../../../domain/console/asked-mix.ts'
import { countryCode } from '../../../domain/countries.ts'
import { nameIn } from '../../../domain/records.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { mixKeyOfProducts } from '../../words/index-request.ts'
import { countMixes } from '../desk/list-requests.ts'

const SHOWN = 100
/** Read from the database, since some may have been tested meanwhile. */
const READ = 500
const DAY_MS = 86_400_000

/** What to test next (LAB-104). */
export const demandRoutes = (scope: FastifyInstance, { database, now, data }: Pick<ConsoleContext, 'database' | 'now' | 'data'>): void => {
  const db = database.kysely
  addConsoleRoute(scope, listDemand, async ({ query: { days = '90', country } }) => {
    const index = data()?.index
    const since = new Date(now().getTime() - Number(days) * DAY_MS).toISOString().slice(0, 10)
    const code = countryCode(country ?? '')
    const { rows } = await sql<{ country: string; products: string; times: number; last: string }>`
      select country, products, cast(sum(count) as integer) as times, max(day) as last from demand
      where day > ${since} ${code === undefined ? sql`` : sql`and country = ${code}`}
      group by country, products having sum(count) >= ${sql.lit(MIN_DEMAND)}
      order by times desc, country, products limit ${sql.lit(READ)}`.execute(db)
    const asked = rows.map((row) => ({ ...row, ids: JSON.parse(row.products) as string[] }))
    const shown = index ? asked.filter((one) => isUntested(index, { country: one.country, products: one.ids })).slice(0, SHOWN) : []
    const keys = shown.map((one) => mixKeyOfProducts(one.country, one.ids))
    const requests = await countMixes(db, keys)
    return {
      mixes: shown.map(({ country: of, ids, times, last }, at) => ({
        country: of,
        products: ids.map((id) => {
          const product = index!.products[index!.terms.product.get(id)!]!
          return { id, name: nameIn(product, of), isWithdrawn: product.isWithdrawn === true }
        }),
        count: times,
        lastOn: last,
        requests: requests.get(keys[at]!) ?? 0,
        mix: keys[at]!,
      })),
      countries: index?.countries ?? [],
    }
  })
}
