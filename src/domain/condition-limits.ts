/** What is recorded of the conditions of a test. */
export const CONDITIONS = ['hardness', 'ph', 'temperature', 'hours'] as const
export type Condition = (typeof CONDITIONS)[number]

/** The last reading of the jar test: so long a test is watched where nothing says which readings its method requires. */
export const LAST_READING_HOURS = 24

/** From 0 to `max`, with at most so many decimals (docs/data-format.md). */
export const CONDITION_LIMITS = {
  hardness: { max: 2_000, decimals: 1 },
  ph: { max: 14, decimals: 2 },
  temperature: { max: 50, decimals: 1 },
  hours: { max: 168, decimals: 1 },
} as const satisfies Record<Condition, { max: number; decimals: number }>
