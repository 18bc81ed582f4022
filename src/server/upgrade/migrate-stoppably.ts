import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOlder, migrate } from './migrate.ts'
import type { Migrated } from './migrate-process.ts'
import type { Database, DatabaseSettings } from '../db/open-db.ts'

const PROGRAM = new URL('./migrate-process.ts', import.meta.url)
/** How long a stop waits for PostgreSQL to end the current statement. */
const STOP_MS = 3_000
const STOPS = new Set<NodeJS.Signals | null>(['SIGINT', 'SIGTERM'])

/** The migration was ended by a signal. */
export class MigrationStopped extends Error {
  override name = 'MigrationStopped'
}

type Stoppable = {
  settings: DatabaseSettings
  signal: AbortSignal
  /** It may take minutes. */
  onLong?: () => void
}

/** Rejects some time after the signal is aborted. */
const after = async (signal: AbortSignal, over: AbortSignal): Promise<never> => {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true, signal: over }))
  await sleep(STOP_MS, undefined, { ref: false })
  throw new MigrationStopped()
}

const inOwnProcess = (dataFolder: string, signal: AbortSignal): Promise<Migrated | 'stopped'> =>
  new Promise((resolve, reject) => {
    const child = fork(PROGRAM, [dataFolder], { execArgv: [] })
    let outcome: Migrated | undefined
    // Nothing of it is committed before all of it, so that it can end anywhere.
    const stop = (): void => void child.kill('SIGKILL')
    child.once('message', (message) => {
      outcome = message as Migrated
    })
    child.once('error', reject)
    child.once('exit', (code, by) => {
      signal.removeEventListener('abort', stop)
      // A terminal and systemd send their signal to every process of the command.
      if (outcome) resolve(outcome)
      else if (signal.aborted || STOPS.has(by)) resolve('stopped')
      else reject(new Error(`the process that migrated the database ended by ${by ?? `exit code ${code}`}; nothing was changed`))
    })
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

/**
 * Migrates as `migrate` does, and ends within seconds when the signal is aborted: then it rejects with `MigrationStopped`, and the database is
 * as it was. If everything was just done, it succeeds.
 */
export const migrateStoppably = async (database: Database, { settings, signal, onLong }: Stoppable): Promise<string[]> => {
  if (database.kind === 'postgresql') {
    const over = new AbortController()
    return Promise.race([migrate(database, signal), after(signal, over.signal)])
      .catch((error: unknown) => {
        throw signal.aborted ? new MigrationStopped() : error
      })
      .finally(() => over.abort())
  }
  if (!(await isOlder(database))) return migrate(database)
  onLong?.()
  const outcome = await inOwnProcess(settings.dataFolder, signal)
  if (outcome === 'stopped' && (await isOlder(database))) throw new MigrationStopped()
  if (outcome === 'stopped') return []
  if ('error' in outcome) throw new Error(outcome.error)
  return outcome.ran
}
