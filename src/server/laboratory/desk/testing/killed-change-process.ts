import { openDb, type DatabaseSettings } from '../../../db/open-db.ts'
import type { DeskChange, Changing, Seen } from '../desk-change.ts'
import { changeRequests } from '../change-request.ts'

/**
 * Changes requests as a server does, and is killed after a number of statements, as if power were gone. Its argument is a `KilledChange`
 * as JSON; it ends by itself only where the change has fewer statements.
 */
export type KilledChange = {
  settings: DatabaseSettings
  seen: Seen[]
  change: DeskChange
  by: Omit<Changing, 'now'>
  now: string
  /** Of the transaction; `commit` kills after it, before anybody is told. */
  after: number | 'commit'
}

const { settings, seen, change, by, now, after } = JSON.parse(process.argv[2]!) as KilledChange
const die = (): boolean => process.kill(process.pid, 'SIGKILL')
let statements = 0
const database = openDb(settings, { writesInThread: true })
const kysely = database.kysely.withPlugin({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    if (++statements === after) die()
    return result
  },
})
await changeRequests({ ...database, kysely }, seen, change, { ...by, now: new Date(now) })
if (after === 'commit') die()
process.stdout.write(String(statements))
await database.close()
