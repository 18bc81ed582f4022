import { WORKING_STATES, type UndoWorkingState, type WorkingState } from '../../../domain/console/imports.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import type { ImportRow, ImportUndoRow } from '../../db/schema/import-schema.ts'
import { createLoop, type Loop } from '../../process/loop.ts'
import { sweepImports } from './keep-imports.ts'
import { leasedSteps, type LeasedSteps, type StepOptions } from './leased-steps.ts'
import { undoSteps } from './undo/undo-steps.ts'
import type { UndoResult } from './undo/work-on-undo.ts'
import type { ImportProgress, ImportResult } from './work-on-import.ts'
import type { StepResult, StepToDo } from './work-on-step.ts'

const EVERY_MS = 2_000
const SWEEP_MS = HOUR_MS

/** Does a step in a thread of its own, whose memory is bounded; undefined where the signal ended it. */
export type WorkInThread = <Order extends StepToDo>(
  order: Order,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
) => Promise<StepResult<Order> | undefined>

type Options = StepOptions & {
  work: WorkInThread
  /** That of the laboratory, in which tests are withdrawn. */
  timeZone: string
  onTaken?: () => void
}

/** Where a step leaves a file that it could do nothing with: what was confirmed has to be looked at and confirmed again. */
const stateAfterProblem = ({ mapping }: Pick<ImportRow, 'mapping'>): 'unreadable' | 'mapping' =>
  mapping === null ? 'unreadable' : 'mapping'

const NOT_CONFIRMED = { step: '', confirmed_by: null, confirmed_at: null } as const

const importSteps = ({ work, onTaken }: Options): LeasedSteps<ImportRow, WorkingState, ImportResult, ImportProgress> => ({
  table: 'imports',
  states: WORKING_STATES,
  begun: (at) => ({ begun_at: at, step: '', rows_read: 0, share: 0 }),
  shown: ({ step, rows, share }) => ({ step, rows_read: rows, share }),
  // Where somebody dropped it meanwhile nobody waits for it.
  isWriting: (state) => state === 'taking',
  tooLarge: 'divide the file into several',
  work: (order, { onProgress, signal }) => work(order, onProgress, signal),
  after: (result, row) => {
    if (result.kind === 'proposed') {
      const { mapping, from, said, sheets, rows } = result
      const { questions: _questions, ...asked } = mapping
      return {
        step: '',
        state: 'mapping',
        mapping: JSON.stringify(asked),
        proposed_from: from,
        found: JSON.stringify({ said, sheets, rows }),
        problem: '',
      }
    }
    if (result.kind === 'looked' || result.kind === 'changed') {
      const problem = result.kind === 'looked' ? '' : 'the data changed since it was looked at and confirmed: look at it again'
      return { ...NOT_CONFIRMED, state: 'looked', look: JSON.stringify(result.look), problem }
    }
    if (result.kind === 'unreadable') return { ...NOT_CONFIRMED, state: stateAfterProblem(row), problem: result.problem }
    onTaken?.()
    return undefined
  },
  failed: (row) => ({ ...NOT_CONFIRMED, state: stateAfterProblem(row) }),
})

/** Works on uploaded files and on undos of imports, one at a time in each process; an undo, of what is public already, comes first. */
export const createImportJobs = (options: Options): Loop => {
  const { database, work, timeZone, now, signal, onTaken, onError } = options
  const undo = leasedSteps<ImportUndoRow, UndoWorkingState, UndoResult, never>(
    options,
    undoSteps((order, under) => work({ ...order, kind: 'undo', timeZone }, under.onProgress as () => void, under.signal), onTaken),
  )
  const bring = leasedSteps(options, importSteps(options))
  let sweptMs = 0
  return createLoop(
    async () => {
      while (!signal.aborted && ((await undo()) || (await bring())));
      if (signal.aborted || now().getTime() - sweptMs < SWEEP_MS) return
      await sweepImports(database, now())
      sweptMs = now().getTime()
    },
    { everyMs: EVERY_MS, onError, reportsOnce: true },
  )
}
