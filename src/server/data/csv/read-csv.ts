import { open, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { FILES, OPTIONAL_FILES, type Fields, type FileKey } from '../../db/schema/columns.ts'
import { createUtf8Check, foreignFormat } from './csv-bytes.ts'
import { findDelimiter, missingHeader, readHeader, type Delimiter, type CsvHeader } from './csv-header.ts'
import { createCsvParser, type CsvRow, type Unreadable } from './csv-parser.ts'

const HEAD_BYTES = 64 * 1024

export type ReadProgress = (key: FileKey, bytes: number, totalBytes: number) => void
type NamedRow<Key extends FileKey> = { line: number; fields: Fields<Key> }
/** Rows of a file and the parts that could not be parsed, in their order. */
type CsvBatch<Key extends FileKey> = { items: (NamedRow<Key> | Unreadable)[]; decimalComma: boolean }

/** Adds the columns' names of the header to rows. */
const rowReader = <Key extends FileKey>(key: Key, delimiter: Delimiter) => {
  let header: Extract<CsvHeader, { columns: unknown }> | undefined
  let refused = false
  const problemOf = (cells: readonly string[], { count, unnamed }: NonNullable<typeof header>): string | undefined => {
    if (cells.length < count) return `has ${cells.length} cells instead of ${count}`
    // Even if the additional cells are empty: a cell may have been split in two.
    if (cells.length > count)
      return `has ${cells.length} cells instead of ${count}: a cell that holds a ${delimiter === ';' ? 'semicolon' : 'comma'} must be in quotation marks`
    const extra = unnamed.find((place) => cells[place]!.trim() !== '')
    return extra === undefined
      ? undefined
      : `holds ${JSON.stringify(cells[extra])} in column ${extra + 1}, which has no name in the header row`
  }
  const add = ({ line, cells }: CsvRow, items: (NamedRow<Key> | Unreadable)[]): void => {
    if (refused || cells.every((cell) => cell.trim() === '')) return
    if (!header) {
      const found = readHeader(key, cells, delimiter)
      if ('columns' in found) header = found
      else {
        refused = true
        items.push(...found.errors.map((error) => ({ line, ...error })))
      }
      return
    }
    const reason = problemOf(cells, header)
    if (reason !== undefined) {
      items.push({ line, reason })
      return
    }
    const fields = {} as Record<string, string>
    for (const { column, place } of header.columns) fields[column] = cells[place]!.trim()
    items.push({ line, fields: fields as Fields<Key> })
  }
  return { add, isRefused: () => refused, hasHeader: () => header !== undefined }
}

async function* readRows<Key extends FileKey>(
  handle: FileHandle,
  key: Key,
  delimiter: Delimiter,
  onBytes: (bytes: number) => void,
): AsyncGenerator<(NamedRow<Key> | Unreadable)[]> {
  const parser = createCsvParser(delimiter)
  const rows = rowReader(key, delimiter)
  const utf8 = createUtf8Check()
  const named = (parsed: (CsvRow | Unreadable)[]): (NamedRow<Key> | Unreadable)[] => {
    const items: (NamedRow<Key> | Unreadable)[] = []
    for (const item of parsed) {
      if ('cells' in item) rows.add(item, items)
      else items.push(item)
    }
    return items
  }
  const notUtf8 = (place: number): Unreadable => ({ line: parser.lineAt(place), reason: 'is not UTF-8 text: save the file as "CSV UTF-8"' })
  let bytes = 0
  for await (const piece of handle.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
    const good = utf8.goodBytes(piece)
    const items = named(await parser.write(piece.subarray(0, good)))
    bytes += piece.length
    onBytes(bytes)
    if (good < piece.length && !parser.isOver()) items.push(notUtf8(bytes - piece.length + good))
    yield items
    if (good < piece.length || parser.isOver() || rows.isRefused()) return
  }
  if (!utf8.isWhole()) {
    yield [notUtf8(bytes)]
    return
  }
  yield named(await parser.end())
  if (!rows.hasHeader() && !rows.isRefused() && !parser.isOver()) yield [{ line: 1, reason: missingHeader(key) }]
}

/** A file that exists and cannot be read. */
export class UnreadableFile extends Error {}
const unreadable = (path: string, cause: unknown): UnreadableFile => new UnreadableFile(`${path} could not be read`, { cause })

/** Streams the rows of one file. An unreadable part is a value among the rows, so that errors are in the order of the file. */
export async function* readCsv<Key extends FileKey>(folder: string, key: Key, onProgress: ReadProgress): AsyncGenerator<CsvBatch<Key>> {
  const path = join(folder, FILES[key].name)
  const info = await stat(path).catch(() => undefined)
  if (!info && OPTIONAL_FILES.has(key)) return
  const refusal = (reason: string): CsvBatch<Key> => ({ items: [{ reason }], decimalComma: false })
  if (!info?.isFile()) {
    yield refusal(`there is no such file in ${folder}`)
    return
  }
  const handle = await open(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 })
    const head = buffer.subarray(0, bytesRead)
    const foreign = foreignFormat(head)
    if (foreign !== undefined) {
      yield refusal(foreign)
      return
    }
    const delimiter = findDelimiter(head, key)
    for await (const items of readRows(handle, key, delimiter, (bytes) => onProgress(key, bytes, info.size)))
      yield { items, decimalComma: delimiter === ';' }
  } catch (error) {
    throw unreadable(path, error)
  } finally {
    await handle.close()
  }
}
