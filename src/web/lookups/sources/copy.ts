import { API_BASE } from '../../../contract/call.ts'
import { listsAddress, V1 } from '../../../contract/look-ups/public-paths.ts'
import { DEFAULT_LANGUAGE, type LanguageCode, languageOf } from '../../../domain/texts/languages.ts'
import { RESULT_CODES, type ResultCode } from '../../../domain/records.ts'
import type { Answer } from '../../platform/network/answer.ts'
import { ApiError, type CallName } from '../../platform/network/api.ts'
import type { Source } from '../ask-sources.ts'
import type { FallbackData } from '../availability.ts'
import { LIST_CALLS, REPORT_CALLS } from '../call-kinds.ts'
import type { Freshness } from '../freshness.ts'
import { sentWith } from '../lookup.ts'

const TIMEOUT_MS = 10_000
const GONE = 410
const NOT_FOUND = 404

type Common = {
  isOffline: () => boolean
  /** Called with the data that answer in place of the server. */
  use: (data: FallbackData) => void
}

type ListsOptions = Common & {
  freshness: Pick<Freshness, 'refresh' | 'last' | 'namedAt'>
  fetchJson: (url: string) => Promise<Partial<Record<CallName, unknown>>>
}

/** The file of the lists that are the same in all countries, which `current` names (EDGE-38). */
export const listsSource = ({ isOffline, use, freshness, fetchJson }: ListsOptions): Source => {
  let lists: ReturnType<ListsOptions['fetchJson']> | undefined
  return {
    name: 'lists',
    ask: async ({ name }) => {
      if (isOffline() || !LIST_CALLS.has(name)) return undefined
      await freshness.refresh()
      const hash = freshness.last()?.lists
      if (hash === undefined) return undefined
      const asOf = freshness.namedAt()
      lists ??= fetchJson(listsAddress(hash))
      const value = (await lists.catch(() => undefined))?.[name]
      if (value === undefined) {
        lists = undefined
        return undefined
      }
      use({ checkedAt: asOf })
      return { value, from: 'copy', asOf, version: undefined }
    },
  }
}

type PlainReport = { tankmixId: string; result: ResultCode; ingredients: unknown[] }
type ReportOptions = Common & {
  apiSegment: string
  /** The language of a call that names none. */
  language: LanguageCode | undefined
  fetch: (url: string, init: RequestInit) => Promise<Response>
  phrases: (language: LanguageCode) => Promise<Record<ResultCode, string>>
}

const isReportOf = (testId: string, value: unknown): value is PlainReport => {
  const { tankmixId, result, ingredients } = (value ?? {}) as Partial<Record<keyof PlainReport, unknown>>
  return tankmixId === testId && RESULT_CODES.includes(result as ResultCode) && Array.isArray(ingredients)
}

/**
 * A report at the address that any cache may hold, with the words of its language (EDGE-41): what its country is, its address does not say.
 * It is a copy of when the service made it; none where it has no date. Throws what the service itself says of a test that is not to be had.
 */
export const reportCopySource = ({ isOffline, use, apiSegment, language, fetch, phrases }: ReportOptions): Source => ({
  name: 'copy of a report',
  ask: async (lookup): Promise<Answer | undefined> => {
    if (isOffline() || !REPORT_CALLS.has(lookup.name)) return undefined
    const { testId = '', languageCode = '' } = sentWith(lookup) as { testId?: string; languageCode?: string }
    const url = `${API_BASE}${apiSegment}${V1}report/${encodeURIComponent(testId)}`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { credentials: 'omit', headers: { accept: 'application/json' }, signal }).catch(() => undefined)
    const body: unknown = await response?.json().catch(() => undefined)
    if (!response || typeof body !== 'object' || body === null) return undefined
    const { ok, status, headers } = response
    if (!ok) {
      const error = new ApiError(status, url, body)
      if ((status === GONE || status === NOT_FOUND) && error.reason !== '') throw error
      return undefined
    }
    const asOf = Date.parse(headers.get('date') ?? '')
    if (!isReportOf(testId, body) || Number.isNaN(asOf)) return undefined
    const words = await phrases(languageOf(languageCode) ?? language ?? DEFAULT_LANGUAGE)
    use({ checkedAt: asOf })
    return { value: { ...body, phrase: words[body.result] }, from: 'copy', asOf, version: undefined }
  },
})
