import { z } from 'zod/mini'
import { id as publicId, rowVersion } from '../../fields.ts'
import type { ConsoleCall } from '../console-call.ts'
import { describeList } from '../list.ts'
import { browserKey, day, line } from '../../texts.ts'
import { ROLES } from '../../../domain/console/roles.ts'

/** Everybody reads the register; whoever works at the bench, or keeps the console, keeps it. */
const KEEPERS = ['chemist', 'approver', 'admin'] as const
/** Lots of one answer. */
export const MAX_LOTS = 500

const params = z.object({ id: browserKey })
const fields = {
  expiry: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/, 'must be a month or a day such as 2027-03')),
  receivedOn: day,
  openedOn: z.union([z.literal(''), day]),
}
const inOrder = z.refine<{ receivedOn: string; openedOn: string }>(
  ({ receivedOn, openedOn }) => openedOn === '' || receivedOn <= openedOn,
  {
    error: 'must not be before the day on which it was received',
    path: ['openedOn'],
  },
)
const newLot = z
  .object({ id: browserKey, productId: publicId, lot: line(100).check(z.minLength(1, 'must not be empty')), ...fields })
  .check(inOrder)
export type NewLot = z.infer<typeof newLot>

/** As the bench offers it. */
export const benchLot = z.object({ id: z.string(), productId: z.string(), lot: z.string(), expiry: z.string(), isWithdrawn: z.boolean() })

const listed = z.object({
  id: z.string(),
  product: z.object({ id: z.string(), name: z.string(), manufacturer: z.string() }),
  lot: z.string(),
  expiry: z.string(),
  receivedOn: z.string(),
  openedOn: z.string(),
  withdrawn: z.nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
  addedAt: z.string(),
  by: z.string(),
  rowVersion,
  /** How many tests of the laboratory name it. */
  tests: z.int(),
})
export type ListedLot = z.infer<typeof listed>

const dayChange = z.object({ field: z.enum(['expiry', 'receivedOn', 'openedOn']), before: z.string(), after: z.string() })
export type DayChange = z.infer<typeof dayChange>
const lotEvent = z.object({
  rowVersion,
  at: z.string(),
  by: z.string(),
  action: z.enum(['edit', 'withdraw', 'offer-again']),
  /** Why it was withdrawn; else empty. */
  note: z.string(),
  changes: z.array(dayChange),
})
export type LotEvent = z.infer<typeof lotEvent>

export const listLots = describeList({
  path: 'lots',
  access: ROLES,
  rows: 'lots',
  row: listed,
  columns: {
    product: { isShown: true, csv: 'Product', sort: 'asc' },
    productId: { csv: 'Product id' },
    lot: { isShown: true, csv: 'Lot', sort: 'asc' },
    expiry: { isShown: true, csv: 'Expiry', sort: 'asc' },
    received: { isShown: true, csv: 'Received', sort: 'desc' },
    opened: { isShown: true, csv: 'Opened', sort: 'desc' },
    withdrawn: { csv: 'Withdrawn on' },
    whyWithdrawn: { csv: 'Why withdrawn' },
    tests: { isShown: true, csv: 'Tests', sort: 'desc' },
  },
  order: 'product',
  filters: {
    /** The beginning of the product's name or of the number. */
    text: line(100),
    /** Those that were withdrawn too. */
    all: z.literal('yes'),
  },
  beside: { isCut: z.boolean(), today: z.string(), mayEdit: z.boolean() },
})

export const readLot = {
  method: 'GET',
  path: 'lots/:id',
  access: ROLES,
  params,
  response: z.object({
    lot: listed,
    /** What happened to it after it was added. */
    history: z.array(lotEvent),
    today: z.string(),
    mayEdit: z.boolean(),
  }),
} as const satisfies ConsoleCall

/** The lots that a typed number can mean, of every product, by letters and digits alone; withdrawn ones too (ENTRY-06). */
export const findLots = {
  method: 'GET',
  path: 'bench-lots',
  access: ROLES,
  query: z.object({ lot: line(100) }),
  response: z.object({ lots: z.array(z.extend(benchLot, { product: z.string() })) }),
} as const satisfies ConsoleCall
export type FoundLot = z.infer<typeof findLots.response>['lots'][number]

export const addLot = {
  method: 'POST',
  path: 'lots',
  access: KEEPERS,
  body: newLot,
  response: z.object({ id: z.string() }),
} as const satisfies ConsoleCall

const lotChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('edit'), ...fields }).check(inOrder),
  z.object({ action: z.literal('withdraw'), reason: line(500).check(z.minLength(1, 'must not be empty')) }),
  z.object({ action: z.literal('offer-again') }),
])
export type LotChange = z.infer<typeof lotChange>

/** Changes a lot; from an old version 409. Product and number never change. */
export const changeLot = {
  method: 'POST',
  path: 'lots/:id/change',
  access: KEEPERS,
  params,
  body: z.object({ rowVersion, change: lotChange }),
} as const satisfies ConsoleCall
