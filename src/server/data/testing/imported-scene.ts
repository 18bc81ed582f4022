import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyAudit } from '../../audit/verify-audit.ts'
import type { Database } from '../../db/open-db.ts'
import { ACCEPTANCE_DATA } from '../../testing/fixtures.ts'

export const FILE_NAMES = ['products.csv', 'tests.csv', 'ingredients.csv'] as const

/** A folder with the files of the acceptance data, or of another folder, each changed. */
export const changedFolder = (change: (file: (typeof FILE_NAMES)[number], text: string) => string, of = ACCEPTANCE_DATA): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-imported-'))
  for (const file of FILE_NAMES) writeFileSync(join(folder, file), change(file, readFileSync(join(of, file), 'utf8')))
  return folder
}

/** What `tankmix audit verify` names, but missing triggers. */
export const namedProblems = async (database: Database): Promise<string[]> =>
  (await verifyAudit(database)).problems.filter((problem) => !problem.startsWith('the trigger'))
