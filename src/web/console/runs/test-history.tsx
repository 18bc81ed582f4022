import { Trans, useLingui } from '@lingui/react/macro'
import type { TestHistoryEntry } from '../../../contract/console/bench/tests.ts'
import type { ControlOutcome } from '../../../domain/console/bench/controls.ts'
import { CONTROL_OUTCOME_TEXTS } from './controls/control-texts.ts'
import { momentOf } from '../shared/texts/dates.ts'
import { isRunAction, isSheetField, RUN_ACTION_TEXTS, SHEET_FIELD_TEXTS } from './test-texts.ts'
import styles from './test.module.css'

const isOutcome = (outcome: string): outcome is ControlOutcome => Object.hasOwn(CONTROL_OUTCOME_TEXTS, outcome)

type Entry = Omit<TestHistoryEntry, 'note' | 'changes'> & Partial<Pick<TestHistoryEntry, 'note'>>

export const TestHistoryLine = ({ entry: { action, by, at, changed, note } }: { entry: Entry }) => {
  const { i18n } = useLingui()
  const { fields } = changed
  const names = Array.isArray(fields) ? fields.map((field) => (isSheetField(field) ? i18n._(SHEET_FIELD_TEXTS[field]) : field)) : []
  return (
    <>
      {by} {isRunAction(action) ? i18n._(RUN_ACTION_TEXTS[action]) : action}
      {names.length > 0 && `: ${names.join(', ')}`}
      {typeof changed['outcome'] === 'string' && isOutcome(changed['outcome']) && `: ${i18n._(CONTROL_OUTCOME_TEXTS[changed['outcome']])}`}
      {action.endsWith('link-control') && typeof changed['control'] === 'string' && `: ${changed['control']}`}
      {note && `: ${note}`} <span className={styles.muted}>{momentOf(at)}</span>
    </>
  )
}

/** What others did with a test meanwhile. */
export const TestChanges = ({ changes }: { changes: readonly Entry[] }) => (
  <ul>
    {changes.map((entry) => (
      <li key={entry.rowVersion}>
        <TestHistoryLine entry={entry} />
      </li>
    ))}
  </ul>
)

export const TestHistory = ({ history }: { history: readonly TestHistoryEntry[] }) => (
  <section className={styles.part} aria-labelledby="test-history">
    <h2 id="test-history">
      <Trans>History</Trans>
    </h2>
    <ol className={`stack gap-3 plain-list ${styles.history}`}>
      {history.map((entry) => (
        <li key={entry.rowVersion}>
          <TestHistoryLine entry={entry} />
        </li>
      ))}
    </ol>
  </section>
)
