/** Maximum number of tests in the response to one search (Specification §9). */
export const MAX_RESULTS = 500
