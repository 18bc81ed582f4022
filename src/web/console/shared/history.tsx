import { Trans, useLingui } from '@lingui/react/macro'
import type { RequestHistoryEntry } from '../../../contract/console/requests.ts'
import { isRefusalReason } from '../../../domain/console/request-states.ts'
import { momentOf, shownDay } from './texts/dates.ts'
import styles from './facts.module.css'
import { ACTION_TEXTS, REASON_TEXTS } from './texts/request-texts.ts'

/** What a change set, as far as it is worth saying. */
const useDetails = ({ action, changed }: RequestHistoryEntry): string => {
  const { i18n, t } = useLingui()
  const { reason, assignee, dueOn, test, before } = changed
  if (typeof reason === 'string' && isRefusalReason(reason)) return i18n._(REASON_TEXTS[reason])
  if (action === 'assign') return typeof assignee === 'string' && assignee !== '' ? assignee : t`nobody`
  if (action === 'set-due') return typeof dueOn === 'string' ? shownDay(dueOn) : t`none`
  const old = Array.isArray(before) ? before.join(', ') : ''
  if (action === 'replace-answer' && typeof test === 'string') return t`${test}, before: ${old}`
  if (action === 'take-back') return old
  return typeof test === 'string' ? test : ''
}

export const HistoryLine = ({ entry }: { entry: RequestHistoryEntry }) => {
  const { i18n } = useLingui()
  const details = useDetails(entry)
  const text = ACTION_TEXTS[entry.action]
  return (
    <>
      {entry.by} {text ? i18n._(text) : entry.action}
      {details && `: ${details}`} <span className="muted">{momentOf(entry.at)}</span>
    </>
  )
}

export const RequestHistory = ({ history }: { history: readonly RequestHistoryEntry[] }) =>
  history.length === 0 ? null : (
    <section className={styles.part}>
      <h2>
        <Trans>History</Trans>
      </h2>
      <ol className="grid gap-2 plain-list">
        {history.map((entry) => (
          <li key={entry.rowVersion}>
            <HistoryLine entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
