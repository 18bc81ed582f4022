import { workOnUndo, type UndoOrder, type UndoResult } from './undo/work-on-undo.ts'
import { workOnImport, type ImportOrder, type ImportResult } from './work-on-import.ts'

export type StepToDo = ImportOrder | UndoOrder
export type StepResult<Order extends StepToDo> = Order extends UndoOrder ? UndoResult : ImportResult

type Surroundings = Parameters<typeof workOnImport>[1] & Parameters<typeof workOnUndo>[1]

/** Does a step with an uploaded file, or of an undo. */
export const workOnStep = async <Order extends StepToDo>(order: Order, surroundings: Surroundings): Promise<StepResult<Order>> =>
  ('kind' in order ? await workOnUndo(order, surroundings) : await workOnImport(order, surroundings)) as StepResult<Order>
