import { migrate } from '../db/migrate.ts'
import { openDb } from '../db/open-db.ts'
import type { Command } from './command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate',
  summary: 'migrate the database to the newest schema',
  help: 'All other commands do this too; run it separately before an upgrade of several servers.',
  run: async ({ settings, console }) => {
    const database = openDb(settings)
    try {
      const ran = await migrate(database)
      console.out(ran.length === 0 ? 'The database is up to date.' : `Migrated: ${ran.join(', ')}.`)
      return 0
    } finally {
      await database.close()
    }
  },
}
