import type { Settings } from '../settings.ts'

/** The output of a command. */
export type Console = {
  out: (text: string) => void
  error: (text: string) => void
  /** Shows a line that the next call replaces, where the error stream is a terminal. */
  progress: (text: string) => void
}

export type CommandContext = { settings: Settings; args: string[]; console: Console; signal: AbortSignal }

/** One command of `tankmix`. `run` returns the exit code. */
export type Command = {
  name: string
  usage: string
  summary: string
  help: string
  /** Whether it stops in order when its signal is aborted; a second signal ends it at once, as the first does other commands. */
  stopsInOrder?: boolean | ((settings: Settings) => boolean)
  /** Its options, such as `--format`. */
  options?: readonly string[]
  run: (context: CommandContext) => Promise<number>
}
