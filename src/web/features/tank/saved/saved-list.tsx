import { Trans, useLingui } from '@lingui/react/macro'
import Columns from 'lucide-react/icons/columns-2'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { pagePaths } from '../../../platform/page-paths.ts'
import { useSession } from '../../../platform/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import field from '../../../ui/field.module.css'
import { MAX_TANK_NAME } from '../entered-tank.ts'
import { storedFragment } from '../tank-address.ts'
import { useSavedTanks } from './save-tank.tsx'
import styles from './saved.module.css'
import type { SavedTank } from './saved-tanks.ts'

/** The tanks that were saved in this browser: opened, renamed, removed. */
export const SavedList = () => {
  const { t } = useLingui()
  const { tanks, report } = useSavedTanks()
  const id = useId()
  const [list, setList] = useState(tanks.list)
  const [renamed, setRenamed] = useState<string>()
  if (list.length === 0) return null
  const change = (isStored: boolean) => {
    report(isStored)
    setList(tanks.list())
    setRenamed(undefined)
  }
  return (
    <section className={`stack gap-2 flush-texts ${styles.saved}`} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Saved tanks</Trans>
      </h2>
      <p className="muted">
        <Trans>In this browser only, the newest 20.</Trans>
      </p>
      <ul>
        {list.map(({ name, ...tank }) => (
          <li key={tank.id} className={styles.tank}>
            {renamed === tank.id ? (
              <Rename tank={{ name, ...tank }} onDone={(next) => change(tanks.rename(tank.id, next))} />
            ) : (
              <>
                <Link href={`${pagePaths.tank}#${storedFragment(tank.address)}`} className={`shrinks breaks ${styles.open}`}>
                  <strong>{name}</strong>
                  <span className="muted">{tank.products}</span>
                </Link>
                <Button look="quiet" aria-label={t`Rename ${name}`} onClick={() => setRenamed(tank.id)}>
                  <Pencil aria-hidden size={22} />
                </Button>
                <Button look="quiet" aria-label={t`Remove ${name}`} onClick={() => change(tanks.remove(tank.id))}>
                  <Trash aria-hidden size={22} />
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink href={pagePaths.compare}>
          <Columns aria-hidden size={20} />
          <Trans>Compare tanks</Trans>
        </ButtonLink>
      </div>
    </section>
  )
}

const Rename = ({ tank, onDone }: { tank: SavedTank; onDone: (name: string) => void }) => {
  const { formats } = useSession()
  const [name, setName] = useState(tank.name)
  const id = useId()
  const day = formats.moment(tank.at)
  return (
    <form
      className={`stack gap-3 bottom ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        onDone(name)
      }}
    >
      <div className={field.field}>
        <label htmlFor={id} className={field.label}>
          <Trans>New name of the tank of {day}</Trans>
        </label>
        <input
          id={id}
          className={field.control}
          autoComplete="off"
          required
          maxLength={MAX_TANK_NAME}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- pressing Rename leads here
          autoFocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </div>
      <Button type="submit">
        <Trans>Rename</Trans>
      </Button>
    </form>
  )
}
