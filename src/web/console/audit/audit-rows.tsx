import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { AuditListEntry } from '../../../contract/console/audit.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { momentOf } from '../requests/history.tsx'
import inbox from '../requests/inbox.module.css'
import styles from './audit.module.css'

/** The page of what an entry is about, where there is one. */
const pageOf = ({ entity, entityId }: AuditListEntry): string | undefined =>
  entity === 'request'
    ? `${CONSOLE_PAGES.requests}/${entityId}`
    : entity === 'product'
      ? `${CONSOLE_PAGES.products}/${entityId}`
      : entity === 'person'
        ? CONSOLE_PAGES.people
        : undefined

type Codes = AuditListEntry['before']
const textOf = (value: Codes[string] | undefined): string =>
  value === undefined || value === null || value === '' ? '–' : Array.isArray(value) ? value.join(', ') : String(value)

/** The changed fields, each with its code before and after. */
const Changed = ({ entry: { before, after, reason } }: { entry: AuditListEntry }) => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  if (names.length === 0 && reason === '') return '–'
  return (
    <ul className={styles.changed}>
      {names.map((name) => (
        <li key={name}>
          {name}: {name in before && `${textOf(before[name])} → `}
          {textOf(after[name])}
        </li>
      ))}
      {reason !== '' && (
        <li>
          <Trans>reason: {reason}</Trans>
        </li>
      )}
    </ul>
  )
}

/** A table on wide screens; on phones every row is a card. */
export const AuditRows = ({ entries }: { entries: readonly AuditListEntry[] }) => {
  const { t } = useLingui()
  return (
    <table className={inbox.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Entry</Trans>
          </th>
          <th scope="col">
            <Trans>Action</Trans>
          </th>
          <th scope="col">
            <Trans>About</Trans>
          </th>
          <th scope="col">
            <Trans>Changed</Trans>
          </th>
          <th scope="col">
            <Trans>Hash</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const page = pageOf(entry)
          return (
            <tr key={entry.seq}>
              <td>
                <span className={inbox.reference}>{entry.seq}</span>
                <div className={inbox.muted}>
                  <time dateTime={entry.at}>{momentOf(entry.at)}</time>
                </div>
              </td>
              <td>
                <strong>{entry.action}</strong>
                <div className={inbox.muted}>{entry.actor.name}</div>
              </td>
              <td data-label={t`About`}>
                {page === undefined ? entry.entityId : <Link href={page}>{entry.entityId}</Link>}
                <div className={inbox.muted}>{entry.entity}</div>
              </td>
              <td data-label={t`Changed`}>
                <Changed entry={entry} />
              </td>
              <td data-label={t`Hash`}>
                <code className={styles.hash} title={entry.hash}>
                  {entry.hash.slice(0, 12)}…
                </code>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
