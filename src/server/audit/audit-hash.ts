import { createHash } from 'node:crypto'
import type { AuditRow } from '../db/schema/schema.ts'

/** The hash of a row: of all its other fields, and by `prev_hash` of every row before it in its chain. */
export const auditHash = (row: Omit<AuditRow, 'hash'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        row.chain,
        row.seq,
        row.at,
        row.actor,
        row.action,
        row.entity,
        row.entity_id,
        row.before,
        row.after,
        row.reason,
        row.prev_hash,
        // Entries of the edition before have none.
        ...(row.seals === '' ? [] : [row.seals]),
      ]),
    )
    .digest('hex')
