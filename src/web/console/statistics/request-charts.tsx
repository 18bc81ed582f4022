import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Link } from 'wouter'
import type { Statistics, StatisticsRow } from '../../../contract/console/statistics.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { countryName } from '../../../domain/console/words/country-names.ts'
import { countOptions, monthOptions, turnaroundOptions, verdictOptions } from '../charts/chart-options.ts'
import { PlotFigure } from '../charts/chart.tsx'
import charts from '../charts/chart.module.css'
import { ListTable } from '../list/list-table.tsx'
import { dayCells } from './shown-days.ts'

/** Countries of a chart; the table has all. */
const SHOWN_COUNTRIES = 5

/** What bars and dots of days mean. */
export const DaysLegend = () => (
  <>
    <span className={charts.sign} />
    <Trans>Median days · ○ nine of ten within</Trans>
  </>
)

export const StageChart = ({ stages }: { stages: Statistics['stages'] }) => {
  const { t } = useLingui()
  const names: Record<Statistics['stages'][number]['stage'], string> = {
    new: t`New, until somebody decides`,
    accepted: t`Accepted, until its test begins`,
    'in-test': t`In test`,
    all: t`From coming in to its end`,
  }
  const { new: fresh, accepted, 'in-test': inTest, all } = names
  const optionsFor = useMemo(() => {
    const texts = { new: fresh, accepted, 'in-test': inTest, all }
    const rows = stages.map(({ stage, days }) => ({ label: texts[stage], ...days }))
    return () => turnaroundOptions(rows)
  }, [stages, fresh, accepted, inTest, all])
  return (
    <PlotFigure
      title={t`Days of requests by stage`}
      isEmpty={stages.every(({ days }) => days.count === 0)}
      legend={<DaysLegend />}
      optionsFor={optionsFor}
      table={
        stages.some(({ days }) => days.count > 0) && (
          <ListTable
            caption={t`Days of requests by stage`}
            columns={[
              { id: 'stage', name: t`Stage`, isPlain: true },
              { id: 'count', name: t`Requests` },
              { id: 'median', name: t`Median days` },
              { id: 'p90', name: t`Nine of ten within days` },
            ]}
            rows={stages.map(({ stage, days }) => ({ id: stage, cells: { stage: <strong>{names[stage]}</strong>, ...dayCells(days) } }))}
          />
        )
      }
    />
  )
}

const isFilled = ({ received, C, CA, NC }: StatisticsRow): boolean => received + C + CA + NC > 0

type MonthsProps = { months: readonly StatisticsRow[] }

/** Requests that came in by month. */
export const MonthChart = ({ months }: MonthsProps) => {
  const { t } = useLingui()
  const optionsFor = useMemo(() => {
    const rows = months.toReversed().map(({ of, received }) => ({ of, count: received }))
    return (width: number) => monthOptions(rows, width)
  }, [months])
  return (
    <PlotFigure
      title={t`Requests that came in, by month`}
      isEmpty={months.every(({ received }) => received === 0)}
      optionsFor={optionsFor}
      table={
        months.some(isFilled) && (
          <ListTable
            caption={t`Requests by month`}
            columns={[
              { id: 'of', name: t`By month`, isPlain: true, isWord: true },
              { id: 'received', name: t`Came in` },
              { id: 'count', name: t`Ended` },
              { id: 'median', name: t`Median days` },
              { id: 'p90', name: t`Nine of ten within days` },
            ]}
            rows={months.filter(isFilled).map(({ of, received, ended }) => ({
              id: of,
              cells: { of: <strong>{of}</strong>, received, ...dayCells(ended) },
            }))}
          />
        )
      }
    />
  )
}

/** What the public tests of each month said. */
export const VerdictChart = ({ months }: MonthsProps) => {
  const { t } = useLingui()
  const optionsFor = useMemo(() => {
    const rows = months.toReversed()
    return (width: number) => verdictOptions(rows, width)
  }, [months])
  return (
    <PlotFigure
      title={t`Verdicts of public tests, by month`}
      isEmpty={months.every(({ C, CA, NC }) => C + CA + NC === 0)}
      legend={
        <>
          <span className={charts.sign} data-of="C" />✓ <Trans>Compatible</Trans> <span className={charts.sign} data-of="CA" />!{' '}
          <Trans>With care</Trans> <span className={charts.sign} data-of="NC" />✕ <Trans>Not compatible</Trans>
        </>
      }
      optionsFor={optionsFor}
      table={
        months.some(isFilled) && (
          <ListTable
            caption={t`Verdicts by month`}
            columns={[
              { id: 'of', name: t`By month`, isPlain: true, isWord: true },
              { id: 'C', name: t`Compatible` },
              { id: 'CA', name: t`With care` },
              { id: 'NC', name: t`Not compatible` },
            ]}
            rows={months.filter(isFilled).map(({ of, C, CA, NC }) => ({ id: of, cells: { of: <strong>{of}</strong>, C, CA, NC } }))}
          />
        )
      }
    />
  )
}

/** Requests by country; the table says what tests of each said. */
export const CountryChart = ({ countries }: { countries: readonly StatisticsRow[] }) => {
  const { t } = useLingui()
  const asking = useMemo(() => countries.filter(({ received }) => received > 0), [countries])
  const optionsFor = useMemo(() => {
    const rows = asking.slice(0, SHOWN_COUNTRIES).map(({ of, received }) => ({ label: countryName(of), count: received }))
    return (width: number) => countOptions(rows, width)
  }, [asking])
  return (
    <PlotFigure
      title={t`Requests by country, the first ${SHOWN_COUNTRIES}`}
      isEmpty={asking.length === 0}
      optionsFor={optionsFor}
      table={
        countries.some(isFilled) && (
          <ListTable
            caption={t`Requests and verdicts by country`}
            columns={[
              { id: 'of', name: t`By country`, isPlain: true, isWord: true },
              { id: 'received', name: t`Came in` },
              { id: 'count', name: t`Ended` },
              { id: 'median', name: t`Median days` },
              { id: 'p90', name: t`Nine of ten within days` },
              { id: 'C', name: t`Compatible` },
              { id: 'CA', name: t`With care` },
              { id: 'NC', name: t`Not compatible` },
            ]}
            rows={countries.filter(isFilled).map(({ of, ended, ...counted }) => ({
              id: of,
              cells: {
                of: (
                  <strong>
                    <Link href={`${CONSOLE_PAGES.statistics}?country=${of}`}>{countryName(of)}</Link>
                  </strong>
                ),
                ...counted,
                ...dayCells(ended),
              },
            }))}
          />
        )
      }
    />
  )
}
