/** Runs of each tank; the shortest counts. */
export const PASSES = 5
/** Numbers of products of a tank. */
export const SIZES = [2, 4, 8, 12]
