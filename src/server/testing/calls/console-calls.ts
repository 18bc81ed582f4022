import { readdirSync } from 'node:fs'
import type { ConsoleCall } from '../../../contract/console/console-call.ts'
import { csvOf, type ListCall } from '../../../contract/console/list.ts'

const FOLDER = new URL('../../../contract/console/', import.meta.url)

const isCall = (value: unknown): value is ConsoleCall => typeof value === 'object' && value !== null && 'access' in value && 'path' in value

/** Every call of the console that the contract declares, in whichever file. */
export const readConsoleCalls = async (): Promise<ConsoleCall[]> => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const modules = await Promise.all(files.map((name) => import(new URL(name, FOLDER).href) as Promise<Record<string, unknown>>))
  const calls = modules.flatMap((module) => Object.values(module)).filter(isCall)
  // A list comes as CSV, too.
  const csv = calls.flatMap((call) => ('columns' in call ? [csvOf(call as ListCall)] : []))
  return [...new Set([...calls, ...csv])]
}
