/** The daily check of an instrument: a balance with its weight, a pH meter in its buffers. */

/** What is looked at, such as a weight or a buffer, and between which values it has to read. */
export type CheckPoint = { name: string; from: number; to: number }
export type CheckedPoint = CheckPoint & { value: number }
/** `at` is ISO: when it was read. */
export type EquipmentCheck = { at: string; passed: boolean }

export const hasPassed = (points: readonly CheckedPoint[]): boolean => points.every(({ from, to, value }) => from <= value && value <= to)

/**
 * What a check of a day lacks for what was done with the instrument then; undefined where nothing. It passed before that (or later that day, where
 * there was none before), and the next one of that day, if there is one, passed too: one that fails afterwards says something of what was done before.
 * `at` is null where only the day is known; then the last one of the day decides.
 */
export const checkLacking = (
  checks: readonly EquipmentCheck[],
  { day, at }: { day: string; at: string | null },
  dayOf: (moment: string) => string,
): 'missing' | 'failed' | undefined => {
  const own = checks.filter((one) => dayOf(one.at) === day).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  if (own.length === 0) return 'missing'
  if (at === null) return own.at(-1)!.passed ? undefined : 'failed'
  const before = own.findLast((one) => Date.parse(one.at) <= Date.parse(at))
  const after = own.find((one) => Date.parse(one.at) > Date.parse(at))
  return (before ?? after)!.passed && after?.passed !== false ? undefined : 'failed'
}
