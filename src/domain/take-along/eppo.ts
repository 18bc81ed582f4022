import { cropTerm } from '../crops/crop-terms.ts'
import { fold } from '../products/choices.ts'

/** The codes of EPPO, whose licence wants its name and the day of their last update (yyyy-MM-dd) wherever they are. */
export type EppoList = { updated: string; codes: EppoCodes }

/** EPPO codes by the names of `content/crops/en.json`; empty where none is known. */
export type EppoCodes = Readonly<Record<string, string>>

/** The EPPO code of a crop, in English or in the words of `names` (by English name); empty where none is known. */
export const eppoOf = (entered: string, codes: EppoCodes, names: Readonly<Record<string, string>>): string => {
  const code = (term: string): string => (Object.hasOwn(codes, term) ? codes[term]! : '')
  const folded = fold(entered.trim())
  if (folded === '') return ''
  const translated = Object.entries(names).find(([, name]) => fold(name) === folded)?.[0]
  return code(cropTerm(entered)) || (translated === undefined ? '' : code(translated))
}
