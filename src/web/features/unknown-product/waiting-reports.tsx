import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '../../platform/store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { KeptReport, UnknownReport } from './kept/kept-reports.ts'
import { PHOTO_UNREADABLE } from './kept/deliver-report.ts'
import type { Reports } from './kept/reports.ts'
import styles from './unknown-product-page.module.css'

/** Why the server refused a report, by its own words where the page has none. */
export const RefusedReasons = ({ reasons }: { reasons: readonly string[] }) => (
  <Notice tone="error">
    <Trans>This was not accepted:</Trans>{' '}
    {reasons.includes(PHOTO_UNREADABLE) ? (
      <Trans>The photo cannot be read. Take another one, or send it without.</Trans>
    ) : (
      <span lang="en">{reasons.join('; ')}</span>
    )}
  </Notice>
)

type WaitingReportsProps = { reports: Reports; onCorrect: (report: UnknownReport) => void }

/** What the laboratory has not got yet, and what it has got since the page was opened. */
export const WaitingReports = ({ reports, onCorrect }: WaitingReportsProps) => {
  const list = useStore(reports.list)
  const sent = useStore(reports.sent)
  const isKept = list.every(({ key }) => reports.isPersisted(key))
  return (
    <>
      <output>{sent > 0 && list.length === 0 && <Trans>What was waiting has been sent. Thank you.</Trans>}</output>
      {list.length > 0 && (
        <section className="stack">
          <h2>
            <Trans>Not sent yet</Trans>
          </h2>
          <p>
            {isKept ? (
              <Trans>It is kept on this device and sent once there is a network and this site is open.</Trans>
            ) : (
              <Trans>This browser keeps nothing: leave this page open until it is sent.</Trans>
            )}
          </p>
          <ul className={`${styles.waiting} stack plain-list`}>
            {list.map((kept) => (
              <Waiting key={kept.key} kept={kept} reports={reports} onCorrect={onCorrect} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const Waiting = ({ kept: { key, report, refused }, reports, onCorrect }: WaitingReportsProps & { kept: KeptReport }) => {
  const { t } = useLingui()
  const { name, number, photo } = report
  const forget = () => void reports.forget(key)
  return (
    <li>
      <bdi>{[name, number].filter(Boolean).join(' · ')}</bdi>
      {photo && ` · ${t`with a photo`}`}
      {refused && <RefusedReasons reasons={refused} />}
      <div className="row gap-3">
        {refused && (
          <Button
            onClick={() => {
              onCorrect(report)
              forget()
            }}
          >
            <Trans>Correct it</Trans>
          </Button>
        )}
        <Button look="quiet" onClick={forget}>
          <Trans>Do not send it</Trans>
        </Button>
      </div>
    </li>
  )
}
