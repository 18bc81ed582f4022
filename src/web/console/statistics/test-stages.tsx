import { Trans, useLingui } from '@lingui/react/macro'
import type { Statistics } from '../../../contract/console/statistics.ts'
import { ListTable } from '../list/list-table.tsx'
import { dayCells, shownDays } from './shown-days.ts'

type Tests = Statistics['tests']

/** How long tests take by stage and month, and where they are now. */
export const TestStages = ({ tests }: { tests: Tests }) => (
  <>
    <h2>
      <Trans>Tests</Trans>
    </h2>
    <p>
      <Trans>
        Tests of the laboratory by the stages that they left in these months; “Now” is how many are in a stage today. Approving a test
        publishes it at once. Tests that were given up have no end.
      </Trans>
    </p>
    <Stages stages={tests.stages} />
    <Months months={tests.months} />
  </>
)

const Stages = ({ stages }: { stages: Tests['stages'] }) => {
  const { t } = useLingui()
  const names: Record<Tests['stages'][number]['stage'], string> = {
    bench: t`At the bench, until it is submitted`,
    review: t`In review, until it is approved or returned`,
    returned: t`Returned, until it is submitted again`,
    amendment: t`Being amended, until it is submitted`,
    report: t`From its draft to its first report`,
  }
  return (
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

const Months = ({ months }: { months: Tests['months'] }) => {
  const { t } = useLingui()
  const filled = months.filter(({ begun, approved, returned }) => begun + approved + returned > 0)
  if (filled.length === 0) return undefined
  return (
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
