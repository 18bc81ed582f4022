import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../../../domain/durations.ts'
import { listDemand } from '../../../contract/console/demand.ts'
import { isUntested } from '../../../domain/console/asked-mix.ts'
import { countryCode } from '../../../domain/countries.ts'
import { nameIn } from '../../../domain/records.ts'
import { addConsoleRoute } from '../access.ts'
import type { ConsoleContext } from '../console-context.ts'
import { mixKeyOfProducts } from '../../words/index-request.ts'
import { countMixes } from '../desk/list-requests.ts'
import { readDemand } from './read-demand.ts'

const SHOWN = 100

/** What to test next (LAB-104). */
export const demandRoutes = (scope: FastifyInstance, { database, now, data }: Pick<ConsoleContext, 'database' | 'now' | 'data'>): void => {
  const db = database.kysely
  addConsoleRoute(scope, listDemand, async ({ query: { days = '90', country } }) => {
    const index = data()?.index
    const since = new Date(now().getTime() - Number(days) * DAY_MS).toISOString().slice(0, 10)
    const asked = await readDemand(db, since, countryCode(country ?? ''))
    const shown = index ? asked.filter((one) => isUntested(index, one)).slice(0, SHOWN) : []
    const keys = shown.map((one) => mixKeyOfProducts(one.country, one.products))
    const requests = await countMixes(db, keys)
    return {
      mixes: shown.map(({ country: of, products, times, last }, at) => ({
        country: of,
        products: products.map((id) => {
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
