import type { FastifyInstance } from 'fastify'
import { displayName, namesIn } from '../../../domain/products/display-names.ts'
import { DAY_MS, utcDay } from '../../../domain/durations.ts'
import { listDemand } from '../../../contract/console/demand.ts'
import { isUntested } from '../../../domain/console/asked-mix.ts'
import { countryName } from '../../../domain/console/words/country-names.ts'
import { countryCode } from '../../../domain/countries.ts'
import { addShortListRoutes, type ShortList } from '../lists/list-routes.ts'
import type { ConsoleContext } from '../console-context.ts'
import { mixKeyOfProducts } from '../../words/index-request.ts'
import { countWaiting, waitingKey } from '../../requests/watches/count-waiting.ts'
import { countMixes } from '../desk/list-requests.ts'
import { readDemand } from './read-demand.ts'

const SHOWN = 100

/** What to test next (LAB-104). */
export const demandRoutes = (
  scope: FastifyInstance,
  { database, now, today, data }: Pick<ConsoleContext, 'database' | 'now' | 'today' | 'data'>,
): void => {
  const db = database.kysely
  const read: ShortList<typeof listDemand>['read'] = async ({ query: { days = '90', country } }) => {
    const index = data()?.index
    const since = utcDay(now().getTime() - Number(days) * DAY_MS)
    const asked = await readDemand(db, since, countryCode(country ?? ''))
    const shown = index ? asked.filter((one) => isUntested(index, one)).slice(0, SHOWN) : []
    const keys = shown.map((one) => mixKeyOfProducts(one.country, one.products))
    const requests = await countMixes(db, keys)
    const waiting = await countWaiting(
      db,
      shown.map(({ products }) => products),
    )
    return shown.map(({ country: of, products, times, last }, at) => ({
      country: of,
      products: products.map((id) => {
        const product = index!.products[index!.terms.product.get(id)!]!
        return { id, name: displayName(product, namesIn(index!.products, of)), isWithdrawn: product.isWithdrawn === true }
      }),
      count: times,
      lastOn: last,
      requests: requests.get(keys[at]!) ?? 0,
      waiting: waiting.get(waitingKey(products)) ?? 0,
      mix: keys[at]!,
    }))
  }
  const list: ShortList<typeof listDemand> = {
    read,
    filters: { days: null, country: null },
    sorts: {
      count: ({ count }) => count,
      country: ({ country }) => countryName(country),
      last: ({ lastOn }) => lastOn,
      requests: ({ requests }) => requests,
      waiting: ({ waiting }) => waiting,
    },
    beside: () => ({ countries: data()?.index.countries ?? [] }),
    cells: {
      mix: ({ products }) => products.map(({ name }) => name).join(' + '),
      country: ({ country }) => country,
      count: ({ count }) => count,
      last: ({ lastOn }) => lastOn,
      requests: ({ requests }) => requests,
      waiting: ({ waiting }) => waiting,
    },
  }
  addShortListRoutes(scope, listDemand, list, today)
}
