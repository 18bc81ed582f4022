import type { UndoLook } from '../../../../contract/console/imports/taken-in.ts'
import type { UndoWorkingState } from '../../../../domain/console/imports.ts'
import { KeptAltered } from '../../../data/undo/plan-tests.ts'
import { undoImport, type UndoneImport } from '../../../data/undo/undo-import.ts'
import { requireUndoRoom } from '../../../data/undo/undo-room.ts'
import type { Database } from '../../../db/open-db.ts'
import { NotOurs, type StepOrder } from '../leased-steps.ts'
import { withdrawImported } from '../withdraw-imported.ts'

export type UndoOrder = StepOrder<UndoWorkingState> & { kind: 'undo'; timeZone: string }
export type UndoResult =
  | { kind: 'looked'; look: UndoLook }
  /** In the transaction that did it its row says so. */
  | { kind: 'undone' }
  /** What was looked at and asked for is not what would be done any more. */
  | { kind: 'changed'; look: UndoLook }
  | { kind: 'impossible'; problem: string }

const lookOf = ({ tests, products, fails, cares, skipped }: UndoneImport): UndoLook => ({ tests, products, fails, cares, skipped })

class Changed extends Error {
  readonly look: UndoLook
  constructor(look: UndoLook) {
    super('what would be undone changed')
    this.look = look
  }
}

/** Does one step of an undo: looks at what it would do, or does what was looked at. */
export const workOnUndo = async (
  { id, state, owner, now: at, timeZone }: UndoOrder,
  { database, dataFolder }: { database: Database; dataFolder: string },
): Promise<UndoResult> => {
  const { kysely: db } = database
  const now = new Date(at)
  const row = await db.selectFrom('import_undos').selectAll().where('id', '=', id).where('leased_by', '=', owner).executeTakeFirst()
  if (!row) throw new NotOurs()
  const isLook = state === 'looking'
  if (!isLook) await requireUndoRoom(database, { dataFolder })
  try {
    const outcome = await undoImport(database, {
      number: row.number,
      actor: row.asked_by ?? 'server',
      approvedBy: row.confirmed_by ?? undefined,
      withdrawAnswers: (trx, testIds, by) => withdrawImported(trx, testIds, { ...by, timeZone }),
      record: async (trx, done) => {
        const look = lookOf(done)
        if (JSON.stringify(look) !== row.look) throw new Changed(look)
        const written = await trx
          .updateTable('import_undos')
          .set((set) => ({
            state: 'done',
            leased_by: null,
            leased_until: null,
            problem: '',
            changed_at: at,
            row_version: set('row_version', '+', 1),
          }))
          .where('id', '=', id)
          .where('state', '=', 'undoing')
          .where('leased_by', '=', owner)
          .executeTakeFirst()
        if (Number(written.numUpdatedRows) !== 1) throw new NotOurs()
      },
      isLook,
      now,
    })
    if (outcome.ok) return isLook ? { kind: 'looked', look: lookOf(outcome) } : { kind: 'undone' }
    if (outcome.reason === 'needs approval') return { kind: 'changed', look: lookOf(outcome) }
    return { kind: 'impossible', problem: 'it cannot be undone any more' }
  } catch (error) {
    if (error instanceof Changed) return { kind: 'changed', look: error.look }
    if (error instanceof KeptAltered) return { kind: 'impossible', problem: error.message }
    throw error
  }
}
