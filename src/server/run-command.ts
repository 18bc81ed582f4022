import type { Command, Console } from './commands/command.ts'
import { describeError } from './process/describe-error.ts'
import { readSettings } from './settings.ts'

/** What each reads is loaded where it is called: half of the time that a short one takes is reading what the others need. */
const COMMANDS = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  import: async () => (await import('./commands/import.ts')).importCommand,
  fetch: async () => (await import('./commands/fetch/fetch.ts')).fetchCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  requests: async () => (await import('./commands/requests.ts')).requestsCommand,
  watches: async () => (await import('./commands/watches.ts')).watchesCommand,
  mail: async () => (await import('./commands/mail.ts')).mailCommand,
  people: async () => (await import('./commands/people.ts')).peopleCommand,
  person: async () => (await import('./commands/person/person.ts')).personCommand,
  audit: async () => (await import('./commands/audit.ts')).auditCommand,
  publish: async () => (await import('./commands/publish.ts')).publishCommand,
  release: async () => (await import('./commands/release.ts')).releaseCommand,
  doctor: async () => (await import('./commands/doctor/doctor.ts')).doctorCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/restore.ts')).restoreCommand,
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
  move: async () => (await import('./commands/move.ts')).moveCommand,
} satisfies Record<string, () => Promise<Command>>

const isCommand = (name: string | undefined): name is keyof typeof COMMANDS => name !== undefined && Object.hasOwn(COMMANDS, name)

const overview = async (): Promise<string> => {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()))
  return `tankmix looks up which products can be mixed in a spray tank.

${commands.map(({ usage, summary }) => `  tankmix ${usage.padEnd(30)} ${summary}`).join('\n')}

tankmix COMMAND --help describes each.`
}

type RunContext = {
  env: NodeJS.ProcessEnv
  console: Console
  /** Receives what stops the command in an orderly way; commands that cannot be stopped so never call it. */
  onStoppable?: (stop: AbortController) => void
}

/** Runs a command line without its first word and returns the exit code. */
export const runCommand = async ([name, ...args]: readonly string[], { env, console, onStoppable }: RunContext): Promise<number> => {
  if (!isCommand(name)) {
    const asked = name === undefined || name === '--help' || name === '-h' || name === 'help'
    if (asked) console.out(await overview())
    else console.error(`There is no command ${name}.\n\n${await overview()}`)
    return asked && name !== undefined ? 0 : 2
  }
  const command: Command = await COMMANDS[name]()
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
