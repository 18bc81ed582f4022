import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { MAX_RUN_NOTE } from '../../../../contract/console/bench/tests.ts'
import { Button } from '../../../ui/button.tsx'
import { controlProps, Field } from '../../../ui/field.tsx'
import { ConfirmButton } from '../../shared/confirm-button.tsx'
import { Failure } from '../../shared/failure.tsx'
import styles from '../test.module.css'
import type { Bench } from './use-bench.ts'
import type { PhotoChanges } from './use-photo-changes.ts'

/** Whether everything that was entered is on the server, and what to do where it cannot be. */
export const BenchState = ({ bench, photoChanges }: { bench: Bench; photoChanges: PhotoChanges }) => {
  const { t } = useLingui()
  const id = useId()
  const hasUnreadable = Object.keys(bench.unreadable).length > 0
  const waitingSheet = bench.waiting.find(({ kind }) => kind === 'sheet')
  const isSheetWaiting = waitingSheet !== undefined
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
          <Trans>Not saved: look at the number that is marked. It is kept on this device.</Trans>
        ) : bench.lacksReasons ? (
          <Trans>Not saved: an amount is unlikely, so say beside it why it is right. It is kept on this device.</Trans>
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
      <Button look="primary" disabled={!hasWaiting || hasUnreadable || bench.lacksReasons || lacksReason} onClick={() => void save()}>
        <Trans>Save</Trans>
      </Button>
      {bench.error !== undefined && (
        <>
          <Failure error={bench.error} />
          {waitingSheet && (
            <ConfirmButton
              question={<Trans>Discard what you entered on the sheet?</Trans>}
              confirm={<Trans>Discard</Trans>}
              onConfirm={() => void bench.drop(waitingSheet.key)}
            >
              <Trans>Discard my entries</Trans>
            </ConfirmButton>
          )}
        </>
      )}
    </div>
  )
}
