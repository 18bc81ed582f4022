import { API_BASE } from '../../contract/call.ts'
import { CSRF_HEADER, IDEMPOTENCY_HEADER, paths } from '../../contract/paths.ts'
import type { Problem } from '../../contract/problem.ts'
import { deliverBy, type SendRequest } from '../features/request/kept/deliver.ts'
import { createKeptRequests, type KeptRequest, lockOf, WHEN_BUSY } from '../features/request/kept/kept-requests.ts'
import { prefixIn, REQUESTS_SHELF } from '../features/request/kept/requests-name.ts'
import { withLock } from '../platform/storage/with-lock.ts'
import { broadcast } from '../platform/storage/broadcast.ts'
import { createShelf } from '../platform/storage/shelf.ts'
import { createResilientStore } from '../platform/storage/resilient-store.ts'
import { workerToken } from './worker-token.ts'

const TIMEOUT_MS = 30_000
/** Long, since no visitor waits for the worker. */
const SHELF_PATIENCE_MS = 10_000

const send: SendRequest = async ({ key, apiSegment, state: { body } }) => {
  const abort = new AbortController()
  const timeout = setTimeout(() => abort.abort(), TIMEOUT_MS)
  const { signal } = abort
  const response = await fetch(`${API_BASE}${apiSegment}${paths.tankmixRequest.path}`, {
    method: paths.tankmixRequest.method,
    signal,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      [IDEMPOTENCY_HEADER]: key,
      [CSRF_HEADER]: await workerToken(signal),
    },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  clearTimeout(timeout)
  if (response.ok) return answer as { reference: string; sendsEmails?: boolean }
  throw Object.assign(new Error(String(response.status)), answer as Problem | undefined, { status: response.status })
}

/** Sends the requests that wait. Rejects if some still wait, so that the browser wakes the worker again. */
export const sendRequests = async (tag: string): Promise<void> => {
  const prefix = prefixIn(tag)
  if (prefix === undefined) return
  const kept = createKeptRequests({
    shelf: createResilientStore(createShelf<KeptRequest>(prefix, REQUESTS_SHELF), {
      patienceMs: SHELF_PATIENCE_MS,
      onTaken: () => undefined,
    }),
    // Nobody to report to; the browser tries again, and so does the next page.
    deliver: deliverBy(send, () => undefined),
    withLock: (key, action) => withLock(lockOf(tag, key), action, WHEN_BUSY.worker),
    onSettled: () => undefined,
    onChange: () => undefined,
  })
  const isAnyWaiting = await kept.deliverAll()
  const pages = broadcast(tag, () => undefined)
  pages.tell()
  pages.leave()
  if (isAnyWaiting) throw new Error('a request still waits')
}
