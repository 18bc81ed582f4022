import { auditCommand } from './commands/audit.ts'
import { backupCommand } from './commands/backup.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { mailCommand } from './commands/mail.ts'
import { migrateCommand } from './commands/migrate.ts'
import { peopleCommand } from './commands/people.ts'
import { requestsCommand } from './commands/requests.ts'
import { serveCommand } from './commands/serve.ts'
import { processConsole } from './commands/console.ts'
import { describeError } from './describe-error.ts'
import { readSettings } from './settings.ts'

/** Entry point of the server and its tools: the only reader of the environment, arguments and signals. */
const COMMANDS = [
  serveCommand,
  importCommand,
  exportCommand,
  requestsCommand,
  mailCommand,
  peopleCommand,
  auditCommand,
  backupCommand,
  migrateCommand,
]

/** Exit code after a signal. */
const INTERRUPTED = 130
const LINGER_MS = 500

const overview = `tankmix looks up which products can be mixed in a spray tank.

${COMMANDS.map(({ usage, summary }) => `  tankmix ${usage.padEnd(30)} ${summary}`).join('\n')}

tankmix COMMAND --help describes each.`

const run = async (): Promise<number> => {
  const console = processConsole(() => performance.now())
  const [name, ...args] = process.argv.slice(2)
  const command = COMMANDS.find((one) => one.name === name)
  if (!command) {
    const asked = name === undefined || name === '--help' || name === '-h' || name === 'help'
    if (asked) console.out(overview)
    else console.error(`There is no command ${name}.\n\n${overview}`)
    return asked && name !== undefined ? 0 : 2
  }
  if (args.includes('--help') || args.includes('-h')) {
    console.out(`tankmix ${command.usage}: ${command.summary}\n\n${command.help}`)
    return 0
  }
  const unknown = args.find((arg) => arg.startsWith('-') && !command.options?.includes(arg.split('=')[0]!))
  if (unknown !== undefined) {
    console.error(`tankmix ${command.name} has no option ${unknown}.`)
    return 2
  }
  const outcome = readSettings(process.env)
  if (!outcome.ok) {
    for (const error of outcome.errors) console.error(`setting ${error}`)
    return 2
  }
  const stopping = new AbortController()
  const stop = (): void => {
    if (stopping.signal.aborted) process.exit(INTERRUPTED)
    stopping.abort()
  }
  if (command.stopsInOrder) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  try {
    return await command.run({ settings: outcome.settings, args, console, signal: stopping.signal })
  } catch (error) {
    console.error(`tankmix ${command.name}: ${describeError(error)}`)
    return 1
  }
}

// Files written here (database, copies, exports) contain names and email addresses: only their own user may read them.
process.umask(0o077)
process.exitCode = await run()
// Anything that still hangs, such as a silent connection, must not keep the process alive.
setTimeout(() => process.exit(), LINGER_MS).unref()
