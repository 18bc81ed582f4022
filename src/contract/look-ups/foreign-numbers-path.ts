/** Path below `/api/`, apart from the schemas of the call. */
export const FOREIGN_NUMBERS = 'tankmix/foreign-numbers'
