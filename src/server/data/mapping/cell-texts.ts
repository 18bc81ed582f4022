import { readNumberCell, type CellNumber, type DecimalSign } from '../../../domain/sheets/cell-numbers.ts'
import type { SheetCell } from '../sheets/sheet.ts'

/** The text of a cell as it is shown, with single spaces; '' where it has none. */
export const cellText = (cell: SheetCell | undefined): string => {
  if (cell === undefined) return ''
  if (typeof cell === 'string') return cell.replaceAll(/[^\S\r\n]+/g, ' ').trim()
  if (typeof cell === 'number') return String(cell)
  return 'day' in cell ? cell.day : ''
}

/** How a product, a verdict or a laboratory is spelled, as keys of a mapping have it. */
export const spellingOf = (cell: SheetCell | undefined): string => cellText(cell).replaceAll(/\s+/g, ' ')

/** Why a cell has no value; undefined where it has one, or is empty. */
export const cellError = (cell: SheetCell | undefined): string | undefined =>
  typeof cell === 'object' && 'error' in cell ? cell.error : undefined

const AMOUNT = /^((?:[<>≥≤] ?)?\d[\d.,\s]*(?:(?:[-–—…]|\.\.| to | bis )\s*\d[\d.,\s]*)?)(.*)$/u

/** The amount of a cell, and the unit that stands behind it. */
export const cellAmount = (cell: SheetCell | undefined, sign: DecimalSign): { amount: CellNumber; unit: string; text: string } => {
  if (typeof cell === 'number') return { amount: cell >= 0 ? { value: cell } : 'none', unit: '', text: String(cell) }
  const text = cellText(cell)
  const found = AMOUNT.exec(text)
  return found ? { amount: readNumberCell(found[1]!, sign), unit: found[2]!.trim(), text } : { amount: 'none', unit: '', text }
}
