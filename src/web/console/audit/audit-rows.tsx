import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { AuditListEntry } from '../../../contract/console/audit.ts'
import { listPeople } from '../../../contract/console/people.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { momentOf } from '../requests/history.tsx'
import inbox from '../requests/inbox.module.css'
import { useVisit } from '../session.ts'
import styles from './audit.module.css'

/** Where the page of what an entry is about is, if there is one. */
const PAGES: Record<string, (id: string) => string> = {
  request: (id) => `${CONSOLE_PAGES.requests}/${id}`,
  test: (id) => `${CONSOLE_PAGES.tests}/${id}`,
  protocol: (id) => `${CONSOLE_PAGES.protocols}/${id}`,
  product: (id) => `${CONSOLE_PAGES.products}/${id}`,
  person: (id) => `${CONSOLE_PAGES.people}#${id}`,
}

/** Leads to what an entry is about, for those who may open its page. */
const About = ({ entry: { entity, entityId } }: { entry: AuditListEntry }) => {
  const { roles } = useVisit().me
  const page = entity === 'person' && !mayCall(listPeople.access, roles) ? undefined : PAGES[entity]?.(entityId)
  return page === undefined ? entityId : <Link href={page}>{entityId}</Link>
}

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
        {entries.map((entry) => (
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
              <About entry={entry} />
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
        ))}
      </tbody>
    </table>
  )
}
