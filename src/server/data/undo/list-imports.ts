import type { Kysely } from 'kysely'
import { DAY_MS } from '../../../domain/durations.ts'
import type { Schema } from '../../db/schema/schema.ts'

type Db = Kysely<Schema>

/** For how many days an import can be undone. */
export const UNDO_DAYS = 30

/** Why an import cannot be undone. */
export type NotUndone = 'undone' | 'nothing' | 'older edition' | 'over'

export type ListedImport = {
  /** The number of its entry in the audit. */
  number: number
  importId: string
  at: string
  /** The id of a person, or `command-line`. */
  actor: string
  /** How many it added or replaced. */
  tests: number
  products: number
  /** Until when it can be undone; undefined where it cannot. */
  until: string | undefined
  why: NotUndone | undefined
  /** The number of the entry of its undo. */
  undoneBy: number | undefined
}

/** The name of an import's undo in the audit: there is one at most. */
export const undoIdOf = (importId: string): string => `undo-of-${importId}`

const entries = (db: Db, action: 'import.apply' | 'import.undo') =>
  db.selectFrom('audit').selectAll().where('chain', '=', 'record').where('entity', '=', 'import').where('action', '=', action)

type Counts = { tests: number; products: number; /** Missing in entries of earlier editions. */ kept?: number }

const describe = async (db: Db, rows: Awaited<ReturnType<ReturnType<typeof entries>['execute']>>, now: Date): Promise<ListedImport[]> => {
  if (rows.length === 0) return []
  const undos = await entries(db, 'import.undo')
    .where(
      'entity_id',
      'in',
      rows.map((row) => undoIdOf(row.entity_id)),
    )
    .execute()
  const undoneBy = new Map(undos.map((row) => [row.entity_id, row.seq]))
  return rows.map((row) => {
    const { tests, products, kept } = JSON.parse(row.after) as Counts
    const until = new Date(Date.parse(row.at) + UNDO_DAYS * DAY_MS)
    const undone = undoneBy.get(undoIdOf(row.entity_id))
    const why =
      undone !== undefined
        ? 'undone'
        : kept === undefined
          ? 'older edition'
          : tests + products === 0
            ? 'nothing'
            : until <= now
              ? 'over'
              : undefined
    return {
      number: row.seq,
      importId: row.entity_id,
      at: row.at,
      actor: row.actor,
      tests,
      products,
      until: why === undefined ? until.toISOString() : undefined,
      why,
      undoneBy: undone,
    }
  })
}

/** The newest imports, newest first. Those of a demonstration are in no audit. */
export const listImports = async (db: Db, { now, limit }: { now: Date; limit: number }): Promise<ListedImport[]> =>
  describe(db, await entries(db, 'import.apply').orderBy('seq', 'desc').limit(limit).execute(), now)

/** Imports by the numbers of their entries. */
export const importsByNumber = async (db: Db, numbers: readonly number[], now: Date): Promise<ListedImport[]> =>
  numbers.length === 0 ? [] : describe(db, await entries(db, 'import.apply').where('seq', 'in', numbers).execute(), now)

export const findImport = async (db: Db, number: number, now: Date): Promise<ListedImport | undefined> =>
  (await importsByNumber(db, [number], now))[0]
