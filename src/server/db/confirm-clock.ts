import type { Kysely } from 'kysely'
import { DAY_MS } from '../../domain/durations.ts'
import type { Database } from './open-db.ts'
import type { ClockRow, Schema } from './schema/schema.ts'

/** A clock further than this from the last trusted time is doubted. */
const MAX_JUMP_MS = 7 * DAY_MS
/** A doubted clock is trusted after this time … */
const STEADY_MS = 3 * DAY_MS
/** … without a jump of more than this; it is checked every six hours. */
const MAX_STEP_MS = DAY_MS

type ClockState = Omit<ClockRow, 'one'>

/** Whether the clock is trusted, and the state to store. */
const judgeClock = (known: ClockState, now: Date): { isBelieved: boolean; state: ClockState } => {
  const since = (time: string): number => now.getTime() - Date.parse(time)
  const believed = { isBelieved: true, state: { confirmed_at: now.toISOString(), doubted_since: null, seen_at: null } }
  if (Math.abs(since(known.confirmed_at)) <= MAX_JUMP_MS) return believed
  const { doubted_since: doubtedSince, seen_at: seenAt } = known
  const isSteady = doubtedSince !== null && seenAt !== null && since(seenAt) >= 0 && since(seenAt) <= MAX_STEP_MS
  if (isSteady && since(doubtedSince) >= STEADY_MS) return believed
  const state = { ...known, doubted_since: isSteady ? doubtedSince : now.toISOString(), seen_at: now.toISOString() }
  return { isBelieved: false, state }
}

/** Before the first sweep the newest request's time is the last trusted one. */
const newestRequest = async (trx: Kysely<Schema>): Promise<string | null> => {
  const { newest } = await trx
    .selectFrom('requests')
    .select(({ fn }) => fn.max('submitted_at').as('newest'))
    .executeTakeFirstOrThrow()
  return newest
}

/** The last trusted time where the clock is doubted now; undefined where it is trusted. */
export const doubtOfClock = ({ kysely }: Database, now: Date): Promise<string | undefined> =>
  kysely.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('clock').select(['confirmed_at', 'doubted_since', 'seen_at']).executeTakeFirst()
    const known = row ?? { confirmed_at: (await newestRequest(trx)) ?? now.toISOString(), doubted_since: null, seen_at: null }
    const { isBelieved, state } = judgeClock(known, now)
    await trx
      .insertInto('clock')
      .values({ one: 1, ...state })
      .onConflict((conflict) => conflict.column('one').doUpdateSet(state))
      .execute()
    return isBelieved ? undefined : state.confirmed_at
  })
