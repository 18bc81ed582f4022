import { z } from 'zod/mini'
import { PRODUCT_KINDS } from '../../domain/records.ts'
import { country, id, rowVersion } from '../fields.ts'
import type { ConsoleCall } from './console-call.ts'
import { describeList } from './list.ts'
import { line } from '../texts.ts'
import { ROLES } from '../../domain/console/roles.ts'

/** Everybody reads products; admins keep them. */
export const PRODUCT_KEEPERS = ['admin'] as const

const cell = z.string().check(z.maxLength(4_000, 'must be at most 4000 characters'))

/** A product as the cells of its line in products.csv, so that console and import have the same rules (docs/data-format.md). */
const cells = z.object({
  kind: cell,
  name: cell,
  manufacturer: cell,
  form: cell,
  formulation: cell,
  active_ingredients: cell,
  countries: cell,
  market_names: cell,
  product_sets: cell,
  role: cell,
  strengths: cell,
  codes: cell,
  /** A page of the edition before lacks them: a change without them leaves them as they are. */
  other_names: z.optional(cell),
  formulations: z.optional(cell),
  density: z.optional(cell),
})
export type ProductCells = z.infer<typeof cells>

const listed = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  manufacturer: z.string(),
  formulation: z.string(),
  countries: z.array(z.string()),
  withdrawnOn: z.nullable(z.string()),
  /** Number of public tests with it. */
  tests: z.int(),
})
export type ListedProduct = z.infer<typeof listed>

export const listProducts = describeList({
  path: 'products',
  access: ROLES,
  rows: 'products',
  row: listed,
  columns: {
    id: { csv: 'Id' },
    name: { isShown: true, csv: 'Name', sort: 'asc' },
    manufacturer: { csv: 'Manufacturer', sort: 'asc' },
    kind: { isShown: true, csv: 'Kind', sort: 'asc' },
    formulation: { isShown: true, csv: 'Formulation', sort: 'asc' },
    markets: { isShown: true, csv: 'Sold in' },
    withdrawn: { csv: 'Withdrawn on' },
    tests: { isShown: true, csv: 'Tests' },
    changed: { sort: 'desc' },
  },
  order: 'name',
  filters: {
    /** Parts of id, name, market names, manufacturer, actives or codes. */
    text: z.string().check(z.maxLength(200)),
    kind: z.enum(PRODUCT_KINDS),
    /** Sold in this country. */
    market: country,
    formulation: line(20),
    state: z.enum(['sold', 'withdrawn']),
  },
  isPaged: true,
  beside: {
    /** What can be chosen in the filters. */
    formulations: z.array(z.string()),
    markets: z.array(z.string()),
    /** Whether the data are for demonstration, so that the first import removes them. */
    isDemo: z.boolean(),
  },
})
export type KeptProducts = z.infer<typeof listProducts.response>

/** A change of a product: each changed cell with its text before and after. */
const event = z.object({
  rowVersion,
  at: z.string(),
  by: z.string(),
  action: z.string(),
  changed: z.record(z.string(), z.tuple([z.string(), z.string()])),
})
export type ProductEvent = z.infer<typeof event>

export const readProduct = {
  method: 'GET',
  path: 'products/:id',
  access: ROLES,
  params: z.object({ id }),
  response: z.object({
    id: z.string(),
    cells,
    rowVersion,
    withdrawnOn: z.nullable(z.string()),
    keptBy: z.enum(['import', 'console']),
    tests: z.int(),
    history: z.array(event),
    mayEdit: z.boolean(),
    isDemo: z.boolean(),
  }),
} as const satisfies ConsoleCall
export type KeptProduct = z.infer<typeof readProduct.response>

const productChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('edit'), cells }),
  z.object({ action: z.enum(['withdraw', 'sell-again']) }),
])
export type ProductChange = z.infer<typeof productChange>

/** Changes a product; from an old version 409 with `changes`, what was done since then. */
export const changeProductCall = {
  method: 'POST',
  path: 'products/:id/change',
  access: PRODUCT_KEEPERS,
  params: z.object({ id }),
  body: z.object({ rowVersion, change: productChange }),
  response: z.object({ rowVersion }),
} as const satisfies ConsoleCall

export const newProduct = z.object({ id: z.string().check(z.maxLength(200)), cells })

export const addProductCall = {
  method: 'POST',
  path: 'products',
  access: PRODUCT_KEEPERS,
  body: newProduct,
  response: z.object({ id: z.string(), rowVersion }),
} as const satisfies ConsoleCall
