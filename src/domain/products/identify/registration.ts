import { withPlainDigits } from './plain-characters.ts'

/**
 * Registration numbers as the parts that authorities give them: company and product in the USA (40 CFR 156.10), product and authorisation
 * in Germany, a number and that of the original product in France. They are compared part by part and never as one row of digits: 100-1624
 * and 1001-624 are two products.
 */

/** What labels print before a number. */
const LABELS = new Set(
  'ACT AMM APVMA AUT AUTORISATION AUTORISATIONS BVL EPA EST HRB ID LIC MAPP N NO NR NUM NUMBER NUMERO NUMMER NÚMERO PCP PCPB PCS REG REGISTRATION REGISTRO REGISTRIERUNG TOELATING ZUL ZULASSUNG ZULASSUNGSNUMMER'.split(
    ' ',
  ),
)

/** More is a text, not a number. */
const MAX_LENGTH = 60
const MAX_PARTS = 6

/**
 * Parts in capitals, numbers without zeros in front; `whole` is all of it in one row, as printed. `isPair`: a number beside that of another product;
 * `isSpaced`: nothing but spaces stands between its parts. */
export type Registration = { parts: readonly string[]; whole: string; isPair: boolean; isSpaced: boolean }

const PART = /[\p{L}\p{N}]+/gu
const PLAIN_NUMBER = /^\d+$/

const partOf = (text: string): string => (/^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text)

/** The parts of a number as printed, also with the words that labels print before it. Undefined where there is no digit, or far more than a number. */
export const readRegistration = (text: string): Registration | undefined => {
  if (text.length > MAX_LENGTH) return undefined
  // Most are plain, and a list has tens of thousands.
  if (PLAIN_NUMBER.test(text)) return { parts: [partOf(text)], whole: text, isPair: false, isSpaced: true }
  const plain = withPlainDigits(text).toUpperCase()
  const found = plain.match(PART) ?? []
  const first = found.findIndex((part) => !LABELS.has(part))
  const parts = found.slice(first).map(partOf)
  if (first < 0 || parts.length > MAX_PARTS || !/\d/.test(parts.join(''))) return undefined
  return { parts, whole: found.slice(first).join(''), isPair: /\d\s*[/+]\s*\d/.test(plain), isSpaced: /^[\p{L}\p{N}\s]*$/u.test(plain) }
}

/**
 * How a typed number is the one of a product: `same` in every part; `joined` where the signs between its parts are missing or stand elsewhere,
 * so that it may be another's; `distributor` sold under it by another company, or the other way round; `parallel` an import of it; `beginning`.
 */
export type RegistrationMatch = 'same' | 'joined' | 'distributor' | 'parallel' | 'beginning'

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at])

/** Fewer digits begin too many numbers. */
const MIN_BEGINNING = 4
/** Fewer digits are no number of an original product in a pair. */
export const MIN_PAIRED = 6

const joined = ({ parts }: Registration): string => parts.join('')

const begins = (typed: Registration, own: Registration): boolean =>
  joined(typed).replaceAll(/\D/g, '').length >= MIN_BEGINNING && joined(own).startsWith(joined(typed))

/** Whether a number is all of another, and more. */
const isExtended = (short: readonly string[], long: readonly string[]): boolean =>
  short.length < long.length && isSame(short, long.slice(0, short.length))

/** Compares two numbers of one country (upper-case code). */
export const compareRegistrations = (typed: Registration, own: Registration, country: string): RegistrationMatch | undefined => {
  if (isSame(typed.parts, own.parts) && typed.isPair === own.isPair) return 'same'
  // A long number is read in groups.
  if (own.parts.length === 1 && typed.isSpaced && typed.whole === own.whole) return 'same'
  if (country === 'DE') {
    const rest = typed.parts.slice(own.parts.length)
    // Behind the number of an authorisation stands that of its extension; /00 is none.
    if (own.parts.length > 1 && isExtended(own.parts, typed.parts) && rest.every((part) => part === '0')) return 'same'
  }
  if (country === 'US') {
    const [short, long] = typed.parts.length < own.parts.length ? [typed.parts, own.parts] : [own.parts, typed.parts]
    if (short.length === 2 && long.length === 3 && isExtended(short, long)) return 'distributor'
  }
  if (typed.isPair || own.isPair) {
    const [pair, other] = own.isPair ? [own.parts, typed.parts] : [typed.parts, own.parts]
    if (other.some((part) => part.length >= MIN_PAIRED && pair.includes(part))) return 'parallel'
  }
  if (joined(typed) === joined(own) || typed.whole === own.whole) return 'joined'
  return begins(typed, own) ? 'beginning' : undefined
}
