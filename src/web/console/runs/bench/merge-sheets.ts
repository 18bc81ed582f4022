import type { BenchSheet } from '../../../../domain/console/bench/bench-test.ts'
import type { KeptSheet } from './kept-entries.ts'

/** The order of an object's keys is that of whoever made it, and says nothing. */
const inOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)
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

export type Entered = Pick<KeptSheet, 'sheet' | 'unreadable' | 'reason'>

export const isSameEntered = (one: Entered, other: Entered): boolean =>
  differingFields(one.sheet, other.sheet).length === 0 &&
  unreadableFields(one, other).every((field) => one.unreadable[field] === other.unreadable[field]) &&
  (one.reason ?? '') === (other.reason ?? '')

const unreadableFields = (...all: Entered[]): string[] => [...new Set(all.flatMap(({ unreadable }) => Object.keys(unreadable)))]

/** What they entered, with what I entered since `base`. */
export const putEnteredInto = (base: Entered, mine: Entered, theirs: Entered): Entered => {
  const unreadable = unreadableFields(mine, theirs).flatMap((field) => {
    const text = mine.unreadable[field] === base.unreadable[field] ? theirs.unreadable[field] : mine.unreadable[field]
    return text === undefined ? [] : [[field, text] as const]
  })
  return {
    sheet: putInto(base.sheet, mine.sheet, theirs.sheet),
    unreadable: Object.fromEntries(unreadable),
    reason: ((mine.reason ?? '') === (base.reason ?? '') ? theirs.reason : mine.reason) ?? '',
  }
}
