import type { BenchSheet } from '../../../domain/console/bench-test.ts'

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
type SheetField = keyof BenchSheet
const FIELDS = (sheet: BenchSheet): SheetField[] => Object.keys(sheet) as SheetField[]

/** The fields in which two sheets differ. */
export const differingFields = (one: BenchSheet, other: BenchSheet): SheetField[] =>
  FIELDS(one).filter((field) => !isSame(one[field], other[field]))

/** The fields that both changed, and not to the same. */
export const contestedFields = (base: BenchSheet, mine: BenchSheet, theirs: BenchSheet): SheetField[] =>
  differingFields(base, mine).filter((field) => !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field]))

/** Their sheet with the fields that I changed. */
export const putInto = (base: BenchSheet, mine: BenchSheet, theirs: BenchSheet): BenchSheet => {
  const changed = differingFields(base, mine)
  return { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) }
}
