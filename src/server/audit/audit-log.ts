import type { Database } from '../db/open-db.ts'
import { readAuditHead, type AuditHead } from './verify-audit.ts'

const DAY_MS = 86_400_000

type Options = { database: Database; onHead: (head: AuditHead) => void; onError: (error: unknown) => void; everyMs?: number }

/** Reports the hash of the audit's last entry at the start and daily, so that the log, kept elsewhere, proves what was there. */
export const createAuditLog = ({
  database,
  onHead,
  onError,
  everyMs = DAY_MS,
}: Options): { start: () => void; stop: () => Promise<void> } => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const report = async (): Promise<void> => {
    const head = await readAuditHead(database.kysely)
    if (head.entries > 0) onHead(head)
  }
  const run = (): void => {
    running = report().catch(onError)
  }
  return {
    start: () => {
      run()
      timer = setInterval(run, everyMs)
    },
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
