import { countryCode } from '../countries.ts'
import type { DayRange } from '../records.ts'
import { gtinCheckDigit, isSameInCase } from './identify/gtin.ts'
import { readNumbers, type TypedNumbers } from './identify/read-numbers.ts'
import { compareRegistrations, readRegistration, type Registration, type RegistrationMatch } from './identify/registration.ts'

/** Codes by which a product's label or canister names it: a country's registration number, or the number of its barcode. */

const REGISTRATION = /^[A-Za-z0-9](?:[A-Za-z0-9 ./+-]{0,38}[A-Za-z0-9])?$/
const GTIN = 'GTIN'
const GTIN_14 = 14
/** Lengths of GTIN-8, UPC-A, EAN-13 and GTIN-14. */
const GTIN_LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14])

type CodeReading = { code: string } | { problem: 'form' | 'country' | 'length' } | { problem: 'check digit'; expected: number }

const readGtin = (digits: string): CodeReading => {
  if (!/^\d+$/.test(digits)) return { problem: 'form' }
  if (!GTIN_LENGTHS.has(digits.length)) return { problem: 'length' }
  const expected = gtinCheckDigit(digits.slice(0, -1))
  return digits.endsWith(String(expected)) ? { code: `${GTIN}:${digits}` } : { problem: 'check digit', expected }
}

/** Reads `FR:2110159` or `GTIN:4012345678901`, its beginning in either case. */
export const readProductCode = (text: string): CodeReading => {
  const colon = text.indexOf(':')
  const [system, number] = [text.slice(0, Math.max(colon, 0)).trim(), text.slice(colon + 1).trim()]
  if (system.toUpperCase() === GTIN) return readGtin(number)
  if (!/^[A-Za-z]{2}$/.test(system) || !REGISTRATION.test(number)) return { problem: 'form' }
  const country = countryCode(system)
  return country === undefined ? { problem: 'country' } : { code: `${country}:${number}` }
}

/** Those that can stand on a canister in a country: its registration numbers, and barcodes. */
export const codesIn = (codes: readonly string[], country: string): string[] =>
  codes.filter((code) => code.startsWith(`${country}:`) || code.startsWith(`${GTIN}:`))

/** A code that can stand on a canister in a country, as codes are compared. */
export type PreparedCode = { code: string; /** Its days, if it has any. */ days?: readonly DayRange[] | undefined } & (
  | { gtin: string }
  | { registration: Registration; country: string }
)

/** Prepares a code to be compared with many typed numbers; undefined where it is of another country. An empty country is any. */
export const prepareCode = (code: string, country: string): PreparedCode | undefined => {
  const colon = code.indexOf(':')
  const [system, own] = [code.slice(0, colon), code.slice(colon + 1)]
  if (system === GTIN) return { code, gtin: own.padStart(GTIN_14, '0') }
  const registration = country === '' || system === country ? readRegistration(own) : undefined
  return registration && { code, registration, country: system }
}

/** Fewer digits begin too many barcodes. */
const MIN_DIGITS = 4

/**
 * How a typed or scanned number is a product's: its `whole` code; one that is `related`, so that it may be another product's: in a case, under a
 * distributor's number, a parallel import, or with other signs between its parts; or the `beginning` of it.
 */
export const CODE_MATCHES = ['whole', 'related', 'beginning'] as const
export type CodeMatch = (typeof CODE_MATCHES)[number]

const matchGtin = (own: string, { gtins, digits }: TypedNumbers): CodeMatch | undefined => {
  if (gtins.includes(own)) return 'whole'
  if (gtins.some((gtin) => isSameInCase(gtin, own))) return 'related'
  const sought = digits?.replace(/^0+/, '') ?? ''
  return sought.length >= MIN_DIGITS && own.replace(/^0+/, '').startsWith(sought) ? 'beginning' : undefined
}

const OF_REGISTRATION: Readonly<Record<RegistrationMatch, CodeMatch>> = {
  same: 'whole',
  joined: 'related',
  distributor: 'related',
  parallel: 'related',
  beginning: 'beginning',
}

/** Compares what someone typed from a label, pasted or scanned with codes, in every form in which labels print them. */
export const codeMatcher = (typed: string): ((code: PreparedCode) => CodeMatch | undefined) => {
  const numbers = readNumbers(typed)
  return (code) => {
    if ('gtin' in code) return matchGtin(code.gtin, numbers)
    const match = numbers.registration && compareRegistrations(numbers.registration, code.registration, code.country)
    return match && OF_REGISTRATION[match]
  }
}

/** Whether what someone typed is a code, is related to it, or from four digits on the beginning of it; undefined where it is none of these. */
export const matchCode = (code: string, typed: string, country: string): CodeMatch | undefined => {
  const prepared = prepareCode(code, country)
  return prepared && codeMatcher(typed)(prepared)
}

/** Whether a code is the one that someone typed from a label or scanned. */
export const isCodeOf = (code: string, typed: string, country: string): boolean => matchCode(code, typed, country) === 'whole'
