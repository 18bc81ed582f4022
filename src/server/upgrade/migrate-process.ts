import { describeError } from '../process/describe-error.ts'
import { migrate } from './migrate.ts'
import { openDb } from '../db/open-db.ts'

/**
 * Migrates the embedded database of the folder in a process of its own, for `migrateStoppably`: a statement of SQLite blocks the thread that
 * runs it, and a process is the only thing that can be ended within one.
 */
export type Migrated = { ran: string[] } | { error: string }

const parent = process.ppid
const database = openDb({ dataFolder: process.argv[2]! })
const kysely = database.kysely.withPlugin({
  transformQuery: ({ node }) => {
    // Nobody could end it any more.
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
})
const outcome: Migrated = await migrate({ ...database, kysely }).then(
  (ran) => ({ ran }),
  (error: unknown) => ({ error: describeError(error) }),
)
await database.close()
process.send?.(outcome, () => process.disconnect?.())
