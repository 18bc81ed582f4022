import { UNDO_WORKING_STATES, type UndoWorkingState } from '../../../../domain/console/imports.ts'
import type { ImportUndoRow } from '../../../db/schema/import-schema.ts'
import type { LeasedSteps } from '../leased-steps.ts'
import { NOT_ASKED } from './keep-undos.ts'
import type { UndoResult } from './work-on-undo.ts'

type Steps = LeasedSteps<ImportUndoRow, UndoWorkingState, UndoResult, never>

/** What becomes of an undo by each step of the server. */
export const undoSteps = (work: Steps['work'], onDone: (() => void) | undefined): Steps => ({
  table: 'import_undos',
  states: UNDO_WORKING_STATES,
  isWriting: (state) => state === 'undoing',
  tooLarge: 'undo it on the command line',
  work,
  after: (result) => {
    if (result.kind === 'looked') return { state: 'looked', look: JSON.stringify(result.look), problem: '' }
    if (result.kind === 'changed') {
      const problem = 'the data changed since it was looked at: this is what an undo would do now, and nothing was changed'
      return { ...NOT_ASKED, state: 'looked', look: JSON.stringify(result.look), problem }
    }
    if (result.kind === 'impossible') return { ...NOT_ASKED, state: 'looked', problem: result.problem }
    onDone?.()
    return undefined
  },
  failed: () => ({ ...NOT_ASKED, state: 'looked' }),
})
