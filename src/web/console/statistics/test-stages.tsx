import { Trans, useLingui } from '@lingui/react/macro'
import type { Statistics } from '../../../contract/console/statistics.ts'
import list from '../list/list.module.css'
import { shownDays } from './shown-days.ts'

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
    <table className={list.table}>
      <caption className="visually-hidden">{t`Days of tests by stage`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Stage`}</th>
          <th scope="col">{t`Now`}</th>
          <th scope="col">{t`Ended`}</th>
          <th scope="col">{t`Median days`}</th>
          <th scope="col">{t`Nine of ten within days`}</th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ stage, now, days }) => (
          <tr key={stage}>
            <td>
              <strong>{names[stage]}</strong>
            </td>
            <td data-label={t`Now`}>{now ?? '–'}</td>
            <td data-label={t`Ended`}>{days.count}</td>
            <td data-label={t`Median days`}>{shownDays(days.median)}</td>
            <td data-label={t`Nine of ten within days`}>{shownDays(days.p90)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Months = ({ months }: { months: Tests['months'] }) => {
  const { t } = useLingui()
  const filled = months.filter(({ begun, approved, returned }) => begun + approved + returned > 0)
  if (filled.length === 0) return undefined
  return (
    <table className={list.table}>
      <caption className="visually-hidden">{t`Tests by month`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`By month`}</th>
          <th scope="col">{t`Begun`}</th>
          <th scope="col">{t`Approved`}</th>
          <th scope="col">{t`Returned`}</th>
          <th scope="col">{t`Review, median days`}</th>
          <th scope="col">{t`Review, nine of ten within days`}</th>
          <th scope="col">{t`Report, median days`}</th>
          <th scope="col">{t`Report, nine of ten within days`}</th>
        </tr>
      </thead>
      <tbody>
        {filled.map(({ of, begun, approved, returned, review, report }) => (
          <tr key={of}>
            <td>
              <strong>{of}</strong>
            </td>
            <td data-label={t`Begun`}>{begun}</td>
            <td data-label={t`Approved`}>{approved}</td>
            <td data-label={t`Returned`}>{returned}</td>
            <td data-label={t`Review, median days`}>{shownDays(review.median)}</td>
            <td data-label={t`Review, nine of ten within days`}>{shownDays(review.p90)}</td>
            <td data-label={t`Report, median days`}>{shownDays(report.median)}</td>
            <td data-label={t`Report, nine of ten within days`}>{shownDays(report.p90)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
