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
  return {
    state: () => state,
    noteDone: (): void => {
      state = 'ok'
    },
    noteFailure: (error: unknown): void => {
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
