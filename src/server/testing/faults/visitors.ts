import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { foliarExample } from '../../../contract/requests/example-requests.ts'
import type { Database } from '../../db/open-db.ts'
import { changePeople } from '../../laboratory/people/change-people.ts'
import { startSession } from '../../laboratory/people/sessions.ts'
import { inviteForTest } from '../calls/console-client.ts'
import { ANTI_FORGERY } from '../fixtures.ts'

/** The requests that were acknowledged to visitors, by name. */
export type Acknowledged = { name: string; reference: string }

export type Visitors = {
  acknowledged: Acknowledged[]
  /** How long each of them took, ms, with the attempts before. */
  waits: number[]
  /** Statuses that no fault explains. */
  unexpected: string[]
  /** Searches that were answered. */
  searches: () => number
  /** Searches that were not. */
  missed: () => number
  /** What the last of them got. */
  lastMissed: () => string
  /** How often a request was refused for the moment (503). */
  refused: () => number
  /** The status with which a chemist, who signed in before the faults, sees the list of requests; undefined without a response. */
  look: () => Promise<number | undefined>
  stop: () => Promise<void>
}

/** How the names of visitors begin; other requests are of the demonstration. */
export const VISITOR = 'Visitor '
const PAUSE_MS = 30
const CALL_MS = 20_000
const HEADERS = { 'content-type': 'application/json', ...ANTI_FORGERY }

/** A session of somebody who may read the requests; the cookie. */
export const signInChemist = async (database: Database): Promise<string> => {
  const now = new Date()
  const { personId } = await inviteForTest(database, 'chemist@lab.example', ['chemist'], now)
  return `console=${await changePeople(database, { now }, (trx) => startSession(trx, { personId, now }))}`
}

type VisitorsOptions = {
  url: () => string | undefined
  count: number
  /** The cookie of a session; without it nobody reads the requests. */
  chemist?: string
}

/**
 * People who search, submit requests and read them in the console while faults happen. A request is sent again under its key until it is
 * acknowledged, as a page does; a search must get a response, or fail as long as the process is down.
 */
export const startVisitors = ({ url, count, chemist }: VisitorsOptions): Visitors => {
  const acknowledged: Acknowledged[] = []
  const waits: number[] = []
  const unexpected: string[] = []
  const over = new AbortController()
  let searches = 0
  let missed = 0
  let lastMissed = ''
  let refused = 0
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
    // What it found is of no interest, and most of this process's work would be to read it.
    const found = await response?.arrayBuffer().catch(() => undefined)
    if (response?.ok) searches++
    else {
      missed++
      lastMissed = response && found ? `${response.status} ${Buffer.from(found).toString()}` : 'no response'
    }
    if (response && !response.ok && response.status !== 503)
      unexpected.push(`search ${response.status} ${found && Buffer.from(found).toString()}`)
  }
  const submit = async (name: string): Promise<void> => {
    const key = randomUUID()
    const began = performance.now()
    while (!over.signal.aborted) {
      const response = await post('tankmix-request', { request: { ...foliarExample, name } }, { 'idempotency-key': key })
      const body = (await response?.json().catch(() => undefined)) as { reference: string } | undefined
      if (response?.status === 201 && body) {
        acknowledged.push({ name, reference: body.reference })
        waits.push(performance.now() - began)
        return
      }
      if (response?.status === 503) refused++
      if (response && response.status < 500) unexpected.push(`request ${response.status} ${JSON.stringify(body)}`)
      await sleep(PAUSE_MS)
    }
  }
  const look = async (): Promise<number | undefined> => {
    const base = url()
    if (base === undefined || chemist === undefined) return undefined
    const response = await fetch(`${base}/api/console/requests`, {
      headers: { cookie: chemist },
      signal: AbortSignal.timeout(CALL_MS),
    }).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    // While the clock is ahead the session is over.
    if (response && ![200, 401, 503].includes(response.status)) unexpected.push(`console ${response.status} ${text}`)
    return response?.status
  }
  const visit = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await search()
      await look()
      await submit(`${VISITOR}${randomUUID()}`)
      await sleep(PAUSE_MS)
    }
  }
  const visiting = Promise.all(Array.from({ length: count }, visit))
  return {
    acknowledged,
    waits,
    unexpected,
    searches: () => searches,
    missed: () => missed,
    lastMissed: () => lastMissed,
    refused: () => refused,
    look,
    stop: async () => {
      over.abort()
      await visiting
    },
  }
}
