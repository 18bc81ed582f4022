import { MINUTE_MS } from '../../domain/durations.ts'
import type { SchemaState } from '../../contract/health.ts'
import { isDiskTrouble } from '../db/disk-space.ts'
import { isUnavailable } from '../db/unavailable.ts'

type Options = {
  /** The first of several failures where the database, or its disk, is away. */
  onAway: (error: unknown) => void
  /** The first of several failures where the database responded. */
  onFailed: (error: unknown) => void
  now: () => number
}

/**
 * Follows the attempts to bring the database to the newest schema. Where it is away they go on for as long as that lasts; where it responds and
 * a migration fails, look-ups and all else would be refused or wrong: after a minute of attempts the failure is thrown, which ends the server.
 */
export const watchSchema = ({ onAway, onFailed, now }: Options) => {
  let state: SchemaState = 'preparing'
  let isAway = false
  let failedSince: number | undefined
  let isTried = false
  const { promise: tried, resolve } = Promise.withResolvers<void>()
  const noteTried = (): void => {
    isTried = true
    resolve()
  }
  return {
    state: () => state,
    /** Whether the first attempt has not ended. */
    isUntried: () => !isTried,
    /** Resolves once the first attempt ended, well or not. */
    tried,
    noteDone: (): void => {
      noteTried()
      state = 'ok'
    },
    noteFailure: (error: unknown): void => {
      noteTried()
      if (isUnavailable(error) || isDiskTrouble(error)) {
        if (!isAway) onAway(error)
        isAway = true
        failedSince = undefined
        state = 'preparing'
        return
      }
      if (failedSince === undefined) onFailed(error)
      isAway = false
      failedSince ??= now()
      state = 'failed'
      if (now() - failedSince >= MINUTE_MS) throw error
    },
  }
}
