import { linesWith, type TextLines } from '../texts/text-lines.ts'

/** Shorter words are one letter off too many others. */
const MIN_LETTERS = 5

/** Whether `typed` from an offset on is what follows in `word` from another offset on. */
const goesOn = (typed: string, from: number, word: string, at: number): boolean => {
  while (from < typed.length) if (typed.charCodeAt(from++) !== word.charCodeAt(at++)) return false
  return true
}

/**
 * Whether a word is the beginning of another, or becomes it by one insertion, deletion, substitution or transposition of letters.
 * Only the first letter that differs needs a look: an edit further on cannot repair it, and one before it is not needed.
 */
export const beginsAlmost = (typed: string, word: string): boolean => {
  let at = 0
  while (at < typed.length && typed.charCodeAt(at) === word.charCodeAt(at)) at++
  if (at === typed.length) return true
  if (goesOn(typed, at + 1, word, at)) return true
  if (at >= word.length) return false
  if (goesOn(typed, at + 1, word, at + 1) || goesOn(typed, at, word, at + 1)) return true
  return at + 1 < word.length && typed[at] === word[at + 1] && typed[at + 1] === word[at] && goesOn(typed, at + 2, word, at + 2)
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/**
 * The lines of the words that begin almost as typed, of which no digit is another: `Bor150` is not `Bor250`. None for short words. Where the first half differs, what follows the letter
 * after it does not, so that only words with either of the two are compared.
 */
export const almostBeginning = (typed: string, words: TextLines): Set<number> => {
  const found = new Set<number>()
  if (typed.length < MIN_LETTERS) return found
  const half = typed.length >>> 1
  const digits = digitsOf(typed)
  for (const part of [`\n${typed.slice(0, half)}`, typed.slice(half + 1)])
    for (const line of linesWith(part, words))
      if (beginsAlmost(typed, words.texts[line]!) && digitsOf(words.texts[line]!).startsWith(digits)) found.add(line)
  return found
}
