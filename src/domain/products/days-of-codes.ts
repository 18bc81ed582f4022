import type { CodePeriod, DayRange, OtherName } from '../records.ts'

/** Whether a day, yyyy-MM-dd, is in a range; both ends are in it. */
export const isOn = (day: string, { from, until }: DayRange): boolean => from <= day && (until === '' || day <= until)

/** The codes that a product has on a day: those without days, and those whose days it is in. What a number was before is not written as its number. */
export const codesOn = ({ codes, codePeriods }: { codes: readonly string[]; codePeriods: readonly CodePeriod[] }, day: string): string[] =>
  codes.filter((code) => {
    const own = codePeriods.filter((period) => period.code === code)
    return own.length === 0 || own.some((period) => isOn(day, period))
  })

/** Whether a range ended before a day. */
const isOver = (day: string, { until }: DayRange): boolean => until !== '' && until < day

const latestFirst = (one: DayRange, other: DayRange): number => other.until.localeCompare(one.until) || other.from.localeCompare(one.from)

type WithHistory = { codes: readonly string[]; codePeriods: readonly CodePeriod[]; otherNames: readonly OtherName[] }

/** What a product was called and numbered before a day, the latest first, and what it is called besides on that day (WHO-16). */
export const namesAndCodesBefore = (
  product: WithHistory,
  day: string,
): { codes: CodePeriod[]; names: OtherName[]; besides: OtherName[] } => {
  const own = new Set(codesOn(product, day))
  const { codePeriods, otherNames } = product
  return {
    codes: codePeriods.filter((period) => !own.has(period.code) && isOver(day, period)).toSorted(latestFirst),
    names: otherNames.filter((name) => name.kind === 'former' || isOver(day, name)).toSorted(latestFirst),
    besides: otherNames.filter((name) => name.kind !== 'former' && isOn(day, name)),
  }
}
