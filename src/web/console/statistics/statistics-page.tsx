import { Trans, useLingui } from '@lingui/react/macro'
import { readStatistics, STATISTICS_MONTHS } from '../../../contract/console/statistics.ts'
import { countryOptions } from '../../../domain/console/words/country-names.ts'
import charts from '../charts/chart.module.css'
import { useAddress } from '../list/address.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import list from '../list/list.module.css'
import { Failure } from '../shared/failure.tsx'
import { PageTitle } from '../shared/page-title.tsx'
import { useReading } from '../shared/calls/session.ts'
import { CountryChart, MonthChart, StageChart, VerdictChart } from './request-charts.tsx'
import { TestMonthChart, TestStageChart } from './test-stages.tsx'

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
    <div className={`stack flush-texts ${list.page}`}>
      <div className="row gap-2 across-4 middle apart">
        <PageTitle title={t`Statistics`} />
        {reading.step === 'loaded' && (
          <search className={charts.filters}>
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
        )}
      </div>
      {reading.step === 'failed' && <Failure error={reading.error} />}
      {reading.step === 'loaded' && (
        <>
          <div className={charts.charts}>
            <StageChart stages={reading.value.stages} />
            <MonthChart months={reading.value.months} />
            <VerdictChart months={reading.value.months} />
            <TestStageChart stages={reading.value.tests.stages} />
            <TestMonthChart months={reading.value.tests.months} />
            <CountryChart countries={reading.value.countries} />
          </div>
          <p>
            <Trans>
              Requests that came in during these months, and public tests of these months. Days do not count while a request waits for its
              requester. A request ended with a report, an answer or a refusal; those that were deleted or cancelled have no end. Months in
              which nothing happened are left out of the tables.
            </Trans>
          </p>
          <p>
            <Trans>
              Tests of the laboratory by the stages that they left in these months; “Now” is how many are in a stage today. Approving a test
              publishes it at once. Tests that were given up have no end.
            </Trans>
          </p>
        </>
      )}
    </div>
  )
}
