import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Beside the database, or in its folder `backups`: its time is when the last copy was complete. Other programs, such as `pg_dump` in a script, may
 * touch it too.
 */
const LAST_BACKUP_FILE = 'last-backup'

export const noteBackup = (dataFolder: string): void => writeFileSync(join(dataFolder, LAST_BACKUP_FILE), '')

const timeOf = (folder: string): number => statSync(join(folder, LAST_BACKUP_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Milliseconds since 1970; 0 where no copy was ever noted. */
export const lastBackupAt = (dataFolder: string): number => Math.max(timeOf(dataFolder), timeOf(join(dataFolder, 'backups')))
