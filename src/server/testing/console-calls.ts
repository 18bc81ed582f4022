import { readdirSync } from 'node:fs'
import type { ConsoleCall } from '../../contract/console/console-call.ts'

const FOLDER = new URL('../../contract/console/', import.meta.url)

const isCall = (value: unknown): value is ConsoleCall => typeof value === 'object' && value !== null && 'access' in value && 'path' in value

/** Every call of the console that the contract declares, in whichever file. */
export const readConsoleCalls = async (): Promise<ConsoleCall[]> => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((name) => import(new URL(name, FOLDER).href) as Promise<Record<string, unknown>>))
  return [...new Set(modules.flatMap((module) => Object.values(module)).filter(isCall))]
}
