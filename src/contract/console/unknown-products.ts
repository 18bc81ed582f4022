import { z } from 'zod/mini'
import { WHYS } from '../../domain/products/identify/identify.ts'
import { UNKNOWN_LENGTHS, UNKNOWN_REASONS, UNKNOWN_STATES } from '../../domain/products/unknown-products.ts'
import { ROLES } from '../../domain/console/roles.ts'
import { countryFilter, line } from '../texts.ts'
import { id as productId } from '../fields.ts'
import type { ConsoleCall } from './console-call.ts'
import { describeList } from './list.ts'
import { newProduct, PRODUCT_KEEPERS } from './products.ts'

const listed = z.object({
  id: z.string(),
  /** As somebody typed it; either may be empty. */
  name: z.string(),
  number: z.string(),
  country: z.string(),
  /** How often it was asked about. */
  asked: z.int(),
  photos: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
  state: z.enum(UNKNOWN_STATES),
  /** The product that it is. */
  product: z.nullable(z.object({ id: z.string(), name: z.string() })),
  reason: z.nullable(z.enum(UNKNOWN_REASONS)),
})
export type ListedUnknown = z.infer<typeof listed>

/** Products that visitors asked about and no list has, the same ones together; open ones, the most asked about first, where nothing else is asked. */
export const listUnknown = describeList({
  path: 'unknown-products',
  access: ROLES,
  rows: 'unknown',
  row: listed,
  columns: {
    product: { isShown: true, csv: 'Name' },
    number: { csv: 'Number' },
    country: { isShown: true, csv: 'Country' },
    asked: { isShown: true, csv: 'Asked about', sort: 'desc' },
    photos: { isShown: true, csv: 'Photos' },
    first: { csv: 'First asked about' },
    last: { isShown: true, csv: 'Last asked about', sort: 'desc' },
    state: { isShown: true, csv: 'State' },
    became: { csv: 'Product' },
  },
  order: 'asked',
  filters: { state: z.enum(['all', ...UNKNOWN_STATES]), country: countryFilter },
  isPaged: true,
  beside: { countries: z.array(z.string()) },
})
export type UnknownList = z.infer<typeof listUnknown.response>

const unknownId = z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'is no id'))

/** What one visitor sent; who it was is nowhere in the console. */
const report = z.object({
  id: z.string(),
  name: z.string(),
  number: z.string(),
  language: z.string(),
  madeAt: z.string(),
  photo: z.nullable(z.object({ width: z.int(), height: z.int() })),
})

const candidate = z.object({
  id: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  /** `words`: its name has the words of the other one, or nearly. */
  why: z.enum([...WHYS, 'words']),
})
export type UnknownCandidate = z.infer<typeof candidate>

export const readUnknown = {
  method: 'GET',
  path: 'unknown-products/:id',
  access: ROLES,
  params: z.object({ id: unknownId }),
  response: z.object({
    unknown: listed,
    /** The newest ones; of older ones only their number is known. */
    reports: z.array(report),
    /** How many who confirmed an address are told what becomes of it. */
    waiting: z.int(),
    settled: z.nullable(z.object({ at: z.string(), by: z.string() })),
    /** Of an open one, the products of the list that it may be, the likeliest first. */
    candidates: z.array(candidate),
    mayEdit: z.boolean(),
  }),
} as const satisfies ConsoleCall
export type UnknownDetail = z.infer<typeof readUnknown.response>

/** The photo of a label. */
export const readUnknownPhoto = {
  method: 'GET',
  path: 'unknown-products/:id/photos/:report',
  access: ROLES,
  params: z.object({ id: unknownId, report: unknownId }),
  file: true,
} as const satisfies ConsoleCall

/** Decides about an open one: it is a product of the list, or is closed. Who confirmed an address is told. */
export const settleUnknownCall = {
  method: 'POST',
  path: 'unknown-products/:id/settle',
  access: PRODUCT_KEEPERS,
  params: z.object({ id: unknownId }),
  body: z.discriminatedUnion('action', [
    /** `otherName`: it gets this name besides, in the country that was asked about. */
    z.object({ action: z.literal('is-product'), productId, otherName: z.optional(line(UNKNOWN_LENGTHS.name)) }),
    z.object({ action: z.literal('close'), reason: z.enum(UNKNOWN_REASONS) }),
  ]),
} as const satisfies ConsoleCall
export type UnknownDecision = z.infer<typeof settleUnknownCall.body>

/** Adds the product that an open one is, and decides with it. */
export const addUnknownCall = {
  method: 'POST',
  path: 'unknown-products/:id/product',
  access: PRODUCT_KEEPERS,
  params: z.object({ id: unknownId }),
  body: newProduct,
  response: z.object({ id: z.string() }),
} as const satisfies ConsoleCall
