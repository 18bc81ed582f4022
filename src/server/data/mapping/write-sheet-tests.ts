import { createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { FIELDS_OF_TEST } from '../../../contract/console/imports/sheet-mapping.ts'
import { FILES } from '../../db/schema/columns.ts'
import type { SheetRow } from '../sheets/sheet.ts'
import { spellingOf } from './cell-texts.ts'
import { createCorrections, rowKey } from './corrections.ts'
import type { MadeProduct } from './new-products.ts'
import { isEmptyCell } from './read-conditions.ts'
import { placeOfColumn, columnsWith } from './mapping.ts'
import { saysLaboratory } from './sheet-laboratories.ts'
import { createSheetTests, type ReadTest, type SheetReading } from './sheet-test.ts'

const quotedCell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Small numbers without an exponent, as the files have them. */
const plainNumber = (value: number): string =>
  value < 1e-6 ? value.toFixed(7) : String(value).includes('e') ? value.toFixed(6) : String(value)

const CONDITIONS = { hardness: 'hardness', ph: 'water_ph', temperature: 'temperature', hours: 'hours' } as const

/** A sheet of one of the files; its name where there are several. */
export type SheetSource = { name: string; rows: () => AsyncIterable<SheetRow[]> }

export type WrittenTests = {
  tests: number
  /** Rows that are no tests: blanks, controls, and those of products that the mapping leaves out. */
  skipped: number
  /** Rows with problems. */
  refused: number
  /** Where each line of tests.csv and ingredients.csv comes from, by the number of the line. */
  placeOf: (file: 'tests' | 'ingredients', line: number) => { source: string; row: number }
}

/** Rows of one product each: what a later row of a test leaves empty is what its first row says. */
const filledFromFirst = (row: SheetRow, first: SheetRow, places: readonly number[]): SheetRow => {
  const cells = [...row.cells]
  for (const at of places) if (isEmptyCell(cells[at])) cells[at] = first.cells[at]
  return { ...row, cells }
}

/**
 * Writes the tests of sheets as the three files that an import takes, into a folder. Row by row, so that memory does not grow with their number, but for
 * a few bytes of each that tell repeated ids.
 */
export const writeSheetTests = async (
  sources: AsyncIterable<SheetSource>,
  folder: string,
  reading: SheetReading & { made: ReadonlyMap<string, MadeProduct>; madeLaboratories: ReadonlyMap<string, string[]> },
): Promise<WrittenTests> => {
  const { mapping, problems, made, onRows } = reading
  const read = createSheetTests(reading)
  const conditions = (['hardness', 'ph', 'temperature', 'hours'] as const).filter((field) => columnsWith(mapping, field).length > 0)
  const outs: WriteStream[] = []
  const create = (key: keyof typeof FILES, columns: readonly string[]) => {
    const out = createWriteStream(join(folder, FILES[key].name), { flush: true })
    outs.push(out)
    // A full disk is thrown where rows are waited for.
    out.on('error', () => undefined)
    out.write(`${columns.join(',')}\n`)
    return {
      write: (cells: readonly (string | number | null)[]): void => {
        out.write(`${cells.map(quotedCell).join(',')}\n`)
      },
      drained: async (): Promise<void> => {
        if (out.errored) throw out.errored
        if (out.writableNeedDrain) await once(out, 'drain')
      },
    }
  }
  const products = create('products', FILES.products.columns.slice(0, 11))
  const makes = new Map(made)
  const makesLaboratories = new Map(reading.madeLaboratories)
  let laboratories: ReturnType<typeof create> | undefined
  const saysWhose = saysLaboratory(mapping)
  const tests = create('tests', [
    'id',
    'kind',
    'country',
    'date',
    'result',
    'water_rate',
    'crop',
    'benefit',
    'observations',
    ...conditions.map((field) => CONDITIONS[field]),
    ...(saysWhose ? ['laboratory'] : []),
  ])
  const lines = create('ingredients', FILES.ingredients.columns)
  const rowOf = { tests: [] as number[], ingredients: [] as number[] }
  /** Where the lines of each sheet begin. */
  const begun: { name: string; tests: number; ingredients: number }[] = []
  const written: WrittenTests = {
    tests: 0,
    skipped: 0,
    refused: 0,
    placeOf: (file, line) => ({
      source: begun.findLast((one) => one[file] <= line - 2)?.name ?? '',
      row: rowOf[file][line - 2] ?? 0,
    }),
  }
  const ids = new Set<string>()

  const write = ({ row, test, ingredients }: ReadTest): void => {
    if (!test) return
    tests.write([
      test.id,
      mapping.kind,
      test.country,
      test.date,
      test.result,
      test.water,
      test.crop,
      test.benefit,
      test.observations,
      ...conditions.map((field) => test[field]),
      ...(saysWhose ? [test.laboratory] : []),
    ])
    const laboratory = makesLaboratories.get(test.laboratory)
    if (laboratory && makesLaboratories.delete(test.laboratory))
      (laboratories ??= create('laboratories', FILES.laboratories.columns)).write(laboratory)
    rowOf.tests.push(row)
    for (const [at, { productId, rate }] of ingredients.entries()) {
      lines.write([test.id, at + 1, productId, plainNumber(rate)])
      const cells = makes.get(productId)?.cells
      if (cells && makes.delete(productId)) products.write(cells)
      rowOf.ingredients.push(row)
    }
    written.tests++
  }
  /** Takes one test, of one row or of several. */
  const take = (rows: readonly ReadTest[]): void => {
    const [first] = rows as [ReadTest, ...ReadTest[]]
    if (rows.every(({ isSkipped }) => isSkipped)) {
      written.skipped += rows.length
      return
    }
    const refuse = (kind: string | undefined, row = first.row): void => {
      if (kind !== undefined) problems.add(kind, row, undefined, first.id)
      written.refused += rows.length
    }
    if (ids.has(first.id)) return refuse('the test is there twice')
    ids.add(first.id)
    const other = rows.find(
      (one) => one.isSkipped !== first.isSkipped || (one.test && first.test && JSON.stringify(one.test) !== JSON.stringify(first.test)),
    )
    if (other) return refuse('rows of one test differ', other.row)
    if (rows.some(({ test }) => !test)) return refuse(undefined)
    const ingredients = rows.flatMap((one) => one.ingredients)
    if (ingredients.length === 0) return refuse('the test has no product')
    if (new Set(ingredients.map(({ productId }) => productId)).size < ingredients.length) return refuse('a product is in the mix twice')
    write({ ...first, ingredients })
  }

  const mapped = mapping.columns.filter(({ field }) => field !== null).map(({ column }) => placeOfColumn(column))
  const ofTest = FIELDS_OF_TEST.flatMap((field) => columnsWith(mapping, field).map(({ at }) => at))
  const idPlaces = mapping.identifies.map(placeOfColumn)
  const correct = createCorrections(mapping)
  const readRow = (row: SheetRow, said: readonly string[], line: number): { row: SheetRow; read: ReadTest } => {
    let isOther = false
    problems.inRow(row, rowKey(said), line)
    const corrected = correct(row, rowKey(said), line, (place, from) => {
      problems.add('a correction was made for another value', row.row, place, from)
      isOther = true
    })
    const test = read(corrected)
    return { row: corrected, read: isOther ? { ...test, isSkipped: false, test: undefined } : test }
  }
  let readRows = 0
  let group: { said: string; first: SheetRow; rows: ReadTest[] } | undefined
  const takeRow = (row: SheetRow): void => {
    if (row.row <= (mapping.read.header ?? 0) || [...mapped, ...idPlaces].every((at) => isEmptyCell(row.cells[at]))) return
    const parts = idPlaces.map((at) => spellingOf(row.cells[at]))
    if (mapping.rows === 'test') return take([readRow(row, parts, 1).read])
    const said = parts.join('\n')
    if (group && group.said === said) {
      group.rows.push(readRow(filledFromFirst(row, group.first, ofTest), parts, group.rows.length + 1).read)
      return
    }
    if (group) take(group.rows)
    const first = readRow(row, parts, 1)
    group = { said, first: first.row, rows: [first.read] }
  }
  const endGroup = (): void => {
    if (group) take(group.rows)
    group = undefined
  }
  try {
    for await (const source of sources) {
      begun.push({ name: source.name, tests: rowOf.tests.length, ingredients: rowOf.ingredients.length })
      problems.use(source.name)
      for await (const rows of source.rows()) {
        for (const row of rows) takeRow(row)
        await Promise.all([products.drained(), tests.drained(), lines.drained()])
        onRows?.((readRows += rows.length))
      }
      endGroup()
    }
    for (const out of outs) out.end()
    await Promise.all(outs.map((out) => finished(out)))
  } catch (error) {
    for (const out of outs) out.destroy()
    throw error
  }
  return written
}
