import { plainDigits } from '../units/numbers.ts'

/** Characters as they are read; by code points in browsers that cannot tell them. */
const charactersOf = (text: string): Iterable<string> =>
  typeof Intl.Segmenter === 'undefined'
    ? text
    : Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)

/** A text without control characters, halves of characters and spaces at its ends, which no file may have. */
export const writableText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029]+/gu, ' ')
    .trim()

/** A text of at most so many UTF-16 units that does not end within a character as it is read. */
export const cutText = (text: string, most: number): string => {
  const clean = writableText(text)
  if (clean.length <= most) return clean
  let cut = ''
  for (const character of charactersOf(clean)) {
    if (cut.length + character.length > most) break
    cut += character
  }
  return cut.trim()
}

/** What stands beside a name that several products have. */
const BESIDE = / \([^()]+\)$/

/** A product's name of at most so many UTF-16 units: what tells it apart from others of its name stays, and the name before it is cut. */
export const cutName = (name: string, most: number): string => {
  const clean = writableText(name)
  const [beside] = BESIDE.exec(clean) ?? []
  if (clean.length <= most || beside === undefined) return cutText(clean, most)
  // Where both are long, each has half.
  const kept = cutText(beside.slice(1), Math.max(most - 1 - (clean.length - beside.length), Math.floor(most / 2)))
  return `${cutText(clean.slice(0, -beside.length), most - 1 - kept.length)} ${kept}`
}

/** A computed amount: more digits than six nobody measures. */
export const rounded = (amount: number): number => Number(amount.toPrecision(6))
export const roundedText = (amount: number): string => plainDigits(rounded(amount))
