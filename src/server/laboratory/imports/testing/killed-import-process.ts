import { writeSync } from 'node:fs'
import { openDb } from '../../../db/open-db.ts'
import { createImportJobs } from '../import-jobs.ts'
import { workHere } from './imports.ts'
import { isWorkLeft, type KilledImport } from './killed-import.ts'

/**
 * Works on uploaded files and on undos as a server does, and is killed after a number of statements, as if power were gone; it says how many there were
 * where nothing is left to do. Its argument is a `KilledImport` as JSON.
 */
const { settings, after, leaseMs } = JSON.parse(process.argv[2]!) as KilledImport
const die = (): boolean => process.kill(process.pid, 'SIGKILL')
let statements = 0
/** A database that counts its statements, and ends the process. */
const counted = (database: ReturnType<typeof openDb>) => ({
  ...database,
  kysely: database.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (++statements === after) die()
      return result
    },
  }),
})
const database = openDb(settings)
const jobs = createImportJobs({
  database,
  work: workHere(settings, counted),
  now: () => new Date(),
  signal: new AbortController().signal,
  timeZone: 'UTC',
  leaseMs,
  onError: (error) => {
    throw error
  },
})
jobs.start()
for (;;) {
  await new Promise((done) => setTimeout(done, 20))
  if (!(await isWorkLeft(database))) break
}
writeSync(process.stdout.fd, String(statements))
die()
