import type { FileHandle } from 'node:fs/promises'
import { parse } from 'csv-parse'
import { parse as parseAll } from 'csv-parse/sync'
import {
  COLUMN_SEPARATORS,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  type Separator,
  type TextEncoding,
} from '../../../domain/sheets/sheet-files.ts'
import { findEncoding } from './text-encoding.ts'
import { UnreadableSheet, type SheetBounds, type SheetFile, type SheetMeter, type SheetRow } from './sheet.ts'

const PIECE = 64 * 1024
const HEAD = 64 * 1024
const MAX_ROW = 1_000_000
/** The name of the only sheet of a file of text. */
export const ONLY_SHEET = 'CSV'
const RECORD_DELIMITERS = ['\r\n', '\n', '\r']

async function* decoded(file: FileHandle, size: number, encoding: TextEncoding, onPiece: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const buffer = Buffer.alloc(PIECE)
  try {
    for (let offset = 0; offset < size;) {
      const { bytesRead } = await file.read(buffer, 0, PIECE, offset)
      if (bytesRead === 0) break
      offset += bytesRead
      onPiece()
      yield decoder.decode(buffer.subarray(0, bytesRead), { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    throw error instanceof TypeError ? new UnreadableSheet(`it is not text in ${encoding}`, { cause: error }) : error
  }
}

/** The separator that divides most rows of the beginning into the same number of cells, of which there are most. */
const findSeparator = (head: string): Separator => {
  const scoreOf = (delimiter: Separator): number => {
    let rows: string[][]
    try {
      rows = parseAll(head, {
        delimiter,
        record_delimiter: RECORD_DELIMITERS,
        relax_quotes: true,
        relax_column_count: true,
        skip_empty_lines: true,
        to: 100,
        bom: true,
      })
    } catch {
      return 0
    }
    const counts = new Map<number, number>()
    for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
    const [cells = 1, times = 0] = [...counts].filter(([length]) => length > 1).toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
    return cells < 2 ? 0 : (times / rows.length) * (1 + Math.log(cells))
  }
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 }
  for (const separator of COLUMN_SEPARATORS) {
    const score = scoreOf(separator)
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

/** Rows that csv-parse has ready. Empty lines are rows here, so that numbers are those of a spreadsheet. */
async function* csvRows(texts: AsyncGenerator<string>, delimiter: Separator, meter: SheetMeter): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = []
  let row = 0
  let failure: Error | undefined
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: RECORD_DELIMITERS,
    relax_column_count: true,
    relax_quotes: false,
    max_record_size: MAX_ROW,
    on_record: (cells: string[]) => {
      row++
      meter.add(cells.length)
      if (cells.length > MAX_SHEET_COLUMNS)
        throw new UnreadableSheet(`its row ${row} has more than ${MAX_SHEET_COLUMNS.toLocaleString('en')} columns`)
      if (row > MAX_SHEET_ROWS) throw new UnreadableSheet(`it has more than ${MAX_SHEET_ROWS.toLocaleString('en')} rows`)
      const trimmed = cells.map((cell) => cell.trim())
      if (trimmed.some((cell) => cell !== '')) rows.push({ row, cells: trimmed, isHidden: false })
      return null
    },
  })
  parser.on('error', (error) => {
    failure ??= error
  })
  const settle = (write: (done: () => void) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const done = (): void => (failure ? reject(unreadable(failure, row)) : resolve())
      parser.once('error', done)
      write(() => {
        parser.off('error', done)
        done()
      })
    })
  const taken = (): SheetRow[] => {
    const ready = rows
    rows = []
    return ready
  }
  for await (const text of texts) {
    await settle((done) => void parser.write(text, () => done()))
    meter.checkTime()
    yield taken()
  }
  await settle((done) => void parser.end(done))
  yield taken()
}

const unreadable = (error: Error, row: number): UnreadableSheet => {
  if (error instanceof UnreadableSheet) return error
  return new UnreadableSheet(
    `a quotation mark in or after row ${row + 1} is never closed, or stands inside a cell without being doubled ("")`,
    {
      cause: error,
    },
  )
}

export type TextOptions = { encoding?: TextEncoding | undefined; separator?: Separator | undefined }

/** Opens a file of text with columns. What is not named is found, and said in `text`. */
export const openCsvSheet = async (file: FileHandle, given: TextOptions, { bytes }: SheetBounds, meter: SheetMeter): Promise<SheetFile> => {
  const { size } = await file.stat()
  if (size > bytes)
    throw new UnreadableSheet(`it has more than ${Math.floor(bytes / 1024 ** 2).toLocaleString('en')} MB: divide it into several files`)
  const found = given.encoding === undefined ? await findEncoding(file, size) : { encoding: given.encoding, isSure: true }
  let separator = given.separator
  if (separator === undefined) {
    const pieces = decoded(file, Math.min(size, HEAD), found.encoding, () => undefined)
    let head = ''
    // The last character may be cut, where there is more.
    try {
      for await (const piece of pieces) head += piece
    } catch (error) {
      if (size <= HEAD) throw error
    }
    separator = findSeparator(size > HEAD ? head.slice(0, Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r'))) : head)
  }
  return {
    format: 'csv',
    sheets: [{ name: ONLY_SHEET, isHidden: false }],
    said: [],
    text: { ...found, separator },
    async *rows(_sheet, atEnd) {
      yield* csvRows(decoded(file, size, found.encoding, meter.checkTime), separator, meter)
      atEnd?.({ formulas: 0, hiddenRows: 0, firstHiddenRows: [], hiddenColumns: [], merged: [] })
    },
    close: () => file.close(),
  }
}
