import { zipSync, type Zippable } from 'fflate'
import { columnLetters } from '../sheet.ts'

/** A cell to write: a number, a text, a day, a formula with or without the value that was saved, a styled number, or an error. */
export type MadeCell =
  | undefined
  | number
  | string
  | { day: string }
  | { formula: string; value?: number }
  | { number: number; style: 2 | 3 }
  | { error: string }
export type MadeSheet = {
  name: string
  rows: readonly (readonly MadeCell[])[]
  hidden?: boolean
  hiddenRows?: readonly number[]
  merged?: readonly string[]
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const bytes = (text: string): Uint8Array => new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)
const MAIN =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (list: readonly { id: string; type: string; target: string }[]): Uint8Array =>
  bytes(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.map(({ id, type, target }) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`,
  )

const EPOCH = Date.UTC(1899, 11, 30)
const serial = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - EPOCH) / 86_400_000

/** Style 1 is a day, 2 per cent, 3 a number with `L/ha` behind it. */
const STYLES = `<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0.0&quot; L/ha&quot;"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="10"/><xf numFmtId="165"/></cellXfs></styleSheet>`

/** The parts of a workbook as a spreadsheet program writes them, by their names. */
export const xlsxParts = (sheets: readonly MadeSheet[]): Record<string, Uint8Array> => {
  const texts = new Map<string, number>()
  const shared = (text: string): number => {
    const at = texts.get(text) ?? texts.size
    texts.set(text, at)
    return at
  }
  const cellXml = (cell: MadeCell, ref: string): string => {
    if (cell === undefined) return ''
    if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`
    if (typeof cell === 'string') return `<c r="${ref}" t="s"><v>${shared(cell)}</v></c>`
    if ('day' in cell) return `<c r="${ref}" s="1"><v>${serial(cell.day)}</v></c>`
    if ('formula' in cell)
      return `<c r="${ref}"><f>${escaped(cell.formula)}</f>${cell.value === undefined ? '' : `<v>${cell.value}</v>`}</c>`
    if ('error' in cell) return `<c r="${ref}" t="e"><v>${cell.error}</v></c>`
    return `<c r="${ref}" s="${cell.style}"><v>${cell.number}</v></c>`
  }
  const sheetXml = ({ rows, hiddenRows = [], merged = [] }: MadeSheet): string => {
    const rowsXml = rows.map((cells, at) => {
      const row = at + 1
      return `<row r="${row}"${hiddenRows.includes(row) ? ' hidden="1"' : ''}>${cells.map((cell, place) => cellXml(cell, `${columnLetters(place + 1)}${row}`)).join('')}</row>`
    })
    const mergedXml = merged.length === 0 ? '' : `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
    return `<worksheet ${MAIN}><sheetData>${rowsXml.join('')}</sheetData>${mergedXml}</worksheet>`
  }
  const parts: Record<string, Uint8Array> = {
    '[Content_Types].xml': bytes('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    '_rels/.rels': relations([{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': bytes(
      `<workbook ${MAIN}><sheets>${sheets.map(({ name, hidden }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, at) => ({ id: `rId${at + 1}`, type: 'worksheet', target: `worksheets/sheet${at + 1}.xml` })),
      { id: 'rIdStyles', type: 'styles', target: 'styles.xml' },
      { id: 'rIdTexts', type: 'sharedStrings', target: 'sharedStrings.xml' },
    ]),
    'xl/styles.xml': bytes(STYLES),
  }
  for (const [at, sheet] of sheets.entries()) parts[`xl/worksheets/sheet${at + 1}.xml`] = bytes(sheetXml(sheet))
  parts['xl/sharedStrings.xml'] = bytes(
    `<sst ${MAIN}>${[...texts.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  )
  return parts
}

export const zipped = (parts: Zippable): Buffer => Buffer.from(zipSync(parts, { level: 1 }))
/** A workbook with these sheets. */
export const makeXlsx = (sheets: readonly MadeSheet[]): Buffer => zipped(xlsxParts(sheets))
