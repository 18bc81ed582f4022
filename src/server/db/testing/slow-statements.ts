import { StatementSync } from 'node:sqlite'

/**
 * Preloaded by a command (`--import`): each statement of the embedded database waits a little, so that a migration is in its middle for seconds,
 * however slow the machine that watches it.
 */
const WAIT_MS = 30

const wait = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
for (const name of ['run', 'all', 'iterate'] as const) {
  const original = StatementSync.prototype[name] as (...parameters: unknown[]) => unknown
  Object.defineProperty(StatementSync.prototype, name, {
    value(this: StatementSync, ...parameters: unknown[]) {
      wait()
      return original.apply(this, parameters)
    },
  })
}
