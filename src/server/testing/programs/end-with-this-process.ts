import type { ChildProcess } from 'node:child_process'

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
let exitsOnSignals = false

/** Kills a process if this one ends first, by itself or by a signal, so that nothing is left running. */
export const endWithThisProcess = (child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void => {
  const kill = (): void => void child.kill(signal)
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  // A signal ends a process without an exit event, unless it is listened to.
  if (exitsOnSignals) return
  exitsOnSignals = true
  for (const [name, code] of Object.entries(SIGNALS)) process.once(name, () => process.exit(code))
}
