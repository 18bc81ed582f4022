import { importData, type ImportOptions, type ImportOutcome } from '../data/import-data.ts'
import type { Database } from '../db/open-db.ts'
import { deleteDemonstration } from '../demonstration/delete-demonstration.ts'

/** Imports a folder's files as the command does. */
export const importFiles = (
  database: Database,
  folder: string,
  options: Omit<ImportOptions, 'deleteDemonstration'> = {},
): Promise<ImportOutcome> => importData(database, folder, { ...options, deleteDemonstration })
