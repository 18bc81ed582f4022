import { JOIN_PAGE } from '../../domain/console/console-pages.ts'
import type { Database } from '../db/open-db.ts'
import { makePreviewToken } from './preview.ts'

/** Prints a link to look around the console, while there are demonstration data. */
export const showPreviewLink = async (database: Database, origin: string, { out }: { out: (line: string) => void }): Promise<void> => {
  const token = await makePreviewToken(database, new Date())
  if (token === undefined) return
  out(`Look around the laboratory's console as a chemist of the demonstration (this link works once, for 24 hours):`)
  out(`${origin}${JOIN_PAGE}#${token}`)
}
