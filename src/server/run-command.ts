import { auditCommand } from './commands/audit.ts'
import { backupCommand } from './commands/backup.ts'
import { doctorCommand } from './commands/doctor/doctor.ts'
import { exportCommand } from './commands/export.ts'
import { fetchCommand } from './commands/fetch/fetch.ts'
import { importCommand } from './commands/import.ts'
import { mailCommand } from './commands/mail.ts'
import { migrateCommand } from './commands/migrate.ts'
import { moveCommand } from './commands/move.ts'
import { peopleCommand } from './commands/people.ts'
import { personCommand } from './commands/person/person.ts'
import { publishCommand } from './commands/publish.ts'
import { releaseCommand } from './commands/release.ts'
import { requestsCommand } from './commands/requests.ts'
import { restoreCommand } from './commands/restore.ts'
import { serveCommand } from './commands/serve.ts'
import type { Console } from './commands/command.ts'
import { watchesCommand } from './commands/watches.ts'
import { describeError } from './process/describe-error.ts'
import { readSettings } from './settings.ts'

const COMMANDS = [
  serveCommand,
  importCommand,
  fetchCommand,
  exportCommand,
  requestsCommand,
  watchesCommand,
  mailCommand,
  peopleCommand,
  personCommand,
  auditCommand,
  publishCommand,
  releaseCommand,
  doctorCommand,
  backupCommand,
  restoreCommand,
  migrateCommand,
  moveCommand,
]

const overview = `tankmix looks up which products can be mixed in a spray tank.

${COMMANDS.map(({ usage, summary }) => `  tankmix ${usage.padEnd(30)} ${summary}`).join('\n')}

tankmix COMMAND --help describes each.`

type RunContext = {
  env: NodeJS.ProcessEnv
  console: Console
  /** Receives what stops the command in an orderly way; commands that cannot be stopped so never call it. */
  onStoppable?: (stop: AbortController) => void
}

/** Runs a command line without its first word and returns the exit code. */
export const runCommand = async ([name, ...args]: readonly string[], { env, console, onStoppable }: RunContext): Promise<number> => {
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
  const outcome = readSettings(env)
  if (!outcome.ok) {
    for (const error of outcome.errors) console.error(`setting ${error}`)
    return 2
  }
  const stopping = new AbortController()
  const { stopsInOrder = false } = command
  if (typeof stopsInOrder === 'function' ? stopsInOrder(outcome.settings) : stopsInOrder) onStoppable?.(stopping)
  try {
    return await command.run({ settings: outcome.settings, args, console, signal: stopping.signal })
  } catch (error) {
    console.error(`tankmix ${command.name}: ${describeError(error)}`)
    return 1
  }
}
