import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithThisProcess } from '../../testing/programs/end-with-this-process.ts'
import { COMPILED } from '../../testing/programs/run-tankmix.ts'
import { migrate } from '../../upgrade/migrate.ts'
import { openDb, type Database } from '../open-db.ts'
import { contentOf } from './content-of.ts'
import type { HarmedMigration } from './migration-process.ts'
import { makeOld, type OldSize } from './old-database.ts'

const PROGRAM = fileURLToPath(new URL('migration-process.ts', import.meta.url))

export const withDatabase = async <Result>(dataFolder: string, use: (database: Database) => Promise<Result>): Promise<Result> => {
  const database = openDb({ dataFolder })
  return use(database).finally(() => database.close())
}

export type Ended = { code: number | null; by: NodeJS.Signals | null; out: string; error: string }

/** Starts the program that comes to harm. */
export const startHarmed = (harmed: HarmedMigration) => {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(harmed)], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithThisProcess(child)
  const ended = new Promise<Ended>((resolve) => {
    const said = { out: '', error: '' }
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said.error += chunk.toString()))
    child.on('close', (code, by) => resolve({ code, by, ...said }))
  })
  return { child, ended }
}

/** The database of an edition before, its copies, and what it is like before and after its migration. */
export const createTrialDatabase = async (base: string, last: string, size: OldSize) => {
  const old = join(base, `old-${last}`)
  mkdirSync(old)
  await withDatabase(old, (database) => makeOld(database, last, size))
  const straight = join(base, `straight-${last}`)
  cpSync(old, straight, { recursive: true })
  await withDatabase(straight, (database) => migrate(database))
  const [before, wanted] = [contentOf(old), contentOf(straight)].map((content) => JSON.stringify(content))
  const stateOf = (folder: string): 'unchanged' | 'migrated' | 'neither' => {
    const content = JSON.stringify(contentOf(folder))
    return content === before ? 'unchanged' : content === wanted ? 'migrated' : 'neither'
  }
  return {
    /** A copy of the database, in place of what is in the folder. */
    copyTo: (folder: string): string => {
      mkdirSync(folder, { recursive: true })
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
      cpSync(old, folder, { recursive: true })
      return folder
    },
    stateOf,
    /** Opens the database as the next command does, which migrates it, and compares it with one that nothing happened to. */
    finish: async (folder: string): Promise<'finished' | 'neither'> => {
      await withDatabase(folder, (database) => migrate(database))
      return stateOf(folder) === 'migrated' ? 'finished' : 'neither'
    },
  }
}
