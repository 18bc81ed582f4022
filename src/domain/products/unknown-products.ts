import { bareName } from './bare-name.ts'

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

/**
 * The forms by which the same product is found again. A number keeps its hyphens and slashes, since without them it could be another
 * product's; a name of signs only is itself.
 */
export const unknownKeys = ({ name, number }: { name: string; number: string }): { nameKey: string; numberKey: string } => ({
  nameKey: bareName(name) || name.trim(),
  numberKey: number.normalize('NFKC').toLowerCase().replaceAll(/\s/g, ''),
})
