/** Error of a division. */
const NOISE = 1e-9

/**
 * Whether a mix has more product than water: its products make up more than half of the spray. `strengths` are in L or kg per L of spray;
 * one that is not known is left out, so that the others are at least so much. A kilogramme of a solid counts as a litre: more room than
 * nearly all take.
 */
export const isMoreProductThanWater = (strengths: readonly number[]): boolean =>
  strengths.reduce((sum, strength) => sum + (strength > 0 ? strength : 0), 0) > 0.5 + NOISE

/** L or kg per L of spray, from an amount per hectare and a water volume in L/ha; NaN where it is not known. */
export const strengthIn = (
  { rate, strength }: { rate?: number | null | undefined; strength?: number | null | undefined },
  waterRate: number | null | undefined,
): number => strength ?? (rate == null || waterRate == null ? Number.NaN : rate / waterRate)
