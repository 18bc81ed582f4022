import { differingFields, mergeSheets } from '../../../../domain/console/bench/entry/merge-sheets.ts'
import type { KeptSheet } from './kept-entries.ts'

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
    sheet: mergeSheets(base.sheet, mine.sheet, theirs.sheet).sheet,
    unreadable: Object.fromEntries(unreadable),
    reason: ((mine.reason ?? '') === (base.reason ?? '') ? theirs.reason : mine.reason) ?? '',
  }
}
