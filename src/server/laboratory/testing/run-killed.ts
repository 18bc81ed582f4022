import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openDb } from '../../db/open-db.ts'
import { IN_FULL } from '../../testing/in-full.ts'
import { COMPILED } from '../../testing/programs/run-tankmix.ts'
import { endWithThisProcess } from '../../testing/programs/end-with-this-process.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { doWork, type KilledWork } from './killed-work.ts'

const PROGRAM = fileURLToPath(new URL('killed-work-process.ts', import.meta.url))

/**
 * Does work with a server that is killed; how many statements it had, if it had them all. On the embedded database, but for `npm run test:all`, it
 * is a server of this process whose connection is gone at that statement, and which does nothing from then on: what it had begun is rolled back and
 * its locks are free, as where a process of its own is killed.
 */
export const runKilled = (work: KilledWork): Promise<number | undefined> =>
  work.settings.databaseUrl === undefined && !IN_FULL && process.env['KILLS'] === undefined ? runCut(work) : runProcess(work)

const runCut = async (asked: KilledWork): Promise<number | undefined> => {
  const database = openDb(asked.settings)
  const servers: TestApp[] = []
  const cut = Promise.withResolvers<undefined>()
  const die = async (): Promise<void> => {
    await database.close()
    cut.resolve(undefined)
    await new Promise(() => undefined)
  }
  try {
    const done = doWork(asked, database, { die, started: (server) => servers.push(server) })
    return await Promise.race([done, cut.promise])
  } finally {
    // What was answered and is not written by now never is.
    await database.close()
    for (const server of servers) await server.close()
  }
}

const runProcess = (work: KilledWork): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED }
    const child = spawn(process.execPath, [PROGRAM, JSON.stringify(work)], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    endWithThisProcess(child)
    let [said, error] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()))
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(said === '' ? undefined : Number(said))
      else reject(new Error(`${code}: ${error}`))
    })
  })
