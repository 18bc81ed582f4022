import { Trans, useLingui } from '@lingui/react/macro'
import { readStatistics, STATISTICS_MONTHS, type Statistics, type StatisticsRow } from '../../../contract/console/statistics.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { Link } from 'wouter'
import { Failure } from '../shared/failure.tsx'
import { useAddress } from '../list/address.ts'
import { countryName, countryOptions } from '../../../domain/console/country-names.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListTable } from '../list/list-table.tsx'
import list from '../list/list.module.css'
import { PageTitle } from '../shared/page-title.tsx'
import { useReading } from '../shared/session.ts'
import { dayCells } from './shown-days.ts'
import { TestStages } from './test-stages.tsx'

/** How long requests and tests take by stage, month and country, and what tests said. */
export const StatisticsPage = () => {
  const { t } = useLingui()
  const { query, set } = useAddress(readStatistics)
  const [reading] = useReading(readStatistics, { query })
  const monthTexts: Record<(typeof STATISTICS_MONTHS)[number], string> = {
    '3': t`3 months`,
    '12': t`12 months`,
    '24': t`24 months`,
  }
  return (
    <div className={list.page}>
      <PageTitle title={t`Statistics`} />
      {reading.step === 'failed' && <Failure error={reading.error} />}
      {reading.step === 'loaded' && (
        <>
          <search className={list.filters}>
            <FilterSelect
              label={t`In the last`}
              value={query.months ?? '12'}
              options={STATISTICS_MONTHS.map((months) => [months, monthTexts[months]] as const)}
              onChange={(months) => set({ months })}
            />
            <FilterSelect
              label={t`Country`}
              value={query.country}
              options={[['', t`Any country`], ...countryOptions(reading.value.offered)]}
              onChange={(country) => set({ country })}
            />
          </search>
          <h2>
            <Trans>Requests</Trans>
          </h2>
          <p>
            <Trans>
              Requests that came in during these months, and public tests of these months. Days do not count while a request waits for its
              requester. A request ended with a report, an answer or a refusal; those that were deleted or cancelled have no end. Months in
              which nothing happened are left out.
            </Trans>
          </p>
          <Stages stages={reading.value.stages} />
          <Rows title={t`By month`} rows={reading.value.months} />
          <Rows title={t`By country`} rows={reading.value.countries} areCountries />
          <TestStages tests={reading.value.tests} />
        </>
      )}
    </div>
  )
}

const Stages = ({ stages }: { stages: Statistics['stages'] }) => {
  const { t } = useLingui()
  const names: Record<Statistics['stages'][number]['stage'], string> = {
    new: t`New, until somebody decides`,
    accepted: t`Accepted, until its test begins`,
    'in-test': t`In test`,
    all: t`From coming in to its end`,
  }
  return (
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

type RowsProps = { title: string; rows: readonly StatisticsRow[]; areCountries?: boolean }

const Rows = ({ title, rows, areCountries = false }: RowsProps) => {
  const { t } = useLingui()
  const filled = rows.filter(({ received, C, CA, NC }) => received + C + CA + NC > 0)
  if (filled.length === 0) return undefined
  return (
    <ListTable
      columns={[
        { id: 'of', name: title, isPlain: true, isWord: true },
        { id: 'received', name: t`Came in` },
        { id: 'count', name: t`Ended` },
        { id: 'median', name: t`Median days` },
        { id: 'p90', name: t`Nine of ten within days` },
        { id: 'C', name: t`Compatible` },
        { id: 'CA', name: t`With care` },
        { id: 'NC', name: t`Not compatible` },
      ]}
      rows={filled.map(({ of, ended, ...counted }) => ({
        id: of,
        cells: {
          of: <strong>{areCountries ? <Link href={`${CONSOLE_PAGES.statistics}?country=${of}`}>{countryName(of)}</Link> : of}</strong>,
          ...counted,
          ...dayCells(ended),
        },
      }))}
    />
  )
}
