import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { FoundGap } from '../../../../contract/console/bench/requirements.ts'
import { addDeviationCall, MAX_RUN_NOTE } from '../../../../contract/console/bench/tests.ts'
import { gapKey } from '../../../../domain/method/gaps.ts'
import { DEVIATION_KINDS, type ProtocolGap } from '../../../../domain/method/requirements.ts'
import type { ApiError } from '../../../platform/network/api.ts'
import { Button } from '../../../ui/button.tsx'
import { makeCall } from '../../shared/calls/make-call.ts'
import { useMutation } from '../../shared/calls/use-mutation.ts'
import { textIn } from '../../shared/calls/use-saving.ts'
import { ConsoleForm } from '../../shared/console-form.tsx'
import { OptionsField, TextField } from '../../shared/form-fields.tsx'
import { shownDay } from '../../shared/texts/dates.ts'
import { DEVIATION_KIND_TEXTS, useGapText } from './use-gap-text.ts'
import styles from './gaps.module.css'

/** The part of the test's page in which a gap is mended. */
const placeOf = ({ kind }: ProtocolGap): string => {
  if (kind === 'weight' || kind === 'weight-off') return '#bench-products'
  if (kind === 'instrument' || kind === 'calibration' || kind === 'check' || kind === 'outside') return '#bench-conditions'
  if (kind === 'control') return '#bench-controls'
  return kind === 'verdict' ? '#bench-result' : '#bench-readings'
}

/** A deviation as the bench wrote it. */
export const DeviationText = ({ deviation }: { deviation: NonNullable<FoundGap['deviation']> }) => {
  const { i18n } = useLingui()
  const { kind, justification, isAcceptedByCustomer, at, by } = deviation
  return (
    <p className={styles.text}>
      {i18n._(DEVIATION_KIND_TEXTS[kind])}: {justification}{' '}
      <span className="muted">
        {isAcceptedByCustomer && (
          <>
            <Trans>Accepted by the customer</Trans> ·{' '}
          </>
        )}
        {by} · {shownDay(at)}
      </span>
    </p>
  )
}

/** Why a deviation does not stand yet (GATE-16). */
export const NotAccepted = () => (
  <p className={styles.text}>
    <Trans>A request asks that its requester accepts deviations before there is a report, and this one is not noted as accepted.</Trans>
  </p>
)

type ListProps = {
  gaps: readonly FoundGap[]
  runId: string
  hasCustomer: boolean
  onDone: (changes?: ApiError['changes']) => Promise<void>
}

/** What a test lacks of its protocol: each leads to where it is mended, or is justified here (GATE-13). */
export const GapList = ({ gaps, ...props }: ListProps) => (
  <ul className={styles.gaps}>
    {gaps.map((found) => (
      <GapItem key={gapKey(found.gap)} found={found} {...props} />
    ))}
  </ul>
)

const GapItem = ({
  found: { gap, isJustifiable, deviation, unaccepted },
  runId,
  hasCustomer,
  onDone,
}: Omit<ListProps, 'gaps'> & { found: FoundGap }) => {
  const { t, i18n } = useLingui()
  const text = useGapText()(gap)
  const [isOpen, setOpen] = useState(false)
  const kept = deviation ?? unaccepted
  /** The same for each attempt, so that what is sent twice is added once. */
  const [ownId, setOwnId] = useState(() => crypto.randomUUID())
  const { isBusy, error, run } = useMutation({ onConflict: onDone, showsConflict: true })
  const justify = (data: FormData) =>
    run(async () => {
      const kind = DEVIATION_KINDS.find((one) => one === textIn(data, 'kind')) ?? 'other'
      const body = {
        id: ownId,
        gap,
        kind,
        justification: textIn(data, 'justification'),
        isAcceptedByCustomer: data.has('accepted'),
        supersedes: kept?.id ?? null,
      }
      await makeCall(addDeviationCall, { params: { id: runId }, body })
      setOwnId(crypto.randomUUID())
      setOpen(false)
      await onDone()
    })
  return (
    <li data-open={deviation === null || undefined}>
      <div className={styles.gap}>
        <p className={styles.text}>{text}</p>
        <a className={styles.mend} href={placeOf(gap)}>
          <Trans>
            Enter it<span className="visually-hidden">: {text}</span>
          </Trans>
        </a>
        {isJustifiable && (
          <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {kept ? <Trans>Change the deviation</Trans> : <Trans>Justify a deviation</Trans>}
            <span className="visually-hidden">: {text}</span>
          </Button>
        )}
      </div>
      {kept && <DeviationText deviation={kept} />}
      {unaccepted && <NotAccepted />}
      {isOpen && (
        <ConsoleForm
          submit={<Trans>Save the deviation</Trans>}
          isBusy={isBusy}
          error={error}
          onSubmit={(data) => void justify(data)}
          onCancel={() => setOpen(false)}
        >
          <OptionsField
            name="kind"
            label={t`Kind of deviation`}
            defaultValue={kept?.kind ?? 'unplanned'}
            options={DEVIATION_KINDS.map((kind) => [kind, i18n._(DEVIATION_KIND_TEXTS[kind])] as const)}
          />
          <TextField
            name="justification"
            label={t`Why the result is valid in spite of it; readers of the report see this`}
            defaultValue={kept?.justification ?? ''}
            rows={3}
            maxLength={MAX_RUN_NOTE}
            required
          />
          {hasCustomer && (
            <label className={styles.check}>
              <input type="checkbox" name="accepted" defaultChecked={kept?.isAcceptedByCustomer ?? false} />{' '}
              <Trans>Whoever asked for the test accepted it</Trans>
            </label>
          )}
        </ConsoleForm>
      )}
    </li>
  )
}
