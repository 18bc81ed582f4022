import { z } from 'zod/mini'
import { TAKEN_IN_STATES, UNDO_STATES } from '../../../domain/console/imports.ts'
import { rowVersion } from '../../fields.ts'
import type { ConsoleCall } from '../console-call.ts'
import { describeList } from '../list.ts'

/** Imports that were taken in, in the console and on the command line, and their undo. An approver undoes one; where warnings go, a second one agrees. */

const takenIn = z.object({
  /** Of its entry in the audit. */
  number: z.int(),
  /** The name of the file, and its import in the console; null where it did not come in there. */
  file: z.nullable(z.object({ name: z.string(), importId: z.string() })),
  at: z.string(),
  by: z.string(),
  /** How many it added or replaced. */
  tests: z.int(),
  products: z.int(),
  state: z.enum(TAKEN_IN_STATES),
  /** Until when it can be undone; null where it cannot. */
  until: z.nullable(z.string()),
})
export type TakenIn = z.infer<typeof takenIn>

export const listTakenIn = describeList({
  path: 'taken-in',
  access: ['approver', 'admin'],
  rows: 'imports',
  row: takenIn,
  columns: {
    number: { isShown: true, csv: 'Number' },
    file: { isShown: true, csv: 'File' },
    by: { isShown: true, csv: 'Taken in by' },
    taken: { isShown: true, csv: 'Taken in', sort: 'desc' },
    tests: { isShown: true, csv: 'Tests' },
    products: { isShown: true, csv: 'Products' },
    state: { isShown: true, csv: 'State' },
    until: { csv: 'Can be undone until' },
  },
  order: 'taken',
  filters: {},
  isPaged: true,
  beside: {},
})

/** An undo that a second approver has to agree to. */
export const askedUndo = z.object({ number: z.int(), askedBy: z.string() })
export type AskedUndo = z.infer<typeof askedUndo>

/** What an undo would do or did; of what it leaves the first of each kind are named. */
const undoLook = z.object({
  tests: z.object({ withdrawn: z.int(), restored: z.int() }),
  products: z.object({ removed: z.int(), restored: z.int() }),
  /** Fails and passes with care that visitors do not see any more. */
  fails: z.int(),
  cares: z.int(),
  skipped: z.array(
    z.object({
      what: z.enum(['tests', 'products']),
      why: z.enum(['console', 'changed since', 'used']),
      count: z.int(),
      ids: z.array(z.string()),
    }),
  ),
})
export type UndoLook = z.infer<typeof undoLook>

const ofTakenIn = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'is no number of an entry')) })

export const readTakenIn = {
  method: 'GET',
  path: 'taken-in/:id',
  access: ['approver', 'admin'],
  params: ofTakenIn,
  response: z.object({
    import: z.extend(takenIn, { id: z.string() }),
    /** Nobody looked at an undo where it is null. */
    undo: z.nullable(
      z.object({
        rowVersion,
        state: z.enum(UNDO_STATES),
        look: z.nullable(undoLook),
        /** Why the last step ended without what it was for. */
        problem: z.string(),
        askedBy: z.nullable(z.string()),
        askedAt: z.nullable(z.string()),
      }),
    ),
    /** The entry of its undo. */
    undone: z.nullable(
      z.object({
        number: z.int(),
        at: z.string(),
        by: z.string(),
        /** Who agreed that fails and passes with care go. */
        agreedBy: z.nullable(z.string()),
        done: undoLook,
        /** How many it left as they were; of an undo on the command line they are not named. */
        left: z.int(),
      }),
    ),
    mayAsk: z.boolean(),
    /** `own`: this person asked for it. */
    mayAgree: z.enum(['yes', 'no role', 'own', 'not asked']),
    /** Whether there is another approver than who asked for it or, before, than who reads this. */
    hasSecond: z.boolean(),
  }),
} as const satisfies ConsoleCall
export type TakenInDetail = z.infer<typeof readTakenIn.response>

const changed = z.object({ rowVersion })

const step = <const Path extends string>(path: Path) =>
  ({
    method: 'POST',
    path: `taken-in/:id/${path}`,
    access: ['approver'],
    params: ofTakenIn,
    body: changed,
    response: changed,
  }) as const satisfies ConsoleCall

/** Has the server look at what an undo would do. */
export const lookAtUndoing = {
  method: 'POST',
  path: 'taken-in/:id/look',
  access: ['approver'],
  params: ofTakenIn,
  response: changed,
} as const satisfies ConsoleCall

/** Undoes what was looked at or, where warnings go by it, asks a second approver. */
export const undoTakenIn = step('undo')
/** Agrees to what another approver asked for. */
export const agreeToUndoing = step('agree')
/** Takes a request back, or refuses it. */
export const takeBackUndoing = step('take-back')
