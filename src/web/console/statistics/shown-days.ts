import type { Statistics } from '../../../contract/console/statistics.ts'
import { formats } from '../shared/texts/formats.ts'

export const shownDays = (days: number | null): string => (days === null ? '–' : formats().number(days))

type Days = Statistics['stages'][number]['days']

/** What a row of a table shows of some days. */
export const dayCells = ({ count, median, p90 }: Days) => ({ count, median: shownDays(median), p90: shownDays(p90) })
