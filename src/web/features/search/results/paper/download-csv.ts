import { API_BASE } from '../../../../../contract/call.ts'
import { paths } from '../../../../../contract/paths.ts'
import type { Edition } from '../../../../../domain/editions.ts'
import type { AskedOfCsv } from '../../../../../domain/calls/answer-calls.ts'
import { ApiError } from '../../../../platform/api.ts'
import { csvFromPack } from '../../../../platform/csv-from-pack.ts'
import { saveFile } from '../../../../platform/save-file.ts'

/** Statuses of a gateway that cannot reach its server. */
const GATEWAY_FAILURES = new Set([502, 503, 504])

/** Lists as the call takes them in its address: years and volumes with a hyphen, results with a comma. */
const queryOf = ({ results, water, years, ...rest }: AskedOfCsv): string => {
  const texts = { ...rest, results: results?.join(','), water: water?.join('-'), years: years?.join('-') }
  const given = Object.entries(texts).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

const fetched = async (url: string): Promise<{ blob: Blob; name: string }> => {
  const response = await fetch(url)
  if (!response.ok) throw new ApiError(response.status, url)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { blob: await response.blob(), name: name ?? 'tests.csv' }
}

/** Saves all tests that meet a search as a file: the server's, or without a network the stored country's (ANS-48). */
export const downloadCsv = async ({ apiSegment }: Pick<Edition, 'apiSegment'>, asked: AskedOfCsv): Promise<void> => {
  try {
    saveFile(await fetched(`${API_BASE}${apiSegment}${paths.searchCsv.path}?${queryOf(asked)}`))
  } catch (error) {
    if (error instanceof ApiError && !GATEWAY_FAILURES.has(error.status)) throw error
    const file = await csvFromPack.get()?.(asked)
    if (!file) throw error
    saveFile(file)
  }
}
