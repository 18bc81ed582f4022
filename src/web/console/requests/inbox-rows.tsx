import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { listRequestsCall, REQUEST_SORTS, type ListedRequest, type RequestHeadline } from '../../../contract/console/requests.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { DemonstrationMark } from '../shared/demonstration-mark.tsx'
import { shownDay } from '../shared/dates.ts'
import { ListTable } from '../list/list-table.tsx'
import styles from '../list/list.module.css'
import { useSorting } from '../list/use-sorting.ts'
import { StatePill } from '../shared/state-pill.tsx'
import { REQUEST_STATE_TEXTS, TESTED_TEXTS } from '../shared/request-texts.ts'

type RowsProps = { requests: readonly ListedRequest[]; tested: Record<string, RequestHeadline> }

/** Requests of the same mix stand together, below the first of them. */
const grouped = (requests: readonly ListedRequest[]): ListedRequest[] => {
  const groups = new Map<string, ListedRequest[]>()
  for (const one of requests) groups.set(one.mix, [...(groups.get(one.mix) ?? []), one])
  return [...groups.values()].flat()
}

const isOverdue = (dueOn: string): boolean => dueOn < new Date().toISOString().slice(0, 10)

/** The inbox as a table. */
export const InboxRows = ({ requests, tested }: RowsProps) => {
  const { t, i18n } = useLingui()
  const sorting = useSorting(listRequestsCall, REQUEST_SORTS)
  // Where another order was asked for, it is kept.
  const all = sorting.by === 'received' ? grouped(requests) : requests
  const columns = [
    { id: 'request', name: t`Request`, isPlain: true, sort: 'received' },
    { id: 'mix', name: t`Mix`, isPlain: true, isWide: true },
    { id: 'tested', name: t`Already tested?`, isWord: true },
    { id: 'state', name: t`State`, isWord: true, sort: 'state' },
    { id: 'assignee', name: t`Assigned to`, isWord: true, sort: 'assignee' },
    { id: 'due', name: t`Due`, isShort: true, sort: 'due' },
  ] as const
  const rows = all.map((one, at) => {
    const headline = tested[one.id]
    const isTwin = at > 0 && all[at - 1]!.mix === one.mix
    return {
      id: one.id,
      isTwin,
      cells: {
        request: <Asked request={one} />,
        mix: <Mix request={one} isTwin={isTwin} />,
        tested: headline ? i18n._(TESTED_TEXTS[headline.state]) : '–',
        state: <StatePill state={one.state}>{i18n._(REQUEST_STATE_TEXTS[one.state])}</StatePill>,
        assignee: one.assignee?.name ?? '–',
        due:
          one.dueOn === null ? (
            '–'
          ) : isOverdue(one.dueOn) ? (
            <strong className={styles.late}>{shownDay(one.dueOn)}</strong>
          ) : (
            shownDay(one.dueOn)
          ),
      },
    }
  })
  return <ListTable columns={columns} rows={rows} sorting={sorting} />
}

const Asked = ({ request: { reference, isDemonstration, submittedAt, name, company } }: { request: ListedRequest }) => (
  <>
    <Link href={`${CONSOLE_PAGES.requests}/${reference}`} className={styles.reference}>
      {reference}
    </Link>{' '}
    {isDemonstration && <DemonstrationMark />}
    <div className={styles.muted}>
      {shownDay(submittedAt)} · {name}
      {company && ` · ${company}`}
    </div>
  </>
)

const Mix = ({ request: { products, country, sameMix, mix }, isTwin }: { request: ListedRequest; isTwin: boolean }) => (
  <>
    {products.join(' + ')}
    <div className={styles.muted}>
      {country}
      {sameMix > 0 && !isTwin && (
        <>
          {' · '}
          <Link href={`${CONSOLE_PAGES.requests}?mix=${mix}`}>
            <Trans>{sameMix} more of this mix</Trans>
          </Link>
        </>
      )}
    </div>
  </>
)
