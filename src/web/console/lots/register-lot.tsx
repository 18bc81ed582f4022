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

type RegisterLotProps = { line: BenchLine; onRegistered: (lot: Lot) => void; onCancel: () => void }

/** The day where the pack is held in the hand. */
const today = (): string => new Date().toLocaleDateString('sv')

/** Adds the lot of a product to the register without leaving the bench (ENTRY-06). No form of its own: it stands within the sheet. */
export const RegisterLot = ({ line, onRegistered, onCancel }: RegisterLotProps) => {
  const { t } = useLingui()
  const id = useId()
  // One for all attempts: what is sent twice is added once.
  const [ownId] = useState(randomKey)
  const [expiry, setExpiry] = useState(line.expiry.slice(0, 7))
  const [receivedOn, setReceivedOn] = useState(today)
  const { isBusy, error, run } = useMutation()
  const faults = fieldErrorsOf(error)
  const add = () =>
    run(async () => {
      const lot = { id: ownId, productId: line.productId, lot: line.batch.trim(), expiry }
      await makeCall(addLot, { body: { ...lot, receivedOn, openedOn: '' } })
      onRegistered({ ...lot, isWithdrawn: false })
    })
  const field = (name: 'expiry' | 'receivedOn', label: string, type: 'month' | 'date', value: string, set: (value: string) => void) => (
    <Field id={`${id}${name}`} label={label} required note={faults[name]} isFault={name in faults}>
      <input
        {...controlProps(`${id}${name}`, faults[name], name in faults)}
        type={type}
        value={value}
        onChange={({ target }) => set(target.value)}
      />
    </Field>
  )
  const number = line.batch.trim()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a frame and a width of its own
    <div role="group" aria-label={t`Register lot ${number}`} className={styles.lot}>
      {error !== undefined && !('expiry' in faults) && !('receivedOn' in faults) && <Failure error={error} />}
      {field('expiry', t`Expiry on the pack`, 'month', expiry, setExpiry)}
      {field('receivedOn', t`Received on`, 'date', receivedOn, setReceivedOn)}
      <div className={styles.offered}>
        <Button look="primary" disabled={isBusy || expiry === '' || receivedOn === ''} onClick={() => void add()}>
          <Trans>Add it to the register</Trans>
        </Button>
        <Button look="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}
