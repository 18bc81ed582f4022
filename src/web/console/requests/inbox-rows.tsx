import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { ListedRequest, RequestHeadline } from '../../../contract/console/requests.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { DemonstrationMark } from '../demonstration/demonstration-mark.tsx'
import styles from './inbox.module.css'
import { STATE_TEXTS, TESTED_TEXTS } from './request-texts.ts'

type RowsProps = { requests: readonly ListedRequest[]; tested: Record<string, RequestHeadline> }

/** Requests of the same mix stand together, below the first of them. */
const grouped = (requests: readonly ListedRequest[]): ListedRequest[] => {
  const groups = new Map<string, ListedRequest[]>()
  for (const one of requests) groups.set(one.mix, [...(groups.get(one.mix) ?? []), one])
  return [...groups.values()].flat()
}

export const dayOf = (time: string): string => time.slice(0, 10)
const isOverdue = (dueOn: string): boolean => dueOn < new Date().toISOString().slice(0, 10)

/** A table on wide screens; on phones every row is a card. */
export const InboxRows = ({ requests, tested }: RowsProps) => {
  const { t, i18n } = useLingui()
  const rows = grouped(requests)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Request</Trans>
          </th>
          <th scope="col">
            <Trans>Mix</Trans>
          </th>
          <th scope="col">
            <Trans>Already tested?</Trans>
          </th>
          <th scope="col">
            <Trans>State</Trans>
          </th>
          <th scope="col">
            <Trans>Assigned to</Trans>
          </th>
          <th scope="col">
            <Trans>Due</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one, at) => {
          const headline = tested[one.id]
          const isTwin = at > 0 && rows[at - 1]!.mix === one.mix
          return (
            <tr key={one.id} data-twin={isTwin || undefined}>
              <td>
                <Link href={`${CONSOLE_PAGES.requests}/${one.reference}`} className={styles.reference}>
                  {one.reference}
                </Link>{' '}
                {one.isDemonstration && <DemonstrationMark />}
                <div className={styles.muted}>
                  {dayOf(one.submittedAt)} · {one.name}
                  {one.company && ` · ${one.company}`}
                </div>
              </td>
              <td>
                {one.products.join(' + ')}
                <div className={styles.muted}>
                  {one.country}
                  {one.sameMix > 0 && !isTwin && (
                    <>
                      {' · '}
                      <Link href={`${CONSOLE_PAGES.requests}?mix=${one.mix}`}>
                        <Trans>{one.sameMix} more of this mix</Trans>
                      </Link>
                    </>
                  )}
                </div>
              </td>
              <td data-label={t`Already tested?`}>{headline ? i18n._(TESTED_TEXTS[headline.state]) : '–'}</td>
              <td data-label={t`State`}>
                <span className={styles.state} data-state={one.state}>
                  {i18n._(STATE_TEXTS[one.state])}
                </span>
              </td>
              <td data-label={t`Assigned to`}>{one.assignee?.name ?? '–'}</td>
              <td data-label={t`Due`}>
                {one.dueOn === null ? '–' : isOverdue(one.dueOn) ? <strong className={styles.late}>{one.dueOn}</strong> : one.dueOn}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
