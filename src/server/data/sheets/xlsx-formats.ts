import type { SheetCell } from './sheet.ts'

/** How numbers of a style are shown: as a day, as per cent, or with a text behind them such as a unit. */
export type NumberFormat = { kind: 'number' | 'day' | 'percent'; behind: string }

const PLAIN: NumberFormat = { kind: 'number', behind: '' }
/** Formats that workbooks name by number only (ECMA-376, 18.8.30). */
const DAYS: ReadonlySet<number> = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
const PERCENT: ReadonlySet<number> = new Set([9, 10])

/** The format of a code such as `dd\.mm\.yyyy` or `0.0" l/ha"`; of several parts the first counts. */
export const numberFormat = (id: number, code: string | undefined): NumberFormat => {
  if (code === undefined) return DAYS.has(id) ? { kind: 'day', behind: '' } : PERCENT.has(id) ? { kind: 'percent', behind: '' } : PLAIN
  const first = code.split(';')[0]!.replaceAll(/\[[^\]]*\]/g, '')
  const bare = first.replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
  if (/[yd]/i.test(bare)) return { kind: 'day', behind: '' }
  if (bare.includes('%')) return { kind: 'percent', behind: '' }
  const texts = [...first.matchAll(/"([^"]*)"/g)].map(([, text]) => text!.trim())
  return { kind: 'number', behind: texts.join(' ').trim() }
}

const DAY_MS = 86_400_000
/** Day 0 of a workbook whose days count from 1900, and of one of old Macs. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const
/** Until here the calendar of 1900 has a day that never was. */
const FIRST_SURE_DAY = 61
/** The last of the year 9999. */
const LAST_DAY = 2_958_465

/** A number as a cell shows it, at the 15 digits that spreadsheets have. */
export const cellOfNumber = (value: number, { kind, behind }: NumberFormat, epoch: 1900 | 1904): SheetCell => {
  const plain = Number(value.toPrecision(15))
  if (kind === 'percent') return `${Number((plain * 100).toPrecision(15))} %`
  if (kind === 'number') return behind === '' ? plain : `${plain} ${behind}`
  const day = Math.floor(plain)
  if (day < FIRST_SURE_DAY || day > LAST_DAY) return { error: 'is shown as a day and is none' }
  return { day: new Date(EPOCHS[epoch] + day * DAY_MS).toISOString().slice(0, 10) }
}
