import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { listAudit, type AuditEntries, type AuditListEntry } from '../../../contract/console/audit.ts'
import { listPeople } from '../../../contract/console/people.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { mayCall } from '../../../domain/console/roles.ts'
import { WithBelow } from '../list/cells.tsx'
import type { ColumnViews } from '../list/list-rows.tsx'
import list from '../list/list.module.css'
import { momentOf } from '../shared/texts/dates.ts'
import { useConsoleSession } from '../shared/calls/session.ts'
import styles from './audit.module.css'

/** Where the page of what an entry is about is, if there is one. */
const PAGES: Record<string, (id: string) => string> = {
  request: (id) => `${CONSOLE_PAGES.requests}/${id}`,
  test: (id) => `${CONSOLE_PAGES.tests}/${id}`,
  protocol: (id) => `${CONSOLE_PAGES.protocols}/${id}`,
  equipment: (id) => `${CONSOLE_PAGES.equipment}/${id}`,
  series: (id) => `${CONSOLE_PAGES.series}/${id}`,
  lot: (id) => `${CONSOLE_PAGES.lots}/${id}`,
  nonconformity: (id) => `${CONSOLE_PAGES.nonconformities}/${id}`,
  'unknown-product': (id) => `${CONSOLE_PAGES.unknownProducts}/${id}`,
  'published-verdict': (id) => `${CONSOLE_PAGES.verdicts}/${id}`,
  product: (id) => `${CONSOLE_PAGES.products}/${id}`,
  person: (id) => `${CONSOLE_PAGES.people}#${id}`,
}

/** What an entry is about, by its name, with the id below; leads to its page for those who may open it. */
const About = ({ entry: { entity, entityId, name, isErased } }: { entry: AuditListEntry }) => {
  const { roles } = useConsoleSession().me
  const page = isErased || (entity === 'person' && !mayCall(listPeople.access, roles)) ? undefined : PAGES[entity]?.(entityId)
  const shown = isErased ? <Trans>erased</Trans> : name || entityId
  return (
    <>
      <span className={entity === 'test' || entity === 'request' ? styles.number : undefined}>
        {page === undefined ? shown : <Link href={page}>{shown}</Link>}
      </span>
      <div className="muted">
        {entity}
        {(isErased || (name !== '' && name !== entityId)) && ` · ${entityId}`}
      </div>
    </>
  )
}

type Codes = AuditListEntry['before']
type Names = AuditEntries['names']
const textOf = (value: Codes[string] | undefined, names: Names): string => {
  if (value === undefined || value === null || value === '') return '–'
  const nameOf = (text: string): string => (Object.hasOwn(names, text) ? names[text]! : text)
  return Array.isArray(value) ? value.map(nameOf).join(', ') : nameOf(String(value))
}

/** The changed fields, each with its code before and after. */
const Changed = ({ entry: { before, after, reason }, names: known }: { entry: AuditListEntry; names: Names }) => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  if (names.length === 0 && reason === '') return '–'
  return (
    <ul className="plain-list">
      {names.map((name) => (
        <li key={name}>
          {name}: {name in before && `${textOf(before[name], known)} → `}
          {textOf(after[name], known)}
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
export const AUDIT_COLUMNS: ColumnViews<typeof listAudit> = {
  entry: {
    name: msg`Entry`,
    isPlain: true,
    sort: 'time',
    cell: ({ seq, at }) => (
      <WithBelow below={<time dateTime={at}>{momentOf(at)}</time>}>
        <span className="strong figures">{seq}</span>
      </WithBelow>
    ),
  },
  action: {
    name: msg`Action`,
    isPlain: true,
    cell: ({ action, actor }) => (
      <WithBelow below={actor.name}>
        <strong className={list.whole}>{action}</strong>
      </WithBelow>
    ),
  },
  entity: { name: msg`About`, cell: (entry) => <About entry={entry} /> },
  changed: { name: msg`Changed`, cell: (entry, { page }) => <Changed entry={entry} names={page.names} /> },
  hash: {
    name: msg`Hash`,
    cell: ({ hash }) => (
      <code className="unbroken small" title={hash}>
        {hash.slice(0, 12)}…
      </code>
    ),
  },
}
