import { migrateStoppably, MigrationStopped } from '../upgrade/migrate-stoppably.ts'
import { openDb } from '../db/open-db.ts'
import { atMost } from '../process/with-timeout.ts'
import type { Command } from './command.ts'

/** Maximum wait for a connection that is still in use after a stop. */
const CLOSE_MS = 1_000

export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate',
  summary: 'migrate the database to the newest schema',
  help: `All other commands do this too; run it separately before an upgrade of several servers.
It is done as a whole or not at all. SIGINT and SIGTERM end it and leave the database as it was.`,
  stopsInOrder: true,
  run: async ({ settings, console, signal }) => {
    const database = openDb(settings)
    try {
      const onLong = (): void => console.progress('migrating the database …')
      const ran = await migrateStoppably(database, { settings, signal, onLong })
      console.out(ran.length === 0 ? 'The database is up to date.' : `Migrated: ${ran.join(', ')}.`)
      return 0
    } catch (error) {
      if (!(error instanceof MigrationStopped)) throw error
      console.error('Stopped. Nothing was changed.')
      return 130
    } finally {
      await atMost(database.close(), CLOSE_MS)
    }
  },
}
