import type { DecimalSign } from '../../../domain/sheets/cell-numbers.ts'
import { toMgPerLitre, type HardnessUnit } from '../../../domain/tank/water/hardness-units.ts'
import { hardnessUnitSpelled, plainSpelling } from '../../../domain/sheets/cell-units.ts'
import type { SheetCell } from '../sheets/sheet.ts'
import { cellAmount, cellText } from './cell-texts.ts'

/** A value as it is stored, and what is to be said of how it was written; or why it has none. */
export type ReadValue = { value: number; note?: string } | { note: string } | { problem: string }

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals))
const UNREADABLE = { none: 'cannot be read as a number', twofold: 'can be read as two numbers' } as const

/** mg/L; of a range the lowest, and `>300` is 300. */
export const readHardness = (cell: SheetCell, unit: string | undefined, fallback: HardnessUnit | null, sign: DecimalSign): ReadValue => {
  const read = cellAmount(cell, sign)
  if (typeof read.amount === 'string') return { problem: `hardness ${UNREADABLE[read.amount]}` }
  const written = read.unit || unit
  const meant = written ? hardnessUnitSpelled(written) : fallback
  if (!meant) return { problem: 'hardness has an unknown unit' }
  const isWhole = 'value' in read.amount
  const lowest = 'value' in read.amount ? read.amount.value : read.amount.low
  if (lowest === undefined) return { note: `hardness was written as ${read.text}` }
  const value = meant === 'mg/L' ? round(lowest, 1) : Math.round(toMgPerLitre(lowest, meant))
  return isWhole ? { value } : { value, note: `hardness was written as ${read.text}` }
}

/** A single number; of a range nothing is recorded. */
export const readSingle = (
  name: string,
  cell: SheetCell,
  sign: DecimalSign,
  convert: (value: number, unit: string) => number | undefined,
): ReadValue => {
  const read = cellAmount(cell, sign)
  if (typeof read.amount === 'string') return { problem: `${name} ${UNREADABLE[read.amount]}` }
  if (!('value' in read.amount)) return { note: `${name} was written as ${read.text}` }
  const value = convert(read.amount.value, plainSpelling(read.unit))
  return value === undefined ? { problem: `${name} has an unknown unit` } : { value }
}

const HOURS: Readonly<Record<string, number>> = {
  h: 1,
  hr: 1,
  hrs: 1,
  hour: 1,
  hours: 1,
  std: 1,
  stunden: 1,
  heures: 1,
  min: 1 / 60,
  mins: 1 / 60,
  minutes: 1 / 60,
  d: 24,
  day: 24,
  days: 24,
}

/** Hours from what a cell or a column says; undefined where it says no unit. */
export const hoursFrom = (value: number, unit: string): number | undefined => {
  const factor = HOURS[unit]
  return factor === undefined ? undefined : Math.floor(round(value * factor * 10, 6)) / 10
}

/** °C from °C or °F. */
export const celsiusFrom = (value: number, unit: string): number | undefined => {
  if (unit === '°c' || unit === 'c') return value
  return unit === '°f' || unit === 'f' ? round(((value - 32) * 5) / 9, 1) : undefined
}

export const isEmptyCell = (cell: SheetCell | undefined): boolean =>
  cell === undefined || (typeof cell !== 'object' && cellText(cell) === '')
