import { writeSync } from 'node:fs'
import { openDb, type DatabaseSettings } from '../../db/open-db.ts'
import { makeDigests } from '../../mail/digest.ts'
import { sendUnknown } from '../../requests/unknown-products/testing/unknown.ts'
import { consoleClient } from '../../testing/calls/console-client.ts'
import { buildTestApp } from '../../testing/test-app.ts'

/**
 * Answers a call of the console, stores an unknown product or makes the emails of the day as a server does, and is killed after a number of statements, as if power
 * were gone; it says how many there were where that is after the last one. Its argument is a `KilledWork` as JSON.
 */
export type KilledWork = {
  settings: DatabaseSettings
  work: { path: string; body?: object; cookie?: string } | { digestsAt: string } | { unknown: Record<string, string>; key: string }
  /** Undefined once all is done, before anybody has read that it is. */
  after?: number | undefined
}

const { settings, work, after } = JSON.parse(process.argv[2]!) as KilledWork
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
const killed = { ...database, kysely }
if ('path' in work) {
  const { app, currentData } = await buildTestApp(settings, undefined, { console: { database: killed } })
  await currentData.refresh()
  const { statusCode, body } = await consoleClient(app).post(work.path, work.body, { cookie: work.cookie })
  if (statusCode >= 400) throw new Error(body)
} else if ('unknown' in work) {
  const served = await buildTestApp(settings, undefined, { console: { database: killed }, sendsEmails: true })
  const { statusCode, body } = await sendUnknown(served, work.unknown, { key: work.key })
  if (statusCode >= 400) throw new Error(body)
} else await makeDigests(killed, new Date(work.digestsAt))
writeSync(process.stdout.fd, String(statements))
die()
