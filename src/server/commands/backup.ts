import { backUp } from '../backup/backup.ts'
import { noteBackup } from '../backup/last-backup.ts'
import { photosOfCopy } from '../backup/photo-copies.ts'
import type { Command } from './command.ts'

export const backupCommand: Command = {
  name: 'backup',
  usage: 'backup FILE',
  summary: 'copy the embedded database, requests included, while the server runs',
  help: `The copy is a consistent snapshot; the file appears once it is complete and checked.
To restore it, stop the server, remove tankmix.db, tankmix.db-wal and tankmix.db-shm from TANKMIX_DATA, and put the copy there as tankmix.db.
Photos of tests are copied into the folder FILE.photos: put it there as photos, in place of the old folder.
With DATABASE_URL photos are in the database, and the tools of PostgreSQL copy and restore it: pg_dump --format=custom --file=FILE "$DATABASE_URL";
docs/go-live.md has each step of a restore, which begins with what is there being removed.`,
  run: async ({ settings, args, console }) => {
    const [file] = args
    if (file === undefined || args.length > 1) {
      console.error('tankmix backup takes one file: tankmix backup FILE')
      return 2
    }
    if (settings.databaseUrl !== undefined) {
      console.error('tankmix backup copies the embedded database. For PostgreSQL: pg_dump --format=custom --file=FILE "$DATABASE_URL"')
      return 2
    }
    const { bytes, photos } = await backUp(settings.dataFolder, file)
    noteBackup(settings.dataFolder)
    console.out(`Copied ${Math.ceil(bytes / 1024).toLocaleString('en')} KB to ${file}.`)
    if (photos > 0) console.out(`Copied ${photos.toLocaleString('en')} ${photos === 1 ? 'photo' : 'photos'} to ${photosOfCopy(file)}.`)
    return 0
  },
}
