import { countryCode } from '../countries.ts'

/** Codes by which a product's label or canister names it: a country's registration number, or the number of its barcode. */

const REGISTRATION = /^[A-Za-z0-9](?:[A-Za-z0-9 ./-]{0,38}[A-Za-z0-9])?$/
const GTIN = 'GTIN'
/** Lengths of GTIN-8, UPC-A, EAN-13 and GTIN-14. */
const GTIN_LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14])

/** The check digit of a GTIN's other digits: weights 3, 1, 3 … from the right (GS1 General Specifications, 7.9). */
export const gtinCheckDigit = (digits: string): number => {
  let sum = 0
  for (let at = 0; at < digits.length; at++) sum += Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}

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

/** A registration number without what labels print in different ways: signs, spaces and case. */
const bare = (number: string): string => number.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
const significant = (digits: string): string => digits.replace(/^0+/, '')

/** A code that can stand on a canister in a country, with its number as numbers are compared. */
export type PreparedCode = { code: string; isBarcode: boolean; number: string }

/** Prepares a code to be compared with many typed numbers; undefined where it is of another country. */
export const prepareCode = (code: string, country: string): PreparedCode | undefined => {
  const [system = '', own = ''] = code.split(':')
  if (system === GTIN) return { code, isBarcode: true, number: significant(own) }
  return system === country ? { code, isBarcode: false, number: bare(own) } : undefined
}

/** Fewer digits begin too many numbers. */
const MIN_DIGITS = 4

type CodeMatch = 'whole' | 'beginning' | undefined

/**
 * Compares what someone typed from a label or scanned with codes: with a registration number of the country with or without signs
 * between its characters, or with a barcode's digits of any length with the same number. From four digits on it may be the beginning.
 */
export const codeMatcher = (typed: string): ((code: PreparedCode) => CodeMatch) => {
  const number = bare(typed)
  const digits = /^\d+$/.test(number) ? significant(number) : undefined
  const isWholeBarcode = GTIN_LENGTHS.has(number.length)
  const mayBegin = number.replaceAll(/\D/g, '').length >= MIN_DIGITS
  return ({ isBarcode, number: own }) => {
    const sought = isBarcode ? digits : number
    if (sought === undefined || number === '') return undefined
    if (own === sought && (!isBarcode || isWholeBarcode)) return 'whole'
    return mayBegin && own.startsWith(sought) ? 'beginning' : undefined
  }
}

/** Whether what someone typed is a code, or from four digits on the beginning of it; undefined where it is neither. */
export const matchCode = (code: string, typed: string, country: string): CodeMatch => {
  const prepared = prepareCode(code, country)
  return prepared && codeMatcher(typed)(prepared)
}

/** Whether a code is the one that someone typed from a label or scanned. */
export const isCodeOf = (code: string, typed: string, country: string): boolean => matchCode(code, typed, country) === 'whole'
