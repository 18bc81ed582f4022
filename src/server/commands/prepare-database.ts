import { sql } from 'kysely'
import type { Brand } from '../../contract/brand.ts'
import { loadDemo } from '../data/load-demo.ts'
import { checkInThread } from '../db/sqlite/check-in-thread.ts'
import { MIN_FREE_BYTES, requireSpace } from '../db/disk-space.ts'
import { OfMove, requireUsable } from '../db/moves.ts'
import { openDb, type Database } from '../db/open-db.ts'
import { wipeDeleted } from '../db/sqlite/wipe-deleted.ts'
import { loadDemoRequests } from '../demonstration/load-requests.ts'
import { offerJarTest } from '../laboratory/protocols/offer-jar-test.ts'
import { deleteComplainantsAgain } from '../requests/delete-complainants.ts'
import { deleteAgain } from '../requests/delete-requests.ts'
import { endAgain } from '../requests/watches/end-watches.ts'
import { atMost, withTimeout } from '../process/with-timeout.ts'
import type { Settings } from '../settings.ts'
import { migrateStoppably } from '../upgrade/migrate-stoppably.ts'
import type { Console } from './command.ts'
import { utcDay } from '../../domain/durations.ts'

const PING_MS = 5_000
/** A start does not wait longer for a database that is away. */
const LOOK_MS = 1_000
export const CLOSE_MS = 2_000

type Options = { settings: Settings; brand: Brand; console: Console; signal: AbortSignal }

/**
 * What a server does with its database before anything else: looks whether it is whole and has room, brings it to the newest schema, and fills an
 * empty one with the demonstration. It can be called again after an error.
 */
export const createPreparation = ({ settings, brand, console, signal }: Options): (() => Promise<void>) => {
  const isEmbedded = settings.databaseUrl === undefined
  /** Nothing opens the embedded database before it was found whole. It begins at once, in its thread. */
  let checked: Promise<void> | undefined
  const check = (): Promise<void> => {
    checked ??= checkInThread(settings.dataFolder).catch((error: unknown) => {
      checked = undefined
      throw error
    })
    return checked
  }
  if (isEmbedded) check().catch(() => undefined)
  return async () => {
    if (isEmbedded) {
      await check()
      await requireSpace(settings.dataFolder, MIN_FREE_BYTES, 'to serve')
    }
    const plain = openDb(settings)
    try {
      if (plain.kind === 'postgresql') await withTimeout(sql`select 1`.execute(plain.kysely), PING_MS)
      await migrateStoppably(plain, {
        settings,
        signal,
        onLong: () =>
          console.out('The database is brought to the newest schema, which can take minutes; a stop ends that and changes nothing.'),
      })
      await requireUsable(plain, { isServer: true })
      const ended = await endAgain(plain)
      if (ended > 0) console.out(`Ended ${ended} watches of mixes again that a restored copy had brought back.`)
      const deleted = await deleteAgain(plain, new Date())
      const complainants = await deleteComplainantsAgain(plain, new Date())
      if (complainants > 0) console.out(`Deleted again who had made ${complainants} complaints, which a restored copy had brought back.`)
      if (deleted > 0) console.out(`Deleted ${deleted} requests again that a restored copy had brought back.`)
      await wipeDeleted(settings, 1)
      await offerJarTest(plain, new Date())
      if (!settings.demo || plain.kind !== 'embedded') return
      const productSets = brand.resellers.map(({ productSet }) => productSet)
      const loaded = await loadDemo(plain, { maker: brand.demonstration, productSets, today: utcDay(new Date()) })
      if (loaded) console.out(`Filled the empty database with ${loaded.tests} demonstration tests.`)
      await loadDemoRequests(plain, new Date(), brand.laboratory?.timeZone)
    } finally {
      await atMost(plain.close(), CLOSE_MS)
    }
  }
}

/** Nothing is taken into PostgreSQL while a move fills it. Where it is away for now, whatever prepares it looks again. */
export const refuseTarget = (database: Database): Promise<void> =>
  withTimeout(requireUsable(database, { isServer: true }), LOOK_MS).catch((error: unknown) => {
    if (error instanceof OfMove) throw error
  })
