import type { Kysely } from 'kysely'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'

type AnyOutcome = { ok: boolean; reason?: string }

/** Thrown within a change: rolls its transaction back, and is its outcome. */
export class RolledBack<Outcome extends AnyOutcome> extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome.reason ?? 'nothing to do')
    this.outcome = outcome
  }
}

/** Makes a change in one transaction. Its outcome, or that with which it was rolled back. */
export const changeOrRollBack = async <Outcome extends AnyOutcome>(
  { kysely }: Database,
  change: (trx: Kysely<Schema>) => Promise<Outcome>,
): Promise<Outcome> => {
  try {
    return await kysely.transaction().execute(change)
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome as Outcome
    throw error
  }
}
