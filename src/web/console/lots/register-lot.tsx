import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { addLot } from '../../../contract/console/bench/lots.ts'
import type { BenchLine } from '../../../domain/console/bench/bench-test.ts'
import type { Lot } from '../../../domain/console/bench/lots.ts'
import { randomKey } from '../../platform/storage/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { useMutation } from '../shared/calls/use-mutation.ts'
import { fieldErrorsOf } from '../shared/calls/use-saving.ts'
import { Failure } from '../shared/failure.tsx'
import styles from './lot-field.module.css'

type RegisterLotProps = {
  line: BenchLine
  onRegistered: (lot: Lot) => void
  onCancel: () => void
  onFaults: (faults: Readonly<Record<string, string>>) => void
}

/** The day where the pack is held in the hand. */
const today = (): string => new Date().toLocaleDateString('sv')

/** Adds the lot of a product, with the expiry that the sheet has, to the register without leaving the bench (ENTRY-06). */
export const RegisterLot = ({ line, onRegistered, onCancel, onFaults }: RegisterLotProps) => {
  const { t } = useLingui()
  const id = useId()
  // One for all attempts: what is sent twice is added once.
  const [ownId] = useState(randomKey)
  const [receivedOn, setReceivedOn] = useState(today)
  const { isBusy, error, run } = useMutation()
  const faults = fieldErrorsOf(error)
  const add = async () => {
    const refused = await run(async () => {
      const lot = { id: ownId, productId: line.productId, lot: line.batch.trim(), expiry: line.expiry }
      await makeCall(addLot, { body: { ...lot, receivedOn, openedOn: '' } })
      onRegistered({ ...lot, isWithdrawn: false })
    })
    // Number and expiry are fields of the sheet, which say what is wrong with them (ENTRY-12).
    if (refused !== undefined) onFaults(fieldErrorsOf(refused))
  }
  const number = line.batch.trim()
  const fault = faults['receivedOn']
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a frame and a width of its own
    <div role="group" aria-label={t`Register lot ${number}`} className={styles.below}>
      {error !== undefined && Object.keys(faults).length === 0 && <Failure error={error} />}
      <Field id={id} label={t`Received on`} required note={fault} isFault={fault !== undefined}>
        <input
          {...controlProps(id, fault, fault !== undefined)}
          type="date"
          value={receivedOn}
          onChange={({ target }) => setReceivedOn(target.value)}
        />
      </Field>
      <Button look="primary" disabled={isBusy || line.expiry === '' || receivedOn === ''} onClick={() => void add()}>
        <Trans>Add it to the register</Trans>
      </Button>
      <Button look="quiet" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}
