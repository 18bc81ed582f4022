import { join } from 'node:path'
import { MINUTE_MS, utcDay } from '../../../domain/durations.ts'
import { readDataState } from '../../db/data-state.ts'
import type { DatabaseSettings, Database } from '../../db/open-db.ts'
import { createLoop, type Loop } from '../../process/loop.ts'
import type { ReleaseBrand } from './describe-release.ts'
import { makeInThread } from './make-in-thread.ts'
import type { Released } from './release-folder.ts'

const EVERY_MS = 10 * MINUTE_MS

export const releaseFolder = (dataFolder: string): string => join(dataFolder, 'releases')

type Options = {
  database: Database
  settings: DatabaseSettings & { dataFolder: string }
  brand: ReleaseBrand
  now: () => Date
  /** Ends what is under way; the newest release stays as it was. */
  signal: AbortSignal
  onReleased: (released: Released) => void
  onError: (error: unknown) => void
}

/** Whether a release is due, and that it was made: once a day (UTC), and when the number of withdrawn tests, of those under review or of imports that were undone changed. */
export const createDue = (database: Database, now: () => Date) => {
  let last = ''
  return async (make: (today: string) => Promise<Released | undefined>): Promise<Released | undefined> => {
    const { withdrawn, reviewed } = await database.kysely
      .selectFrom('publications')
      .select(({ fn }) => [fn.count('withdrawn_at').as('withdrawn'), fn.sum('is_under_review').as('reviewed')])
      .executeTakeFirstOrThrow()
    const { undone } = await database.kysely
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll().as('undone'))
      .where('chain', '=', 'record')
      .where('entity', '=', 'import')
      .where('action', '=', 'import.undo')
      .executeTakeFirstOrThrow()
    const today = utcDay(now())
    const key = `${today} ${withdrawn} ${reviewed} ${undone}`
    if (key === last) return undefined
    const released = await make(today)
    if (released?.step === 'released' || released?.step === 'unchanged') last = key
    return released
  }
}

/** Makes a release at the start, at the first look of each day (UTC) and within minutes of a withdrawal or a review, where something changed. */
export const createReleases = ({ database, settings, brand, now, signal, onReleased, onError }: Options): Loop => {
  const whenDue = createDue(database, now)
  return createLoop(
    async () => {
      const released = await whenDue(async (today) => {
        // They are never released, so that nobody reads them for it.
        if ((await readDataState(database.kysely)).demo) return { step: 'demonstration' }
        const { databaseUrl, dataFolder } = settings
        const { product, dataLicence, registeredOffice } = brand
        return makeInThread(
          {
            settings: { databaseUrl, dataFolder },
            folder: releaseFolder(dataFolder),
            brand: { product, dataLicence, registeredOffice },
            today,
          },
          signal,
        )
      })
      if (released?.step === 'released') onReleased(released)
    },
    { everyMs: EVERY_MS, onError },
  )
}
