import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { FILES, type FileKey, type Fields } from './columns.ts'
import type { FaultList } from './faults.ts'

export type Row<Key extends FileKey> = { line: number; fields: Fields<Key> }
export type ReadProgress = (key: FileKey, bytes: number, totalBytes: number) => void

/** Refuses bytes that are not UTF-8 and says near which line they stand. */
const utf8Only = (onBytes: (bytes: number) => void): Transform => {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let lines = 1
  const decode = (chunk: Uint8Array | undefined): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw new NotUtf8(lines + linesBeforeFault(chunk ?? new Uint8Array()))
    }
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onBytes(chunk.length)
      try {
        const text = decode(chunk)
        for (const byte of chunk) if (byte === 10) lines++
        done(null, text)
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        done(null, decode(undefined))
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

class NotUtf8 extends Error {
  readonly line: number
  constructor(line: number) {
    super('is not UTF-8')
    this.line = line
  }
}

/** How many lines of a chunk end before its first byte that is not UTF-8. */
const linesBeforeFault = (chunk: Uint8Array): number => {
  let lines = 0
  let from = 0
  for (let at = 0; at <= chunk.length; at++) {
    if (at < chunk.length && chunk[at] !== 10) continue
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(chunk.subarray(from, at))
    } catch {
      return lines
    }
    lines++
    from = at + 1
  }
  return lines
}

const headerFaults = (file: string, columns: readonly string[], header: readonly string[], fault: FaultList['add']): void => {
  for (const column of columns)
    if (!header.includes(column)) fault({ file, line: 1, column, reason: 'this column is missing' })
  for (const [at, column] of header.entries()) {
    if (header.indexOf(column) !== at) fault({ file, line: 1, column, reason: 'this column stands twice' })
    else if (!columns.includes(column))
      fault({ file, line: 1, column: column || `column ${at + 1}`, reason: `is not one of ${columns.join(', ')}` })
  }
}

/**
 * Streams the rows of one file. What cannot be read as a row is added to the faults and left out; the generator
 * returns true when every row came through.
 */
export async function* readCsv<Key extends FileKey>(
  folder: string,
  key: Key,
  faults: FaultList,
  onProgress: ReadProgress,
): AsyncGenerator<Row<Key>, boolean> {
  const { name, columns } = FILES[key]
  let whole = true
  const fault: FaultList['add'] = (one) => {
    whole = false
    faults.add(one)
  }
  const path = join(folder, name)
  const info = await stat(path).catch(() => undefined)
  if (!info?.isFile()) {
    fault({ file: basename(path), reason: `there is no such file in ${folder}` })
    return false
  }
  let read = 0
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: 1_000_000,
  })
  parser.on('skip', (error: CsvError & { lines?: number }) => fault(csvFault(name, error)))
  const source = createReadStream(path)
  const decoded = source.pipe(
    utf8Only((bytes) => {
      read += bytes
      onProgress(key, read, info.size)
    }),
  )
  for (const stream of [source, decoded]) stream.on('error', (error) => parser.destroy(error))
  decoded.pipe(parser)

  let header: string[] | undefined
  try {
    for await (const { record, info: at } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const line = at.lines - record.reduce((breaks, field) => breaks + field.split('\n').length - 1, 0)
      if (!header) {
        header = record.map((column) => column.trim())
        headerFaults(name, columns, header, fault)
        if (!whole) return false
      } else if (record.length !== header.length) {
        fault({ file: name, line, reason: `has ${record.length} fields instead of ${header.length}` })
      } else {
        const entries = header.map((column, place) => [column, record[place]!.trim()])
        yield { line, fields: Object.fromEntries(entries) as Fields<Key> }
      }
    }
  } catch (error) {
    if (error instanceof NotUtf8) fault({ file: name, line: error.line, reason: 'is not UTF-8 text' })
    else if (error instanceof CsvError) fault(csvFault(name, error))
    else throw error
  } finally {
    source.destroy()
    parser.destroy()
  }
  if (!header && whole) fault({ file: name, line: 1, reason: 'the header row is missing' })
  return whole
}

const csvFault = (file: string, error: CsvError & { lines?: number }) => ({
  file,
  ...(error.lines === undefined ? {} : { line: error.lines }),
  reason: CSV_REASONS[error.code] ?? error.message,
})

const CSV_REASONS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark opens here and is never closed',
  INVALID_OPENING_QUOTE: 'a quotation mark stands inside a field that does not begin with one; write the field in quotation marks and double those inside',
  CSV_INVALID_CLOSING_QUOTE: 'a quotation mark inside a quoted field must be doubled',
  CSV_MAX_RECORD_SIZE: 'the row is longer than 1,000,000 characters',
}
