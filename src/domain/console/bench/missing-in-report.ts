import type { BenchSheet, Reading } from './bench-test.ts'

/** The fields of a sheet that a report cannot do without. */
type SheetField = 'country' | 'testedOn' | 'protocol' | 'waterRate' | 'waterSource' | 'temperature' | 'result' | 'observations'
/** What a report needs and a test does not have yet. `line` is the order of addition, from 1. */
export type MissingInReport =
  | { field: SheetField | 'lines' | 'readings' | 'futureDay' | 'dayBefore' }
  | { field: 'product' | 'unknownProduct' | 'rate' | 'unit'; line: number }
  | { field: 'reading' | 'readBefore' | 'readLater'; hours: number }

/** What each product lacks. */
export const lineGaps = ({ lines }: Pick<BenchSheet, 'lines'>, isProduct: (id: string) => boolean): MissingInReport[] =>
  lines.flatMap(({ productId, rate }, at): MissingInReport[] => {
    const line = at + 1
    return [
      ...(productId === '' ? [{ field: 'product' as const, line }] : []),
      ...(productId !== '' && !isProduct(productId) ? [{ field: 'unknownProduct' as const, line }] : []),
      ...(rate === null || rate <= 0 ? [{ field: 'rate' as const, line }] : []),
    ]
  })

/**
 * What a test lacks to be submitted, in the order of the page: at least two different products with rates, the day and conditions, readings
 * with something in them, the result, and observations unless it is compatible.
 */
export const missingInReport = (
  sheet: BenchSheet,
  readings: readonly Reading[],
  isProduct: (productId: string) => boolean,
): MissingInReport[] => {
  const isFoliar = sheet.kind === 'foliar'
  const lacks: [SheetField, boolean][] = [
    ['country', sheet.country === ''],
    ['testedOn', sheet.testedOn === ''],
    ['protocol', sheet.protocol === null],
    ['waterRate', isFoliar && (sheet.waterRate === null || sheet.waterRate <= 0)],
    ['waterSource', isFoliar && sheet.waterSource === ''],
    ['temperature', sheet.temperature === null],
  ]
  const concludes: [SheetField, boolean][] = [
    ['result', sheet.result === null],
    ['observations', sheet.result !== null && sheet.result !== 'C' && sheet.observations === ''],
  ]
  const fields = (all: typeof lacks): MissingInReport[] => all.filter(([, isLacking]) => isLacking).map(([field]) => ({ field }))
  return [
    ...fields(lacks),
    ...(new Set(sheet.lines.map(({ productId, name }) => productId || name)).size < 2 ? [{ field: 'lines' as const }] : []),
    ...lineGaps(sheet, isProduct),
    ...(readings.length === 0 ? [{ field: 'readings' as const }] : []),
    ...readings.filter((reading) => isEmpty(reading)).map(({ hours }) => ({ field: 'reading' as const, hours })),
    ...fields(concludes),
  ]
}

/** Whether nothing was entered but the time, whatever is known of it besides, such as who read it. */
export const isEmpty = ({ appearance, foam, cream, sediment, redisperses, sieveResidue, ph, temperature }: Reading): boolean =>
  [appearance, foam, cream, sediment, redisperses, sieveResidue, ph, temperature].every((value) => value === null || value === '')
