import { DAY_MS } from '../../domain/durations.ts'
import type { Database } from '../db/open-db.ts'
import { createLoop, type Loop } from '../process/loop.ts'
import { readAuditHead, type AuditHead } from './verify-audit.ts'

type Options = { database: Database; onHead: (head: AuditHead) => void; onError: (error: unknown) => void; everyMs?: number }

/** Reports the hash of the audit's last entry at the start and daily, so that the log, kept elsewhere, proves what was there. */
export const createAuditLog = ({ database, onHead, onError, everyMs = DAY_MS }: Options): Loop =>
  createLoop(
    async () => {
      const head = await readAuditHead(database.kysely)
      if (head.entries > 0) onHead(head)
    },
    { everyMs, onError },
  )
