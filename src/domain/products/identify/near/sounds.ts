import { withPlainDigits } from '../plain-characters.ts'

/** How a name sounds, so that who writes it as it is heard, or in the letters of another script, finds it. */

/** Letters of Cyrillic and Devanagari as Latin ones that sound so; the vowel that a consonant of Devanagari has by itself is not written. */
const HEARD: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', є: 'e', ж: 'z', з: 'z', и: 'i', і: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p',
  р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'k', ц: 's', ч: 'ch', ш: 's', щ: 's', ъ: '', ы: 'i', ь: '', э: 'e', ю: 'u', я: 'a',
  अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'e', ऑ: 'o', ओ: 'o', औ: 'o', 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u',
  'ृ': 'ri', 'े': 'e', 'ै': 'e', 'ॉ': 'o', 'ो': 'o', 'ौ': 'o', 'ं': 'n', 'ँ': 'n', 'ः': '', '्': '', '़': '', क: 'k', ख: 'k', ग: 'g', घ: 'g', ङ: 'n',
  च: 'ch', छ: 'ch', ज: 'z', झ: 'z', ञ: 'n', ट: 't', ठ: 't', ड: 'd', ढ: 'd', ण: 'n', त: 't', थ: 't', द: 'd', ध: 'd', न: 'n', प: 'p', फ: 'f', ब: 'b',
  भ: 'b', म: 'm', य: 'i', र: 'r', ल: 'l', ळ: 'l', व: 'v', श: 's', ष: 's', स: 's', ह: 'h',
} // prettier-ignore
const OF_OTHER_SCRIPTS = /[\u0400-\u04ff\u0900-\u097f]/g

// oxlint-disable-next-line no-control-regex -- the letters that need no Unicode tables
const ASCII = /^[\x00-\x7f]*$/

/** Letters after which an h is not heard. */
const WITH_SILENT_H = 'bcdgkprst'
const HEARD_AS: Readonly<Record<string, string>> = { c: 'k', j: 's', q: 'k', w: 'v', x: 'ks', y: 'i', z: 's' }

/**
 * A folded text as it sounds, without separators: `phyt` and `fit`, `ks` and `x`, `ck`, `q` and `k`, `z`, `j` and `s`, `w` and `v`, `y` and `i`,
 * `th` and `t`, one letter and two are the same. Digits stay as they are.
 */
export const soundOf = (folded: string): string => {
  const text = ASCII.test(folded) ? folded : withPlainDigits(folded).replace(OF_OTHER_SCRIPTS, (letter) => HEARD[letter] ?? letter)
  let sound = ''
  let last = ''
  const add = (heard: string): void => {
    if (heard !== last) sound += heard
    last = heard
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (letter >= '0' && letter <= '9') {
      sound += letter
      last = ''
      continue
    }
    const next = text[at + 1] ?? ''
    if (next === 'h' && WITH_SILENT_H.includes(letter)) {
      at++
      add(letter === 'p' ? 'f' : letter === 'c' ? 'k' : letter)
    } else if (letter === 'c' && (next === 'e' || next === 'i' || next === 'y')) add('s')
    else if (letter === 'q' && next === 'u') {
      at++
      add('k')
      add('v')
    } else if (letter === 'x') {
      add('k')
      add('s')
    } else if (letter >= 'a' && letter <= 'z') add(HEARD_AS[letter] ?? letter)
    else if (letter > '\u007f') add(letter)
  }
  return sound
}

const [ZERO, NINE, A, Z] = [48, 57, 97, 122]
const OTHER_BIT = 27
const DIGITS_BIT = 26

/** As many letters tell most names apart. */
const HEAD = 8
/** What is two letters off has the same ones among so many. */
const HEAD_WITH_MORE = HEAD + 2

const lettersIn = (sound: string, first: number): number => {
  let letters = 0
  for (let at = 0; at < Math.min(sound.length, first); at++) {
    const code = sound.charCodeAt(at)
    letters |= 1 << (code >= A && code <= Z ? code - A : code >= ZERO && code <= NINE ? DIGITS_BIT : OTHER_BIT)
  }
  return letters
}
/** The first letters of a sound as bits: where more than two letters of `typedHead` are not among them, it is more than two letters off. */
export const headOf = (sound: string): number => lettersIn(sound, HEAD_WITH_MORE)
export const typedHead = (sound: string): number => lettersIn(sound, HEAD)

/** Whether more letters of one are not in another than may be wrong. */
export const areLacking = (own: number, other: number, most: number): boolean => {
  let lacking = own & ~other
  for (let count = 0; lacking !== 0; lacking &= lacking - 1) if (++count > most) return true
  return false
}
