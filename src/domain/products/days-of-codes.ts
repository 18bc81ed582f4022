import type { CodePeriod, DayRange } from '../records.ts'

/** Whether a day, yyyy-MM-dd, is in a range; both ends are in it. */
export const isOn = (day: string, { from, until }: DayRange): boolean => from <= day && (until === '' || day <= until)

/** The codes that a product has on a day: those without days, and those whose days it is in. What a number was before is not written as its number. */
export const codesOn = ({ codes, codePeriods }: { codes: readonly string[]; codePeriods: readonly CodePeriod[] }, day: string): string[] =>
  codes.filter((code) => {
    const own = codePeriods.filter((period) => period.code === code)
    return own.length === 0 || own.some((period) => isOn(day, period))
  })
