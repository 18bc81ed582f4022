import type { BenchSheet } from './bench-test.ts'

/** What is known of a water: mg of CaCO3 per litre, pH, °C. */
export type WaterValues = Pick<BenchSheet, 'hardness' | 'ph' | 'temperature'>

const FIELDS = ['hardness', 'ph', 'temperature'] as const

/**
 * What the choice of a water changes in the sheet (WATER-23): what it names is entered; what it does not name is cleared (null) where it has
 * the value of one of `others`, the waters from which it can have come. Any other value was measured, and stays.
 */
export const enteredByWater = (
  sheet: WaterValues,
  water: Partial<WaterValues>,
  others: readonly Partial<WaterValues>[],
): Partial<WaterValues> => {
  const entered: Partial<WaterValues> = {}
  for (const field of FIELDS) {
    const named = water[field] ?? null
    const isOfAnother = sheet[field] !== null && others.some((other) => other[field] === sheet[field])
    if (named !== null || isOfAnother) entered[field] = named
  }
  return entered
}
