/** Where products whose names begin with a digit, or with none of the letters A to Z, are listed. */
const DIGITS = '0-9'
const OTHERS = 'other'
export const LETTERS: readonly string[] = [...'abcdefghijklmnopqrstuvwxyz'.split(''), DIGITS, OTHERS]

/** The part of the list of products in which a name is. */
export const letterOf = (name: string): string => {
  const first = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().charAt(0).toLowerCase()
  if (/[a-z]/.test(first)) return first
  return /\d/.test(first) ? DIGITS : OTHERS
}
