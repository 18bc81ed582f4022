import { z } from 'zod/mini'
import { country } from '../fields.ts'
import type { ConsoleCall } from './console-call.ts'
import { csvOf } from './csv.ts'
import { sortParameters, type SortColumns } from './sorting.ts'

export const DEMAND_DAYS = ['30', '90', '365'] as const
/** What was asked for less often is not shown, unless somebody waits for it. */
export const MIN_DEMAND = 3
export const DEMAND_SORTS = {
  count: 'desc',
  country: 'asc',
  last: 'desc',
  requests: 'desc',
  waiting: 'desc',
} as const satisfies SortColumns

/** Mixes that visitors asked for and that no public test holds, the most asked first where nothing else is asked. */
export const listDemand = {
  method: 'GET',
  path: 'demand',
  access: ['viewer', 'chemist', 'approver', 'admin'],
  query: z.object({ days: z.optional(z.enum(DEMAND_DAYS)), country: z.optional(country), ...sortParameters(DEMAND_SORTS) }),
  response: z.object({
    mixes: z.array(
      z.object({
        country: z.string(),
        products: z.array(z.object({ id: z.string(), name: z.string(), isWithdrawn: z.boolean() })),
        count: z.int(),
        /** The last day on which it was asked for. */
        lastOn: z.string(),
        /** Open requests of the same mix, and the key that lists them. */
        requests: z.int(),
        /** Addresses that are told when it is tested; whose they are is nowhere in the console. */
        waiting: z.int(),
        mix: z.string(),
      }),
    ),
    countries: z.array(z.string()),
  }),
} as const satisfies ConsoleCall
export const demandCsv = csvOf(listDemand)
export type DemandList = z.infer<typeof listDemand.response>
