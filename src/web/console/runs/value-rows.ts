import type { StoredReading } from '../../../contract/console/bench/bench-sheet.ts'
import type { TestHistoryEntry } from '../../../contract/console/bench/tests.ts'
import type { AddedJar, Reading, ReadingSource } from '../../../domain/console/bench/bench-test.ts'
import type { SheetValue } from '../../../domain/console/bench/sheet-values.ts'

/** Where a value stands: in the sheet, in one of its products, in a reading, or of a photo. */
export type ValuePlace =
  | { in: 'sheet'; name: string }
  | { in: 'line'; number: number; name: string }
  | { in: 'reading'; hours: number; name: keyof Reading | keyof ReadingSource }
  | { in: 'photo'; name: 'caption' | 'removedAt' }

/** One change of one value. */
export type ValueRow = { id: string; place: ValuePlace; before: SheetValue; after: SheetValue; at: string; by: string; reason: string }

/** Whether it filled an empty field before the test was first submitted. */
export const isFirstEntry = ({ before, reason }: ValueRow): boolean => (before === null || before === '') && reason === ''

const placeOf = (field: string): ValuePlace => {
  const [first = '', second, third = ''] = field.split('.')
  if (first === 'lines') return { in: 'line', number: Number(second), name: third }
  if (first === 'photos') return { in: 'photo', name: third === 'removedAt' ? 'removedAt' : 'caption' }
  return { in: 'sheet', name: first }
}

const READ = [
  'hours',
  'appearance',
  'foam',
  'cream',
  'sediment',
  'redisperses',
  'sieveResidue',
  'ph',
  'temperature',
  'jar',
  'phMeter',
  'thermometer',
  'notedAt',
] as const

/** What a correction changed, with the reason that the history has of it. */
const correctionRows = (readings: readonly StoredReading[], history: readonly TestHistoryEntry[], jars: readonly AddedJar[]): ValueRow[] =>
  readings.flatMap((after) => {
    const before = readings.find(({ id }) => id === after.corrects)
    if (!before) return []
    const valueOf = (one: StoredReading, name: (typeof READ)[number]): SheetValue =>
      name === 'jar' ? (jars.find(({ id }) => id === one.jar)?.code ?? '1') : one[name]
    const reason = history.find(({ changed }) => changed['reading'] === after.id)?.note ?? ''
    return READ.filter((name) => valueOf(before, name) !== valueOf(after, name)).map((name) => ({
      id: `${after.id} ${name}`,
      place: { in: 'reading', hours: before.hours, name } as const,
      before: valueOf(before, name),
      after: valueOf(after, name),
      at: after.addedAt,
      by: after.by,
      reason,
    }))
  })

const isAmount = (field: string): boolean => /^lines\.\d+\.weighed$/.test(field)

/**
 * Every value that was changed after the test was created, field by field in the order of the first change, each with what it was before
 * (LAB-179).
 */
export const valueRows = (
  history: readonly TestHistoryEntry[],
  readings: readonly StoredReading[],
  jars: readonly AddedJar[] = [],
): ValueRow[] => {
  const firstSubmitted = history.find(({ action }) => action === 'submit' || action === 'amend')?.rowVersion ?? Infinity
  const changes = history
    .filter(({ action }) => action !== 'create')
    .flatMap(({ rowVersion, at, by, note, changes: values }) =>
      values.map(({ field, before, after }) => ({
        field,
        row: {
          id: `${rowVersion} ${field}`,
          place: placeOf(field),
          before,
          after,
          at,
          by,
          // Before the first submission a save that has amounts gives its reason for these alone (ENTRY-04).
          reason: rowVersion < firstSubmitted && values.some((one) => isAmount(one.field)) && !isAmount(field) ? '' : note,
        },
      })),
    )
  const byField = Map.groupBy(changes, ({ field }) => field)
  return [...[...byField.values()].flat().map(({ row }) => row), ...correctionRows(readings, history, jars)]
}
