import { DEMONSTRATION_FILE } from '../data/demonstration-file.ts'
import { exportData } from '../data/export-data.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'

export const exportCommand: Command = {
  name: 'export',
  usage: 'export DIR',
  summary: 'write the database as products.csv, tests.csv and ingredients.csv into a folder',
  help: `The folder is created if missing; files of these names in it are replaced once the new ones are complete.
The files can be imported with tankmix import, and an export then gives the same files again.
Beside demonstration data is a file ${DEMONSTRATION_FILE}: they are imported with --demonstration only.`,
  run: async ({ settings, args, console }) => {
    const [folder] = args
    if (folder === undefined || args.length > 1) {
      console.error('tankmix export takes one folder: tankmix export DIR')
      return 2
    }
    return withDatabase(settings, async (database) => {
      const { demo } = await exportData(database, folder)
      console.out(`Exported to ${folder}.`)
      if (demo) console.out(`These are demonstration data, which ${DEMONSTRATION_FILE} says beside them: keep it there.`)
      return 0
    })
  },
}
