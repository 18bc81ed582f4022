import { Trans, useLingui } from '@lingui/react/macro'
import { shownDay } from '../shared/texts/dates.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  changePublished,
  MAX_REVIEW_NOTE,
  readPublished,
  type PublishedChange,
  type PublishedDetail,
} from '../../../contract/console/bench/publishing.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { WITHDRAWAL_REASONS, type WithdrawalReason } from '../../../domain/published-test.ts'
import { Button } from '../../ui/button.tsx'
import { AuditLink } from '../shared/audit-link.tsx'
import { Failure } from '../shared/failure.tsx'
import { OptionsField, TextField } from '../shared/form-fields.tsx'
import { ConsoleForm } from '../shared/console-form.tsx'
import { LoadedPage } from '../shared/loaded-page.tsx'
import { RecordProof } from '../shared/record-proof.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useReading } from '../shared/calls/session.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { textIn } from '../shared/calls/use-saving.ts'
import { PART_TEXTS, WITHDRAWAL_TEXTS } from './publishing-texts.ts'
import styles from './publishing.module.css'
import { RepeatLinks, RepeatTest } from '../runs/again/repeat-test.tsx'
import { LinkedRequests } from './linked-requests.tsx'
import { NoPreview, ReportPreview } from './report-preview.tsx'
import { SignatureLine } from './signature-statement.tsx'
import { Suspensions } from './suspensions.tsx'
import { ReportFrame } from './report-frame.tsx'

/** One published test: its versions, its report, and amending or withdrawing it. */
export const PublishedTestPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const [reading, reload] = useReading(readPublished, { params: { id } })
  return (
    <LoadedPage title={t`Report`} reading={reading}>
      {(detail) => (
        <ReportFrame
          title={t`Report ${id}`}
          way={
            <a href="#beside">
              <Trans>To its versions and proof</Trans>
            </a>
          }
          above={<Standing detail={detail} />}
          main={detail.report ? <ReportPreview key={JSON.stringify(detail.report)} report={detail.report} /> : <NoPreview />}
          side={
            <>
              <Actions key={detail.run?.rowVersion ?? 0} detail={detail} reload={reload} />
              <Suspensions detail={detail} reload={reload} />
              <Versions detail={detail} />
              {(detail.repeatFor !== null || detail.repeats !== null || detail.repeatedBy.length > 0) && (
                <section className={styles.part}>
                  <h2>
                    <Trans>Do it again</Trans>
                  </h2>
                  <RepeatLinks of={detail} />
                  {detail.repeatFor !== null && (
                    <RepeatTest of={{ testId: detail.testId, repeatFor: detail.repeatFor, isImported: detail.run === null }} />
                  )}
                </section>
              )}
              <LinkedRequests requests={detail.requests} />
              {detail.run && (
                <>
                  <AuditLink entity="test" id={detail.run.id} />
                  <RecordProof id={detail.run.id} />
                </>
              )}
            </>
          }
        />
      )}
    </LoadedPage>
  )
}

const Standing = ({ detail: { run, isConfidential, isUnderReview, isAmended, withdrawal } }: { detail: PublishedDetail }) => {
  const { i18n } = useLingui()
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Where it stands</Trans>
      </h2>
      {run === null && (
        <p>
          <Trans>Imported. If you amend or withdraw it here, imports no longer change it.</Trans>
        </p>
      )}
      {isConfidential && (
        <p>
          <Trans>Confidential: only those who asked for it can read it.</Trans>
        </p>
      )}
      {isAmended && (
        <p>
          <Trans>Under review: the version before stays public with a mark.</Trans>
        </p>
      )}
      {isUnderReview && !isAmended && (
        <p>
          <Trans>Under review: it is suspended, and readers see the mark.</Trans>
        </p>
      )}
      {run !== null && !isConfidential && !isUnderReview && !withdrawal && (
        <p>
          <Trans>Public.</Trans>
        </p>
      )}
      {withdrawal && (
        <>
          <p>
            <Trans>
              Withdrawn on {shownDay(withdrawal.on)} by {withdrawal.by}.
            </Trans>{' '}
            {i18n._(WITHDRAWAL_TEXTS[withdrawal.reason])}.
          </p>
          {withdrawal.text !== '' && <p className={styles.text}>{withdrawal.text}</p>}
          <p>
            {withdrawal.confirmedBy === null ? (
              <Trans>A second approver has not confirmed it yet.</Trans>
            ) : (
              <Trans>Confirmed by {withdrawal.confirmedBy}.</Trans>
            )}
          </p>
        </>
      )}
    </section>
  )
}

type Open = 'amend' | 'drop-amendment' | 'withdraw' | undefined

const Actions = ({ detail, reload }: { detail: PublishedDetail; reload: () => Promise<void> }) => {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState<Open>()
  const { isBusy, error, run } = useMutation({ onConflict: reload, showsConflict: true })
  const { actions, testId, run: test } = detail
  const change = (asked: PublishedChange) =>
    void run(async () => {
      await makeCall(changePublished, { params: { id: testId }, body: { rowVersion: test?.rowVersion ?? null, change: asked } })
      await reload()
    })
  const toggle = (which: Exclude<Open, undefined>, label: string) =>
    actions.includes(which) && (
      <Button aria-expanded={open === which} onClick={() => setOpen(open === which ? undefined : which)}>
        {label}
      </Button>
    )
  const note = { name: 'note', rows: 4, maxLength: MAX_REVIEW_NOTE }
  const isWorked = test !== null && detail.isAmended
  if (actions.length === 0 && !isWorked && error === undefined) return null
  return (
    <section className={styles.part}>
      <h2>
        <Trans>What to do</Trans>
      </h2>
      {error !== undefined && <Failure error={error} />}
      {isWorked && (
        <p>
          <Link href={test.state === 'submitted' ? CONSOLE_PAGES.review.replace(':id', test.id) : `${CONSOLE_PAGES.home}/tests/${test.id}`}>
            {test.state === 'submitted' ? t`Review the amendment` : t`Go on with the amendment at the bench`}
          </Link>
        </p>
      )}
      <div className="row gap-3 bottom">
        {toggle('amend', t`Amend`)}
        {toggle('drop-amendment', t`Drop the amendment`)}
        {toggle('withdraw', t`Withdraw`)}
        {actions.includes('confirm-withdrawal') && (
          <Button look="primary" disabled={isBusy} onClick={() => change({ action: 'confirm-withdrawal' })}>
            <Trans>Confirm the withdrawal</Trans>
          </Button>
        )}
      </div>
      {open === 'amend' && (
        <ConsoleForm
          submit={<Trans>Begin the amendment</Trans>}
          isBusy={isBusy}
          onSubmit={(data) => change({ action: 'amend', note: textIn(data, 'note') })}
        >
          <TextField {...note} label={t`Why it is amended; readers see this`} required />
        </ConsoleForm>
      )}
      {open === 'drop-amendment' && (
        <ConsoleForm
          submit={<Trans>Go back to the published version</Trans>}
          isBusy={isBusy}
          onSubmit={(data) => change({ action: 'drop-amendment', note: textIn(data, 'note') })}
        >
          <TextField {...note} label={t`Why it is dropped; only the laboratory sees this`} required />
        </ConsoleForm>
      )}
      {open === 'withdraw' && (
        <ConsoleForm
          submit={<Trans>Withdraw the report now</Trans>}
          isBusy={isBusy}
          onSubmit={(data) =>
            change({
              action: 'withdraw',
              reason: textIn(data, 'reason') as WithdrawalReason,
              note: textIn(data, 'note'),
              isRepeated: data.has('again'),
            })
          }
        >
          <OptionsField
            name="reason"
            label={t`Reason`}
            options={WITHDRAWAL_REASONS.map((reason) => [reason, i18n._(WITHDRAWAL_TEXTS[reason])])}
          />
          <TextField {...note} label={t`In your own words; readers see this, needed for another reason`} />
          {detail.repeatFor !== null && (
            <label>
              <input type="checkbox" name="again" /> <Trans>Test it again, for those who asked; they are told</Trans>
            </label>
          )}
        </ConsoleForm>
      )}
    </section>
  )
}

const Versions = ({ detail: { versions } }: { detail: PublishedDetail }) => {
  const { i18n } = useLingui()
  if (versions.length === 0) return null
  return (
    <section className={styles.part}>
      <h2>
        <Trans>Versions</Trans>
      </h2>
      <ol className="grid plain-list gap-2">
        {versions.map(({ version, issuedOn, changed, reason, signature }) => (
          <li key={version}>
            <strong>
              <Trans>Version {version}</Trans>
            </strong>{' '}
            {issuedOn === '' ? <Trans>imported</Trans> : shownDay(issuedOn)}
            {changed.length > 0 && <span> · {changed.map((part) => i18n._(PART_TEXTS[part])).join(', ')}</span>}
            {reason !== '' && <span className={styles.text}>{reason}</span>}
            {signature && <SignatureLine signature={signature} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
