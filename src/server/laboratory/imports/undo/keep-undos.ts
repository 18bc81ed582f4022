import type { Kysely } from 'kysely'
import type { UndoLook } from '../../../../contract/console/imports/taken-in.ts'
import { appendAudit, type Codes } from '../../../audit/append-audit.ts'
import { findImport, type NotUndone } from '../../../data/undo/list-imports.ts'
import type { Database } from '../../../db/open-db.ts'
import type { ImportUndoRow } from '../../../db/schema/import-schema.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { personNow } from '../../people/person-now.ts'
import { changeOrRollBack, RolledBack } from '../../rolled-back.ts'
import { isAnotherThan } from '../../runs/four-eyes.ts'
import { NO_LEASE } from '../leased-steps.ts'

type Db = Kysely<Schema>
type By = { actor: string; now: Date }
type Person = { id: string; email: string }
export type UndoRefusal =
  | 'unknown import'
  | 'changed meanwhile'
  | 'not possible'
  | 'role is gone'
  | 'own request'
  | 'nothing to undo'
  | NotUndone
export type UndoChanged = { ok: true; rowVersion: number } | { ok: false; reason: UndoRefusal }

const refuse = (reason: UndoRefusal): never => {
  throw new RolledBack<UndoChanged>({ ok: false, reason })
}

/** Nobody asks for it. */
export const NOT_ASKED = { asked_by: null, asked_at: null, confirmed_by: null, confirmed_at: null } as const

export const undoLook = ({ look }: Pick<ImportUndoRow, 'look'>): UndoLook | null => (look === null ? null : (JSON.parse(look) as UndoLook))
const isNothing = ({ tests, products }: UndoLook): boolean => tests.withdrawn + tests.restored + products.removed + products.restored === 0

export const findUndo = (db: Db, importId: string): Promise<ImportUndoRow | undefined> =>
  db.selectFrom('import_undos').selectAll().where('id', '=', importId).executeTakeFirst()

/** Whether this person may agree to an undo that somebody asked for: it is another one. */
export const mayAgree = (db: Db, { asked_by: by }: Pick<ImportUndoRow, 'asked_by'>, person: Person): Promise<boolean> =>
  isAnotherThan(db, by, person)

/** Has the server look at what an undo would do; where it does so already, or somebody asked for the undo, that stays. */
export const lookAtUndo = (database: Database, number: number, { now }: By): Promise<UndoChanged> =>
  changeOrRollBack<UndoChanged>(database, async (trx) => {
    const of = await findImport(trx, number, now)
    if (!of) return { ok: false, reason: 'unknown import' }
    if (of.why !== undefined) return { ok: false, reason: of.why }
    const fresh = { state: 'looking', look: null, problem: '', changed_at: now.toISOString(), ...NO_LEASE } as const
    const row = await trx
      .insertInto('import_undos')
      .values({ id: of.importId, number, row_version: 1, ...NOT_ASKED, ...fresh })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((old) => ({ ...fresh, row_version: old('import_undos.row_version', '+', 1) }))
          .where('import_undos.state', '=', 'looked'),
      )
      .returning('row_version')
      .executeTakeFirst()
    return { ok: true, rowVersion: row?.row_version ?? (await findUndo(trx, of.importId))!.row_version }
  })

type Step = { set: Partial<ImportUndoRow>; action: string; after?: Codes }

/** Changes an undo as it was read, in a transaction with its entry; a change of one that is another by now is refused. */
const changeUndo = (
  database: Database,
  { number, rowVersion }: { number: number; rowVersion: number },
  by: By,
  step: (row: ImportUndoRow, trx: Db, person: Person) => Step | Promise<Step>,
): Promise<UndoChanged> =>
  changeOrRollBack<UndoChanged>(database, async (trx) => {
    const of = await findImport(trx, number, by.now)
    if (!of) return { ok: false, reason: 'unknown import' }
    if (of.why !== undefined) return { ok: false, reason: of.why }
    // A write, so that whoever else changes it waits.
    const row = await trx.updateTable('import_undos').set({ number }).where('id', '=', of.importId).returningAll().executeTakeFirst()
    if (row?.row_version !== rowVersion) return refuse('changed meanwhile')
    const person = await personNow(trx, by.actor)
    if (!person?.roles.includes('approver')) return refuse('role is gone')
    const { set, action, after } = await step(row, trx, person)
    await trx
      .updateTable('import_undos')
      .set({ ...NO_LEASE, problem: '', changed_at: by.now.toISOString(), ...set, row_version: rowVersion + 1 })
      .where('id', '=', row.id)
      .execute()
    await appendAudit(trx, {
      at: by.now,
      actor: by.actor,
      action: `import.${action}`,
      entity: 'import',
      entityId: row.id,
      chain: 'record',
      after: { number, ...after },
    })
    return { ok: true, rowVersion: rowVersion + 1 }
  })

/** Undoes what was looked at; where fails or passes with care go by it, asks a second approver to agree first. */
export const askForUndo = (database: Database, of: { number: number; rowVersion: number }, by: By): Promise<UndoChanged> =>
  changeUndo(database, of, by, (row) => {
    const look = row.state === 'looked' ? undoLook(row) : null
    if (!look) return refuse('not possible')
    if (isNothing(look)) return refuse('nothing to undo')
    const { fails, cares, tests } = look
    return {
      set: { state: fails + cares > 0 ? 'asked' : 'undoing', asked_by: by.actor, asked_at: by.now.toISOString() },
      action: 'ask-undo',
      after: { ...tests, fails, cares },
    }
  })

/** Agrees to an undo that another approver asked for: from now on the server does it. */
export const agreeToUndo = (database: Database, of: { number: number; rowVersion: number }, by: By): Promise<UndoChanged> =>
  changeUndo(database, of, by, async (row, trx, person) => {
    if (row.state !== 'asked') return refuse('not possible')
    if (!(await mayAgree(trx, row, person))) return refuse('own request')
    const { fails, cares } = undoLook(row)!
    return {
      set: { state: 'undoing', confirmed_by: by.actor, confirmed_at: by.now.toISOString() },
      action: 'agree-undo',
      after: { fails, cares, askedBy: row.asked_by },
    }
  })

/** Takes a request for an undo back, or refuses it. */
export const takeBackUndo = (database: Database, of: { number: number; rowVersion: number }, by: By): Promise<UndoChanged> =>
  changeUndo(database, of, by, (row) => {
    if (row.state !== 'asked') return refuse('not possible')
    return { set: { state: 'looked', ...NOT_ASKED }, action: 'take-back-undo', after: { askedBy: row.asked_by } }
  })
