import type { BenchSheet } from '../bench-test.ts'

/** What is known once the jar is mixed, in the order of the page. */
export const ASKED_AT_START = ['protocol', 'waterRate', 'waterSource', 'temperature', 'lines', 'rates', 'amounts'] as const
export type EmptyAtStart = (typeof ASKED_AT_START)[number]

/** What of a sheet is empty though the jar is about to be mixed (ENTRY-09). A single protocol is entered by the start itself. */
export const emptyAtStart = (sheet: BenchSheet, protocolsOffered: number): EmptyAtStart[] => {
  const isFoliar = sheet.kind === 'foliar'
  const { lines } = sheet
  const isEmpty: Record<EmptyAtStart, boolean> = {
    protocol: sheet.protocol === null && protocolsOffered !== 1,
    waterRate: isFoliar && (sheet.waterRate === null || sheet.waterRate <= 0),
    waterSource: isFoliar && sheet.waterSource === '',
    temperature: sheet.temperature === null,
    lines: new Set(lines.map(({ productId, name }) => productId || name)).size < 2,
    rates: lines.some(({ rate }) => rate === null || rate <= 0),
    amounts: lines.some(({ weighed }) => weighed === null),
  }
  return ASKED_AT_START.filter((field) => isEmpty[field])
}
