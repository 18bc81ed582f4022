import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { MINUTE_MS } from '../../../domain/durations.ts'
import { readToday, type Today, type TODAY_GROUPS } from '../../../contract/console/today.ts'
import { AskedUndos } from '../list/asked-undos.tsx'
import { Failure } from '../shared/failure.tsx'
import { useAddress } from '../list/address.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListNote } from '../list/list-page.tsx'
import list from '../list/list.module.css'
import filters from '../list/list-filters.module.css'
import { timeOf } from '../shared/texts/dates.ts'
import { PageTitle } from '../shared/page-title.tsx'
import { useReading } from '../shared/calls/session.ts'
import { useServerNow } from '../shared/use-server-now.ts'
import { RequestCalls } from './request-calls.tsx'
import { DueReadings, Returned, ReviewsForMe, ToSubmit, Withdrawals } from './run-groups.tsx'

const READ_AGAIN_MS = MINUTE_MS

/** How many things wait for somebody at this time; those that wait for a requester do not count. */
const countDue = ({ readings, reviews, withdrawals, undos, requests, returned, overdueNonconformities }: Today, now: number): number =>
  readings.filter(({ next }) => next.dueAt !== null && Date.parse(next.dueAt) <= now).length +
  reviews.length +
  withdrawals.length +
  undos.length +
  requests.filter(({ why }) => why !== 'waiting').length +
  returned.length +
  overdueNonconformities

/** What the laboratory has to do now; it is read again every minute, and when the page is looked at again. */
export const TodayPage = () => {
  const { t } = useLingui()
  const { query, set } = useAddress(readToday)
  const [reading, reload] = useReading(readToday, { query })
  const [last, setLast] = useState<Today>()
  if (reading.step === 'loaded' && reading.value !== last) setLast(reading.value)
  useEffect(() => {
    const readAgain = () => {
      if (document.visibilityState === 'visible') void reload()
    }
    const timer = setInterval(readAgain, READ_AGAIN_MS)
    document.addEventListener('visibilitychange', readAgain)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readAgain)
    }
  }, [reload])
  const now = useServerNow(last?.now)
  const due = last === undefined ? 0 : countDue(last, now)
  const names: Record<(typeof TODAY_GROUPS)[number], string> = {
    readings: t`Readings`,
    reviews: t`Reviews`,
    requests: t`Requests`,
    tests: t`Tests to finish`,
  }
  return (
    <div className={`stack flush-texts ${list.page}`}>
      <PageTitle title={t`Today`} count={due} />
      <search className={filters.filters}>
        <FilterSelect
          label={t`Whose`}
          value={query.mine}
          onChange={(mine) => set({ mine })}
          options={[
            ['', t`Everybody’s`],
            ['yes', t`Mine`],
          ]}
        />
        <FilterSelect
          label={t`Show`}
          value={query.show}
          onChange={(show) => set({ show })}
          options={[['', t`Everything`], ...Object.entries(names)]}
        />
      </search>
      {reading.step === 'failed' && <Failure error={reading.error} />}
      {reading.step === 'failed' && last && <ListNote>{t`This is how it was at ${timeOf(last.now)}.`}</ListNote>}
      {last && <Groups today={last} now={now} />}
    </div>
  )
}

const Groups = ({ today, now }: { today: Today; now: number }) => {
  const { readings, reviews, withdrawals, requests, returned, toSubmit, undos, more, unknownProducts, competencesEnding } = today
  const overdue = today.overdueNonconformities
  const isEmpty =
    unknownProducts + competencesEnding + overdue === 0 &&
    [readings, reviews, withdrawals, requests, returned, toSubmit, undos].every(({ length }) => length === 0)
  if (isEmpty)
    return (
      <ListNote>
        <Trans>Nothing waits for anybody.</Trans>
      </ListNote>
    )
  return (
    <>
      <DueReadings today={today} now={now} />
      <ReviewsForMe today={today} />
      <Withdrawals withdrawals={withdrawals} />
      <AskedUndos undos={undos} />
      <Returned today={today} />
      <ToSubmit today={today} />
      <RequestCalls requests={requests} />
      {unknownProducts > 0 && (
        <ListNote>
          <Link href={CONSOLE_PAGES.unknownProducts}>
            <Plural value={unknownProducts} one="# unknown product waits for a decision." other="# unknown products wait for a decision." />
          </Link>
        </ListNote>
      )}
      {competencesEnding > 0 && (
        <ListNote>
          <Link href={`${CONSOLE_PAGES.competence}?state=ends+soon`}>
            <Plural
              value={competencesEnding}
              one="# training or authorisation ends soon."
              other="# trainings or authorisations end soon."
            />
          </Link>
        </ListNote>
      )}
      {overdue > 0 && (
        <ListNote>
          <Link href={`${CONSOLE_PAGES.nonconformities}?state=overdue`}>
            <Plural value={overdue} one="# nonconformity is overdue." other="# nonconformities are overdue." />
          </Link>
        </ListNote>
      )}
      {more.length > 0 && (
        <ListNote>
          <Trans>There is more than is shown here: the lists of tests and requests have the rest.</Trans>
        </ListNote>
      )}
    </>
  )
}
