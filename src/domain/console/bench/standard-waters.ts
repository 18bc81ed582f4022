/** A named water in which a laboratory tests: hardness in mg of CaCO3 per litre, pH before mixing; null where it is not part of the name. */
export type StandardWater = { name: string; hardness: number | null; ph: number | null }

/** The standard waters of CIPAC MT 18 that tests of compatibility use; their pH is that of the day, and measured. */
export const CIPAC_WATERS: readonly StandardWater[] = [
  { name: 'CIPAC standard water A', hardness: 20, ph: null },
  { name: 'CIPAC standard water D', hardness: 342, ph: null },
  { name: 'CIPAC standard water C', hardness: 500, ph: null },
]

/** What is far above any list of a laboratory. */
export const MAX_WATERS = 20
export const MAX_WATER_NAME = 100
