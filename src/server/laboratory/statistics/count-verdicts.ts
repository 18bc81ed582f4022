import { RESULT_CODES, type ResultCode } from '../../../domain/records.ts'
import { dateOf, dayNumber, type SearchIndex } from '../../../domain/search/search-index.ts'

/** How many public tests of a country (of all where it is undefined) are from the months since a day, by country and month. */
export const countVerdicts = (
  index: SearchIndex,
  first: string,
  country: string | undefined,
  add: (month: string, country: string, result: ResultCode) => void,
): void => {
  const firstDay = dayNumber(first)
  const { days, results } = index.tests
  const months = new Map<number, string>()
  const monthOf = (day: number): string => {
    const known = months.get(day) ?? dateOf(day).slice(0, 7)
    months.set(day, known)
    return known
  }
  for (const [at, part] of [...index.countries, ...index.countries].entries()) {
    if (country !== undefined && part !== country) continue
    // The newest tests of a part come first.
    for (let doc = index.partOff[at]!; doc < index.partOff[at + 1]! && days[doc]! >= firstDay; doc++)
      add(monthOf(days[doc]!), part, RESULT_CODES[results[doc]!]!)
  }
}
