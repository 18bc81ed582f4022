import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDb, type Database } from '../../../db/open-db.ts'
import { IN_FULL } from '../../../testing/in-full.ts'
import { endWithThisProcess } from '../../../testing/programs/end-with-this-process.ts'
import { COMPILED } from '../../../testing/programs/run-tankmix.ts'
import { createImportJobs, type WorkInThread } from '../import-jobs.ts'
import { workHere } from './imports.ts'
import { isWorkLeft, type KilledImport } from './killed-import.ts'

const PROGRAM = fileURLToPath(new URL('./killed-import-process.ts', import.meta.url))
/** Each time it is killed after so many times as many statements; `KILLS=all` kills at many more places. */
export const LATER = process.env['KILLS'] === 'all' ? 1.15 : 2.4

/**
 * Works on an import, or on an undo, as a server does that is killed; how many statements it had, if it had them all. On the embedded database, but
 * for `npm run test:all`, it is one of this process whose connections are gone at that statement: what it had begun is rolled back.
 */
export const runKilledImport = (work: KilledImport): Promise<number | undefined> =>
  work.settings.databaseUrl === undefined && !IN_FULL && process.env['KILLS'] === undefined ? runCut(work) : runProcess(work)

const runCut = async ({ settings, after, leaseMs }: KilledImport): Promise<number | undefined> => {
  const cut = Promise.withResolvers<undefined>()
  const stop = new AbortController()
  const opened: Database[] = []
  const place = mkdtempSync(join(tmpdir(), 'tankmix-killed-'))
  let statements = 0
  const counted = (database: Database): Database => {
    opened.push(database)
    return {
      ...database,
      kysely: database.kysely.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (++statements !== after) return result
          for (const one of opened) await one.close()
          cut.resolve(undefined)
          // Whatever it would still write has nothing to write to.
          throw new Error('its connections are gone')
        },
      }),
    }
  }
  const database = openDb(settings)
  opened.push(database)
  const work = workHere(settings, counted, place)
  const cutOff: WorkInThread = (order, onProgress, signal) => Promise.race([work(order, onProgress, signal), cut.promise])
  const jobs = createImportJobs({
    database,
    work: cutOff,
    now: () => new Date(),
    timeZone: 'UTC',
    signal: stop.signal,
    leaseMs,
    // Of connections that are gone.
    onError: () => undefined,
  })
  jobs.start()
  const done = async (): Promise<number> => {
    while (await isWorkLeft(database)) await new Promise((next) => setTimeout(next, 5))
    return statements
  }
  try {
    return await Promise.race([done().catch(() => cut.promise), cut.promise])
  } finally {
    stop.abort()
    await jobs.stop()
    await database.close()
    rmSync(place, { recursive: true, force: true })
  }
}

const runProcess = (work: KilledImport): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, JSON.stringify(work)], {
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    endWithThisProcess(child)
    let [said, error] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()))
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(said === '' ? undefined : Number(said))
      else reject(new Error(`${code}: ${error}`))
    })
  })
