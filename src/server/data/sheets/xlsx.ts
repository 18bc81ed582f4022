import { posix } from 'node:path'
import type { FileHandle } from 'node:fs/promises'
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from '../../../domain/sheets/sheet-files.ts'
import { Parser } from 'htmlparser2'
import { readSharedTexts, readXml, unescaped } from './xml.ts'
import {
  columnNumber,
  UnreadableSheet,
  type MergedCells,
  type SheetBounds,
  type SheetCell,
  type SheetEnd,
  type SheetFile,
  type SheetMeter,
  type SheetRow,
} from './sheet.ts'
import { numberFormat, cellOfNumber, type NumberFormat } from './xlsx-formats.ts'
import { openZip, type SheetZip } from './zip.ts'

const MAX_NAMED_ROWS = 20
const MAX_MERGED = 100_000

type Relation = { target: string; type: string }

/** The parts that a part refers to, by id. */
const readRelations = async (zip: SheetZip, part: string): Promise<Map<string, Relation>> => {
  const found = new Map<string, Relation>()
  const name = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)
  if (!zip.has(name)) return found
  await readXml(zip.read(name), {
    open: (tag, { Id, Target, Type, TargetMode }) => {
      if (tag !== 'Relationship' || Id === undefined || Target === undefined || TargetMode === 'External') return
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target)
      found.set(Id, { target, type: posix.basename(Type ?? '') })
    },
  })
  return found
}

const readFormats = async (zip: SheetZip, part: string | undefined): Promise<NumberFormat[]> => {
  if (part === undefined || !zip.has(part)) return []
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isInCells = false
  await readXml(zip.read(part), {
    open: (tag, { numFmtId, formatCode }) => {
      if (tag === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '')
      if (tag === 'cellXfs') isInCells = true
      if (tag === 'xf' && isInCells) formats.push(numberFormat(Number(numFmtId ?? 0), codes.get(Number(numFmtId))))
    },
    close: (tag) => {
      if (tag === 'cellXfs') isInCells = false
    },
  })
  return formats
}

type Workbook = { texts: readonly string[]; formats: readonly NumberFormat[]; epoch: 1900 | 1904 }

const refuseOthers = (zip: SheetZip): void => {
  if (zip.has('xl/workbook.bin')) throw new UnreadableSheet('it is a binary workbook (.xlsb): save it as .xlsx')
  if (zip.has('content.xml') && zip.has('mimetype'))
    throw new UnreadableSheet('it is an OpenDocument file (.ods): save it as .xlsx or as CSV')
}

const plural = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${one}s`)

const saidOf = (zip: SheetZip): string[] => {
  const links = zip.names.filter((name) => /^xl\/externalLinks\/[^/]+\.xml$/.test(name)).length
  return [
    ...(zip.names.some((name) => /vbaProject|macrosheets\//i.test(name)) ? ['It has macros, which are not read.'] : []),
    ...(links > 0
      ? [`It has ${plural(links, 'link')} to other workbooks, which are not followed: the values that were saved are read.`]
      : []),
  ]
}

/** One sheet as it streams through the parser. */
const createSheetReader = ({ texts, formats, epoch }: Workbook, meter: SheetMeter) => {
  let rows: SheetRow[] = []
  const end: SheetEnd = { formulas: 0, hiddenRows: 0, firstHiddenRows: [], hiddenColumns: [], merged: [] }
  let [row, column] = [0, 0]
  let isHidden = false
  let cells: (SheetCell | undefined)[] = []
  let cell: { type: string; style: number; value: string | undefined; isFormula: boolean } | undefined
  let [text, isRead, phonetic] = ['', false, 0]

  const valueOf = ({ type, style, value, isFormula }: NonNullable<typeof cell>): SheetCell | undefined => {
    if (value === undefined) return isFormula ? { error: 'is a formula whose value was not saved' } : undefined
    if (type === 's') return texts[Number(value)] ?? { error: 'refers to a text that is not there' }
    if (type === 'inlineStr' || type === 'str') return unescaped(value)
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type === 'e') return { error: `is an error of the spreadsheet, ${value}` }
    if (type === 'd') return /^\d{4}-\d\d-\d\d/.test(value) ? { day: value.slice(0, 10) } : value
    const number = Number(value)
    if (value.trim() === '' || !Number.isFinite(number)) return { error: 'is no number' }
    return cellOfNumber(number, formats[style] ?? { kind: 'number', behind: '' }, epoch)
  }
  const place = (given: string | undefined): void => {
    const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(given ?? '') ?? []
    const next = letters === undefined ? column + 1 : columnNumber(letters)
    if ((digits !== undefined && Number(digits) !== row) || next <= column)
      throw new UnreadableSheet(`its row ${row} has cells in no order: save it again`)
    if (next > MAX_SHEET_COLUMNS)
      throw new UnreadableSheet(`its row ${row} has more than ${MAX_SHEET_COLUMNS.toLocaleString('en')} columns`)
    column = next
  }
  const merge = (ref: string | undefined): void => {
    const [, left, top, right, bottom] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(ref ?? '') ?? []
    if (left === undefined || right === undefined || end.merged.length === MAX_MERGED) return
    const found: MergedCells = { top: Number(top), left: columnNumber(left), bottom: Number(bottom), right: columnNumber(right) }
    end.merged.push(found)
  }
  return {
    end,
    taken: (): SheetRow[] => {
      const ready = rows
      rows = []
      return ready
    },
    open: (tag: string, has: Record<string, string>): void => {
      if (tag === 'row') {
        const next = has['r'] === undefined ? row + 1 : Number(has['r'])
        if (!Number.isInteger(next) || next <= row) throw new UnreadableSheet(`its rows are in no order after row ${row}: save it again`)
        if (next > MAX_SHEET_ROWS) throw new UnreadableSheet(`it has more than ${MAX_SHEET_ROWS.toLocaleString('en')} rows`)
        ;[row, column, cells] = [next, 0, []]
        isHidden = has['hidden'] === '1' || has['hidden'] === 'true'
      } else if (tag === 'c') {
        place(has['r'])
        meter.add(1)
        cell = { type: has['t'] ?? 'n', style: Number(has['s'] ?? 0), value: undefined, isFormula: false }
      } else if (tag === 'v' || (tag === 't' && cell?.type === 'inlineStr' && phonetic === 0)) [text, isRead] = ['', true]
      else if (tag === 'rPh') phonetic++
      else if (tag === 'f' && cell) {
        cell.isFormula = true
        end.formulas++
      } else if (tag === 'col' && (has['hidden'] === '1' || has['hidden'] === 'true')) {
        const [from, to] = [Number(has['min']), Math.min(Number(has['max']), MAX_SHEET_COLUMNS)]
        // A sheet whose unused columns are all hidden hides nothing.
        if (to - from < 200) for (let one = from; one <= to; one++) end.hiddenColumns.push(one)
      } else if (tag === 'mergeCell') merge(has['ref'])
    },
    text: (piece: string): void => {
      if (isRead) text += piece
    },
    close: (tag: string): void => {
      if (isRead && (tag === 'v' || tag === 't')) {
        if (cell) cell.value = (cell.value ?? '') + text
        isRead = false
      } else if (tag === 'rPh') phonetic--
      else if (tag === 'c' && cell) {
        const value = valueOf(cell)
        if (value !== undefined && value !== '') cells[column - 1] = value
        cell = undefined
      } else if (tag === 'row') {
        if (cells.length === 0) return
        if (isHidden) {
          end.hiddenRows++
          if (end.firstHiddenRows.length < MAX_NAMED_ROWS) end.firstHiddenRows.push(row)
        }
        rows.push({ row, cells, isHidden })
        cells = []
      }
    },
  }
}

/**
 * Opens a workbook (.xlsx, .xlsm). Rows stream out of the zip, so that memory does not grow with their number; only the texts that cells
 * share are read before. Hidden rows, formulas and merged cells are told, which packages that return rows do not.
 */
export const openXlsx = async (file: FileHandle, bounds: SheetBounds, meter: SheetMeter): Promise<SheetFile> => {
  const zip = await openZip(file, bounds)
  refuseOthers(zip)
  const main = [...(await readRelations(zip, '')).values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  if (!zip.has(main)) throw new UnreadableSheet('it is no workbook: bring an .xlsx or a CSV file')
  const relations = await readRelations(zip, main)
  const partOf = (type: string): string | undefined => [...relations.values()].find((one) => one.type === type)?.target
  const sheets: { name: string; isHidden: boolean; part: string }[] = []
  let epoch: Workbook['epoch'] = 1900
  await readXml(zip.read(main), {
    open: (tag, has) => {
      if (tag === 'workbookPr' && (has['date1904'] === '1' || has['date1904'] === 'true')) epoch = 1904
      const relation = tag === 'sheet' ? relations.get(has['id'] ?? '') : undefined
      if (relation?.type === 'worksheet')
        sheets.push({ name: has['name'] ?? '', isHidden: has['state'] !== undefined && has['state'] !== 'visible', part: relation.target })
    },
  })
  if (sheets.length === 0) throw new UnreadableSheet('it has no sheet with rows')
  const formats = await readFormats(zip, partOf('styles'))
  const shared = partOf('sharedStrings')
  let texts: Promise<string[]> | undefined
  return {
    format: 'xlsx',
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    said: saidOf(zip),
    async *rows(name, atEnd) {
      const part = sheets.find((sheet) => sheet.name === name)?.part
      if (part === undefined) throw new UnreadableSheet(`it has no sheet ${JSON.stringify(name)}`)
      texts ??= shared === undefined ? Promise.resolve([]) : readSharedTexts(zip.read(shared), bounds)
      const reader = createSheetReader({ texts: await texts, formats, epoch }, meter)
      const parser = new Parser(
        {
          onopentag: (tag, has) => reader.open(localName(tag), has),
          ontext: reader.text,
          onclosetag: (tag) => reader.close(localName(tag)),
        },
        { xmlMode: true },
      )
      const decoder = new TextDecoder()
      for await (const piece of zip.read(part)) {
        parser.write(decoder.decode(piece, { stream: true }))
        meter.checkTime()
        yield reader.taken()
      }
      parser.end()
      yield reader.taken()
      atEnd?.(reader.end)
    },
    close: () => file.close(),
  }
}

const localName = (tag: string): string => tag.slice(tag.indexOf(':') + 1)
