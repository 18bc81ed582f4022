import { gtinWithin } from './gs1.ts'
import { expectedDigit, gtinsOf } from './gtin.ts'
import { withPlainDigits } from './plain-characters.ts'
import { readRegistration, type Registration } from './registration.ts'

/** What a text may be as a number on a label. */
export type TypedNumbers = {
  /** As fourteen digits, each with the right last one. */
  gtins: readonly string[]
  /** The digits that may be a barcode, or the beginning of one. */
  digits?: string | undefined
  registration?: Registration | undefined
  /** The last digit that a mistyped barcode would have with the digits before it. */
  expected?: number | undefined
}

const ADDRESS = /^\s*[a-z][a-z0-9+.-]*:\/\//i
/** More is a text, and not looked at. */
const MAX_LENGTH = 2_000

/** Reads a number as typed, pasted or scanned: a registration number in every form that labels print, a barcode, a GS1 link. */
export const readNumbers = (text: string): TypedNumbers => {
  if (text.length > MAX_LENGTH) return { gtins: [] }
  const plain = withPlainDigits(text.trim())
  const within = gtinWithin(plain)
  if (within !== undefined) return { gtins: gtinsOf(within), digits: within }
  if (ADDRESS.test(plain)) return { gtins: [] }
  const registration = readRegistration(plain)
  if (!/^\d(?:[ \p{Pd}]?\d)*$/u.test(plain)) return { gtins: [], registration }
  const digits = plain.replaceAll(/\D/g, '')
  const expected = expectedDigit(digits)
  return { gtins: gtinsOf(digits), digits, registration, ...(expected === undefined ? {} : { expected }) }
}
