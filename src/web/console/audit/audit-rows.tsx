import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { AuditListEntry } from '../../../contract/console/audit.ts'
import { listPeople } from '../../../contract/console/people.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { ListTable } from '../list/list-table.tsx'
import list from '../list/list.module.css'
import { momentOf } from '../shared/dates.ts'
import { useConsoleSession } from '../shared/session.ts'
import styles from './audit.module.css'

/** Where the page of what an entry is about is, if there is one. */
const PAGES: Record<string, (id: string) => string> = {
  request: (id) => `${CONSOLE_PAGES.requests}/${id}`,
  test: (id) => `${CONSOLE_PAGES.tests}/${id}`,
  protocol: (id) => `${CONSOLE_PAGES.protocols}/${id}`,
  equipment: (id) => `${CONSOLE_PAGES.equipment}/${id}`,
  product: (id) => `${CONSOLE_PAGES.products}/${id}`,
  person: (id) => `${CONSOLE_PAGES.people}#${id}`,
}

/** Leads to what an entry is about, for those who may open its page. */
const About = ({ entry: { entity, entityId } }: { entry: AuditListEntry }) => {
  const { roles } = useConsoleSession().me
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

/** The entries as a table. */
export const AuditRows = ({ entries }: { entries: readonly AuditListEntry[] }) => {
  const { t } = useLingui()
  const columns = [
    { id: 'entry', name: t`Entry`, isPlain: true },
    { id: 'action', name: t`Action`, isPlain: true },
    { id: 'about', name: t`About` },
    { id: 'changed', name: t`Changed` },
    { id: 'hash', name: t`Hash` },
  ] as const
  const rows = entries.map((entry) => ({
    id: entry.seq,
    cells: {
      entry: (
        <>
          <span className={list.reference}>{entry.seq}</span>
          <div className={list.muted}>
            <time dateTime={entry.at}>{momentOf(entry.at)}</time>
          </div>
        </>
      ),
      action: (
        <>
          <strong className={list.whole}>{entry.action}</strong>
          <div className={list.muted}>{entry.actor.name}</div>
        </>
      ),
      about: (
        <>
          <About entry={entry} />
          <div className={list.muted}>{entry.entity}</div>
        </>
      ),
      changed: <Changed entry={entry} />,
      hash: (
        <code className={styles.hash} title={entry.hash}>
          {entry.hash.slice(0, 12)}…
        </code>
      ),
    },
  }))
  return <ListTable columns={columns} rows={rows} />
}
