import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/open-db.ts'
import type { AuditChain, Schema } from '../db/schema.ts'
import { auditHash } from './audit-hash.ts'

const CHAINS: readonly AuditChain[] = ['record', 'demonstration']
const TRIGGERS: Record<Database['kind'], readonly string[]> = {
  embedded: ['audit_no_delete', 'audit_no_replace', 'audit_no_update'],
  postgresql: ['audit_no_delete', 'audit_no_truncate', 'audit_no_update'],
}
const PAGE = 1_000

export type AuditHead = { entries: number; hash: string }
export type AuditVerdict = {
  /** The last entry of the record; its hash, kept elsewhere, shows later whether anything before it was altered. */
  head: AuditHead
  /** What is wrong, in English; empty where nothing is. */
  problems: string[]
}

export const readAuditHead = async (db: Kysely<Schema>): Promise<AuditHead> => {
  const { seq, hash } = await db.selectFrom('audit_heads').select(['seq', 'hash']).where('chain', '=', 'record').executeTakeFirstOrThrow()
  return { entries: seq, hash }
}

/** Follows one chain from its first row and calls `see` with every hash. */
const verifyChain = async (trx: Kysely<Schema>, chain: AuditChain, see: (hash: string) => void): Promise<string[]> => {
  const problems: string[] = []
  const entry = (seq: number): string => (chain === 'record' ? `entry ${seq}` : `entry ${seq} of the demonstration`)
  let [seq, hash] = [0, '']
  for (;;) {
    const rows = await trx
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', chain)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    for (const row of rows) {
      if (row.seq !== seq + 1) problems.push(`${entry(seq + 1)} is missing`)
      else if (row.prev_hash !== hash) problems.push(`${entry(row.seq)} does not follow ${seq === 0 ? 'the beginning' : entry(seq)}`)
      if (auditHash(row) !== row.hash) problems.push(`${entry(row.seq)} was altered: its hash is not that of its content`)
      ;[seq, hash] = [row.seq, row.hash]
      see(hash)
    }
    if (rows.length < PAGE) break
  }
  const head = await trx.selectFrom('audit_heads').select(['seq', 'hash']).where('chain', '=', chain).executeTakeFirst()
  if (head?.seq !== seq || head.hash !== hash) problems.push(`${entry(seq)} is the last one, but ${entry(head?.seq ?? 0)} should be`)
  return problems
}

/** The triggers that refuse changes and are not there, or are switched off. */
const missingTriggers = async ({ kind }: Database, trx: Kysely<Schema>): Promise<string[]> => {
  const { rows } = await (
    kind === 'embedded'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'trigger' and tbl_name = 'audit'`
      : sql<{ name: string }>`select tgname as name from pg_trigger where tgrelid = 'audit'::regclass and tgenabled in ('O', 'A')`
  ).execute(trx)
  const found = new Set(rows.map(({ name }) => name))
  return TRIGGERS[kind].filter((name) => !found.has(name)).map((name) => `the trigger ${name}, which refuses changes, is missing`)
}

/**
 * Checks the whole audit in one snapshot of the database. With a hash that was kept elsewhere it also finds a chain that was cut off, or
 * written anew from some entry on.
 */
export const verifyAudit = (database: Database, keptHash?: string): Promise<AuditVerdict> => {
  const transaction = database.kysely.transaction()
  return (database.kind === 'postgresql' ? transaction.setIsolationLevel('repeatable read') : transaction).execute(async (trx) => {
    const problems: string[] = []
    let isKept = keptHash === undefined
    for (const chain of CHAINS)
      problems.push(
        ...(await verifyChain(trx, chain, (hash) => {
          if (chain === 'record' && hash === keptHash) isKept = true
        })),
      )
    if (!isKept) problems.push(`no entry has the hash ${keptHash}: the audit was cut off or written anew since that hash was kept`)
    problems.push(...(await missingTriggers(database, trx)))
    return { head: await readAuditHead(trx), problems }
  })
}
