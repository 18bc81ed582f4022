import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { RequestStatusAnswer } from '../../../contract/requests/request-status.ts'
import type { Report } from '../../../contract/look-ups/tests.ts'
import { Link } from 'wouter'
import { pagePaths } from '../../platform/page-paths.ts'
import { ApiError } from '../../platform/network/api.ts'
import { DocumentTitle } from '../../platform/texts/document-title.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CancelRequest, NotMine } from './end-request.tsx'
import styles from './request-status-page.module.css'
import { RequestMixes } from './mixes.tsx'
import { ReportFile } from './report-file.tsx'
import { StateCard } from './state-card.tsx'
import { RequestSteps } from './steps.tsx'
import { statusCalls } from './status-calls.ts'
import { StatusThread } from './status-thread.tsx'
import { useAddressHash } from '../../platform/address-hash.ts'
import { SummaryIngredients, SummaryRows } from '../../shared/request-summary.tsx'

/** What the visitor asked for, in the words of the confirmation. */
const AskedFor = ({ request: { summary } }: { request: RequestStatusAnswer }) => {
  const { rows, ingredients } = summary
  return (
    <section className={`part stack gap-3 ${styles.part}`}>
      <h2>
        <Trans>What you asked for</Trans>
      </h2>
      <SummaryRows rows={rows} />
      <h3 className="flush">{ingredients.title}</h3>
      <SummaryIngredients ingredients={ingredients} />
    </section>
  )
}

const focused = (text: HTMLElement | null) => text?.focus()

type Shown = { step: 'loading' } | { step: 'ready'; request: RequestStatusAnswer } | { step: 'unknown link' | 'failed' | 'deleted' }

/** The requester's private page: how the request is doing, questions and answers, the report (LAB-53). */
export const RequestStatusPage = ({
  showReport,
}: {
  /** Draws a report that is on this page only. */ showReport: (test: Report) => ReactNode
}) => {
  const { t } = useLingui()
  const { brand, language, sendsEmails } = useSession()
  const token = useAddressHash()
  const calls = useMemo(() => statusCalls(token, language), [token, language])
  const [shown, setShown] = useState<Shown>({ step: 'loading' })
  const load = useCallback(
    () =>
      calls.read().then(
        (request) => setShown({ step: 'ready', request }),
        (error: unknown) => {
          const isUnknown = error instanceof ApiError && error.status === 404
          setShown({ step: isUnknown ? 'unknown link' : 'failed' })
        },
      ),
    [calls],
  )
  useEffect(() => void load(), [load])
  const update = (request: RequestStatusAnswer) => setShown({ step: 'ready', request })

  return (
    <>
      <DocumentTitle>{`${t`Your request`} · ${brand.title}`}</DocumentTitle>
      <div className={`flush-texts ${styles.page}`}>
        <h1>
          <Trans>Your request</Trans>
          {shown.step === 'ready' && <span className={`figures quiet breaks ${styles.reference}`}>{shown.request.reference}</span>}
        </h1>
        {shown.step === 'unknown link' && (
          <Notice>
            {sendsEmails ? (
              <Trans>This link is not valid, or not any more. Open the link in the newest email about your request.</Trans>
            ) : (
              <Trans>This link is not valid, or not any more.</Trans>
            )}
            <p>
              <Link href={pagePaths.contact}>
                <Trans>Contacts</Trans>
              </Link>
            </p>
          </Notice>
        )}
        {shown.step === 'deleted' && (
          <p ref={focused} tabIndex={-1}>
            <Trans>The request is deleted, with everything that was entered. Backups may hold it for some time more.</Trans>
          </p>
        )}
        {shown.step === 'failed' && (
          <Notice>
            <p>
              <Trans>Your request could not be loaded.</Trans>
            </p>
            <Button onClick={() => void load()}>
              <Trans>Try again</Trans>
            </Button>
          </Notice>
        )}
        {shown.step === 'ready' && (
          <>
            <RequestSteps state={shown.request.state} />
            <StateCard request={shown.request} />
            <RequestMixes request={shown.request} />
            {shown.request.confidential.map((test) => (
              <Fragment key={test.tankmixId}>
                {showReport(test)}
                {test.issue && !test.underReview && <ReportFile testId={test.tankmixId} calls={calls} />}
              </Fragment>
            ))}
            <StatusThread request={shown.request} calls={calls} onChanged={update} />
            <AskedFor request={shown.request} />
            {shown.request.mayCancel && <CancelRequest request={shown.request} calls={calls} onChanged={update} />}
            {shown.request.mayDelete && (
              <NotMine request={shown.request} calls={calls} onChanged={update} onDeleted={() => setShown({ step: 'deleted' })} />
            )}
          </>
        )}
      </div>
    </>
  )
}
