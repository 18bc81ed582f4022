/** How many tests have each result; `noRate` of them passed with a product at rate 0, which is no result to count on (TANK-120). */
export type Counts = { total: number; C: number; CA: number; NC: number; noRate?: number | undefined }

export const noRateIn = ({ noRate = 0 }: Pick<Counts, 'noRate'>): number => noRate

/** What is counted in the first and not in the second. */
export const restOf = (all: Counts, part: Counts): Counts => {
  const noRate = noRateIn(all) - noRateIn(part)
  return {
    total: all.total - part.total,
    C: all.C - part.C,
    CA: all.CA - part.CA,
    NC: all.NC - part.NC,
    ...(noRate > 0 ? { noRate } : {}),
  }
}
