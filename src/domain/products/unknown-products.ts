import { bareName } from './bare-name.ts'
import { readNumbers } from './identify/read-numbers.ts'

/** Longest name and number of a product that is in no list. */
export const UNKNOWN_LENGTHS = { name: 200, number: 64 } as const

/** Nobody of the laboratory decided yet; it is a product of the list; or it will not become one. */
export const UNKNOWN_STATES = ['open', 'found', 'closed'] as const
export type UnknownState = (typeof UNKNOWN_STATES)[number]

/** Why the laboratory closes one without a product. */
export const UNKNOWN_REASONS = ['not-for-tanks', 'not-found'] as const
export type UnknownReason = (typeof UNKNOWN_REASONS)[number]

/** Days after the decision on which photos and addresses are deleted. */
export const UNKNOWN_KEPT_DAYS = 180

/** A number as the service that knows products reads it: a barcode with or without leading zeros, a registration number by its parts. */
const numberKeyOf = (number: string): string => {
  const { gtins, registration } = readNumbers(number)
  if (gtins[0] !== undefined) return `gtin ${gtins[0]}`
  return registration?.parts.join('-') ?? number.normalize('NFKC').toUpperCase().replaceAll(/\s/g, '')
}

/** The forms by which the same product is found again. A name of signs only is itself. */
export const unknownKeys = ({ name, number }: { name: string; number: string }): { nameKey: string; numberKey: string } => ({
  nameKey: bareName(name) || name.trim(),
  numberKey: number.trim() === '' ? '' : numberKeyOf(number),
})
