/** Maximum number of tests in the response to one search (SRCH-09). */
export const MAX_RESULTS = 500
