import {
  FILES,
  OPTIONAL_IN_ROW,
  OPTIONAL_OF_TEST,
  filledFrom,
  keepsIn,
  type FileKey,
  type Fields,
  type OptionalInRow,
  type OptionalOfTest,
} from '../../db/schema/columns.ts'
import type { ErrorList } from '../import-errors.ts'
import type { ObservationNotes } from '../csv/observation-notes.ts'
import { ingredientParser, laboratoryParser, productParser, testParser } from '../csv/parse-row.ts'
import { publishedParser } from '../sources/parse-published.ts'
import { isId, type CellContext } from '../csv/read-cells.ts'
import { readCsv, type ReadProgress } from '../csv/read-csv.ts'
import { ingredientRow, productFoundRow, productRow, testRow } from '../../db/record-rows.ts'
import type { RoundingNotes } from '../csv/rounding-notes.ts'
import type { ProductFoundRow, ProductRow } from '../../db/schema/schema.ts'
import { STAGED_EMPTY, stagingWriters, type Connection, type FileRows, type Staged } from './staging.ts'

type StageOptions = {
  folder: string
  errors: ErrorList
  notes: RoundingNotes
  observed: ObservationNotes
  /** yyyy-MM-dd */
  today: string
  onProgress: ReadProgress
  signal: AbortSignal | undefined
}

type Writer<Row> = { add: (row: Row | Partial<Row>) => Promise<void> | undefined; flush: () => Promise<void> }
type File<Key extends FileKey> = {
  key: Key
  writer: Writer<Staged<Key>>
  /** Creates the parser of a row; the row is valid only if no error was reported. */
  parser: (context: CellContext) => (fields: Fields<Key>) => FileRows[Key]
  /** The column that rows of other files refer to: the only one staged of a row with an error. */
  keyColumn: keyof Staged<Key> & string
}

/** Stages one file. Returns true if every row could be parsed. */
const stageFile = async <Key extends FileKey>(
  { folder, errors, notes, today, onProgress, signal }: StageOptions,
  { key, writer, parser, keyColumn }: File<Key>,
): Promise<boolean> => {
  const file = FILES[key].name
  let whole = true
  let line = 0
  const error: CellContext['error'] = (column, reason) => errors.add({ file, line, column, reason })
  const rounded: CellContext['rounded'] = (column, decimals) => notes.add(file, line, column, decimals)
  let parse: ReturnType<typeof parser> | undefined
  for await (const { items, decimalComma } of readCsv(folder, key, onProgress)) {
    signal?.throwIfAborted()
    parse ??= parser({ today, decimalComma, error, rounded })
    for (const item of items) {
      if ('reason' in item) {
        whole = false
        errors.add({ file, ...item })
        continue
      }
      ;({ line } = item)
      const before = errors.count
      const row: Staged<Key> = { ...parse(item.fields), line }
      const id = row[keyColumn]
      let full: Promise<void> | undefined
      if (errors.count === before) full = writer.add(row)
      else if (isId(id)) full = writer.add({ line, [keyColumn]: id } as Partial<Staged<Key>>)
      if (full) await full
    }
  }
  await writer.flush()
  return whole
}

/** Columns that the file lacks are staged as null, so that the database keeps what it has in them. */
const stagedProduct = (row: ProductRow, fields: Fields<'products'>): Omit<FileRows['products'], keyof ProductFoundRow> => {
  const isAbsent = (column: OptionalInRow): boolean => fields[filledFrom(column)] === undefined
  const values = OPTIONAL_IN_ROW.map((column) => [
    column,
    isAbsent(column) ? null : (row[column] ?? (STAGED_EMPTY as Partial<Record<OptionalInRow, string | number>>)[column]),
  ])
  return { ...row, ...(Object.fromEntries(values) as Pick<FileRows['products'], OptionalInRow>) }
}

/** Of a test nothing is a value of its own: it was not recorded. */
const absentOfTest = (fields: Fields<'tests'>): Partial<Pick<FileRows['tests'], OptionalOfTest>> =>
  Object.fromEntries(OPTIONAL_OF_TEST.filter((column) => fields[column] === undefined).map((column) => [column, keepsIn(column)]))

/** Reads and stages the files. Returns true if every row could be parsed. */
export const stageFiles = async (connection: Connection, options: StageOptions): Promise<boolean> => {
  const writers = stagingWriters(connection)
  const products = await stageFile(options, {
    key: 'products',
    writer: writers.products,
    keyColumn: 'id',
    parser: (context) => {
      const parse = productParser(context)
      return (fields) => {
        const record = parse(fields)
        return { ...stagedProduct(productRow(record), fields), ...productFoundRow(record) }
      }
    },
  })
  const tests = await stageFile(options, {
    key: 'tests',
    writer: writers.tests,
    keyColumn: 'id',
    parser: (context) => {
      const parse = testParser(context)
      return (fields) => {
        const record = parse(fields)
        options.observed.add(record.observations)
        return { ...testRow(record), ...absentOfTest(fields) }
      }
    },
  })
  const ingredients = await stageFile(options, {
    key: 'ingredients',
    writer: writers.ingredients,
    keyColumn: 'test_id',
    parser: (context) => {
      const parse = ingredientParser(context)
      return (fields) => ingredientRow(parse(fields))
    },
  })
  const laboratories = await stageFile(options, {
    key: 'laboratories',
    writer: writers.laboratories,
    keyColumn: 'id',
    parser: laboratoryParser,
  })
  const published = await stageFile(options, {
    key: 'published',
    writer: writers.published,
    keyColumn: 'id',
    parser: publishedParser,
  })
  return products && tests && ingredients && laboratories && published
}
