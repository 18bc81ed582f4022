import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { foliarExample } from '../../../contract/example-requests.ts'
import { ANTI_FORGERY } from '../fixtures.ts'

/** The requests that were acknowledged to visitors, by name. */
export type Acknowledged = { name: string; reference: string }

export type Visitors = {
  acknowledged: Acknowledged[]
  /** Statuses that no fault explains. */
  unexpected: string[]
  /** Searches that were answered. */
  searches: () => number
  stop: () => Promise<void>
}

const PAUSE_MS = 30
const CALL_MS = 20_000
const HEADERS = { 'content-type': 'application/json', ...ANTI_FORGERY }

/**
 * People who search and submit requests while faults happen. A request is sent again under its key until it is acknowledged, as a
 * page does; a search must get a response, or fail as long as the process is down.
 */
export const startVisitors = (url: () => string | undefined, count: number): Visitors => {
  const acknowledged: Acknowledged[] = []
  const unexpected: string[] = []
  const over = new AbortController()
  let searches = 0
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response | undefined> => {
    const base = url()
    if (base === undefined) return Promise.resolve(undefined)
    return fetch(`${base}/api/tankmix/${path}`, {
      method: 'POST',
      headers: { ...HEADERS, ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_MS),
    }).catch(() => undefined)
  }
  const search = async (): Promise<void> => {
    const response = await post('search', { countryCode: 'FR' })
    const rows: unknown = await response?.json().catch(() => undefined)
    if (response?.ok) searches++
    else if (response && response.status !== 503) unexpected.push(`search ${response.status} ${JSON.stringify(rows)}`)
  }
  const submit = async (name: string): Promise<void> => {
    const key = randomUUID()
    while (!over.signal.aborted) {
      const response = await post('tankmix-request', { request: { ...foliarExample, name } }, { 'idempotency-key': key })
      const body = (await response?.json().catch(() => undefined)) as { reference: string } | undefined
      if (response?.status === 201 && body) {
        acknowledged.push({ name, reference: body.reference })
        return
      }
      if (response && response.status < 500) unexpected.push(`request ${response.status} ${JSON.stringify(body)}`)
      await sleep(PAUSE_MS)
    }
  }
  const visit = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await search()
      await submit(`Visitor ${randomUUID()}`)
      await sleep(PAUSE_MS)
    }
  }
  const visiting = Promise.all(Array.from({ length: count }, visit))
  return {
    acknowledged,
    unexpected,
    searches: () => searches,
    stop: async () => {
      over.abort()
      await visiting
    },
  }
}
