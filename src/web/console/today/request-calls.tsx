import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { Today } from '../../../contract/console/today.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { ListTable } from '../list/list-table.tsx'
import { shownDay } from '../shared/texts/dates.ts'
import { DemonstrationMark } from '../shared/demonstration-mark.tsx'
import { REQUEST_STATE_TEXTS } from '../shared/texts/request-texts.ts'
import { MixesReported } from '../shared/texts/mixes-reported.tsx'
import { StatePill } from '../shared/state-pill.tsx'
import { TodayGroup } from './today-group.tsx'

/** Requests that wait for somebody, and why. */
export const RequestCalls = ({ requests }: Pick<Today, 'requests'>) => {
  const { t, i18n } = useLingui()
  const columns = [
    { id: 'why', name: t`Why`, isPlain: true, isWord: true },
    { id: 'request', name: t`Request`, isPlain: true },
    { id: 'mix', name: t`Mix`, isPlain: true, isWide: true },
    { id: 'state', name: t`State`, isWord: true },
    { id: 'assignee', name: t`Assigned to`, isWord: true },
  ] as const
  const whyOf = ({ why, dueOn, changedAt, submittedAt }: Today['requests'][number]) => {
    switch (why) {
      case 'overdue':
        return <strong className="fault">{t`Due on ${shownDay(dueOn ?? '')}`}</strong>
      case 'replied':
        return t`Its requester replied on ${shownDay(changedAt)}`
      case 'waiting':
        return t`Waits for its requester since ${shownDay(changedAt)}`
      default:
        return t`Came in on ${shownDay(submittedAt)}`
    }
  }
  return (
    <TodayGroup title={t`Requests`} count={requests.length}>
      <ListTable
        columns={columns}
        rows={requests.map((one) => ({
          id: one.id,
          cells: {
            why: whyOf(one),
            request: (
              <>
                <Link href={`${CONSOLE_PAGES.requests}/${one.reference}`} className="strong figures">
                  {one.reference}
                </Link>{' '}
                {one.isDemonstration && <DemonstrationMark />}
                <div className="muted">{[one.name, one.company].filter(Boolean).join(' · ')}</div>
              </>
            ),
            mix: (
              <>
                {one.products.join(' + ')}
                <div className="muted">
                  {one.country}
                  <MixesReported mixes={one.mixes} />
                </div>
              </>
            ),
            state: <StatePill state={one.state}>{i18n._(REQUEST_STATE_TEXTS[one.state])}</StatePill>,
            assignee: one.assignee ?? '–',
          },
        }))}
      />
    </TodayGroup>
  )
}
