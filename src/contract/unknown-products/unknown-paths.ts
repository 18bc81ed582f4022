/** The call that tells the laboratory of a product of no list, below `/api/`. */
export const UNKNOWN_PRODUCT = 'tankmix/unknown-product'
