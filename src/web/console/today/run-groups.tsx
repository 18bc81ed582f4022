import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { Today } from '../../../contract/console/today.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { countryName } from '../../../domain/console/words/country-names.ts'
import { ListTable } from '../list/list-table.tsx'
import { momentOf, shownDay } from '../shared/texts/dates.ts'
import { DemonstrationMark } from '../shared/demonstration-mark.tsx'
import { StatePill } from '../shared/state-pill.tsx'
import { TimeLeft } from '../shared/time-left.tsx'
import { bySeries, type TestsOfSeries } from './by-series.ts'
import { TodayGroup } from './today-group.tsx'

type Run = Today['toSubmit'][number]

/** What every row of a test shows. */
const runCells = (run: Run, isDemonstration: boolean, page: string = CONSOLE_PAGES.test) => ({
  test: (
    <>
      <Link href={page.replace(':id', run.id)} className="strong figures">
        {run.id}
      </Link>{' '}
      {isDemonstration && <DemonstrationMark />}
    </>
  ),
  mix: (
    <>
      {run.products.length === 0 ? '–' : run.products.join(' + ')}
      <div className="muted">{[run.country && countryName(run.country), run.crop].filter(Boolean).join(' · ')}</div>
    </>
  ),
  creator: run.createdBy,
})

/** What the row of several tests of a series shows. */
const seriesCells = ({ series: { id, name }, runs }: TestsOfSeries<Run>, isDemonstration: boolean, page: string) => ({
  test: (
    <>
      <Link href={page.replace(':id', id)} className="strong figures">
        {id}
      </Link>{' '}
      {isDemonstration && <DemonstrationMark />}
      {name !== '' && <div>{name}</div>}
    </>
  ),
  mix: (
    <>
      <Plural value={runs.length} one="# test of this series" other="# tests of this series" />
      <div className="muted figures">{runs.map((run) => run.id).join(', ')}</div>
    </>
  ),
  creator: [...new Set(runs.map(({ createdBy }) => createdBy))].join(', '),
})

type Pages = { page: string; seriesPage: string }
const AT_BENCH: Pages = { page: CONSOLE_PAGES.test, seriesPage: CONSOLE_PAGES.oneSeries }
const IN_REVIEW: Pages = { page: CONSOLE_PAGES.review, seriesPage: CONSOLE_PAGES.seriesReview }

/** One row for each test, and one for several of a series, each with the test, or the first of several, that says the rest. */
const runRows = <One extends Run>(runs: readonly One[], isDemonstration: boolean, { page, seriesPage }: Pages) =>
  bySeries(runs).map((row) =>
    'runs' in row
      ? { id: row.series.id, run: row.runs[0], cells: seriesCells(row, isDemonstration, seriesPage) }
      : { id: row.id, run: row, cells: runCells(row, isDemonstration, page) },
  )

const useRunColumns = () => {
  const { t } = useLingui()
  return [
    { id: 'test', name: t`Test`, isPlain: true },
    { id: 'mix', name: t`Mix`, isPlain: true, isWide: true },
    { id: 'creator', name: t`Created by`, isWord: true },
  ] as const
}

/** Readings that are due, those of the next hour, and later ones, by the clock. */
export const DueReadings = ({ today: { readings, isDemonstration }, now }: { today: Today; now: number }) => {
  const { t } = useLingui()
  const columns = [{ id: 'when', name: t`When`, isPlain: true, isShort: true }, ...useRunColumns()] as const
  return (
    <TodayGroup title={t`Readings`} count={readings.length}>
      <ListTable
        columns={columns}
        rows={runRows(readings, isDemonstration, AT_BENCH).map(({ id, run, cells }) => ({
          id,
          cells: { when: <When next={run.next} now={now} />, ...cells },
        }))}
      />
    </TodayGroup>
  )
}

const When = ({ next: { hours, dueAt }, now }: { next: Today['readings'][number]['next']; now: number }) => {
  const { t } = useLingui()
  if (dueAt === null)
    return (
      <>
        <strong>{t`${hours}\u00a0h`}</strong> <Trans>when the mix is made</Trans>
      </>
    )
  const left = Date.parse(dueAt) - now
  return (
    <>
      <strong>{t`${hours}\u00a0h`}</strong> <TimeLeft dueAt={Date.parse(dueAt)} now={now} />
      {left > 0 && left <= HOUR_MS && (
        <div>
          <StatePill state="waiting">
            <Trans>Within the hour</Trans>
          </StatePill>
        </div>
      )}
      <div className="muted">{momentOf(dueAt)}</div>
    </>
  )
}

export const ReviewsForMe = ({ today: { reviews, isDemonstration } }: { today: Today }) => {
  const { t } = useLingui()
  const columns = [...useRunColumns(), { id: 'since', name: t`Submitted`, isWord: true }] as const
  return (
    <TodayGroup title={t`Reviews for you`} count={reviews.length}>
      <ListTable
        columns={columns}
        rows={runRows(reviews, isDemonstration, IN_REVIEW).map(({ id, run, cells }) => ({
          id,
          cells: {
            ...cells,
            since: (
              <>
                {momentOf(run.submittedAt)}
                {run.isAmendment && (
                  <div className="muted">
                    <Trans>Amendment</Trans>
                  </div>
                )}
              </>
            ),
          },
        }))}
      />
    </TodayGroup>
  )
}

export const Withdrawals = ({ withdrawals }: Pick<Today, 'withdrawals'>) => {
  const { t } = useLingui()
  return (
    <TodayGroup title={t`Withdrawals to confirm`} count={withdrawals.length}>
      <ul>
        {withdrawals.map(({ testId, withdrawnOn }) => (
          <li key={testId}>
            <Link href={`${CONSOLE_PAGES.published}/${testId}`} className="strong figures">
              {testId}
            </Link>{' '}
            <Trans>withdrawn on {shownDay(withdrawnOn)}</Trans>
          </li>
        ))}
      </ul>
    </TodayGroup>
  )
}

/** Tests that came back from their review, with its words. */
export const Returned = ({ today: { returned, isDemonstration } }: { today: Today }) => {
  const { t } = useLingui()
  const columns = [...useRunColumns(), { id: 'comment', name: t`Returned` }] as const
  return (
    <TodayGroup title={t`Returned from the review`} count={returned.length}>
      <ListTable
        columns={columns}
        rows={returned.map((run) => ({
          id: run.id,
          cells: {
            ...runCells(run, isDemonstration),
            comment: (
              <>
                {run.comment}
                <div className="muted">
                  {run.returnedBy} · {momentOf(run.returnedAt)}
                </div>
              </>
            ),
          },
        }))}
      />
    </TodayGroup>
  )
}

/** Tests that have all their readings and were not submitted. */
export const ToSubmit = ({ today: { toSubmit, isDemonstration } }: { today: Today }) => {
  const { t } = useLingui()
  const columns = useRunColumns()
  return (
    <TodayGroup title={t`Read to the end, not submitted`} count={toSubmit.length}>
      <ListTable columns={columns} rows={runRows(toSubmit, isDemonstration, AT_BENCH)} />
    </TodayGroup>
  )
}
