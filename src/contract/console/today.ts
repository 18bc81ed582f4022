import { z } from 'zod/mini'
import { REQUEST_STATES } from '../../domain/console/request-states.ts'
import type { ConsoleCall } from './console-call.ts'
import { askedUndo } from './imports/taken-in.ts'
import { mixProgress } from './request-mixes.ts'
import { countable } from '../fields.ts'
import { dueReading } from './bench/due-reading.ts'

/** What the laboratory has to do now, in groups; each holds at most MAX_TODAY. */
export const MAX_TODAY = 100
export const TODAY_GROUPS = ['readings', 'reviews', 'requests', 'tests'] as const
/** Why a request is in the list; the first that fits. */
const REQUEST_CALLS = ['overdue', 'replied', 'new', 'waiting'] as const

const run = z.object({
  id: z.string(),
  products: z.array(z.string()),
  country: z.string(),
  crop: z.string(),
  createdBy: z.string(),
  /** That it belongs to; null where it was begun alone. */
  series: z.nullable(z.object({ id: z.string(), name: z.string() })),
})

export const readToday = {
  method: 'GET',
  path: 'today',
  access: ['viewer', 'chemist', 'approver', 'admin'],
  query: z.object({
    /** Tests that the reader created, and requests that the reader has. */
    mine: z.optional(z.literal('yes')),
    show: z.optional(z.enum(TODAY_GROUPS)),
  }),
  response: z.object({
    /** The server's time, by which readings are due. */
    now: z.string(),
    /** The earliest due first, then those whose mix was not made. */
    readings: z.array(z.extend(run, { next: dueReading })),
    /** Submitted tests that the reader may approve, the longest waiting first. */
    reviews: z.array(z.extend(run, { submittedAt: z.string(), isAmendment: z.boolean() })),
    /** Withdrawn tests that wait for a second approver. */
    withdrawals: z.array(z.object({ testId: z.string(), withdrawnOn: z.string() })),
    requests: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        submittedAt: z.string(),
        country: z.string(),
        name: z.string(),
        company: z.string(),
        products: z.array(z.string()),
        state: z.enum(REQUEST_STATES),
        assignee: z.nullable(z.string()),
        dueOn: z.nullable(z.string()),
        changedAt: z.string(),
        why: z.enum(REQUEST_CALLS),
        /** Null where it has one mix. */
        mixes: z.nullable(mixProgress),
        isDemonstration: z.boolean(),
      }),
    ),
    /** Tests that came back from the review, with its words. */
    returned: z.array(z.extend(run, { returnedBy: z.string(), returnedAt: z.string(), comment: z.string() })),
    /** Tests with all their readings that were not submitted. */
    toSubmit: z.array(run),
    /** Undos of imports that another approver asked for, for an approver. */
    undos: z.array(askedUndo),
    /** How many unknown products wait for a decision, for who may decide. */
    unknownProducts: z.int(),
    /** How many competences end soon: everybody’s for who gives them, else the reader’s own. */
    competencesEnding: z.int(),
    /** How many nonconformities and complaints should have been closed by now. */
    overdueNonconformities: countable,
    /** The groups of which there is more than is shown. */
    more: z.array(z.string()),
    isDemonstration: z.boolean(),
  }),
} as const satisfies ConsoleCall
export type Today = z.infer<typeof readToday.response>
