import { API_BASE } from '../../../contract/call.ts'
import { paths } from '../../../contract/paths.ts'
import { STORED_COPY } from '../../platform/copy-header.ts'
import { dateAndAge } from '../../platform/date-and-age.ts'
import { copies } from '../../platform/stored-copy.ts'
import { ApiError, type CallName, filledPath } from '../../platform/api.ts'

type AskReportOptions = {
  apiSegment: string
  /** Whether a response that says that it was made then, and stored for so long, can be of now. */
  isYoung: (date: number, ageMs: number) => boolean
}

const TIMEOUT_MS = 30_000
const GONE = 410

/**
 * Asks for a report past every cache. Rejects with the service's refusal, and with another error where what comes is too old to say that the
 * report is still valid.
 */
export const askReport =
  ({ apiSegment, isYoung }: AskReportOptions) =>
  async (name: CallName, input: object): Promise<unknown> => {
    const { params = {} } = input as { params?: Record<string, string> }
    // The background worker knows a report by its path; a cache on the way knows each of these as another.
    const url = `${API_BASE}${apiSegment}${filledPath(paths[name].path, params)}?again=${crypto.randomUUID()}`
    const response = await fetch(url, {
      cache: 'no-store',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { headers, ok, status } = response
    // A withdrawn report stays withdrawn, however old the word is.
    if (headers.has(STORED_COPY) && status !== GONE) throw new Error(`${url} is a copy of this browser`)
    const body = (await response.json()) as object
    if (!ok) throw new ApiError(status, url, body)
    const { date, ageMs } = dateAndAge(headers)
    if (!isYoung(date, ageMs)) throw new Error(`${url} is old`)
    copies.set(body, headers)
    return body
  }
