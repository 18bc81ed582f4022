import { MIN_FREE_BYTES, requireSpace } from '../../db/disk-space.ts'
import type { Database } from '../../db/open-db.ts'

/** A second copy of a test and the rows that are kept. */
const BYTES_OF_TEST = 1_500

/** Throws where the disk of the embedded database has no room for an undo. */
export const requireUndoRoom = async ({ kysely, kind }: Database, { dataFolder }: { dataFolder: string }): Promise<void> => {
  if (kind !== 'embedded') return
  const { count } = await kysely
    .selectFrom('tests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await requireSpace(dataFolder, count * BYTES_OF_TEST + MIN_FREE_BYTES, 'for the undo')
}
