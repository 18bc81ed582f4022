const [ZERO, NINE] = [48, 57]
const isDigit = (code: number): boolean => code >= ZERO && code <= NINE

/** Of so many letters one may be wrong, and of so many two. */
const [ONE_WRONG_FROM, TWO_WRONG_FROM] = [5, 8]
export const mostWrong = (length: number): number => (length >= TWO_WRONG_FROM ? 2 : length >= ONE_WRONG_FROM ? 1 : 0)

const MOST_LETTERS = 64
/** More than any that is counted. */
export const FAR = 99
const rows = Array.from({ length: 3 }, () => new Uint8Array(MOST_LETTERS + 2))

/** What it costs to leave a sign out, to add one or to take another: a digit is never another. */
const changed = (code: number): number => (isDigit(code) ? FAR : 1)

/**
 * By how many insertions, deletions, substitutions and transpositions of letters a text becomes another, or the beginning of it; `FAR` or more
 * where they are more than `most`.
 */
const lettersOff = (typed: string, other: string, most: number, isWhole: boolean): number => {
  if (isWhole ? Math.abs(other.length - typed.length) > most : typed.length - other.length > most) return FAR
  const length = Math.min(other.length, typed.length + most, MOST_LETTERS)
  if (typed.length > MOST_LETTERS) return FAR
  let [before, last, now] = rows as [Uint8Array, Uint8Array, Uint8Array]
  last[0] = 0
  for (let at = 1; at <= Math.min(length, most + 1); at++) last[at] = Math.min(last[at - 1]! + changed(other.charCodeAt(at - 1)), FAR)
  for (let row = 1; row <= typed.length; row++) {
    const code = typed.charCodeAt(row - 1)
    // Further from the diagonal there are more changes than that.
    const from = Math.max(1, row - most)
    const to = Math.min(length, row + most)
    now[from - 1] = from === 1 ? Math.min(last[0]! + changed(code), FAR) : FAR
    let least = now[from - 1]!
    for (let at = from; at <= to; at++) {
      const own = other.charCodeAt(at - 1)
      let cost = last[at - 1]! + (code === own ? 0 : Math.max(changed(code), changed(own)))
      cost = Math.min(cost, last[at]! + changed(code), now[at - 1]! + changed(own), FAR)
      if (row > 1 && at > 1 && code !== own && code === other.charCodeAt(at - 2) && typed.charCodeAt(row - 2) === own)
        cost = Math.min(cost, before[at - 2]! + Math.max(changed(code), changed(own)))
      now[at] = cost
      if (cost < least) least = cost
    }
    now[to + 1] = FAR
    if (least > most) return FAR
    ;[before, last, now] = [last, now, before]
  }
  if (isWhole) return last[length]! > most ? FAR : last[length]!
  let least = FAR
  for (let at = Math.max(0, typed.length - most); at <= Math.min(length, typed.length + most); at++) least = Math.min(least, last[at]!)
  return least > most ? FAR : least
}

/** Texts are read by these many codes; others share one, and are told apart afterwards. */
const CODES = 128
/** Of a longer text the first letters decide whether it is looked at. */
const MOST_BITS = 30

/**
 * The same as `lettersOff` of one text and many others. Most are told to be too far by the bits of a number (Hyyrö, with transpositions), without
 * looking at digits; the others are counted letter by letter.
 */
export const lettersOffFrom = (typed: string, most: number, isWhole: boolean): ((other: string) => number) => {
  const rowsRead = Math.min(typed.length, MOST_BITS)
  const isCut = rowsRead < typed.length
  const last = 1 << (rowsRead - 1)
  const places = new Int32Array(CODES)
  for (let at = 0; at < rowsRead; at++) places[typed.charCodeAt(at) % CODES]! |= 1 << at
  const isFar = (other: string): boolean => {
    const length = Math.min(other.length, rowsRead + most)
    let [more, less, same, before, off] = [-1, 0, 0, 0, rowsRead]
    if (off <= most) return false
    for (let at = 0; at < length; at++) {
      const here = places[other.charCodeAt(at) % CODES]!
      const swapped = ((~same & here) << 1) & before
      same = (((here & more) + more) ^ more) | here | less | swapped
      let up = less | ~(same | more)
      let down = same & more
      if (up & last) off++
      else if (down & last) off--
      if (off <= most) return false
      // With each letter that follows it is one less at most.
      if (off - (length - at - 1) > most) return true
      up = (up << 1) | 1
      down <<= 1
      more = down | ~(same | up)
      less = up & same
      before = here
    }
    return true
  }
  return (other) =>
    (isWhole && !isCut && Math.abs(other.length - typed.length) > most) || isFar(other) ? FAR : lettersOff(typed, other, most, isWhole)
}
