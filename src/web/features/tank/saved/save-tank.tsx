import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import field from '../../../ui/field.module.css'
import { type EnteredTank, MAX_TANK_NAME } from '../entered-tank.ts'
import { tankFragment } from '../../../shared/tank-fragment.ts'
import styles from './saved.module.css'
import { createSavedTanks } from './saved-tanks.ts'
import { utcDay } from '../../../../domain/durations.ts'

/** Says what came of a change to the saved tanks. */
export const useSavedTanks = () => {
  const { t } = useLingui()
  const { edition, storage, toasts } = useSession()
  const tanks = useMemo(() => createSavedTanks({ storage, prefix: edition.prefix }), [storage, edition])
  return {
    tanks,
    /** `isStored`: whether the browser stored the change. */
    report: (isStored: boolean, done?: string): void => {
      if (!isStored)
        toasts.add({
          header: t`Not saved`,
          body: t`We could not save this tank in your browser. It is here until you close this page: share the link to keep it.`,
          tone: 'danger',
        })
      else if (done !== undefined) toasts.add({ header: t`Saved`, body: done, tone: 'success' })
    },
  }
}

/** Saves a tank under a name. */
export const SaveTank = ({ tank, onDone }: { tank: EnteredTank; onDone: () => void }) => {
  const { t } = useLingui()
  const { formats } = useSession()
  const { tanks, report } = useSavedTanks()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const products = tank.lines.map(({ name }) => name).join(' + ')
  const [name, setName] = useState(() => [tank.crop, formats.day(utcDay(Date.now()))].filter(Boolean).join(' · '))
  useEffect(() => input.current?.select(), [])
  return (
    <form
      className={`stack gap-3 bottom ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return input.current?.focus()
        report(tanks.save({ name, address: tankFragment(tank), products }), t`You find it on the page My tank, in this browser.`)
        onDone()
      }}
    >
      <div className={field.field}>
        <label htmlFor={id} className={field.label}>
          <Trans>Name of this tank</Trans>
        </label>
        <input
          ref={input}
          id={id}
          className={field.control}
          autoComplete="off"
          required
          maxLength={MAX_TANK_NAME}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </div>
      <Button look="primary" type="submit">
        <Trans>Save this tank</Trans>
      </Button>
    </form>
  )
}
