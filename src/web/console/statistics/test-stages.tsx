import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Statistics } from '../../../contract/console/statistics.ts'
import { monthOptions, turnaroundOptions } from '../charts/chart-options.ts'
import { PlotFigure } from '../charts/chart.tsx'
import { ListTable } from '../list/list-table.tsx'
import { DaysLegend } from './request-charts.tsx'
import { dayCells, shownDays } from './shown-days.ts'

type Tests = Statistics['tests']

/** How long tests take by stage, and where they are now. */
export const TestStageChart = ({ stages }: { stages: Tests['stages'] }) => {
  const { t } = useLingui()
  const bench = t`At the bench, until it is submitted`
  const review = t`In review, until it is approved or returned`
  const returned = t`Returned, until it is submitted again`
  const amendment = t`Being amended, until it is submitted`
  const report = t`From its draft to its first report`
  const names = useMemo(
    (): Record<Tests['stages'][number]['stage'], string> => ({ bench, review, returned, amendment, report }),
    [bench, review, returned, amendment, report],
  )
  const optionsFor = useMemo(() => {
    const rows = stages.map(({ stage, days }) => ({ label: names[stage], ...days }))
    return () => turnaroundOptions(rows)
  }, [stages, names])
  return (
    <PlotFigure
      title={t`Days of tests by stage`}
      isEmpty={stages.every(({ days }) => days.count === 0)}
      legend={<DaysLegend />}
      optionsFor={optionsFor}
      table={
        stages.some(({ now, days }) => (now ?? 0) + days.count > 0) && (
          <ListTable
            caption={t`Days of tests by stage`}
            columns={[
              { id: 'stage', name: t`Stage`, isPlain: true },
              { id: 'now', name: t`Now` },
              { id: 'count', name: t`Ended` },
              { id: 'median', name: t`Median days` },
              { id: 'p90', name: t`Nine of ten within days` },
            ]}
            rows={stages.map(({ stage, now, days }) => ({
              id: stage,
              cells: { stage: <strong>{names[stage]}</strong>, now: now ?? '–', ...dayCells(days) },
            }))}
          />
        )
      }
    />
  )
}

/** Tests that were approved by month; the table has what was begun and returned too. */
export const TestMonthChart = ({ months }: { months: Tests['months'] }) => {
  const { t } = useLingui()
  const optionsFor = useMemo(() => {
    const rows = months.toReversed().map(({ of, approved }) => ({ of, count: approved }))
    return (width: number) => monthOptions(rows, width)
  }, [months])
  const filled = months.filter(({ begun, approved, returned }) => begun + approved + returned > 0)
  return (
    <PlotFigure
      title={t`Tests approved, by month`}
      isEmpty={months.every(({ approved }) => approved === 0)}
      optionsFor={optionsFor}
      table={
        filled.length > 0 && (
          <ListTable
            caption={t`Tests by month`}
            columns={[
              { id: 'of', name: t`By month`, isPlain: true, isWord: true },
              { id: 'begun', name: t`Begun` },
              { id: 'approved', name: t`Approved` },
              { id: 'returned', name: t`Returned` },
              { id: 'reviewMedian', name: t`Review, median days` },
              { id: 'reviewP90', name: t`Review, nine of ten within days` },
              { id: 'reportMedian', name: t`Report, median days` },
              { id: 'reportP90', name: t`Report, nine of ten within days` },
            ]}
            rows={filled.map(({ of, review, report, ...counted }) => ({
              id: of,
              cells: {
                of: <strong>{of}</strong>,
                ...counted,
                reviewMedian: shownDays(review.median),
                reviewP90: shownDays(review.p90),
                reportMedian: shownDays(report.median),
                reportP90: shownDays(report.p90),
              },
            }))}
          />
        )
      }
    />
  )
}
