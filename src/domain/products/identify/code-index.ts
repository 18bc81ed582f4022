import { linesWith, textLines, type TextLines } from '../../texts/text-lines.ts'
import { type CodeMatch, codeMatcher, type PreparedCode } from '../product-codes.ts'
import { readNumbers } from './read-numbers.ts'
import { MIN_PAIRED } from './registration.ts'

/** Codes of a country, found without looking at each. */
export type CodeIndex = {
  entries: readonly CodeEntry[]
  /** What each is found by, as a line of a text; `entryOf` is the position of its entry. */
  keys: TextLines
  entryOf: readonly number[]
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
  return { entries, keys: textLines(texts), entryOf }
}

/** The codes that a typed text is, is related to or begins, in the order of the choices. */
export const findCodes = (typed: string, { entries, keys, entryOf }: CodeIndex): { at: number; code: PreparedCode; how: CodeMatch }[] => {
  if (!/\p{Nd}/u.test(typed)) return []
  const { gtins, digits, registration } = readNumbers(typed)
  const places = new Set<number>()
  const add = (sought: string): void => {
    for (const line of linesWith(`\n${sought}`, keys)) places.add(entryOf[line]!)
  }
  for (const gtin of gtins) add(`${inCase(gtin)}\n`)
  for (const row of [digits?.replace(/^0+/, ''), registration?.parts.join(''), registration?.whole]) if (row) add(row)
  if (registration && registration.parts.length > 1)
    for (const [at, part] of registration.parts.entries())
      for (const key of [part, registration.parts.slice(0, at).join('')]) if (key !== '') add(`${key}\n`)
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
