import { canonicalQuery, type ReadFields } from '../../../contract/canonical-query.ts'
import { API_BASE } from '../../../contract/call.ts'
import { V1 } from '../../../contract/public-paths.ts'
import { DEFAULT_LANGUAGE, type LanguageCode, languageOf } from '../../../domain/languages.ts'
import type { ResultCode } from '../../../domain/records.ts'
import type { Api, CallName } from '../../platform/api.ts'
import { askedCountry } from '../../platform/asked-country.ts'
import { copies } from '../../platform/stored-copy.ts'
import type { Current } from './current.ts'

const READS: Partial<Record<CallName, string>> = { foliarSearch: 'search', seedSearch: 'search', searchSummary: 'summary', chart: 'chart' }

type AskReadOptions = {
  api: Api
  apiSegment: string
  current: Pick<Current, 'hashOf'>
  /** Whether the service was away a moment ago. */
  isAway: () => boolean
  get: (url: string) => Promise<unknown>
  phrases: (language: LanguageCode) => Promise<Record<ResultCode, string>>
}

/** The address of a look-up of the tests that a hash names; undefined where it has none. In no language, so that all visitors share it. */
const addressOf = (name: CallName, body: ReadFields, hash: string | undefined): string | undefined => {
  const read = READS[name]
  // What a grower's own water is stands in no address.
  if (read === undefined || hash === undefined || (read === 'chart' && body['water'])) return undefined
  const { languageCode: _added, extraRestriction: _ofTheEdition, ...asked } = body
  return `${V1}${read}?${canonicalQuery({ ...asked, hash, ...(name === 'seedSearch' && { kind: 'seed' }) })}`
}

/**
 * Asks for searches, counts and charts at the address that any cache may hold, while it is known freshly which tests are the newest
 * (EDGE-42); by POST otherwise, and where that address gives no response.
 */
export const askRead = ({ api, apiSegment, current, isAway, get, phrases }: AskReadOptions): Api => {
  const read = async (name: CallName, input: object): Promise<unknown> => {
    const { body } = input as { body?: ReadFields }
    const country = askedCountry(input)
    const address = body && country !== undefined && !isAway() ? addressOf(name, body, current.hashOf(country)) : undefined
    if (address === undefined) return undefined
    const found = await get(`${API_BASE}${apiSegment}${address}`).catch(() => undefined)
    // It is of just the tests that its address names, however long a cache had it.
    if (typeof found === 'object' && found !== null) copies.delete(found)
    if (!Array.isArray(found)) return found
    const words = await phrases(languageOf(String(body!['languageCode'] ?? '')) ?? DEFAULT_LANGUAGE)
    return (found as { result: ResultCode }[]).map((test) => ({ ...test, phrase: words[test.result] }))
  }
  const asking: Api = async (name, input, headers) =>
    ((await read(name, input)) as Awaited<ReturnType<typeof asking>>) ?? api(name, input, headers)
  return asking
}
