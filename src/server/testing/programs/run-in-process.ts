import { runCommand } from '../../run-command.ts'
import type { Ran } from './run-tankmix.ts'

/**
 * Runs one command of `tankmix` in this process, which saves the processor time of starting another: for everything but signals,
 * the rights of files, and what must be another process.
 */
export const runInProcess = async (args: string[], env: Record<string, string>): Promise<Ran> => {
  const ran = { out: '', error: '' }
  const add = (stream: 'out' | 'error') => (text: string) => {
    ran[stream] += `${text}\n`
  }
  const code = await runCommand(args, { env, console: { out: add('out'), error: add('error'), progress: add('error') } })
  return { ...ran, code }
}
