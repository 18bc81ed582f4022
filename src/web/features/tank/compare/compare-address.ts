import { type ReadAddress, storedFragment, tankIn } from '../tank-address.ts'

/** As many as fit beside each other on one page. */
export const MAX_COMPARED = 4

/** A tank of the sheet. */
export type ComparedTank = {
  /** As in the address of the tank alone. */
  fragment: string
  read: ReadAddress
}
export type ReadComparison = {
  tanks: ComparedTank[]
  /** The address does not have as many tanks as it says, or as a sheet can have. */
  isAltered: boolean
}

/** No part of a tank's address has one: what is typed is encoded. */
const BETWEEN = '/'

/** Tanks side by side in the fragment of an address, which browsers send to no server: `2/check=…&country=fr&p=27/check=…`. The number tells a link that was cut. */
export const comparedFragment = (fragments: readonly string[]): string =>
  fragments.length === 0 ? '' : [String(fragments.length), ...fragments].join(BETWEEN)

/** Reads such a fragment, with `#` or without. Each tank has its own checksum (TANK-90); one that stands there twice counts once. */
export const comparedIn = (fragment: string): ReadComparison => {
  const [count = '', ...parts] = fragment.replace(/^#/, '').split(BETWEEN)
  const fragments = [...new Set(parts.slice(0, MAX_COMPARED).filter(Boolean))]
  return {
    tanks: fragments.map((one) => ({ fragment: one, read: tankIn(one) })),
    isAltered: fragment !== '' && (count !== String(parts.length) || fragments.length < parts.length),
  }
}

/** The sheet with one tank more; unchanged where it is full. A tank that was stored before addresses had checksums gets one. */
export const withTank = (fragments: readonly string[], fragment: string): readonly string[] => {
  const added = storedFragment(fragment)
  return fragments.length >= MAX_COMPARED || fragments.includes(added) ? fragments : [...fragments, added]
}
