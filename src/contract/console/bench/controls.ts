import { z } from 'zod/mini'
import { CONTROL_ACTIONS, CONTROL_KINDS, CONTROL_OUTCOMES } from '../../../domain/console/bench/controls.ts'
import { TEST_STATES } from '../../../domain/console/bench/test-states.ts'
import { BENCH_ROLES } from '../../../domain/console/roles.ts'
import { TEST_KINDS } from '../../../domain/records.ts'
import { id as runId, rowVersion } from '../../fields.ts'
import { line, lines } from '../../texts.ts'
import type { ConsoleCall } from '../console-call.ts'

/** Controls: runs of water alone, or of products alone, without a verdict, that tests link to. Nothing of them is ever published. */

const MAX_CONTROL_NOTE = 4_000
const why = lines(MAX_CONTROL_NOTE).check(z.minLength(1, 'must not be empty'))
const state = z.enum(TEST_STATES)

export const controlKind = z.enum(CONTROL_KINDS)
export const controlOutcome = z.enum(CONTROL_OUTCOMES)

/** A control as its test shows it. */
export const linkedControl = z.object({
  id: z.string(),
  control: controlKind,
  state,
  outcome: z.nullable(controlOutcome),
  /** The reason of its outcome, of its correction, or why it is void. */
  note: z.string(),
  testedOn: z.string(),
  products: z.array(z.string()),
  /** Whether it is of another day or protocol, so that it does not count. */
  isOther: z.boolean(),
  /** How many departures from the protocol were justified in it. */
  deviations: z.number(),
  linkedAt: z.string(),
  linkedBy: z.string(),
  /** Where the link was taken back: nothing was read in it by then. */
  unlinked: z.nullable(z.object({ at: z.string(), by: z.string(), note: z.string() })),
})
export type LinkedControl = z.infer<typeof linkedControl>

/** A control that a test can link to. */
export const offeredControl = z.object({
  id: z.string(),
  control: controlKind,
  outcome: z.nullable(controlOutcome),
  products: z.array(z.string()),
})

/** What the page of a control has besides that of a test. */
export const controlOfPage = z.object({
  kind: controlKind,
  outcome: z.nullable(controlOutcome),
  note: z.string(),
  /** The tests that link to it. */
  tests: z.array(z.object({ id: z.string(), testId: z.string(), state, versions: z.number(), products: z.array(z.string()) })),
  /** What the reader may do now. */
  actions: z.array(z.enum(CONTROL_ACTIONS)),
})

/**
 * Begins a control: alone, for a test at the bench, or once for all tests of a series that are there, which then link to it. Products that do not
 * fit the jars of one control are in several.
 */
export const createControl = {
  method: 'POST',
  path: 'controls',
  access: BENCH_ROLES,
  body: z.object({
    control: controlKind,
    for: z.discriminatedUnion('from', [
      z.object({ from: z.literal('nothing'), kind: z.enum(TEST_KINDS) }),
      z.object({ from: z.literal('test'), id: runId }),
      z.object({ from: z.literal('series'), id: line(20) }),
    ]),
  }),
  response: z.object({ ids: z.array(z.string()) }),
} as const satisfies ConsoleCall

/**
 * Concludes a control, brings one that passed back to the bench, lets it fail, or voids it. Submitted tests that rest on it go back to the bench,
 * and their reports are under review, in the same transaction. One that failed stays so.
 */
export const changeControlCall = {
  method: 'POST',
  path: 'controls/:id/change',
  access: BENCH_ROLES,
  params: z.object({ id: runId }),
  body: z.object({
    rowVersion,
    change: z.discriminatedUnion('action', [
      z.object({ action: z.literal('conclude'), outcome: controlOutcome, note: why }),
      z.object({ action: z.enum(['reopen', 'fail', 'void']), note: why }),
    ]),
  }),
  response: z.object({ rowVersion }),
} as const satisfies ConsoleCall
export type ControlCallChange = z.input<typeof changeControlCall.body>['change']

/** Links a test at the bench to a control of the same protocol and day. Sent twice it is linked once. */
export const linkControlCall = {
  method: 'POST',
  path: 'tests/:id/controls',
  access: BENCH_ROLES,
  params: z.object({ id: runId }),
  body: z.object({ control: runId }),
  response: z.object({ rowVersion }),
} as const satisfies ConsoleCall

/** Takes a link back with a reason, as long as nothing was read in the control. */
export const unlinkControlCall = {
  method: 'POST',
  path: 'tests/:id/controls/:control/unlink',
  access: BENCH_ROLES,
  params: z.object({ id: runId, control: runId }),
  body: z.object({ note: why }),
  response: z.object({ rowVersion }),
} as const satisfies ConsoleCall
