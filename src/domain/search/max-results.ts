/** The most tests that one search answers with (Specification §9). */
export const MAX_RESULTS = 500
