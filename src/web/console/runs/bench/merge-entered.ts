import { differingFields, mergeSheets } from '../../../../domain/console/bench/entry/merge-sheets.ts'
import type { KeptSheet } from './kept-entries.ts'

export type Entered = Pick<KeptSheet, 'sheet' | 'unreadable' | 'reason' | 'reasons'>
type Texts = Readonly<Record<string, string>>

const fieldsIn = (...all: Texts[]): string[] => [...new Set(all.flatMap((texts) => Object.keys(texts)))]
const isSameTexts = (one: Texts = {}, other: Texts = {}): boolean => fieldsIn(one, other).every((field) => one[field] === other[field])

export const isSameEntered = (one: Entered, other: Entered): boolean =>
  differingFields(one.sheet, other.sheet).length === 0 &&
  isSameTexts(one.unreadable, other.unreadable) &&
  isSameTexts(one.reasons, other.reasons) &&
  (one.reason ?? '') === (other.reason ?? '')

/** Their texts with those that I changed since `base`. */
const putTextsInto = (base: Texts = {}, mine: Texts = {}, theirs: Texts = {}): Record<string, string> =>
  Object.fromEntries(
    fieldsIn(mine, theirs).flatMap((field) => {
      const text = mine[field] === base[field] ? theirs[field] : mine[field]
      return text === undefined ? [] : [[field, text] as const]
    }),
  )

/** What they entered, with what I entered since `base`. */
export const putEnteredInto = (base: Entered, mine: Entered, theirs: Entered): Entered => ({
  sheet: mergeSheets(base.sheet, mine.sheet, theirs.sheet).sheet,
  unreadable: putTextsInto(base.unreadable, mine.unreadable, theirs.unreadable),
  reasons: putTextsInto(base.reasons, mine.reasons, theirs.reasons),
  reason: ((mine.reason ?? '') === (base.reason ?? '') ? theirs.reason : mine.reason) ?? '',
})

type Lines = KeptSheet['sheet']['lines']
/** Texts of products' fields go with their products, which move as they are; those of a product that was removed are gone. */
export const movedTexts = (texts: Texts, before: Lines, after: Lines): Record<string, string> => {
  const placeNow = (place: number): number => {
    const line = before[place]
    const moved = line ? after.indexOf(line) : -1
    const isStillThere = moved !== -1 || (after[place] !== undefined && !before.includes(after[place]))
    return moved === -1 && isStillThere ? place : moved
  }
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) => {
      const [, place, name] = /^lines (\d+) (.+)$/.exec(field) ?? []
      if (place === undefined) return [[field, text]]
      const now = placeNow(Number(place))
      return now === -1 ? [] : [[`lines ${now} ${name}`, text]]
    }),
  )
}
