import { Trans, useLingui } from '@lingui/react/macro'
import { readStatistics, STATISTICS_MONTHS, type Statistics, type StatisticsRow } from '../../../contract/console/statistics.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { Link } from 'wouter'
import { Failure } from '../failure.tsx'
import { useAddress } from '../list/address.ts'
import { countryName } from '../list/country-name.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { PageTitle } from '../page-title.tsx'
import list from '../list/list.module.css'
import { useReading } from '../session.ts'
import { shownDays } from './shown-days.ts'
import { TestStages } from './test-stages.tsx'

const NAMES = ['months', 'country'] as const
type Query = NonNullable<Parameters<typeof useReading<typeof readStatistics>>[1]['query']>

/** How long requests and tests take by stage, month and country, and what tests said. */
export const StatisticsPage = () => {
  const { t } = useLingui()
  const { query, set } = useAddress(NAMES)
  const [reading] = useReading(readStatistics, { query: query as Query })
  const monthTexts: Record<(typeof STATISTICS_MONTHS)[number], string> = {
    '3': t`Last 3 months`,
    '12': t`Last 12 months`,
    '24': t`Last 24 months`,
  }
  return (
    <div className={list.page}>
      <PageTitle title={t`Statistics`} />
      {reading.step === 'failed' && <Failure error={reading.error} />}
      {reading.step === 'loaded' && (
        <>
          <search className={list.filters}>
            <FilterSelect
              label={t`Months`}
              value={query.months ?? '12'}
              options={STATISTICS_MONTHS.map((months) => [months, monthTexts[months]] as const)}
              onChange={(months) => set({ months })}
            />
            <FilterSelect
              label={t`Country`}
              value={query.country}
              options={[['', t`Any country`], ...reading.value.countries.map(({ of }) => [of, countryName(of)] as const)]}
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
    <table className={list.table}>
      <caption className="visually-hidden">{t`Days of requests by stage`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Stage`}</th>
          <th scope="col">{t`Requests`}</th>
          <th scope="col">{t`Median days`}</th>
          <th scope="col">{t`Nine of ten within days`}</th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ stage, days }) => (
          <tr key={stage}>
            <td>
              <strong>{names[stage]}</strong>
            </td>
            <td data-label={t`Requests`}>{days.count}</td>
            <td data-label={t`Median days`}>{shownDays(days.median)}</td>
            <td data-label={t`Nine of ten within days`}>{shownDays(days.p90)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type RowsProps = { title: string; rows: readonly StatisticsRow[]; areCountries?: boolean }

const Rows = ({ title, rows, areCountries = false }: RowsProps) => {
  const { t } = useLingui()
  const filled = rows.filter(({ received, C, CA, NC }) => received + C + CA + NC > 0)
  if (filled.length === 0) return undefined
  return (
    <table className={list.table}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t`Came in`}</th>
          <th scope="col">{t`Ended`}</th>
          <th scope="col">{t`Median days`}</th>
          <th scope="col">{t`Nine of ten within days`}</th>
          <th scope="col">{t`Compatible`}</th>
          <th scope="col">{t`With care`}</th>
          <th scope="col">{t`Not compatible`}</th>
        </tr>
      </thead>
      <tbody>
        {filled.map(({ of, received, ended, C, CA, NC }) => (
          <tr key={of}>
            <td>
              <strong>{areCountries ? <Link href={`${CONSOLE_PAGES.statistics}?country=${of}`}>{countryName(of)}</Link> : of}</strong>
            </td>
            <td data-label={t`Came in`}>{received}</td>
            <td data-label={t`Ended`}>{ended.count}</td>
            <td data-label={t`Median days`}>{shownDays(ended.median)}</td>
            <td data-label={t`Nine of ten within days`}>{shownDays(ended.p90)}</td>
            <td data-label={t`Compatible`}>{C}</td>
            <td data-label={t`With care`}>{CA}</td>
            <td data-label={t`Not compatible`}>{NC}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
