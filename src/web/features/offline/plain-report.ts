import { API_BASE } from '../../../contract/call.ts'
import { V1 } from '../../../contract/public-paths.ts'
import { DEFAULT_LANGUAGE, type LanguageCode, languageOf } from '../../../domain/languages.ts'
import { RESULT_CODES, type ResultCode } from '../../../domain/records.ts'
import { ApiError } from '../../platform/api.ts'
import { copies } from '../../platform/stored-copy.ts'

const TIMEOUT_MS = 10_000
const GONE = 410
const NOT_FOUND = 404

type PlainReport = { tankmixId: string; result: ResultCode; ingredients: unknown[] }
type PlainReportOptions = {
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
 * Asks for a report at the address that any cache may hold, and adds the words of its language (EDGE-41). What comes is a copy of when the
 * service made it; undefined where none comes, or one without a date. Throws what the service itself says of a test that is not to be had.
 */
export const askPlainReport =
  ({ apiSegment, language, fetch, phrases }: PlainReportOptions) =>
  async ({
    testId,
    languageCode,
  }: {
    testId: string
    languageCode?: string
  }): Promise<{ value: object; checkedAt: number } | undefined> => {
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
    const checkedAt = Date.parse(headers.get('date') ?? '')
    if (!isReportOf(testId, body) || Number.isNaN(checkedAt)) return undefined
    const words = await phrases(languageOf(languageCode ?? '') ?? language ?? DEFAULT_LANGUAGE)
    const value = { ...body, phrase: words[body.result] }
    copies.set(value, checkedAt)
    return { value, checkedAt }
  }
