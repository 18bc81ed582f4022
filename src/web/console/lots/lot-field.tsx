import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { findLots, type FoundLot } from '../../../contract/console/bench/lots.ts'
import type { BenchLine } from '../../../domain/console/bench/bench-test.ts'
import { lotKey, lotsMeant } from '../../../domain/console/bench/entry/match-lots.ts'
import { isExpiredOn, type Lot } from '../../../domain/console/bench/lots.ts'
import { Button } from '../../ui/button.tsx'
import { controlProps, Field } from '../../ui/field.tsx'
import { makeCall } from '../shared/calls/make-call.ts'
import { shownDay } from '../shared/texts/dates.ts'
import { RegisterLot } from './register-lot.tsx'
import styles from './lot-field.module.css'

type LotPart = Pick<BenchLine, 'lotId' | 'batch' | 'expiry'>
type LotFieldProps = {
  line: BenchLine
  /** Of all products of the sheet. */
  lots: readonly Lot[]
  /** The day of the test, or empty. */
  day: string
  /** What the server refused of its number and its expiry. */
  faults: { batch?: string | undefined; expiry?: string | undefined }
  disabled: boolean
  onChange: (part: LotPart) => void
  /** A lot was added to the register. */
  onRegistered: (lot: Lot) => void
}

const FOUND_AFTER_MS = 250
const NOTHING_FOUND: { key: string; lots: readonly FoundLot[] } = { key: '', lots: [] }

/** What the register has under a number, of every product; undefined until it responded. */
const useFoundLots = (number: string, isAsked: boolean): readonly FoundLot[] | undefined => {
  const [found, setFound] = useState(NOTHING_FOUND)
  const key = lotKey(number)
  useEffect(() => {
    if (!isAsked || key === '') return undefined
    const timer = setTimeout(() => {
      // Without a network nothing is said of the register; the number stays as it was typed.
      makeCall(findLots, { query: { lot: number.trim() } }).then(
        ({ lots }) => setFound({ key, lots }),
        () => undefined,
      )
    }, FOUND_AFTER_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked for with another number only
  }, [key, isAsked])
  return found.key === key ? found.lots : undefined
}

/** The number on the pack and its expiry: the register's lot is found as it is typed, and gives the expiry (ENTRY-06). */
export const LotField = ({ line, lots, day, faults, disabled, onChange, onRegistered }: LotFieldProps) => {
  const { t } = useLingui()
  const id = useId()
  const own = lots.filter(({ productId }) => productId !== '' && productId === line.productId)
  const [typed, setTyped] = useState(line.batch)
  const [isRegistering, setRegistering] = useState(false)
  const [registerFaults, setRegisterFaults] = useState<Readonly<Record<string, string>>>({})
  // The number is written as the register has it once it is left.
  const shown = lotKey(typed) === lotKey(line.batch) ? typed : line.batch
  const isOfRegister = line.lotId !== ''
  const isAsked = !disabled && !isOfRegister && line.productId !== ''
  const found = useFoundLots(line.batch, isAsked)
  const offered = lotsMeant(line.batch, [
    ...own,
    ...(found ?? []).filter(({ productId, id: one }) => productId === line.productId && !own.some((lot) => lot.id === one)),
  ])
  const usable = offered.filter(({ isWithdrawn }) => !isWithdrawn)
  const chosen = own.find((lot) => lot.id === line.lotId)
  const other = found?.find(({ productId }) => productId !== line.productId)
  const take = (lot: Lot) => {
    setTyped(lot.lot)
    onChange({ lotId: lot.id, batch: lot.lot, expiry: lot.expiry })
  }
  const type = (text: string) => {
    setTyped(text)
    setRegistering(false)
    setRegisterFaults({})
    const meant = lotsMeant(text, own).filter((lot) => !lot.isWithdrawn || lot.id === line.lotId)
    const [only] = meant
    // Two lots that differ by a dash are never guessed.
    if (only && meant.length === 1) onChange({ lotId: only.id, batch: only.lot, expiry: only.expiry })
    else onChange({ lotId: '', batch: text, expiry: isOfRegister ? '' : line.expiry })
  }
  const saidOf = (): { text: string; isFault: boolean } | undefined => {
    if (isOfRegister) {
      const until = shownDay(chosen?.expiry ?? line.expiry)
      if (chosen?.isWithdrawn) return { text: t`Withdrawn from the register`, isFault: true }
      return isExpiredOn(line.expiry, day)
        ? { text: t`Expired ${until}`, isFault: true }
        : { text: t`In the register, until ${until}`, isFault: false }
    }
    if (!isAsked || line.batch.trim() === '') return undefined
    if (usable.length > 1) return { text: t`Several lots of the register: choose one`, isFault: true }
    if (usable.length === 0 && offered.length > 0) return { text: t`Withdrawn: use another lot`, isFault: true }
    if (usable.length === 0 && other) {
      const name = other.product
      return { text: t`This is a lot of ${name}`, isFault: true }
    }
    return found && offered.length === 0 ? { text: t`Not in the register`, isFault: false } : undefined
  }
  const refused = faults.batch ?? registerFaults['lot']
  const said = refused === undefined ? saidOf() : { text: refused, isFault: true }
  const expiryFault = faults.expiry ?? registerFaults['expiry']
  const mayRegister = isAsked && found !== undefined && offered.length === 0 && line.batch.trim() !== ''
  return (
    <>
      <Field id={id} label={t`Lot`} note={said?.text} isFault={said?.isFault ?? false}>
        <input
          {...controlProps(id, said?.text, refused !== undefined)}
          list={`${id}lots`}
          autoComplete="off"
          maxLength={100}
          disabled={disabled}
          value={shown}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(line.batch)}
        />
      </Field>
      <datalist id={`${id}lots`}>
        {own
          .filter(({ isWithdrawn }) => !isWithdrawn)
          .map((lot) => {
            const until = shownDay(lot.expiry)
            return (
              <option key={lot.id} value={lot.lot}>
                {isExpiredOn(lot.expiry, day) ? t`${lot.lot}, expired ${until}` : t`${lot.lot}, until ${until}`}
              </option>
            )
          })}
      </datalist>
      <Field
        id={`${id}expiry`}
        label={t`Expiry`}
        required={mayRegister && isRegistering}
        note={expiryFault}
        isFault={expiryFault !== undefined}
      >
        <input
          {...controlProps(`${id}expiry`, expiryFault, expiryFault !== undefined)}
          type="month"
          disabled={disabled || isOfRegister}
          value={line.expiry.slice(0, 7)}
          onChange={({ target }) =>
            onChange({ lotId: '', batch: line.batch, expiry: /^\d{4}-\d{2}$/.test(target.value) ? target.value : '' })
          }
        />
      </Field>
      {isAsked && usable.length > 0 && (
        <div className={styles.below}>
          {usable.map((lot) => (
            <Button key={lot.id} onClick={() => take(lot)}>
              {lot.lot} · {shownDay(lot.expiry)}
            </Button>
          ))}
        </div>
      )}
      {mayRegister && (
        <div className={styles.below}>
          {isRegistering ? (
            <RegisterLot
              line={line}
              onCancel={() => {
                setRegistering(false)
                setRegisterFaults({})
              }}
              onFaults={setRegisterFaults}
              onRegistered={(lot) => {
                setRegistering(false)
                setRegisterFaults({})
                onRegistered(lot)
                take(lot)
              }}
            />
          ) : (
            <Button look="quiet" onClick={() => setRegistering(true)}>
              <Trans>Register this lot</Trans>
            </Button>
          )}
        </div>
      )}
    </>
  )
}
