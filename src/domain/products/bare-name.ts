import { fold, TYPED_MARKS } from './choices.ts'

const TRADE_MARKS = /[™®©℠]/g
/** Spaces, hyphens, apostrophes, and what is not seen at all. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}'’_]+/gu
const ASCII_SEPARATORS = /[\s'_-]/g
// oxlint-disable-next-line no-control-regex -- the letters that need no Unicode tables
const ASCII = /^[\x00-\x7f]*$/

/** A name without what makes it no other name to a reader: case, width, accents, trade marks, spaces and hyphens. */
export const bareName = (name: string): string => {
  const unmarked = name.replace(TRADE_MARKS, '')
  // Most names are plain, and a list has tens of thousands.
  const bare = ASCII.test(unmarked)
    ? unmarked.toLowerCase().replace(ASCII_SEPARATORS, '')
    : fold(unmarked.normalize('NFKC')).replace(SEPARATORS, '')
  return bare.includes('(') ? bare.replace(TYPED_MARKS, '') : bare
}
