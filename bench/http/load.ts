import autocannon from 'autocannon'
import { answerRequests } from '../support/child.ts'
import { SEARCH_METHOD, SEARCH_PATH, searchHeaders, type Encoding } from './search-call.ts'

export type LoadRequest = { url: string; body: string; encoding: Encoding; connections: number; duration?: number; amount?: number }
export type Load = { requests: number; seconds: number; bytes: number }

/** Sends searches from a process of its own. Throws where an answer is no success. */
answerRequests(async ({ url, body, encoding, ...options }: LoadRequest): Promise<Load> => {
  const headers = searchHeaders(encoding)
  const result = await autocannon({ ...options, url: `${url}${SEARCH_PATH}`, method: SEARCH_METHOD, headers, body })
  if (result.non2xx + result.errors + result.timeouts > 0 || result['2xx'] === 0)
    throw new Error(`${result['2xx']} answers, ${result.non2xx} refusals, ${result.errors} errors, ${result.timeouts} timeouts`)
  return { requests: result['2xx'], seconds: result.duration, bytes: result.throughput.total }
})
