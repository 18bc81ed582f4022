import { Trans } from '@lingui/react/macro'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Ban from 'lucide-react/icons/ban'
import BadgeQuestionMark from 'lucide-react/icons/badge-question-mark'
import History from 'lucide-react/icons/history'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import type { VerifyQuestion, VerifyState } from '../../../contract/verify/verify-paths.ts'
import type { Verified } from '../../../contract/verify/verify.ts'
import { pagePaths } from '../../platform/page-paths.ts'
import { useSession } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './verify-page.module.css'

type VerifiedReportProps = { answer: Verified; of: VerifyQuestion; /** Of the file, or the number. */ name: string }

const SIGNS: Record<VerifyState, ComponentType<{ size: number; 'aria-hidden': true }>> = {
  genuine: BadgeCheck,
  replaced: History,
  withdrawn: Ban,
  unknown: BadgeQuestionMark,
}

/** What is known of a file, a key or a number: a state by sign, word and colour, and what it is good for. */
export const VerifiedReport = ({ answer: { state, report }, of, name }: VerifiedReportProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const Sign = SIGNS[state]
  const isNumber = 'number' in of
  return (
    <section className={styles.verified} data-state={state}>
      <h2 ref={heading} tabIndex={-1} className={styles.state}>
        <Sign size={28} aria-hidden />
        <span>
          <StateWords state={state} of={of} />
        </span>
      </h2>
      {name !== '' && !isNumber && <p className="muted breaks">{name}</p>}
      {report && <Facts report={report} isNumber={isNumber} />}
      {report?.isUnderReview && (
        <Notice>
          <strong>
            <Trans>Under review</Trans>
            {'. '}
          </strong>
          <Trans>
            The laboratory is looking at this test again and may amend or withdraw the report. Do not rely on it until the laboratory has
            finished.
          </Trans>
        </Notice>
      )}
      {state === 'withdrawn' && (
        <p>
          <Trans>Do not rely on it any longer.</Trans>
        </p>
      )}
      {state === 'replaced' && (
        <p>
          <Trans>Rely on the newest version only.</Trans>
        </p>
      )}
      {state === 'unknown' && 'sha256' in of && (
        <p>
          <Trans>
            A file that was altered, saved again by another program, printed and scanned, or cut from a longer one is not the file that was
            issued, even if it looks the same.
          </Trans>
        </p>
      )}
      {state === 'unknown' && isNumber && (
        <p>
          <Trans>
            It can be mistyped, or of a report that is not public. A report that is not public is verified by its file or its QR code.
          </Trans>
        </p>
      )}
    </section>
  )
}

const StateWords = ({ state, of }: { state: VerifyState; of: VerifyQuestion }): ReactNode => {
  if ('number' in of) {
    if (state === 'unknown') return <Trans>No public report has this number</Trans>
    return state === 'withdrawn' ? <Trans>Withdrawn</Trans> : <Trans>There is a public report of this number</Trans>
  }
  if (state === 'genuine') return <Trans>Genuine, and the newest version</Trans>
  if (state === 'replaced') return <Trans>Genuine, but replaced by a newer version</Trans>
  if (state === 'withdrawn') return <Trans>Genuine, but withdrawn</Trans>
  return 'sha256' in of ? <Trans>Not a file that we issued</Trans> : <Trans>Not a QR code of a report that we issued</Trans>
}

const Facts = ({ report, isNumber }: { report: NonNullable<Verified['report']>; isNumber: boolean }) => {
  const { formats, language } = useSession()
  const { number, version, issuedOn, newestVersion, withdrawnOn, isPublic } = report
  const newest = isNumber ? version : newestVersion
  const issued = issuedOn === null ? '' : formats.day(issuedOn)
  const withdrawn = withdrawnOn === undefined ? '' : formats.day(withdrawnOn)
  return (
    <>
      <ul className={styles.facts}>
        <li>
          <Trans>Report {number}</Trans>
        </li>
        {version !== null && (
          <li>
            {isNumber ? <Trans>Newest version: {newest}</Trans> : <Trans>Version {version}</Trans>}
            {issued !== '' && (
              <>
                {', '}
                <Trans>issued on {issued}</Trans>
              </>
            )}
          </li>
        )}
        {newest !== null && newest !== version && (
          <li>
            <Trans>Newest version: {newest}</Trans>
          </li>
        )}
        {withdrawn !== '' && (
          <li>
            <Trans>Withdrawn on {withdrawn}</Trans>
          </li>
        )}
      </ul>
      {isPublic && withdrawn === '' && (
        <p>
          <ButtonLink look="secondary" href={pagePaths.report(number, language)}>
            <Trans>Read the report</Trans>
          </ButtonLink>
        </p>
      )}
      {!isPublic && (
        <p className="muted">
          <Trans>This report is not public: ask whoever gave you the file for its newest version.</Trans>
        </p>
      )}
    </>
  )
}
