import { API_BASE } from '../../../contract/call.ts'
import { paths } from '../../../contract/paths.ts'
import { type Answer, answerOf } from '../../platform/network/answer.ts'
import { ApiError, type ServerCall, filledPath, NoResponseError } from '../../platform/network/api.ts'
import { STORED_COPY } from '../../platform/network/copy-header.ts'
import { dateAndAge } from '../../platform/network/date-and-age.ts'
import type { Source } from '../ask-sources.ts'
import { REPORT_CALLS } from '../call-kinds.ts'
import type { Freshness } from '../freshness.ts'
import type { Lookup } from '../lookup.ts'

type ReportOptions = { apiSegment: string; freshness: Pick<Freshness, 'isYoung'> }

const TIMEOUT_MS = 30_000
const GONE = 410

/**
 * Asks for a report past every cache. Rejects with the service's refusal, and with another error where what comes is too old to say that the
 * report is still valid.
 */
const askReport = async ({ name, input }: Lookup, { apiSegment, freshness }: ReportOptions): Promise<Answer> => {
  const { params = {} } = input as { params?: Record<string, string> }
  // The background worker knows a report by its path; a cache on the way knows each of these as another.
  const url = `${API_BASE}${apiSegment}${filledPath(paths[name].path, params)}?again=${crypto.randomUUID()}`
  const response = await fetch(url, {
    cache: 'no-store',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { headers, ok, status } = response
  // A withdrawn report stays withdrawn, however old that response is.
  if (headers.has(STORED_COPY) && status !== GONE) throw new Error(`${url} is a copy of this browser`)
  const value = (await response.json()) as object
  if (!ok) throw new ApiError(status, url, value)
  const { date, ageMs } = dateAndAge(headers)
  if (!freshness.isYoung(date, ageMs)) throw new Error(`${url} is old`)
  return answerOf({ value, headers })
}

/** How long the server may take if a pack could answer. */
const PATIENCE_MS = 3_000

type ServerOptions = {
  call: ServerCall
  apiSegment: string
  freshness: Pick<Freshness, 'isYoung' | 'version'>
  isOffline: () => boolean
  /** Whether a stored pack may have the answer. */
  mayBeStored: (lookup: Lookup) => boolean
}

/** The server, whose answers agree with at least the version that was known to be current when they were asked for. */
export const serverSource = ({ call, apiSegment, freshness, isOffline, mayBeStored }: ServerOptions): Source => ({
  name: 'server',
  patienceMs: (lookup) => (mayBeStored(lookup) ? PATIENCE_MS : undefined),
  ask: async (lookup, { freshOnly = false }) => {
    const { name, input } = lookup
    if (freshOnly && isOffline()) throw new NoResponseError(name)
    const version = freshness.version()
    const isReport = freshOnly && REPORT_CALLS.has(name)
    const answer = isReport ? await askReport(lookup, { apiSegment, freshness }) : answerOf(await call(name, input))
    return answer.from === 'server' ? { ...answer, version } : answer
  },
})
