import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { MAX_RUN_NOTE, type TestDetail } from '../../../../contract/console/bench/tests.ts'
import { Button } from '../../../ui/button.tsx'
import { controlProps, Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Failure } from '../../shared/failure.tsx'
import { contestedFields, putInto } from './merge-sheets.ts'
import { SHEET_FIELD_TEXTS } from '../test-texts.ts'
import { TestChanges } from '../test-history.tsx'
import styles from '../test.module.css'
import type { Bench } from './use-bench.ts'
import type { PhotoChanges } from './use-photo-changes.ts'

/** Whether everything that was entered is on the server, and what to do where it cannot be. */
export const BenchState = ({ bench, photoChanges }: { bench: Bench; photoChanges: PhotoChanges }) => {
  const { t } = useLingui()
  const id = useId()
  const hasUnreadable = Object.keys(bench.unreadable).length > 0
  const isSheetWaiting = bench.waiting.some(({ kind }) => kind === 'sheet')
  const hasWaiting = bench.waiting.length > 0 || photoChanges.hasWaiting
  const asksReason = bench.needsReason && (isSheetWaiting || photoChanges.hasWaiting)
  const lacksReason = asksReason && bench.reason.trim() === ''
  const save = async () => {
    if (bench.waiting.length > 0) await bench.sendAll()
    if (photoChanges.hasWaiting) await photoChanges.sendAll()
  }
  return (
    <div className={styles.bar}>
      <output>
        {hasUnreadable ? (
          <Trans>Not saved: a number cannot be read. It is kept on this device.</Trans>
        ) : lacksReason && isSheetWaiting ? (
          <Trans>Not saved: it was submitted before, so say why you change it. It is kept on this device.</Trans>
        ) : lacksReason ? (
          <Trans>Not saved: it was submitted before, so say why you change it.</Trans>
        ) : bench.waiting.some(({ refusal }) => refusal !== undefined) ? (
          <Trans>Not accepted by the server: look at what is marked below. It is kept on this device.</Trans>
        ) : bench.waiting.length === 0 && photoChanges.hasWaiting ? (
          <Trans>A change of a photo is not saved yet</Trans>
        ) : bench.waiting.length === 0 ? (
          <Trans>Everything is saved</Trans>
        ) : bench.away?.isBusy ? (
          <Trans>Not sent yet: the server cannot take it now. Everything is kept on this device and sent again by itself.</Trans>
        ) : bench.away ? (
          <Trans>Not sent yet: the server cannot be reached. Everything is kept on this device and sent when it is back.</Trans>
        ) : (
          <Trans>Not sent yet: kept on this device</Trans>
        )}
      </output>
      <a className={`middle strong ${styles.jump}`} href="#bench-readings">
        <Trans>To the readings</Trans>
      </a>
      {asksReason && (
        <div className={styles.reason}>
          <Field id={id} label={t`Why it is changed`} required>
            <input
              {...controlProps(id)}
              maxLength={MAX_RUN_NOTE}
              required
              value={bench.reason}
              onChange={({ target }) => bench.giveReason(target.value)}
            />
          </Field>
        </div>
      )}
      <Button look="primary" disabled={!hasWaiting || hasUnreadable || lacksReason} onClick={() => void save()}>
        <Trans>Save</Trans>
      </Button>
      {bench.error !== undefined && <Failure error={bench.error} />}
    </div>
  )
}

/** Somebody else, or another tab, changed the sheet: what they did, and what can be done with one's own entries. */
export const ConflictNotice = ({ bench, detail }: { bench: Bench; detail: TestDetail }) => {
  const { i18n } = useLingui()
  const { conflict } = bench
  if (!conflict) return null
  const { mine, changes } = conflict
  const { rowVersion, base, sheet } = conflict.theirs ?? { ...detail.test, base: detail.sheet, sheet: detail.sheet }
  const contested = contestedFields(mine.base, mine.sheet, sheet)
  // Two tabs of one device belong to one person.
  const isOtherTab = conflict.theirs !== undefined
  const fields = contested.map((field) => i18n._(SHEET_FIELD_TEXTS[field])).join(', ')
  return (
    <div role="alert">
      <Notice>
        <p>
          {isOtherTab ? (
            <Trans>You entered something else for this test in another tab. Nothing of it is sent until you choose.</Trans>
          ) : (
            <Trans>Your entries were not saved, because this test was changed since you opened it:</Trans>
          )}
        </p>
        {changes.length > 0 && <TestChanges changes={changes} />}
        {contested.length > 0 && (
          <p>{isOtherTab ? <Trans>Different in both: {fields}</Trans> : <Trans>You both changed: {fields}</Trans>}</p>
        )}
        <div className={styles.row}>
          {detail.mayEdit && (
            <Button look="primary" onClick={() => void bench.takeUp(rowVersion, base, putInto(mine.base, mine.sheet, sheet))}>
              {isOtherTab ? <Trans>Take what I entered here</Trans> : <Trans>Put my entries into it</Trans>}
            </Button>
          )}
          <Button onClick={() => void bench.drop(mine.key)}>
            {isOtherTab ? <Trans>Take what I entered in the other tab</Trans> : <Trans>Discard my entries</Trans>}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
