import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changeControlCall, type ControlCallChange } from '../../../../contract/console/bench/controls.ts'
import type { TestDetail } from '../../../../contract/console/bench/tests.ts'
import { CONTROL_OUTCOMES, type ControlAction } from '../../../../domain/console/bench/controls.ts'
import type { MissingInReport } from '../../../../domain/console/bench/missing-in-report.ts'
import type { ApiError } from '../../../platform/network/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useMutation } from '../../shared/calls/use-mutation.ts'
import { textIn } from '../../shared/calls/use-saving.ts'
import { ConsoleForm } from '../../shared/console-form.tsx'
import { Failure } from '../../shared/failure.tsx'
import { TextField } from '../../shared/form-fields.tsx'
import { GapList } from '../gaps/gap-list.tsx'
import { MissingLine } from '../test-actions.tsx'
import { CONTROL_OUTCOME_TEXTS } from './control-texts.ts'
import styles from '../test.module.css'

type ActionsProps = {
  detail: TestDetail
  /** Whether something that was entered is not on the server yet. */
  hasWaiting: boolean
  onDone: (changes?: ApiError['changes']) => Promise<void>
}

const MAX_NOTE = 4_000
/** So many lines are in the way of nothing. */
const FEW = 3

/** What is done with a control after its start, and what it lacks to pass (JAR-12). */
export const ControlActions = ({ detail, hasWaiting, onDone }: ActionsProps) => {
  const { t, i18n } = useLingui()
  const { control, test, missing, gaps, sheet } = detail
  const [open, setOpen] = useState<ControlAction>()
  const [outcome, setOutcome] = useState<'passed' | 'failed'>()
  const { isBusy, error, run } = useMutation({ onConflict: onDone })
  if (control === null || control.actions.length === 0) return null
  const { actions, tests } = control
  const change = (asked: ControlCallChange) =>
    run(async () => {
      await makeCall(changeControlCall, { params: { id: test.id }, body: { rowVersion: test.rowVersion, change: asked } })
      setOpen(undefined)
      setOutcome(undefined)
      await onDone()
    })
  const isLacking = missing.length > 0 || gaps.some(({ deviation }) => deviation === null)
  const isConcluding = actions.includes('conclude')
  const toggle = (action: ControlAction) => () => setOpen(open === action ? undefined : action)
  return (
    <section className={styles.part} aria-labelledby="control-actions">
      <h2 id="control-actions">
        <Trans>Result of the control</Trans>
      </h2>
      {error !== undefined && <Failure error={error} />}
      {isConcluding && isLacking && (
        <>
          <p>
            <Trans>Before it can pass:</Trans>
          </p>
          {missing.length > 0 && (
            <ul className={styles.missing}>
              {missing.map((one) =>
                one.field === 'lines' ? (
                  <li key="lines">{t`A product`}</li>
                ) : (
                  <MissingLine key={JSON.stringify(one)} missing={one as MissingInReport} />
                ),
              )}
            </ul>
          )}
        </>
      )}
      {isConcluding && gaps.length > 0 && (
        <details open={gaps.length <= FEW}>
          <summary>
            <Plural value={gaps.length} one="Not as the protocol asks yet: # thing" other="Not as the protocol asks yet: # things" />
          </summary>
          <GapList gaps={gaps} runId={test.id} hasCustomer={false} onDone={onDone} />
        </details>
      )}
      {isConcluding && (
        <ConsoleForm
          submit={<Trans>Conclude the control</Trans>}
          isBusy={isBusy || hasWaiting || outcome === undefined || (outcome === 'passed' && isLacking)}
          onSubmit={(data) => outcome && void change({ action: 'conclude', outcome, note: textIn(data, 'note') })}
        >
          <fieldset className={styles.choices}>
            <legend>
              <Trans>Outcome</Trans>
            </legend>
            {CONTROL_OUTCOMES.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="outcome"
                  checked={outcome === one}
                  disabled={one === 'passed' && isLacking}
                  onChange={() => setOutcome(one)}
                />{' '}
                {i18n._(CONTROL_OUTCOME_TEXTS[one])}
              </label>
            ))}
          </fieldset>
          {outcome === 'failed' && <Consequences tests={tests.length} isFinal />}
          <TextField name="note" label={t`What was seen, and why it passed or failed`} rows={3} maxLength={MAX_NOTE} required />
        </ConsoleForm>
      )}
      <div className={styles.row}>
        {actions.includes('reopen') && (
          <Button aria-expanded={open === 'reopen'} onClick={toggle('reopen')}>
            <Trans>Correct it</Trans>
          </Button>
        )}
        {actions.includes('fail') && (
          <Button aria-expanded={open === 'fail'} onClick={toggle('fail')}>
            <Trans>It failed after all</Trans>
          </Button>
        )}
        {actions.includes('void') && (
          <Button aria-expanded={open === 'void'} onClick={toggle('void')}>
            <Trans>Void</Trans>
          </Button>
        )}
      </div>
      {open !== undefined && open !== 'conclude' && (
        <ConsoleForm
          key={open}
          submit={
            open === 'reopen' ? (
              <Trans>Bring it back to the bench</Trans>
            ) : open === 'fail' ? (
              <Trans>Mark it as failed</Trans>
            ) : (
              <Trans>Void the control</Trans>
            )
          }
          isBusy={isBusy}
          onSubmit={(data) => void change({ action: open, note: textIn(data, 'note') })}
        >
          {(control.outcome !== null || open === 'fail') && <Consequences tests={tests.length} isFinal={open === 'fail'} />}
          <TextField
            name="note"
            label={t`Why; the tests that link to it have this in their history`}
            rows={3}
            maxLength={MAX_NOTE}
            required
          />
        </ConsoleForm>
      )}
      {sheet.lines.length > 1 && isConcluding && (
        <p className="muted">
          <Trans>Each product stands alone in a jar of its own: add a jar for each.</Trans>
        </p>
      )}
    </section>
  )
}

/** What happens to the tests that rest on it. */
const Consequences = ({ tests, isFinal }: { tests: number; isFinal: boolean }) => (
  <Notice>
    {tests > 0 && (
      <Plural
        value={tests}
        one="# test links to it: if it is submitted it goes back to the bench, if it is published its report is under review."
        other="# tests link to it: those that are submitted go back to the bench, the reports of those that are published are under review."
      />
    )}{' '}
    {isFinal && <Trans>A control that failed stays failed: tests that link to it cannot be published, and have to be repeated.</Trans>}
  </Notice>
)
