import { fold, TYPED_MARKS } from '../choices.ts'
import { withoutLookAlikes, withPlainDigits } from './plain-characters.ts'

/** Names without their separators, so that `2.4-D`, `24D` and `KarateZeon` find `2,4-D` and `Karate Zeon`. */

// oxlint-disable-next-line no-control-regex -- the letters that need no Unicode tables
const ASCII = /^[\x00-\x7f]*$/
const SIGNS = /[^a-z0-9]+/g
const ALL_SIGNS = /[^\p{L}\p{N}]+/gu
/** What German and Scandinavian keyboards without these letters put in their place. */
const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
const UMLAUTS = /[äöüåø]/g

const joined = (text: string): string =>
  ASCII.test(text) ? text.toLowerCase().replace(SIGNS, '') : withoutLookAlikes(withPlainDigits(fold(text))).replace(ALL_SIGNS, '')

/** A text without marks and separators, its letters folded; with umlauts also as it is written without them. */
export const spellingsOf = (name: string): string[] => {
  const text = name.includes('(') ? name.replace(TYPED_MARKS, '') : name
  const own = joined(text)
  if (ASCII.test(text)) return [own]
  const small = text.normalize('NFC').toLowerCase()
  const written = small.replace(UMLAUTS, (letter) => WRITTEN_OUT[letter]!)
  return written === small ? [own] : [own, joined(written)]
}

const [ZERO, NINE] = [48, 57]
const MAX_LENGTH = 128

/** A number that texts of one length with the same digits have, and few others: a text one letter off has the same digits, and a length at most one off. */
export const lengthAndDigits = (spelling: string, length = spelling.length): number => {
  let digits = 0
  for (let at = 0; at < spelling.length; at++) {
    const code = spelling.charCodeAt(at)
    if (code >= ZERO && code <= NINE) digits = (Math.imul(digits, 11) + code) & 0xffffff
  }
  return digits * MAX_LENGTH + Math.min(length, MAX_LENGTH - 1)
}
