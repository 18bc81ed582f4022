import { backUpPostgres } from '../backup/back-up-postgres.ts'
import { backUp } from '../backup/backup.ts'
import { noteBackup } from '../backup/last-backup.ts'
import { photosOfCopy } from '../backup/photo-copies.ts'
import { requireFolder } from '../db/require-folder.ts'
import type { Command } from './command.ts'

export const backupCommand: Command = {
  name: 'backup',
  usage: 'backup FILE',
  summary: 'copy the database, requests included, while the server runs',
  help: `The copy is a consistent snapshot; the file appears once it is complete, checked and on the disk, and never replaces another.
tankmix restore FILE puts it back.
Photos of tests are copied into the folder FILE.photos, which belongs to the copy.
With DATABASE_URL the copy is made by PostgreSQL's own pg_dump (--format=custom), with the photos in it; pg_dump, pg_restore and psql must be
installed here, of the server's version or newer.`,
  // A statement of the embedded database blocks signals: there a stop ends the process.
  stopsInOrder: ({ databaseUrl }) => databaseUrl !== undefined,
  run: async ({ settings, args, console, signal }) => {
    const [file] = args
    if (file === undefined || args.length > 1) {
      console.error('tankmix backup takes one file: tankmix backup FILE')
      return 2
    }
    const { databaseUrl, dataFolder } = settings
    try {
      if (databaseUrl !== undefined) requireFolder(dataFolder, 'TANKMIX_DATA')
      const { bytes, photos } =
        databaseUrl === undefined ? await backUp(dataFolder, file) : { ...(await backUpPostgres(databaseUrl, file, { signal })), photos: 0 }
      noteBackup(dataFolder)
      console.out(`Copied ${Math.ceil(bytes / 1024).toLocaleString('en')} KB to ${file}.`)
      if (photos > 0) console.out(`Copied ${photos.toLocaleString('en')} ${photos === 1 ? 'photo' : 'photos'} to ${photosOfCopy(file)}.`)
      return 0
    } catch (error) {
      if (!signal.aborted) throw error
      console.error('Stopped. There is no copy.')
      return 130
    }
  },
}
