/** How many tests have each result. */
export type Counts = { total: number; C: number; CA: number; NC: number }

/** What is counted in the first and not in the second. */
export const restOf = (all: Counts, part: Counts): Counts => ({
  total: all.total - part.total,
  C: all.C - part.C,
  CA: all.CA - part.CA,
  NC: all.NC - part.NC,
})
