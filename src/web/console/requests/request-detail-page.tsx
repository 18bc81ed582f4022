import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { readRequestCall, type RequestDetail, type RequestHistoryEntry } from '../../../contract/console/requests.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { AuditLink } from '../shared/audit-link.tsx'
import { Failure } from '../shared/failure.tsx'
import { PageTitle } from '../shared/page-title.tsx'
import { useReading } from '../shared/calls/session.ts'
import { Notes } from '../notes/notes.tsx'
import { TestsOfRequest } from '../runs/start-test.tsx'
import { HistoryLine, RequestHistory } from '../shared/history.tsx'
import { RequestActions } from './request-actions.tsx'
import { MixesOfRequest } from './mixes/mixes-of-request.tsx'
import { TestedBefore } from './tested-before.tsx'
import styles from '../shared/facts.module.css'
import { ItemPage } from '../shared/item-page.tsx'
import { ChangedNotice } from '../shared/changed-notice.tsx'
import { SummaryIngredients, SummaryRows } from '../../shared/request-summary.tsx'
import { DemonstrationMark } from '../shared/demonstration-mark.tsx'
import { StatePill } from '../shared/state-pill.tsx'
import { languageName } from '../shared/texts/language-name.ts'
import { REQUEST_STATE_TEXTS } from '../shared/texts/request-texts.ts'
import { momentOf } from '../shared/texts/dates.ts'
import { MessageList } from '../../ui/message-list.tsx'

/** What laboratory and requester wrote to each other. */
const RequestThread = ({ thread }: { thread: RequestDetail['thread'] }) =>
  thread.length === 0 ? null : (
    <section className={styles.part}>
      <h2>
        <Trans>Questions and answers</Trans>
      </h2>
      <MessageList messages={thread.map(({ author, ...one }) => ({ ...one, moment: momentOf(one.at), isOwn: author === 'laboratory' }))} />
    </section>
  )

/** State, who asked, and what for. */
const RequestFacts = ({ detail: { request, summary } }: { detail: RequestDetail }) => {
  const { i18n, t } = useLingui()
  return (
    <section className={styles.part}>
      <p className="row gap-3 bottom">
        <StatePill state={request.state}>{i18n._(REQUEST_STATE_TEXTS[request.state])}</StatePill>
        {request.isDemonstration && <DemonstrationMark />}
        {request.isConfidential && (
          <strong>
            <Trans>Confidential: the request names a non-disclosure agreement</Trans>
          </strong>
        )}
      </p>
      <SummaryRows rows={[...summary.rows, { label: t`Language of the requester`, value: languageName(request.language) }]} />
      <SummaryIngredients ingredients={summary.ingredients} />
    </section>
  )
}

const RequestChanged = ({ changes }: { changes: readonly RequestHistoryEntry[] }) => (
  <ChangedNotice said={<Trans>Nothing was done, because this request was changed since you opened it. Look at it again:</Trans>}>
    <ul>
      {changes.map((entry) => (
        <li key={entry.rowVersion}>
          <HistoryLine entry={entry} />
        </li>
      ))}
    </ul>
  </ChangedNotice>
)

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
        <div className={`stack packed ${styles.column}`}>
          <RequestActions key={request.rowVersion} detail={detail} onDone={done} />
          {detail.mixes.length === 0 && <TestsOfRequest runs={detail.runs} now={detail.now} />}
        </div>
        <div className={`stack packed ${styles.column} ${styles.read}`}>
          <RequestFacts detail={detail} />
          <MixesOfRequest key={request.rowVersion} detail={detail} onDone={done} />
          <TestedBefore detail={detail} />
          <RequestThread thread={detail.thread} />
          <Notes of="request" id={request.id} className={styles.part} />
        </div>
        <div className={`stack packed ${styles.column}`}>
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
