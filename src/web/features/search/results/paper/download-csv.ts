import { API_BASE } from '../../../../../contract/call.ts'
import { paths } from '../../../../../contract/paths.ts'
import type { Edition } from '../../../../../domain/editions.ts'
import type { AskedOfCsv } from '../../../../../domain/calls/answer-calls.ts'
import { ApiError, GATEWAY_ERRORS } from '../../../../platform/network/api.ts'
import { csvFromPack } from '../../../../platform/csv-from-pack.ts'
import { apiText, FILTER_NAMES } from '../../../../../domain/search/filters.ts'
import { forSpreadsheet, type SpreadsheetWords } from '../../../../../domain/search/csv/tests-for-spreadsheet.ts'
import { BYTE_ORDER_MARK } from '../../../../../domain/spreadsheet-csv.ts'
import { saveFile } from '../../../../platform/device/save-file.ts'

const queryOf = (asked: AskedOfCsv): string => {
  const texts = { ...asked, ...Object.fromEntries(FILTER_NAMES.map((name) => [name, apiText(asked, name)])) }
  const given = Object.entries(texts).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

const fetched = async (url: string): Promise<{ blob: Blob; name: string }> => {
  const response = await fetch(url)
  if (!response.ok) throw new ApiError(response.status, url)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { blob: await response.blob(), name: name ?? 'tests.csv' }
}

/** So many characters are turned at a time; a file may have many millions. */
const PIECE = 1_048_576

const inWords = async (blob: Blob, words: SpreadsheetWords): Promise<Blob> => {
  const text = await blob.text()
  // Reading a blob takes the mark away that says it is UTF-8.
  const file = text.startsWith(BYTE_ORDER_MARK) ? text : `${BYTE_ORDER_MARK}${text}`
  const convert = forSpreadsheet(words)
  const pieces: string[] = []
  for (let at = 0; at < file.length; at += PIECE) pieces.push(convert(file.slice(at, at + PIECE)))
  return new Blob(pieces, { type: blob.type })
}

const plainFile = async ({ apiSegment }: Pick<Edition, 'apiSegment'>, asked: AskedOfCsv): Promise<{ blob: Blob; name: string }> => {
  try {
    return await fetched(`${API_BASE}${apiSegment}${paths.searchCsv.path}?${queryOf(asked)}`)
  } catch (error) {
    if (error instanceof ApiError && !GATEWAY_ERRORS.has(error.status)) throw error
    const file = await csvFromPack.get()?.(asked)
    if (!file) throw error
    return file
  }
}

/**
 * Saves all tests that meet a search as a file: the server's, or without a network the stored country's (ANS-48); for a spreadsheet in the
 * reader's words and numbers where these are given (ANS-130), else as programs read it.
 */
export const downloadCsv = async (
  edition: Pick<Edition, 'apiSegment'>,
  asked: AskedOfCsv,
  loadWords?: () => Promise<SpreadsheetWords>,
): Promise<void> => {
  const { blob, name } = await plainFile(edition, asked)
  saveFile({ blob: loadWords ? await inWords(blob, await loadWords()) : blob, name })
}
