import { z } from 'zod/mini'
import { country } from '../fields.ts'
import { describeList } from './list.ts'

export const DEMAND_DAYS = ['30', '90', '365'] as const
/** What was asked for less often is not shown, unless somebody waits for it. */
export const MIN_DEMAND = 3

/** Mixes that visitors asked for and that no public test holds, the most asked first where nothing else is asked. */
export const listDemand = describeList({
  path: 'demand',
  access: ['viewer', 'chemist', 'approver', 'admin'],
  rows: 'mixes',
  row: z.object({
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
  columns: {
    mix: { isShown: true, csv: 'Mix' },
    country: { isShown: true, csv: 'Country', sort: 'asc' },
    count: { isShown: true, csv: 'Times asked for', sort: 'desc' },
    last: { isShown: true, csv: 'Last asked on', sort: 'desc' },
    requests: { isShown: true, csv: 'Open requests', sort: 'desc' },
    waiting: { isShown: true, csv: 'Waiting to be told', sort: 'desc' },
  },
  order: 'count',
  filters: { days: z.enum(DEMAND_DAYS), country },
  beside: { countries: z.array(z.string()) },
})
export type DemandList = z.infer<typeof listDemand.response>
