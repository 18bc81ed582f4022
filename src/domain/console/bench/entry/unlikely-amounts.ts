import type { BenchLine, BenchSheet } from '../bench-test.ts'

const GRAMS = 1_000

/** What one litre of the mix needs of a product by its rate, g or ml; undefined where nobody can tell, as for a seed coating. */
export const meantAmount = (
  { kind, waterRate }: Pick<BenchSheet, 'kind' | 'waterRate'>,
  { rate }: Pick<BenchLine, 'rate'>,
): number | undefined =>
  kind === 'foliar' && rate !== null && waterRate !== null && waterRate > 0 ? (rate * GRAMS) / waterRate : undefined

/** `line` is the order of addition, from 1; `times` how often what the rate asks for was taken, and without an end where it asks for none. */
export type UnlikelyAmount = { line: number; meant: number; times: number }

const amountOff = (sheet: BenchSheet, at: number, share: number): UnlikelyAmount | undefined => {
  const one = sheet.lines[at]
  const meant = one && meantAmount(sheet, one)
  if (!one || meant === undefined || one.weighed === null || Math.abs(one.weighed - meant) <= share * meant) return undefined
  return { line: at + 1, meant, times: one.weighed / meant }
}

/** The amounts that are off what their rates ask for by more than a share of that (LAB-187). */
export const unlikelyAmounts = (sheet: BenchSheet, share: number): UnlikelyAmount[] =>
  [...sheet.lines.keys()].flatMap((at) => amountOff(sheet, at, share) ?? [])

/** Those that were not so in the sheet that entering began from: these are asked about before they are saved (ENTRY-04). */
export const newUnlikelyAmounts = (base: BenchSheet, sheet: BenchSheet, share: number): UnlikelyAmount[] => {
  const stateOf = (of: BenchSheet, { productId, name, rate, weighed }: BenchLine) =>
    JSON.stringify([productId || name, rate, weighed, of.waterRate])
  const known = new Set(base.lines.map((one) => stateOf(base, one)))
  return unlikelyAmounts(sheet, share).filter(({ line }) => !known.has(stateOf(sheet, sheet.lines[line - 1]!)))
}
