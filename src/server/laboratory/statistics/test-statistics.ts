import { laboratoryDay } from '../../../domain/method/laboratory-days.ts'
import type { Statistics } from '../../../contract/console/statistics.ts'
import { TEST_STAGES } from '../../../domain/console/bench/test-stages.ts'
import { createCounts, medianDays, monthBefore, type Period } from './read-statistics.ts'
import type { RunTimes } from './read-times.ts'

const nothing = () => ({ begun: 0, approved: 0, returned: 0, review: [] as number[], report: [] as number[] })

/** Days of tests by stage and month: those that left a stage, or got their first report, in these months; and where tests are now. */
export const testStatistics = (runs: readonly RunTimes[], { months, country, today, timeZone }: Period): Statistics['tests'] => {
  const first = monthBefore(today, months - 1)
  const byMonth = createCounts(nothing)
  for (let back = 0; back < months; back++) byMonth.of(monthBefore(today, back))
  const byStage = TEST_STAGES.map((stage) => ({ stage, now: 0, days: [] as number[] }))
  const reports: number[] = []
  const isIn = (time: string | undefined): time is string => time !== undefined && laboratoryDay(time, timeZone) >= first
  const monthOf = (time: string) => byMonth.of(laboratoryDay(time, timeZone).slice(0, 'yyyy-MM'.length))
  for (const run of runs) {
    if (country !== undefined && run.country !== country) continue
    if (isIn(run.begunAt)) monthOf(run.begunAt).begun++
    for (const { stage, days, endedAt, by } of run.passages) {
      if (!isIn(endedAt)) continue
      byStage.find((one) => one.stage === stage)!.days.push(days)
      if (by === 'submit') continue
      const month = monthOf(endedAt)
      month.review.push(days)
      if (by === 'publish') month.approved++
      else month.returned++
    }
    for (const one of byStage) if (one.stage === run.now) one.now++
    if (!isIn(run.report?.at)) continue
    monthOf(run.report.at).report.push(run.report.days)
    reports.push(run.report.days)
  }
  return {
    stages: [
      ...byStage.map(({ stage, now: here, days }) => ({ stage, now: here, days: medianDays(days) })),
      { stage: 'report', now: null, days: medianDays(reports) },
    ],
    months: [...byMonth.counts]
      .map(([of, { review, report, ...counted }]) => ({ of, ...counted, review: medianDays(review), report: medianDays(report) }))
      .toSorted((a, b) => (a.of < b.of ? 1 : -1)),
  }
}
