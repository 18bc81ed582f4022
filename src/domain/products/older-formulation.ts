import type { ProductFormulation } from '../records.ts'
import { isOn } from './days-of-codes.ts'

/** What a product was made as when it was tested, where that is not, or not surely, what it is made as today. */
export type OlderFormulation = {
  /** Year in which that formulation began; empty where it is not known which one it was. */
  of: string
  /** Day from which it is made as today. */
  since: string
}

/** The history of a country, oldest first: its own, or else that of everywhere. */
const historyIn = (formulations: readonly ProductFormulation[], country: string): readonly ProductFormulation[] => {
  const own = formulations.filter((one) => one.country === country)
  return own.length > 0 ? own : formulations.filter((one) => one.country === '')
}

/**
 * The formulation of a product that was tested in a country (upper-case code) on a day (yyyy-MM-dd), where it was older than today's or that
 * is uncertain; undefined where it was today's, and where no history is recorded there (WHO-35).
 */
export const olderFormulation = (
  formulations: readonly ProductFormulation[],
  country: string,
  day: string,
): OlderFormulation | undefined => {
  if (formulations.length === 0) return undefined
  const history = historyIn(formulations, country)
  const current = history.at(-1)
  if (!current) return undefined
  const { from: since } = current
  const before = history.slice(0, -1).filter((one) => isOn(day, one))
  if (day < since) return { of: before.at(-1)?.from.slice(0, 4) ?? '', since }
  // One that ended later may still have been tested: which of the two it was is not recorded.
  return before.some(({ until }) => until !== '') ? { of: '', since } : undefined
}
