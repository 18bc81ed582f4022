import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MIN_FREE_BYTES, requireSpace } from '../../db/disk-space.ts'
import type { Database } from '../../db/open-db.ts'
import { FILES } from '../../db/schema/columns.ts'

/** More than a test takes in the database, with its index. */
const BYTES_OF_TEST = 500

/** Disk space for a second copy of the tests, which a large import writes beside those that are read. */
const copyBytes = async ({ kysely }: Database): Promise<number> => {
  const { count } = await kysely
    .selectFrom('tests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count * BYTES_OF_TEST
}

/** Disk space for the new rows beside the old ones: in the database, its log, and the staging tables. */
const neededBytes = async (folder: string): Promise<number> => {
  const sizes = await Promise.all(
    Object.values(FILES).map(({ name }) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return 4 * sizes.reduce((sum, size) => sum + size, 0)
}

/** Throws where the disk of the embedded database has no room for an import of the three files of a folder. */
export const requireImportRoom = async (database: Database, { dataFolder }: { dataFolder: string }, folder: string): Promise<void> => {
  if (database.kind === 'embedded')
    await requireSpace(dataFolder, (await neededBytes(folder)) + (await copyBytes(database)) + MIN_FREE_BYTES, 'for the import')
}
