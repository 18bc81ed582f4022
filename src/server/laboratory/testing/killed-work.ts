import type { Database, DatabaseSettings } from '../../db/open-db.ts'
import { makeDigests } from '../../mail/digest.ts'
import { sendUnknown } from '../../requests/unknown-products/testing/unknown.ts'
import { consoleClient } from '../../testing/calls/console-client.ts'
import { buildTestApp, type TestApp } from '../../testing/test-app.ts'

/** A call of the console, an unknown product that is stored, or the emails of the day, that a server is killed with. */
export type KilledWork = {
  settings: DatabaseSettings
  work: { path: string; body?: object; cookie?: string } | { digestsAt: string } | { unknown: Record<string, string>; key: string }
  /** So many statements are done; undefined where all is done, before anybody has read that it is. */
  after?: number | undefined
}

/** Does the work as a server does, and calls `die` once so many statements of this database are done; how many there were. */
export const doWork = async (
  { settings, work, after }: KilledWork,
  database: Database,
  { die, started }: { die: () => Promise<void>; started?: (server: TestApp) => void },
): Promise<number> => {
  let statements = 0
  const kysely = database.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (++statements === after) await die()
      return result
    },
  })
  const killed = { ...database, kysely }
  if ('digestsAt' in work) {
    await makeDigests(killed, new Date(work.digestsAt))
    return statements
  }
  const served = await buildTestApp(settings, undefined, { console: { database: killed }, sendsEmails: 'unknown' in work })
  started?.(served)
  const answer = async () => {
    if ('unknown' in work) return sendUnknown(served, work.unknown, { key: work.key })
    await served.currentData.refresh()
    return consoleClient(served.app).post(work.path, work.body, { cookie: work.cookie })
  }
  const { statusCode, body } = await answer()
  if (statusCode >= 400) throw new Error(body)
  return statements
}
