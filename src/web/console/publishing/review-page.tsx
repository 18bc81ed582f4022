import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import {
  decideReview,
  MAX_REVIEW_NOTE,
  type PublishChange,
  readReview,
  type ReviewChange,
  type ReviewDetail,
} from '../../../contract/console/bench/publishing.ts'
import { readSigning } from '../../../contract/console/bench/signing.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AuditLink } from '../shared/audit-link.tsx'
import { TextField } from '../shared/form-fields.tsx'
import { ConsoleForm } from '../shared/console-form.tsx'
import { textIn } from '../shared/calls/use-saving.ts'
import { LoadedPage } from '../shared/loaded-page.tsx'
import { RecordProof } from '../shared/record-proof.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useReading } from '../shared/calls/session.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { TestHistory } from '../runs/test-history.tsx'
import { isResultCode, RESULT_TEXTS } from '../runs/test-texts.ts'
import { ValueHistory } from '../runs/value-history.tsx'
import { EquipmentInReview } from '../equipment/used-equipment.tsx'
import { LotsInReview } from '../lots/lots-in-review.tsx'
import { Notes } from '../notes/notes.tsx'
import { PasskeyFailure } from '../sign-in/passkey-failure.tsx'
import { signApproval, takeSigning } from '../sign-in/sign-approval.ts'
import { LinkedRequests } from './linked-requests.tsx'
import { PART_TEXTS } from './publishing-texts.ts'
import styles from './publishing.module.css'
import { WhoDecides } from './who-decides.tsx'
import { NoPreview, ReportPreview } from './report-preview.tsx'
import { Reviews } from './reviews.tsx'
import { SignatureStatement } from './signature-statement.tsx'
import { ReportFrame } from './report-frame.tsx'
import { ListTable } from '../list/list-table.tsx'
import { ScrolledTable } from '../list/scrolled-table.tsx'
import { ControlsInReview } from '../runs/controls/linked-controls.tsx'
import { GapsInReview } from './gaps-in-review.tsx'
import { ReviewedDoubts } from './reviewed-doubts.tsx'
import { ReviewedDeviations, ReviewedReadings } from './reviewed-bench.tsx'

/** A submitted test as its approver looks at it: what is new, what was read at the bench, the report as readers will see it, and the decision. */
export const ReviewPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const [reading, reload] = useReading(readReview, { params: { id } })
  return (
    <LoadedPage title={t`Review`} reading={reading}>
      {(detail) => (
        <ReportFrame
          title={t`Review of ${id}`}
          way={
            <>
              <Link href={`${CONSOLE_PAGES.tests}/${id}`}>
                <Trans>The test at the bench</Trans>
              </Link>{' '}
              ·{' '}
              <a href="#decision">
                <Trans>To the decision</Trans>
              </a>
            </>
          }
          above={
            <>
              <ReviewedReadings detail={detail} />
              <ValueHistory history={detail.history} readings={detail.readings} jars={detail.jars} className={styles.part} />
            </>
          }
          main={<Reviewed detail={detail} />}
          side={
            <>
              <Decision key={detail.rowVersion} detail={detail} reload={reload} />
              <Reviews detail={detail} />
              <LinkedRequests requests={detail.requests} />
              <Notes of="test" id={id} className={styles.part} />
              <TestHistory history={detail.history} />
              <AuditLink entity="test" id={id} />
              <RecordProof id={id} />
            </>
          }
        />
      )}
    </LoadedPage>
  )
}

const Reviewed = ({ detail }: { detail: ReviewDetail }) => {
  // Once it is published its report is elsewhere: a preview would be that of a next version.
  const isOpen = detail.state !== 'published'
  return (
    <>
      {isOpen && <Difference detail={detail} />}
      <ReviewedDoubts detail={detail} />
      <ReviewedDeviations detail={detail} />
      <GapsInReview detail={detail} className={styles.part} />
      <ControlsInReview controls={detail.controls} className={styles.part} />
      <LotsInReview detail={detail} className={styles.part} />
      <EquipmentInReview detail={detail} day={detail.testedOn} className={styles.part} />
      {isOpen && (
        <>
          <h2>
            <Trans>The report as readers will see it</Trans>
          </h2>
          {detail.preview ? <ReportPreview key={JSON.stringify(detail.preview)} report={detail.preview} /> : <NoPreview />}
        </>
      )}
    </>
  )
}

const Difference = ({ detail: { versions, difference, amendmentReason } }: { detail: ReviewDetail }) => {
  const { i18n, t } = useLingui()
  if (versions === 0) return null
  const shown = (part: keyof typeof PART_TEXTS, value: string): string =>
    part === 'result' && isResultCode(value) ? i18n._(RESULT_TEXTS[value]) : value
  const columns = [
    { id: 'part', name: t`Part`, isPlain: true, isShort: true },
    { id: 'before', name: t`Published` },
    { id: 'after', name: t`New` },
  ] as const
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Changes since version {versions}</Trans>
      </h2>
      <p className={styles.text}>{amendmentReason}</p>
      {difference.length === 0 ? (
        <p>
          <Trans>Nothing in the report differs.</Trans>
        </p>
      ) : (
        <ScrolledTable label={t`Changes`}>
          <ListTable
            columns={columns}
            rows={difference.map(({ part, before, after }) => ({
              id: part,
              cells: {
                part: <strong>{i18n._(PART_TEXTS[part])}</strong>,
                before: <del className={styles.text}>{shown(part, before)}</del>,
                after: <ins className={styles.text}>{shown(part, after)}</ins>,
              },
            }))}
          />
        </ScrolledTable>
      )}
    </section>
  )
}

const Decision = ({ detail, reload }: { detail: ReviewDetail; reload: () => Promise<void> }) => {
  const { t } = useLingui()
  const [isReturning, setReturning] = useState(false)
  const [isConfidential, setConfidential] = useState(detail.isConfidential ?? detail.confidentialByDefault)
  const [unsigned, setUnsigned] = useState<PublishChange>()
  const { isBusy, error, run } = useMutation({ onConflict: reload, showsConflict: true })
  const { actions, mayApprove, state, submittedBy, testId, preview } = detail
  const { id, rowVersion } = detail
  const version = detail.versions + 1
  const deviations = detail.gaps.flatMap(({ deviation }) => (deviation ? [deviation.id] : []))
  const isLacking = deviations.length < detail.gaps.length
  const differs = detail.requests.some(({ state: of, comparison }) => of === 'in-test' && comparison?.isExact === false)
  const send = async (change: ReviewChange, signature?: string) => {
    await makeCall(decideReview, { params: { id }, body: { rowVersion, change, signature } })
    await reload()
  }
  const approve = (change: PublishChange) =>
    run(async () => send(change, await signApproval([{ id, rowVersion, change }], CONSOLE_PAGES.review.replace(':id', id))))
  /** Back from the company's sign-in: what was decided there is published, or is as it was. */
  const goOn = async ({ id: signing, isSigned }: { id: string; isSigned: boolean }) => {
    const { tests } = await makeCall(readSigning, { params: { id: signing } })
    const change = tests.find((one) => one.id === id)?.change
    if (!change) return
    if (isSigned) await send(change, signing)
    else {
      setConfidential(change.isConfidential)
      setUnsigned(change)
    }
  }
  useEffect(() => {
    const back = takeSigning()
    if (back) void run(() => goOn(back))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, [])
  return (
    <section className={styles.part} id="decision">
      <h2>
        <Trans>Decision</Trans>
      </h2>
      {error !== undefined && <PasskeyFailure error={error} />}
      {unsigned && (
        <div role="alert">
          <Notice tone="error">
            <Trans>The company’s sign-in did not confirm who you are, so nothing was signed or published. Please try again.</Trans>
          </Notice>
        </div>
      )}
      {state === 'submitted' && (
        <p>
          <Trans>Submitted by {submittedBy}.</Trans>
        </p>
      )}
      {state === 'published' && (
        <output>
          <Trans>Published.</Trans>{' '}
          <Link href={CONSOLE_PAGES.publishedTest.replace(':id', testId)}>
            <Trans>Open the report {testId}</Trans>
          </Link>
        </output>
      )}
      {state === 'returned' && (
        <output>
          <Trans>Returned to the bench.</Trans>
        </output>
      )}
      {state === 'submitted' && <WhoDecides detail={detail} />}
      {actions.includes('publish') && mayApprove && preview && !isLacking && (
        <>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={isConfidential}
              disabled={detail.isConfidential !== null}
              onChange={({ target }) => setConfidential(target.checked)}
            />{' '}
            <Trans>Confidential: only for those who asked for it</Trans>
          </label>
          {detail.confidentialByDefault && !detail.requests.some((request) => request.isConfidential) && (
            <p>
              <Trans>It was begun for a request that named a non-disclosure agreement and was cancelled since.</Trans>
            </p>
          )}
          <ConsoleForm
            key={unsigned?.why}
            submit={isConfidential ? t`Approve and issue it confidentially` : t`Approve and publish`}
            isBusy={isBusy}
            onSubmit={(data) => void approve({ action: 'publish', isConfidential, why: textIn(data, 'why'), deviations })}
          >
            {differs && (
              <TextField
                name="why"
                label={t`The test differs from a request below: why it answers it all the same; whoever asked reads this`}
                rows={3}
                maxLength={MAX_REVIEW_NOTE}
                defaultValue={unsigned?.why}
                required
              />
            )}
            <SignatureStatement>
              {isConfidential ? (
                <Trans>
                  I reviewed this test and approve version {version} of report {testId}, to be issued confidentially.
                </Trans>
              ) : (
                <Trans>
                  I reviewed this test and approve version {version} of report {testId}, to be published.
                </Trans>
              )}
              {deviations.length > 0 && (
                <>
                  {' '}
                  <Plural
                    value={deviations.length}
                    one="I authorise its deviation from the protocol."
                    other="I authorise its # deviations from the protocol."
                  />
                </>
              )}
            </SignatureStatement>
          </ConsoleForm>
        </>
      )}
      {actions.includes('return') && (
        <>
          <Button aria-expanded={isReturning} onClick={() => setReturning(!isReturning)}>
            <Trans>Return to the bench</Trans>
          </Button>
          {isReturning && (
            <ConsoleForm
              submit={<Trans>Return it</Trans>}
              isBusy={isBusy}
              onSubmit={(data) => void run(() => send({ action: 'return', note: textIn(data, 'note') }))}
            >
              <TextField name="note" label={t`What has to be done`} rows={4} maxLength={MAX_REVIEW_NOTE} required />
            </ConsoleForm>
          )}
        </>
      )}
    </section>
  )
}
