import type { SheetRow } from '../sheets/sheet.ts'
import { cellText } from './cell-texts.ts'
import { type SheetMapping } from '../../../contract/console/imports/sheet-mapping.ts'
import { placeOfColumn } from './mapping.ts'

/** What identifies a row, as a correction names it. */
export const rowKey = (said: readonly string[]): string => said.join(' ')

/**
 * Puts corrected values into the cells of rows. `line` is which of the rows of its test it is, from 1. A cell that meanwhile has another
 * value than the corrected one is told, and stays.
 */
export const createCorrections = ({ corrections = [] }: Pick<SheetMapping, 'corrections'>) => {
  const byRow = new Map<string, NonNullable<SheetMapping['corrections']>>()
  const rowOf = (key: string, line: number): string => `${line} ${key}`
  for (const one of corrections) {
    const at = rowOf(one.row, one.line ?? 1)
    byRow.set(at, [...(byRow.get(at) ?? []), one])
  }
  return (row: SheetRow, key: string, line: number, onOther: (place: number, from: string) => void = () => undefined): SheetRow => {
    const wanted = byRow.size === 0 ? undefined : byRow.get(rowOf(key, line))
    if (!wanted) return row
    const cells = [...row.cells]
    for (const { column, from, to } of wanted) {
      const place = placeOfColumn(column)
      const text = cellText(cells[place])
      if (text === from) cells[place] = to
      else if (text !== to) onOther(place, from)
    }
    return { ...row, cells }
  }
}
