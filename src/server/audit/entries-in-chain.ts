import type { Database } from '../db/open-db.ts'
import type { AuditRow } from '../db/schema/schema.ts'
import { auditHash } from './audit-hash.ts'
import type { ComparedObject } from './compare-seals.ts'

/** Far below the number of values that a statement of SQLite may have. */
const PAGE = 200

const pagesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / PAGE) }, (_, at) => items.slice(at * PAGE, (at + 1) * PAGE))

/**
 * Entries that are not what they were when they were made: whose hash is not that of their content, which do not follow the entry
 * before them, or which the entry after them, or the head of the chain, does not name. Each is an object with the hash that it has and
 * that which it should have; of an entry that is missing beside them, there is nothing stored (LAB-323).
 */
export const brokenEntries = async ({ kysely: db }: Database, entries: readonly AuditRow[]): Promise<ComparedObject[]> => {
  const broken = new Map<string, ComparedObject>()
  const report = (name: string, stored: string | null, sealed: string, seq: number): void => {
    if (stored !== sealed && !broken.has(name)) broken.set(name, { object: name, stored, sealed, entry: seq })
  }
  const heads = new Map((await db.selectFrom('audit_heads').selectAll().execute()).map((head) => [head.chain, head]))
  for (const [chain, own] of Map.groupBy(entries, (entry) => entry.chain)) {
    const nameOf = (seq: number): string => (chain === 'record' ? `entry:${seq}` : `demonstration-entry:${seq}`)
    const beside = new Map<number, Pick<AuditRow, 'hash' | 'prev_hash'>>()
    for (const page of pagesOf([...new Set(own.flatMap(({ seq }) => [seq - 1, seq + 1]))])) {
      const rows = await db
        .selectFrom('audit')
        .select(['seq', 'hash', 'prev_hash'])
        .where('chain', '=', chain)
        .where('seq', 'in', page)
        .execute()
      for (const { seq, ...row } of rows) beside.set(seq, row)
    }
    const head = heads.get(chain)
    for (const entry of own) {
      const { seq } = entry
      report(nameOf(seq), auditHash(entry), entry.hash, seq)
      const before = seq === 1 ? '' : (beside.get(seq - 1)?.hash ?? null)
      report(nameOf(seq - 1), before, entry.prev_hash, seq - 1)
      const after = beside.get(seq + 1)
      if (after) report(nameOf(seq), entry.hash, after.prev_hash, seq)
      else if (head?.seq === seq) report(nameOf(seq), entry.hash, head.hash, seq)
      else report(nameOf(seq + 1), null, head?.hash ?? '', seq + 1)
    }
  }
  return [...broken.values()]
}
