import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { changeTest, MAX_RUN_NOTE, type TestChange, type TestDetail } from '../../../contract/console/bench/tests.ts'
import type { MissingInReport } from '../../../domain/console/bench/missing-in-report.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { Failure } from '../shared/failure.tsx'
import { TextField } from '../shared/form-fields.tsx'
import { ConsoleForm } from '../shared/console-form.tsx'
import { textIn } from '../shared/calls/use-saving.ts'
import type { ApiError } from '../../platform/network/api.ts'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { DoubtList } from './doubt-list.tsx'
import { GapList } from './gaps/gap-list.tsx'
import { reasonsGiven } from './reasons-given.ts'
import { StartRun } from './start-run.tsx'
import { isSheetField, SHEET_FIELD_TEXTS } from './test-texts.ts'
import styles from './test.module.css'

/** So many lines are in the way of nothing. */
const FEW = 3

type ActionsProps = {
  detail: TestDetail
  /** Whether something that was entered is not on the server yet. */
  hasWaiting: boolean
  onDone: (changes?: ApiError['changes']) => Promise<void>
}

/** What the reader may do with a test now, and what it still lacks. */
export const TestActions = ({ detail, hasWaiting, onDone }: ActionsProps) => {
  const { t } = useLingui()
  const id = useId()
  const { actions, missing, doubts, gaps, requests, sheet, test } = detail
  const isLacking = gaps.some(({ deviation }) => deviation === null)
  const [isVoiding, setVoiding] = useState(false)
  const [typed, setTyped] = useState<string>()
  const note = typed ?? reasonsGiven(detail)
  const { isBusy, error, run } = useMutation({ onConflict: onDone })

  const change = (asked: TestChange) =>
    run(async () => {
      await makeCall(changeTest, { params: { id: test.id }, body: { rowVersion: test.rowVersion, change: asked } })
      await onDone()
    })
  const isAtBench = test.state === 'running' || test.state === 'amending'
  if (!actions.some((action) => action === 'start' || action === 'submit' || action === 'rework' || action === 'void')) return null
  return (
    <section className={styles.part} aria-labelledby="bench-actions">
      <h2 id="bench-actions">
        <Trans>What to do</Trans>
      </h2>
      {error !== undefined && <Failure error={error} />}
      {isAtBench && missing.length > 0 && (
        <>
          <p>
            <Trans>Before it can be submitted:</Trans>
          </p>
          <ul className={styles.missing}>
            {missing.map((one) => (
              <MissingLine key={JSON.stringify(one)} missing={one as MissingInReport} />
            ))}
          </ul>
        </>
      )}
      {isAtBench && gaps.length > 0 && (
        // While most is still to come it is a list of what to do, which stays out of the way.
        <details open={sheet.result !== null || gaps.length <= FEW}>
          <summary>
            <Plural value={gaps.length} one="Not as the protocol asks yet: # thing" other="Not as the protocol asks yet: # things" />
          </summary>
          <p>
            <Trans>Each is entered, or justified as a deviation, which the approver authorises and readers of the report see.</Trans>
          </p>
          <GapList gaps={gaps} runId={test.id} hasCustomer={requests.length > 0} onDone={onDone} />
        </details>
      )}
      {actions.includes('submit') && doubts.length > 0 && (
        <Field id={`${id}note`} label={t`Reason for the unlikely value`}>
          <textarea
            {...controlProps(`${id}note`)}
            rows={2}
            maxLength={MAX_RUN_NOTE}
            aria-describedby={`${id}doubts`}
            value={note}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      )}
      <div className={styles.row}>
        {actions.includes('start') && (
          <StartRun detail={detail} disabled={isBusy || hasWaiting} onStart={() => void change({ action: 'start' })} />
        )}
        {actions.includes('submit') && (
          <Button
            look="primary"
            disabled={isBusy || hasWaiting || missing.length > 0 || isLacking || (doubts.length > 0 && note.trim() === '')}
            onClick={() => void change({ action: 'submit', ...(note.trim() !== '' && { note }) })}
          >
            <Trans>Submit for review</Trans>
          </Button>
        )}
        {actions.includes('rework') && (
          <Button look="primary" disabled={isBusy} onClick={() => void change({ action: 'rework' })}>
            <Trans>Take it back to the bench</Trans>
          </Button>
        )}
        {actions.includes('void') && (
          <Button aria-expanded={isVoiding} onClick={() => setVoiding(!isVoiding)}>
            <Trans>Void</Trans>
          </Button>
        )}
      </div>
      {actions.includes('submit') && doubts.length > 0 && (
        <div id={`${id}doubts`}>
          <p>
            <Trans>Unlikely, so it is submitted with a reason only:</Trans>
          </p>
          <DoubtList doubts={doubts} />
        </div>
      )}
      {isVoiding && (
        <ConsoleForm
          submit={<Trans>Void the test</Trans>}
          isBusy={isBusy}
          onSubmit={(data) => void change({ action: 'void', note: textIn(data, 'note') })}
        >
          <TextField name="note" label={t`Why this test is not used`} rows={3} maxLength={MAX_RUN_NOTE} required />
        </ConsoleForm>
      )}
    </section>
  )
}

/** One thing that a test lacks, as an item of a list. */
export const MissingLine = ({ missing }: { missing: MissingInReport }) => {
  const { t, i18n } = useLingui()
  const text = (): string => {
    switch (missing.field) {
      case 'lines':
        return t`At least two products`
      case 'readings':
        return t`A reading`
      case 'reading':
        return t`Something seen in the reading at ${missing.hours}\u00a0h`
      case 'product':
        return t`Product ${missing.line}: choose it from the list`
      case 'unknownProduct':
        return t`Product ${missing.line}: it is not in the list any more`
      case 'rate':
        return t`Product ${missing.line}: its rate`
      case 'unit':
        return t`Product ${missing.line}: it is a powder or granule, so it is weighed in g`
      case 'futureDay':
        return t`Day of the test: it has not come yet`
      case 'dayBefore':
        return t`Day of the test: it is before the day on which the test was started`
      case 'readBefore':
        return t`The reading at ${missing.hours}\u00a0h: it was read before the test was started`
      case 'readLater':
        return t`The reading at ${missing.hours}\u00a0h: by the server’s clock that time has not come yet`
      default:
        return isSheetField(missing.field) ? i18n._(SHEET_FIELD_TEXTS[missing.field]) : missing.field
    }
  }
  return <li>{text()}</li>
}
