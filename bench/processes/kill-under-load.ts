import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { API_BASE } from '../../src/contract/call.ts'
import { foliarExample } from '../../src/contract/requests/example-requests.ts'
import { IDEMPOTENCY_HEADER, paths } from '../../src/contract/paths.ts'
import { openDb, type DatabaseSettings } from '../../src/server/db/open-db.ts'
import { requestPages } from '../../src/server/requests/request-rows.ts'
import { SEARCH_PATH, searchHeaders } from '../http/search-call.ts'

export type Killed = { searches: number; submissions: number; notAnswered: number; acknowledged: number; lost: number; doubled: number }

const VISITORS = 8
const SECONDS_BEFORE = 1
const SECONDS_AFTER = 3

const post = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response | undefined> =>
  fetch(url, { method: 'POST', headers: { ...searchHeaders('gzip'), ...headers }, body: JSON.stringify(body) }).catch(() => undefined)

/** Searches and sends requests for a test through the balancer while a process is killed; nothing is sent twice. */
export const killUnderLoad = async (balancerUrl: string, settings: DatabaseSettings, kill: () => Promise<unknown>): Promise<Killed> => {
  const over = new AbortController()
  const counts = { searches: 0, submissions: 0, notAnswered: 0 }
  const references: string[] = []
  const visitor = async (): Promise<void> => {
    while (!over.signal.aborted) {
      counts.searches++
      const found = await post(balancerUrl + SEARCH_PATH, { countryCode: 'FR', languageCode: 'en' })
      await found?.arrayBuffer().catch(() => undefined)
      if (found?.status !== 200) counts.notAnswered++
      counts.submissions++
      const stored = await post(
        balancerUrl + API_BASE + paths.tankmixRequest.path,
        { request: foliarExample },
        { [IDEMPOTENCY_HEADER]: randomUUID() },
      )
      if (stored?.status === 201) references.push(((await stored.json()) as { reference: string }).reference)
      else counts.notAnswered++
      await pause(5)
    }
  }
  const visitors = Promise.all(Array.from({ length: VISITORS }, visitor))
  await pause(SECONDS_BEFORE * 1000)
  await kill()
  await pause(SECONDS_AFTER * 1000)
  over.abort()
  await visitors
  return { ...counts, acknowledged: references.length, ...(await compare(references, settings)) }
}

/** Acknowledged requests that are not in the database, and references that were given twice. */
const compare = async (references: readonly string[], settings: DatabaseSettings): Promise<Pick<Killed, 'lost' | 'doubled'>> => {
  const database = openDb(settings)
  const stored = new Set<string>()
  for await (const page of requestPages(database.kysely)) for (const { reference } of page) stored.add(reference)
  await database.close()
  return {
    lost: references.filter((reference) => !stored.has(reference)).length,
    doubled: references.length - new Set(references).size,
  }
}
