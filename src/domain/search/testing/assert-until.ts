import fc from 'fast-check'

/** So often a property is asserted at most: what one round in a hundred lacks, none lacks of that many. */
const MOST_ROUNDS = 10

type Options = fc.Parameters<unknown> & {
  /** Whether all was drawn that the property is to be tried with. */
  isMet: () => boolean
}

/**
 * Asserts a property, and again until everything was drawn that it is to be tried with: a single round may lack by chance what is seldom. A
 * property that does not hold fails in any round.
 */
export const assertUntil = <Drawn>(property: fc.IProperty<Drawn>, { isMet, ...options }: Options): void => {
  let rounds = 0
  do fc.assert(property, options as fc.Parameters<Drawn>)
  while (!isMet() && ++rounds < MOST_ROUNDS)
}
