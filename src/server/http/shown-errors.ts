export type FieldError = { path: string; message: string }

/** How much of an unknown name is repeated in an error. */
const SHOWN = 40
export const shownName = (name: string): string => name.slice(0, SHOWN)

/** How many are named: an address and a body have room for thousands. */
const NAMED = 5

/** The first errors, and how many more there are. */
export const firstErrors = (errors: readonly FieldError[], what: 'parameter' | 'field'): FieldError[] => {
  const more = errors.length - NAMED
  if (more <= 0) return [...errors]
  return [...errors.slice(0, NAMED), { path: '', message: `and ${more} more ${what}${more === 1 ? '' : 's'}` }]
}
