import type { ChildProcess } from 'node:child_process'

/** Kills a process if this one ends first, so that nothing is left running. */
export const endWithThisProcess = (child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void => {
  const kill = (): void => void child.kill(signal)
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
}
