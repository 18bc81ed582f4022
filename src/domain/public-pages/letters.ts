import { fold } from '../products/choices.ts'

/** Where products whose names begin with a digit, or with no letter of any script, are listed. */
const DIGITS = '0-9'
const OTHERS = 'other'

/** What a part of the list of products is called in addresses. */
export const IS_LETTER = /^(?:\p{L}|0-9|other)$/u

/** The part of the list of products in which a name is: its first letter without accents, of any script. */
export const letterOf = (name: string): string => {
  const [first = ''] = fold(name).trim()
  if (/\p{L}/u.test(first)) return first
  return /\d/.test(first) ? DIGITS : OTHERS
}

const rankOf = (letter: string): number => (letter === OTHERS ? 2 : letter === DIGITS ? 1 : 0)

/** Letters by script, those of Latin first; then digits, then all others. The same in every language, as the addresses are. */
export const inOrderOfLetters = (letters: Iterable<string>): string[] =>
  [...letters].toSorted((a, b) => rankOf(a) - rankOf(b) || a.codePointAt(0)! - b.codePointAt(0)!)
