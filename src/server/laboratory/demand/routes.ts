import type { FastifyInstance } from 'fastify'
import { displayName, namesIn } from '../../../domain/display-names.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import { DEMAND_SORTS, listDemand, type DemandList, demandCsv } from '../../../contract/console/demand.ts'
import { sortingOf } from '../../../contract/console/sorting.ts'
import { isUntested } from '../../../domain/console/asked-mix.ts'
import { countryName } from '../../../domain/console/country-names.ts'
import { countryCode } from '../../../domain/countries.ts'
import { addConsoleRoute, type ConsoleRequest } from '../access.ts'
import { addCsvRoute } from '../list-csv.ts'
import { sortRows } from '../sort-rows.ts'
import type { ConsoleContext } from '../console-context.ts'
import { mixKeyOfProducts } from '../../words/index-request.ts'
import { countWaiting, waitingKey } from '../../requests/watches/count-waiting.ts'
import { countMixes } from '../desk/list-requests.ts'
import { readDemand } from './read-demand.ts'

const SHOWN = 100
type Mix = DemandList['mixes'][number]

/** What to test next (LAB-104). */
export const demandRoutes = (scope: FastifyInstance, { database, now, data }: Pick<ConsoleContext, 'database' | 'now' | 'data'>): void => {
  const db = database.kysely
  const list = async ({ days = '90', country, sort, direction }: ConsoleRequest<typeof listDemand>['query']): Promise<Mix[]> => {
    const index = data()?.index
    const since = new Date(now().getTime() - Number(days) * DAY_MS).toISOString().slice(0, 10)
    const asked = await readDemand(db, since, countryCode(country ?? ''))
    const shown = index ? asked.filter((one) => isUntested(index, one)).slice(0, SHOWN) : []
    const keys = shown.map((one) => mixKeyOfProducts(one.country, one.products))
    const requests = await countMixes(db, keys)
    const waiting = await countWaiting(
      db,
      shown.map(({ products }) => products),
    )
    const mixes = shown.map(({ country: of, products, times, last }, at) => ({
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
    return sortRows(mixes, sortingOf(DEMAND_SORTS, { sort, direction }), {
      count: ({ count }) => count,
      country: (one) => countryName(one.country),
      last: ({ lastOn }) => lastOn,
      requests: (one) => one.requests,
      waiting: (one) => one.waiting,
    })
  }
  addConsoleRoute(scope, listDemand, async ({ query }) => ({ mixes: await list(query), countries: data()?.index.countries ?? [] }))
  addCsvRoute(scope, demandCsv, {
    now,
    read: async (query) => ({ rows: await list(query), next: null }),
    columns: {
      Mix: ({ products }: Mix) => products.map(({ name }) => name).join(' + '),
      Country: ({ country }) => country,
      'Times asked for': ({ count }) => count,
      'Last asked on': ({ lastOn }) => lastOn,
      'Open requests': ({ requests }) => requests,
      'Waiting to be told': ({ waiting }) => waiting,
    },
  })
}
