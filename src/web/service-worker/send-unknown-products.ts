import { API_BASE } from '../../contract/call.ts'
import { CSRF_HEADER, IDEMPOTENCY_HEADER } from '../../contract/paths.ts'
import type { Problem } from '../../contract/problem.ts'
import { UNKNOWN_PRODUCT } from '../../contract/unknown-products/unknown-paths.ts'
import { deliverReportBy, formOfReport } from '../features/unknown-product/kept/deliver-report.ts'
import { createKeptReports, type KeptReport } from '../features/unknown-product/kept/kept-reports.ts'
import { lockOfReport, UNKNOWN_SHELF, unknownPrefixIn } from '../features/unknown-product/kept/unknown-shelf.ts'
import { broadcast } from '../platform/storage/broadcast.ts'
import { createResilientStore } from '../platform/storage/resilient-store.ts'
import { createShelf } from '../platform/storage/shelf.ts'
import { withLock } from '../platform/storage/with-lock.ts'
import { workerToken } from './worker-token.ts'

/** A photo takes longer on a slow network. */
const TIMEOUT_MS = 180_000
/** Long, since no visitor waits for the worker. */
const SHELF_PATIENCE_MS = 10_000

const send = async ({ key, report }: KeptReport): Promise<void> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(`${API_BASE}${UNKNOWN_PRODUCT}`, {
    method: 'POST',
    signal,
    headers: { accept: 'application/json', [IDEMPOTENCY_HEADER]: key, [CSRF_HEADER]: await workerToken(signal) },
    body: formOfReport(report),
  })
  if (response.ok) return
  const answer = (await response.json().catch(() => undefined)) as Problem | undefined
  throw Object.assign(new Error(String(response.status)), answer, { status: response.status })
}

/** Sends the unknown products that wait. Rejects if some still wait, so that the browser wakes the worker again. */
export const sendUnknownProducts = async (tag: string): Promise<void> => {
  const prefix = unknownPrefixIn(tag)
  if (prefix === undefined) return
  const kept = createKeptReports({
    shelf: createResilientStore(createShelf<KeptReport>(prefix, UNKNOWN_SHELF), {
      patienceMs: SHELF_PATIENCE_MS,
      onTaken: () => undefined,
    }),
    // Nobody to report to; the browser tries again, and so does the next page.
    deliver: deliverReportBy(send, () => undefined),
    withLock: (key, action) => withLock(lockOfReport(tag, key), action, 'wait'),
    onSent: () => undefined,
    onChange: () => undefined,
  })
  const { waiting } = await kept.deliverAll()
  const pages = broadcast(tag, () => undefined)
  pages.tell()
  pages.leave()
  if (waiting > 0) throw new Error('an unknown product still waits')
}
