import { processConsole } from './commands/console.ts'
import { runCommand } from './run-command.ts'

/** Entry point of the server and its tools: the only reader of the environment, arguments and signals. */

/** Exit code after a signal. */
const INTERRUPTED = 130
const LINGER_MS = 500

const stopOnSignals = (stopping: AbortController): void => {
  const stop = (): void => {
    if (stopping.signal.aborted) process.exit(INTERRUPTED)
    stopping.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
}

// Files written here (database, copies, exports) contain names and email addresses: only their own user may read them.
process.umask(0o077)
// What reads a command's output may have had enough, as in `tankmix people list | head`. A server outlives more than that.
const outputClosed = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error
}
if (process.argv[2] !== 'serve') for (const stream of [process.stdout, process.stderr]) stream.on('error', outputClosed)
process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  console: processConsole(() => performance.now()),
  onStoppable: stopOnSignals,
})
// Anything that still hangs, such as a silent connection, must not keep the process alive.
setTimeout(() => process.exit(), LINGER_MS).unref()
