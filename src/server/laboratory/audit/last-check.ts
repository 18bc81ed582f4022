import type { Kysely } from 'kysely'
import { appendAudit } from '../../audit/append-audit.ts'
import { compareSeals } from '../../audit/compare-seals.ts'
import { brokenEntries } from '../../audit/entries-in-chain.ts'
import type { Database } from '../../db/open-db.ts'
import type { Schema } from '../../db/schema/schema.ts'

/** When the whole audit was last verified, and with what result; the first of many problems. */
type AuditCheck = { at: string; entries: number; hash: string; problems: number; found: string[] }

export const MAX_FOUND = 20

const ABOUT = { entity: 'audit', entityId: 'check' }

/** Notes what was found for the console, and seals it in an entry of the audit: whoever rewrites the note is found (LAB-346). */
export const noteAuditCheck = (db: Kysely<Schema>, { found, ...check }: AuditCheck): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const values = { ...check, found: JSON.stringify(found.slice(0, MAX_FOUND)) }
    await trx
      .insertInto('audit_checks')
      .values({ one: 1, ...values })
      .onConflict((conflict) => conflict.column('one').doUpdateSet(values))
      .execute()
    const { at, entries, hash, problems } = check
    const entry = { at: new Date(at), actor: 'command-line', action: 'audit.verify', ...ABOUT, chain: 'record' as const }
    await appendAudit(trx, { ...entry, after: { entries, hash, problems }, objects: [['audit-check', 1]] })
  })

/** The last check as it was sealed; `altered` where what is noted of it is not that, or the entry that seals it is not what it was. */
export const lastAuditCheck = async (database: Database): Promise<AuditCheck | 'altered' | undefined> => {
  const db = database.kysely
  const entry = await db
    .selectFrom('audit')
    .selectAll()
    .where('chain', '=', 'record')
    .where('entity', '=', ABOUT.entity)
    .where('entity_id', '=', ABOUT.entityId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const entries = entry ? [entry] : []
  const [compared] = await compareSeals(database, entries, [['audit-check', 1]])
  if (!compared || (compared.stored === null && compared.sealed === null)) return undefined
  if (compared.stored !== compared.sealed || (await brokenEntries(database, entries)).length > 0) return 'altered'
  const row = await db.selectFrom('audit_checks').select(['at', 'entries', 'hash', 'problems', 'found']).executeTakeFirst()
  return row && { ...row, found: JSON.parse(row.found) as string[] }
}
