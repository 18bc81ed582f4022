import { Trans } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { createTankHistory } from '../../../shared/searches/tank-history.ts'
import { Button } from '../../../ui/button.tsx'
import { createSavedTanks } from '../saved/saved-tanks.ts'
import { storedFragment } from '../tank-address.ts'
import styles from './compare.module.css'

/** So many tanks are offered, saved ones first. */
const MOST_OFFERED = 12

type AddTankProps = {
  /** Fragments of the tanks that are there. */
  taken: readonly string[]
  onAdd: (fragment: string, name: string) => void
}

/** Puts a tank beside the others that was saved or checked in this browser. */
export const AddTank = ({ taken, onAdd }: AddTankProps) => {
  const { edition, formats, storage } = useSession()
  const id = useId()
  const [known] = useState(() => [
    ...createSavedTanks({ storage, prefix: edition.prefix })
      .list()
      .map(({ name, products, address }) => ({ name, more: products, fragment: storedFragment(address) })),
    ...createTankHistory(storage)
      .items()
      .filter(({ prefix }) => prefix === edition.prefix)
      .map(({ mix, at, address }) => ({ name: mix.join(' + '), more: formats.moment(at), fragment: storedFragment(address) })),
  ])
  const offered = known
    .filter(({ fragment }, at) => !taken.includes(fragment) && known.findIndex((one) => one.fragment === fragment) === at)
    .slice(0, MOST_OFFERED)
  if (offered.length === 0)
    return taken.length > 0 ? null : (
      <p className="flush">
        <Trans>Tanks that you check or save stand here, to be put side by side.</Trans>
      </p>
    )
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Add a tank</Trans>
      </h2>
      <p className="flush quiet">
        <Trans>Tanks that were saved or checked in this browser.</Trans>
      </p>
      <ul className={`plain-list ${styles.offered}`}>
        {offered.map(({ name, more, fragment }) => (
          <li key={fragment}>
            <Button look="quiet" onClick={() => onAdd(fragment, name)}>
              <Plus aria-hidden size={22} />
              <span className="grid shrinks breaks">
                <span className="strong">{name}</span>
                <span className="quiet regular">{more}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
