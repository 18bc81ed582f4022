/**
 * How many tests have each result; `noRate` of them passed with a product at rate 0, and `older` with an older formulation of one, which are
 * no results to count on (TANK-120, WHO-36).
 */
export type Counts = { total: number; C: number; CA: number; NC: number; noRate?: number | undefined; older?: number | undefined }

export const noRateIn = ({ noRate = 0 }: Pick<Counts, 'noRate'>): number => noRate

export const olderIn = ({ older = 0 }: Pick<Counts, 'older'>): number => older

/** What is counted in the first and not in the second. */
export const restOf = (all: Counts, part: Counts): Counts => {
  const noRate = noRateIn(all) - noRateIn(part)
  const older = olderIn(all) - olderIn(part)
  return {
    total: all.total - part.total,
    C: all.C - part.C,
    CA: all.CA - part.CA,
    NC: all.NC - part.NC,
    ...(noRate > 0 ? { noRate } : {}),
    ...(older > 0 ? { older } : {}),
  }
}
