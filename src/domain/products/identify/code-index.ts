import { linesWith, textLines, type TextLines } from '../../texts/text-lines.ts'
import { type CodeMatch, codeMatcher, type PreparedCode } from '../product-codes.ts'
import { readNumbers } from './read-numbers.ts'
import { MIN_PAIRED } from './registration.ts'

/** Codes of a country, found without looking at each. */
export type CodeIndex = {
  entries: readonly CodeEntry[]
  /** Entries by the number as printed, by its parts in one row, and by each number of a pair or all parts but the last; barcodes by their digits between the first and the last. */
  byKey: ReadonlyMap<string, readonly number[]>
  /** Numbers in one row, as they begin; the line of an entry is its position. */
  rows: TextLines
}
/** `at` is the position of the choice that has the code. */
type CodeEntry = { at: number; code: PreparedCode }

const rowOf = (code: PreparedCode): string => ('gtin' in code ? code.gtin.replace(/^0+/, '') : code.registration.parts.join(''))

const keysOf = (code: PreparedCode): string[] => {
  if ('gtin' in code) return [`GTIN ${code.gtin.slice(1, -1)}`]
  const { parts, whole, isPair } = code.registration
  return [
    parts.join(''),
    whole,
    ...(isPair ? parts.filter(({ length }) => length >= MIN_PAIRED) : []),
    ...(parts.length > 2 ? [parts.slice(0, -1).join('')] : []),
  ]
}

export const indexCodes = (entries: readonly CodeEntry[]): CodeIndex => {
  const byKey = new Map<string, number[]>()
  for (const [place, { code }] of entries.entries())
    for (const key of keysOf(code)) {
      const places = byKey.get(key)
      if (places) places.push(place)
      else byKey.set(key, [place])
    }
  return { entries, byKey, rows: textLines(entries.map(({ code }) => rowOf(code))) }
}

/** The codes that a typed text is, is related to or begins, in the order of the choices. */
export const findCodes = (typed: string, { entries, byKey, rows }: CodeIndex): { at: number; code: PreparedCode; how: CodeMatch }[] => {
  if (!/\p{Nd}/u.test(typed)) return []
  const { gtins, digits, registration } = readNumbers(typed)
  const places = new Set<number>()
  const addKey = (key: string): void => {
    for (const place of byKey.get(key) ?? []) places.add(place)
  }
  const addRows = (row: string): void => {
    if (row !== '') for (const place of linesWith(`\n${row}`, rows)) places.add(place)
  }
  for (const gtin of gtins) addKey(`GTIN ${gtin.slice(1, -1)}`)
  if (digits !== undefined) addRows(digits.replace(/^0+/, ''))
  if (registration) {
    const { parts, whole } = registration
    for (const key of [parts.join(''), whole, ...parts, ...parts.map((_part, at) => parts.slice(0, at).join(''))]) addKey(key)
    addRows(parts.join(''))
  }
  if (places.size === 0) return []
  const match = codeMatcher(typed)
  return [...places]
    .toSorted((one, other) => one - other)
    .flatMap((place) => {
      const entry = entries[place]!
      const how = match(entry.code)
      return how === undefined ? [] : [{ ...entry, how }]
    })
}
