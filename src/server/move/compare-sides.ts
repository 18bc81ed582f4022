import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { verifyAudit } from '../audit/verify-audit.ts'
import type { Database } from '../db/open-db.ts'
import type { Schema } from '../db/schema/schema.ts'
import { createPhotoStore } from '../photos/photo-store.ts'
import { sumOfSource, sumOfTarget } from './copy-rows.ts'
import type { MovedTable } from './moved-tables.ts'

const hashRow = (values: readonly unknown[]): Buffer => createHash('sha256').update(JSON.stringify(values)).digest()

/** Reads every row of both sides. Throws where a table does not have the same ones. */
export const requireSameRows = (
  source: DatabaseSync,
  target: Kysely<Schema>,
  tables: readonly MovedTable[],
  { onTable, signal }: { onTable: (name: string) => void; signal: AbortSignal },
): Promise<void> =>
  target
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      for (const table of tables) {
        onTable(table.name)
        const [here, there] = [sumOfSource(source, table, hashRow), await sumOfTarget(trx, table, hashRow)]
        if (here.rows !== there.rows || here.sum !== there.sum)
          throw new Error(
            `the table ${table.name} is not the same in PostgreSQL (${here.rows} rows here, ${there.rows} there${here.rows === there.rows ? ', with other values' : ''}): somebody changed it. Give the move up with tankmix move --abandon, and begin again`,
          )
        signal.throwIfAborted()
      }
    })

export type SameAudit = { entries: number; hash: string; objects: number; /** What is wrong on both sides alike. */ problems: string[] }

/** Verifies the audit of both sides. Throws where they do not say the same. */
export const requireSameAudit = async (source: Database, target: Database, dataFolder: string): Promise<SameAudit> => {
  const verify = (database: Database) => verifyAudit(database, { photos: createPhotoStore(database, dataFolder) })
  const here = await verify(source)
  const there = await verify(target)
  const asText = ({ head, demonstration, objects, problems }: typeof here): string =>
    JSON.stringify([head, demonstration, objects, problems.toSorted()])
  if (asText(here) !== asText(there)) {
    const other = there.problems.find((problem) => !here.problems.includes(problem))
    throw new Error(`tankmix audit verify does not say the same of both databases${other === undefined ? '' : `: of PostgreSQL, ${other}`}`)
  }
  return { ...here.head, objects: here.objects, problems: here.problems }
}
