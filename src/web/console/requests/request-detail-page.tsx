import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { readRequestCall, type RequestDetail, type RequestHistoryEntry } from '../../../contract/console/requests.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { AuditLink } from '../shared/audit-link.tsx'
import { Failure } from '../shared/failure.tsx'
import { PageTitle } from '../shared/page-title.tsx'
import { useReading } from '../shared/session.ts'
import { Notes } from '../notes/notes.tsx'
import { TestsOfRequest } from '../runs/start-test.tsx'
import { RequestChanged } from './request-changed.tsx'
import { RequestHistory } from '../shared/history.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestFacts } from './request-facts.tsx'
import { TestedBefore } from './tested-before.tsx'
import { RequestThread } from './request-thread.tsx'
import styles from '../shared/facts.module.css'
import { ItemPage } from '../shared/item-page.tsx'

/** One request: what was asked, what is known of it, what was written, and what can be done. */
export const RequestDetailPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const input = useMemo(() => ({ params: { id } }), [id])
  const [reading, reload] = useReading(readRequestCall, input)
  const [changes, setChanges] = useState<RequestHistoryEntry[]>([])
  if (reading.step === 'failed') return <Failure error={reading.error} />
  if (reading.step === 'loading') return <PageTitle title={t`Request`} />
  const detail: RequestDetail = reading.value
  const { request, sameMix } = detail
  const done = async (stale: RequestHistoryEntry[] = []) => {
    setChanges(stale)
    await reload()
  }
  return (
    <ItemPage list={CONSOLE_PAGES.requests} back={<Trans>All requests</Trans>} title={request.reference}>
      {changes.length > 0 && <RequestChanged changes={changes} />}
      <div className={styles.withActions}>
        <div className={styles.column}>
          <RequestActions key={request.rowVersion} detail={detail} onDone={done} />
          <TestsOfRequest runs={detail.runs} now={detail.now} />
        </div>
        <div className={styles.column}>
          <RequestFacts detail={detail} />
          <TestedBefore detail={detail} />
          <RequestThread thread={detail.thread} />
          <Notes of="request" id={request.id} className={styles.part} />
        </div>
        <div className={styles.column}>
          {sameMix.length > 0 && (
            <section className={styles.part}>
              <h2>
                <Trans>Same mix</Trans>
              </h2>
              <ul>
                {sameMix.map((one) => (
                  <li key={one.id}>
                    <Link href={`${CONSOLE_PAGES.requests}/${one.reference}`}>{one.reference}</Link> · {one.name}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <RequestHistory history={detail.history} />
          <AuditLink entity="request" id={request.id} />
        </div>
      </div>
    </ItemPage>
  )
}
