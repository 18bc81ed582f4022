import type { DECIMALS } from '../bench-test.ts'

/** What can be entered of each number, and what the server takes: far beyond anything real, so that a slip of the finger is found. */
export const ENTRY_RANGES = {
  rate: { from: 0, to: 4_000 },
  waterRate: { from: 0, to: 100_000 },
  weighed: { from: 0, to: 100_000 },
  amount: { from: 0, to: 2_000 },
  ph: { from: 0, to: 14 },
  temperature: { from: -20, to: 150 },
  hardness: { from: 0, to: 10_000 },
  hours: { from: 0, to: 1_000 },
} as const satisfies Record<keyof typeof DECIMALS, EntryRange>
export type EntryRange = { from: number; to: number }
