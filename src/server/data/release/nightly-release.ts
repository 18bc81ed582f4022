import { join } from 'node:path'
import { MINUTE_MS } from '../../../domain/durations.ts'
import type { DatabaseSettings, Database } from '../../db/open-db.ts'
import { openDb } from '../../db/open-db.ts'
import { createLoop, type Loop } from '../../process/loop.ts'
import type { ReleaseBrand } from './describe-release.ts'
import { makeRelease, type Released } from './release-folder.ts'

const EVERY_MS = 10 * MINUTE_MS

export const releaseFolder = (dataFolder: string): string => join(dataFolder, 'releases')

type Options = {
  database: Database
  settings: DatabaseSettings & { dataFolder: string }
  brand: ReleaseBrand
  now: () => Date
  onReleased: (released: Released) => void
  onError: (error: unknown) => void
}

/** Whether a release is due, and that it was made: once a day (UTC), and when the number of withdrawn tests changed. */
export const createDue = (database: Database, now: () => Date) => {
  let last = ''
  return async (make: (today: string) => Promise<Released>): Promise<Released | undefined> => {
    const { withdrawn } = await database.kysely
      .selectFrom('publications')
      .select(({ fn }) => fn.countAll().as('withdrawn'))
      .where('withdrawn_at', 'is not', null)
      .executeTakeFirstOrThrow()
    const today = now().toISOString().slice(0, 10)
    const key = `${today} ${withdrawn}`
    if (key === last) return undefined
    const released = await make(today)
    if (released.step === 'released' || released.step === 'unchanged') last = key
    return released
  }
}

/** Makes a release at the start, at the first look of each day (UTC) and within minutes of a withdrawal, where something changed. */
export const createReleases = ({ database, settings, brand, now, onReleased, onError }: Options): Loop => {
  const whenDue = createDue(database, now)
  return createLoop(
    async () => {
      const released = await whenDue(async (today) => {
        const plain = openDb(settings)
        return makeRelease(plain, { folder: releaseFolder(settings.dataFolder), brand, today }).finally(() => plain.close())
      })
      if (released?.step === 'released') onReleased(released)
    },
    { everyMs: EVERY_MS, onError },
  )
}
