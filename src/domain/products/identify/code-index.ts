import { linesWith, textLines, type TextLines } from '../../texts/text-lines.ts'
import { type CodeMatch, codeMatcher, type PreparedCode } from '../product-codes.ts'
import { readNumbers } from './read-numbers.ts'
import { MIN_PAIRED, type Registration } from './registration.ts'

/** Codes of a country, found without looking at each. */
export type CodeIndex = {
  entries: readonly CodeEntry[]
  /** What each is found by, as a line of a text; `entryOf` is the position of its entry. */
  keys: TextLines
  entryOf: readonly number[]
  /** Whether one of them is a number beside that of another product. */
  hasPairs: boolean
}
/** `at` is the position of the choice that has the code. */
type CodeEntry = { at: number; code: PreparedCode }

/** A barcode by its digits between the first and the last, which it has in a case too. */
const inCase = (gtin: string): string => `case ${gtin.slice(1, -1)}`

/** A number by its parts in one row, as printed, by each number of a pair, and by all parts but the last; a barcode without zeros in front. */
const keysOf = (code: PreparedCode): readonly string[] => {
  if ('gtin' in code) return [code.gtin.replace(/^0+/, ''), inCase(code.gtin)]
  const { parts, whole, isPair } = code.registration
  if (parts.length === 1 && parts[0] === whole) return parts
  return [
    parts.join(''),
    whole,
    ...(isPair ? parts.filter(({ length }) => length >= MIN_PAIRED) : []),
    ...(parts.length > 2 ? [parts.slice(0, -1).join('')] : []),
  ]
}

export const indexCodes = (entries: readonly CodeEntry[]): CodeIndex => {
  const texts: string[] = []
  const entryOf: number[] = []
  for (const [place, { code }] of entries.entries())
    for (const key of keysOf(code)) {
      texts.push(key)
      entryOf.push(place)
    }
  const hasPairs = entries.some(({ code }) => 'registration' in code && code.registration.isPair)
  return { entries, keys: textLines(texts), entryOf, hasPairs }
}

/** Whole numbers that are part of a typed one: those of a pair, and those that an extension or a distributor's number stands behind. */
const wholeWithin = ({ parts, isPair }: Registration, hasPairs: boolean): string[] => {
  if (parts.length < 2) return []
  const isExtension = (at: number): boolean => (parts.length === 3 && at === 2) || parts.slice(at).every((part) => part === '0')
  const before = parts.flatMap((_part, at) => (at >= 2 && isExtension(at) ? [parts.slice(0, at).join('')] : []))
  return isPair || hasPairs ? [...parts.filter(({ length }) => length >= MIN_PAIRED), ...before] : before
}

/** The codes that a typed text is, is related to or begins, in the order of the choices. */
export const findCodes = (
  typed: string,
  { entries, keys, entryOf, hasPairs }: CodeIndex,
): { at: number; code: PreparedCode; how: CodeMatch }[] => {
  if (!/\p{Nd}/u.test(typed)) return []
  const { gtins, digits, registration } = readNumbers(typed)
  // Each is a search through all codes.
  const sought = new Set(gtins.map((gtin) => `${inCase(gtin)}\n`))
  for (const row of [digits?.replace(/^0+/, ''), registration?.parts.join(''), registration?.whole]) if (row) sought.add(row)
  if (registration) for (const number of wholeWithin(registration, hasPairs)) sought.add(`${number}\n`)
  const places = new Set<number>()
  for (const one of sought) for (const line of linesWith(`\n${one}`, keys)) places.add(entryOf[line]!)
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
