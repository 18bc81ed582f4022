import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import list from '../list/list.module.css'
import { useConsoleSession } from '../shared/calls/session.ts'
import { PageTitle } from '../shared/page-title.tsx'
import { mayOpen } from '../sections.ts'
import styles from './quality.module.css'

/** A page of the console with what it answers; plain text for who may not open it. */
const Answer = ({ to, name, children }: { to: string; name: ReactNode; children: ReactNode }) => {
  const { me } = useConsoleSession()
  return (
    <li>
      {mayOpen(to, me.roles) ? (
        <Link href={to} className="strong">
          {name}
        </Link>
      ) : (
        <span className="strong">{name}</span>
      )}
      <span className="muted">{children}</span>
    </li>
  )
}

const Question = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className={styles.question}>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </section>
)

/** What an assessor asks, each with the page that answers it (QUAL-01). */
export const QualityPage = () => {
  const { t } = useLingui()
  return (
    <div className={`stack flush-texts ${list.page}`}>
      <PageTitle title={t`Quality`} />
      <p>
        <Trans>What an assessor asks, and where it is answered.</Trans>
      </p>
      <div className={styles.questions}>
        <Question title={<Trans>Who may do what?</Trans>}>
          <Answer to={CONSOLE_PAGES.competence} name={<Trans>Competence</Trans>}>
            <Trans>Who is trained and authorised for which protocol, by whom, and from when until when</Trans>
          </Answer>
          <Answer to={CONSOLE_PAGES.people} name={<Trans>People</Trans>}>
            <Trans>Who has which role; admins see it</Trans>
          </Answer>
        </Question>
        <Question title={<Trans>With what was it made?</Trans>}>
          <Answer to={CONSOLE_PAGES.equipment} name={<Trans>Equipment</Trans>}>
            <Trans>Calibrations and daily checks of each instrument, and the tests since the last good calibration</Trans>
          </Answer>
          <Answer to={CONSOLE_PAGES.lots} name={<Trans>Lots</Trans>}>
            <Trans>The lots of products, with their expiry</Trans>
          </Answer>
          <Answer to={CONSOLE_PAGES.items} name={<Trans>Items</Trans>}>
            <Trans>What was received, where it is stored, and how it ended</Trans>
          </Answer>
          <Answer to={CONSOLE_PAGES.rooms} name={<Trans>Room conditions</Trans>}>
            <Trans>Temperature and humidity of each room by day</Trans>
          </Answer>
        </Question>
        <Question title={<Trans>By which method?</Trans>}>
          <Answer to={CONSOLE_PAGES.protocols} name={<Trans>Protocols</Trans>}>
            <Trans>Each version, and what it requires</Trans>
          </Answer>
          <Answer to={CONSOLE_PAGES.methodChecks} name={<Trans>Checks of methods</Trans>}>
            <Trans>Verifications before the first use, and results of proficiency tests</Trans>
          </Answer>
        </Question>
        <Question title={<Trans>What went wrong, and which reports are touched?</Trans>}>
          <Answer to={CONSOLE_PAGES.nonconformities} name={<Trans>Nonconformities</Trans>}>
            <Trans>With complaints: cause, correction, who closed them, and on the page of each its tests and reports</Trans>
          </Answer>
          <Answer to={CONSOLE_PAGES.equipment} name={<Trans>Equipment</Trans>}>
            <Trans>On the page of an instrument: all tests that may be in doubt</Trans>
          </Answer>
        </Question>
        <Question title={<Trans>Was the approver authorised on that day?</Trans>}>
          <Answer to={CONSOLE_PAGES.published} name={<Trans>Reports</Trans>}>
            <Trans>Open a report and its record: it names who tested and who approved, and whether each was authorised then</Trans>
          </Answer>
        </Question>
        <Question title={<Trans>Is the record as it was written?</Trans>}>
          <Answer to={CONSOLE_PAGES.audit} name={<Trans>Audit</Trans>}>
            <Trans>Who did what and when, and whether anything was altered; approvers and admins see it</Trans>
          </Answer>
        </Question>
      </div>
    </div>
  )
}
