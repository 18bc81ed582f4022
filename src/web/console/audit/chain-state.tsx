import { Plural, Trans } from '@lingui/react/macro'
import type { AuditEntries } from '../../../contract/console/audit.ts'
import { Notice } from '../../ui/notice.tsx'
import { momentOf, shownDay } from '../shared/texts/dates.ts'
import request from '../shared/facts.module.css'
import styles from './audit.module.css'

/** The last entry, the last complete check, and how to make one. */
export const ChainState = ({ page: { head, check, isCheckAltered, importsSealedSince } }: { page: AuditEntries }) => {
  const [entries, checked, problems] = [head.entries, check?.entries ?? 0, check?.problems ?? 0]
  const day = importsSealedSince === null ? '' : shownDay(importsSealedSince)
  const at = check === null ? '' : momentOf(check.at)
  return (
    <section className={request.part}>
      <h2>
        <Trans>Proof</Trans>
      </h2>
      <p>
        <Trans>
          Every entry has the hash of its content, of the entry before and of each record that it made, so that none of them can be altered
          or removed unnoticed.
        </Trans>
      </p>
      <dl className={`grid gap-1 across-4 flush ${styles.facts}`}>
        <dt>
          <Trans>Last entry</Trans>
        </dt>
        <dd>
          {entries === 0 ? <Trans>none yet</Trans> : entries}
          {head.hash !== '' && <code className="block small breaks">{head.hash}</code>}
        </dd>
        <dt>
          <Trans>Last verified</Trans>
        </dt>
        <dd>
          {isCheckAltered && (
            <Notice tone="error">
              <Trans>What is noted of the last check is not what the audit sealed. Run the check again.</Trans>
            </Notice>
          )}
          {check === null && !isCheckAltered && <Trans>never</Trans>}
          {check !== null && problems === 0 && (
            <>
              <Trans>
                {at}, complete and unaltered up to entry {checked}
              </Trans>
              {check.hash !== '' && <code className="block small breaks">{check.hash}</code>}
            </>
          )}
          {check !== null && problems > 0 && (
            <Notice tone="error">
              <p>
                {at}: <Plural value={problems} one="# problem was found." other="# problems were found." />
              </p>
              <ul>
                {check.found.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
              {problems > check.found.length && (
                <p>
                  <Trans>These are the first of them.</Trans>
                </p>
              )}
            </Notice>
          )}
        </dd>
      </dl>
      <p>
        <Trans>
          The entry of an import has the hash of each product and test that it wrote. Not sealed are: products and tests of the
          demonstration, requests that nobody has worked on yet, sessions, emails that are still to be sent, addresses that ask to be told
          of a mix, counts and indexes.
        </Trans>
      </p>
      {importsSealedSince !== null && (
        <p>
          <Trans>What was imported before {day} is sealed since that day. What was altered before is not known.</Trans>
        </p>
      )}
      <p>
        <Trans>To verify the whole audit, run this where the server runs. The server’s log has the hash of each day to compare with:</Trans>
      </p>
      <pre className={`flush breaks ${styles.command}`}>tankmix audit verify --head HASH</pre>
    </section>
  )
}
