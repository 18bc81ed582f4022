import { z } from 'zod/mini'
import { ROLES } from '../../domain/console/roles.ts'
import { RESULT_CODES } from '../../domain/records.ts'
import { MAX_LINES } from '../../domain/tank/tank.ts'
import { id } from '../fields.ts'
import { browserKey, line, requiredMessage } from '../texts.ts'
import type { ConsoleCall } from './console-call.ts'
import { describeList } from './list.ts'

/** Verdicts that others published: everybody of the laboratory reads them, approvers keep them (PUBL-08). */
const KEEPERS = ['approver'] as const

const named = z.object({ id: z.string(), name: z.string(), manufacturer: z.string() })
const VERDICTS = [...RESULT_CODES, 'withdrawn'] as const

const listed = z.object({
  id: z.string(),
  products: z.array(named),
  verdict: z.enum(VERDICTS),
  reference: z.string(),
  title: z.string(),
  year: z.int(),
  note: z.string(),
  keptBy: z.enum(['import', 'console']),
})
export type ListedVerdict = z.infer<typeof listed>

export const listVerdicts = describeList({
  path: 'published-verdicts',
  access: ROLES,
  rows: 'verdicts',
  row: listed,
  columns: {
    id: { csv: 'Id' },
    products: { isShown: true, csv: 'Products', sort: 'asc' },
    verdict: { isShown: true, csv: 'Verdict', sort: 'desc' },
    title: { isShown: true, csv: 'Title', sort: 'asc' },
    year: { isShown: true, csv: 'Year', sort: 'desc' },
    reference: { csv: 'Reference' },
    note: { csv: 'Note' },
    kept: { isShown: true, csv: 'Kept by' },
  },
  order: 'year',
  filters: {
    /** A part of a product, of the title or of the reference. */
    text: line(100),
    verdict: z.enum(VERDICTS),
  },
  beside: { mayEdit: z.boolean(), isDemo: z.boolean() },
})

const event = z.object({
  rowVersion: z.int(),
  at: z.string(),
  by: z.string(),
  action: z.enum(['add', 'correct', 'withdraw']),
  /** Each changed column with its text before and after. */
  changed: z.record(z.string(), z.tuple([z.string(), z.string()])),
  reason: z.string(),
})
export type VerdictEvent = z.infer<typeof event>

/** The hash of a row as it was read: a change of one that is another by now is refused. */
const version = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is no version'))

export const readVerdict = {
  method: 'GET',
  path: 'published-verdicts/:id',
  access: ROLES,
  params: z.object({ id }),
  response: z.object({
    verdict: listed,
    version,
    /** What the console did with it, the newest last. */
    history: z.array(event),
    mayEdit: z.boolean(),
    isDemo: z.boolean(),
  }),
} as const satisfies ConsoleCall
export type VerdictDetail = z.infer<typeof readVerdict.response>

/** As the cells of published.csv, so that console and import have the same rules. */
const cells = z.object({
  products: z.array(id).check(z.maxLength(MAX_LINES)),
  verdict: z.enum(RESULT_CODES),
  reference: line(500),
  title: line(200),
  year: line(4),
  note: line(4_000),
})
export type VerdictCells = z.infer<typeof cells>

export const addVerdict = {
  method: 'POST',
  path: 'published-verdicts',
  access: KEEPERS,
  body: z.object({ key: browserKey, cells }),
  response: z.object({ id: z.string() }),
} as const satisfies ConsoleCall

/** Corrects one, also one that was withdrawn, which counts again then; or withdraws it, so that no answer has it. */
export const changeVerdict = {
  method: 'POST',
  path: 'published-verdicts/:id/change',
  access: KEEPERS,
  params: z.object({ id }),
  body: z.object({
    version,
    reason: requiredMessage,
    change: z.discriminatedUnion('action', [
      z.object({ action: z.literal('correct'), cells }),
      z.object({ action: z.literal('withdraw') }),
    ]),
  }),
  response: z.object({ version }),
} as const satisfies ConsoleCall
export type VerdictChange = z.infer<(typeof changeVerdict)['body']>['change']
