/** Runs of each tank; the shortest counts. */
export const PASSES = 5
