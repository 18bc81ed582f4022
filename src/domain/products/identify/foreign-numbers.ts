import type { PreparedSuggestions } from '../prepared-suggestions.ts'
import { findCodes } from './code-index.ts'

/** A product that has a number in a country; `country` is an upper-case code. */
export type NumberElsewhere = { country: string; id: string; name: string }

const MOST = 5

/** The products that have a typed number, all of it, in other countries than one (upper-case code): they are named, and none is taken (WHO-18). */
export const foreignNumbers = (typed: string, country: string, { choices, codes }: PreparedSuggestions): NumberElsewhere[] =>
  findCodes(typed, codes)
    .flatMap(({ at, code, how }) => {
      if (how !== 'whole' || !('country' in code) || code.country === country) return []
      const { id, name } = choices[at]!.choice
      return [{ country: code.country, id, name }]
    })
    .slice(0, MOST)
