import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { readNonconformity, type NonconformityDetail } from '../../../contract/console/quality/nonconformities.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { AuditLink } from '../shared/audit-link.tsx'
import { useReading } from '../shared/calls/session.ts'
import part from '../shared/facts.module.css'
import { ItemPage } from '../shared/item-page.tsx'
import { LoadedPage } from '../shared/loaded-page.tsx'
import { StatePill } from '../shared/state-pill.tsx'
import { momentOf, shownDay } from '../shared/texts/dates.ts'
import { ACTION_DONE_TEXTS, CHANGED_FIELD_TEXTS, NONCONFORMITY_KIND_TEXTS, NONCONFORMITY_STATE_TEXTS } from './nonconformity-texts.ts'
import { NonconformityActions } from './nonconformity-actions.tsx'
import type { OneNonconformityProps } from './one-nonconformity.ts'
import { TouchedTests } from './touched-tests.tsx'
import styles from './nonconformity.module.css'

/** One nonconformity: what is known of it, what it touches, and what can be done. */
export const NonconformityPage = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const input = useMemo(() => ({ params: { id } }), [id])
  const [reading, reload] = useReading(readNonconformity, input)
  return (
    <LoadedPage title={t`Nonconformity`} reading={reading}>
      {(detail) => <OneNonconformity detail={detail} reload={reload} />}
    </LoadedPage>
  )
}

const OneNonconformity = ({ detail, reload }: OneNonconformityProps) => {
  const { i18n } = useLingui()
  const { nonconformity, complainant } = detail
  const { number, kind, state, title, cause, owner, openedBy, closedBy, closedAt, isOverdue } = nonconformity
  const [due, opened, closed] = [shownDay(nonconformity.dueOn), momentOf(nonconformity.openedAt), closedAt && momentOf(closedAt)]
  return (
    <ItemPage list={CONSOLE_PAGES.nonconformities} back={<Trans>All nonconformities</Trans>} title={`${number} · ${title}`}>
      <section className={part.part}>
        <p>
          <StatePill state={isOverdue ? 'expired' : state}>{i18n._(NONCONFORMITY_STATE_TEXTS[state])}</StatePill>{' '}
          {i18n._(NONCONFORMITY_KIND_TEXTS[kind])} · {isOverdue ? <Trans>overdue since {due}</Trans> : <Trans>to be closed by {due}</Trans>}{' '}
          · <Trans>owner: {owner}</Trans>
        </p>
        <p>
          <Trans>
            Opened by {openedBy}, {opened}
          </Trans>
        </p>
        {closed !== null && (
          <p>
            <Trans>
              Closed by {closedBy}, {closed}
            </Trans>
          </p>
        )}
        <dl className={styles.texts}>
          <Text name={<Trans>What happened</Trans>} text={nonconformity.what} />
          <Text name={<Trans>Cause</Trans>} text={cause} />
          <Text name={<Trans>Correction</Trans>} text={nonconformity.correction} />
          <Text name={<Trans>Corrective action</Trans>} text={nonconformity.correctiveAction} />
          {kind === 'complaint' && (
            <Text
              name={<Trans>Who complained</Trans>}
              text={complainant === null ? '' : [complainant.name, complainant.email, complainant.contact].filter(Boolean).join(' · ')}
            />
          )}
        </dl>
      </section>
      <NonconformityActions key={nonconformity.rowVersion} detail={detail} reload={reload} />
      <TouchedTests detail={detail} reload={reload} />
      <History history={detail.history} />
      <AuditLink entity="nonconformity" id={nonconformity.id} />
    </ItemPage>
  )
}

const Text = ({ name, text }: { name: ReactNode; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text || '–'}</dd>
  </div>
)

/** Who did what and why, with each value before and after. */
const History = ({ history }: Pick<NonconformityDetail, 'history'>) => {
  const { i18n } = useLingui()
  const textOf = (texts: typeof ACTION_DONE_TEXTS, name: string): string => (texts[name] ? i18n._(texts[name]) : name)
  return (
    <section className={part.part}>
      <h2>
        <Trans>History</Trans>
      </h2>
      <ol className="grid gap-2 plain-list">
        {history.map(({ rowVersion, at, by, action, note, changes }) => (
          <li key={rowVersion} className="breaks">
            {by} {textOf(ACTION_DONE_TEXTS, action)}
            {note !== '' && `: ${note}`} <span className="muted">{momentOf(at)}</span>
            {changes.length > 0 && (
              <ul>
                {changes.map(({ field, before, after }) => (
                  <li key={field}>
                    {textOf(CHANGED_FIELD_TEXTS, field)}: {before || '–'} → {after || '–'}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
