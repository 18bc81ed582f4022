/**
 * What a call costs its client where its response has to be made, in searches for a whole country: measured processor time over 300,000 tests. A search
 * takes 0.6 to 1.6 ms there, a chart of eight products 14, a tank of twelve 18 and one of two 11. Files count by their tests (`rate-limits.ts`).
 */
export const CALL_COSTS = {
  summary: 1,
  chart: 10,
  tank: 10,
  /** A search of which the tests are read again to be described: 12 ms where a search takes 2.7. */
  describedTests: 5,
  /** The names of all products in a country, which are then kept for the next look-ups: 85 ms. */
  preparedNames: 30,
  /** 10,000 addresses. */
  sitemap: 20,
} as const
