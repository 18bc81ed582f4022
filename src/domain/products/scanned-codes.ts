import { gtinWithin } from './identify/gs1.ts'
import { expandUpcE } from './identify/gtin.ts'

/** What the barcode of a canister says, read into numbers that products are found by. */

/** One barcode as a camera read it; `format` as in the Barcode Detection API, such as `ean_13`. */
export type ScannedBarcode = { rawValue: string; format: string }

/** More is a text or an address, not a number on a label. */
const MAX_NUMBER = 40

/**
 * The numbers by which a product may be known, the surest first: a GTIN within the barcode, or what it says itself where that can be a
 * number on a label. Empty for anything else, such as an address.
 */
export const numbersIn = ({ rawValue, format }: ScannedBarcode): string[] => {
  const text = rawValue.trim()
  const gtin = gtinWithin(text)
  if (gtin !== undefined) return [gtin]
  if (text === '' || text.length > MAX_NUMBER || !/\d/.test(text) || !/^[\w ./+-]+$/.test(text)) return []
  const expanded = format === 'upc_e' ? expandUpcE(text) : undefined
  return expanded === undefined ? [text] : [expanded, text]
}
