import type { Database, DatabaseSettings } from '../../../db/open-db.ts'
import { changeRequests } from '../change-request.ts'
import type { Changing, DeskChange, Seen } from '../desk-change.ts'

export type KilledChange = {
  settings: DatabaseSettings
  seen: Seen[]
  change: DeskChange
  by: Omit<Changing, 'now'>
  now: string
  /** Statements of the transaction; `commit` kills after it, before anybody is told. */
  after: number | 'commit'
}

/** Changes requests as a server does, and calls `die` after a number of statements; how many there were where it is not called. */
export const changeKilled = async (
  { seen, change, by, now, after }: KilledChange,
  database: Database,
  die: () => Promise<void>,
): Promise<number> => {
  let statements = 0
  const kysely = database.kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (++statements === after) await die()
      return result
    },
  })
  await changeRequests({ ...database, kysely }, seen, change, { ...by, now: new Date(now) })
  if (after === 'commit') await die()
  return statements
}
