import { Plural, Trans } from '@lingui/react/macro'
import Download from 'lucide-react/icons/download'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useState } from 'react'
import type { Choice } from '../../../domain/products/choices.ts'
import { log } from '../../platform/logger.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import type { KeepPlace } from '../../shared/searches/keep-place.ts'
import { CountryOffer } from './country-offer.tsx'
import styles from './keep-country.module.css'
import { KeepFailed, KeepProgress } from './keep-steps.tsx'
import { KeptPacks } from './kept-packs.tsx'
import { KILOBYTE } from '../../lookups/pack-list.ts'
import type { SavedPacks } from '../../lookups/packs.ts'
import type { StartedLookups } from '../../lookups/start-lookups.ts'
import { useKeeping } from './use-keeping.ts'

type KeepCountryProps = {
  country: Choice
  start: StartedLookups['start']
  place: KeepPlace
  /** The searches that the browser has stored. */
  history: { items: () => readonly object[] }
}
type OneCountryProps = { country: Choice; packs: SavedPacks }

/** Offers to download a country's tests for use without signal, and shows what is downloaded. */
export const KeepCountry = ({ country, start, place, history }: KeepCountryProps) => {
  const [packs, setPacks] = useState<SavedPacks>()
  useEffect(() => {
    let isWanted = true
    start().then((offline) => isWanted && setPacks(offline.packs), log.error)
    return () => {
      isWanted = false
    }
  }, [start])
  if (!packs) return null
  // Whoever searched once may never come back: the offer that shows by itself waits for a second search (ANS-53).
  if (place === 'foot') return history.items().length > 1 && <CountryOffer key={country.id} country={country} packs={packs} />
  if (place === 'menu') return <OneCountry country={country} packs={packs} />
  return (
    <div>
      <OneCountry country={country} packs={packs} />
      <KeptPacks packs={packs} />
    </div>
  )
}

const OneCountry = ({ country, packs }: OneCountryProps) => {
  const { formats } = useSession()
  const { kept, info, fetching, failed, keep } = useKeeping(country.id, packs)
  const { name } = country

  if (kept) {
    const size = formats.count(Math.ceil(kept.bytes / KILOBYTE))
    const tests = packs.testsOf(kept)
    const date = formats.moment(kept.checkedAt)
    return (
      <div className="row gap-2 across-3 middle">
        <p className={`muted flush ${styles.state}`}>
          <Smartphone aria-hidden size={20} />
          <span>
            {tests === undefined ? (
              <Trans>
                {name} is saved for offline use: {size}&nbsp;kB, as of {date}.
              </Trans>
            ) : (
              <Trans>
                {name} is saved for offline use: <Plural value={tests} one="# test" other="# tests" />, {size}&nbsp;kB, as of {date}.
              </Trans>
            )}
          </span>
        </p>
        <Button look="quiet" onClick={() => void packs.remove(country.id)}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    )
  }
  if (!info) return null
  const size = formats.count(Math.ceil(info.bytes / KILOBYTE))
  const { tests } = info
  return (
    <div className="row gap-2 across-3 middle">
      <Button onClick={() => void keep()} disabled={fetching !== undefined}>
        <Download aria-hidden size={20} />
        <Trans>
          Save {name} for offline use (<Plural value={tests} one="# test" other="# tests" />, {size}&nbsp;kB)
        </Trans>
      </Button>
      {fetching !== undefined && <KeepProgress part={fetching} />}
      {failed && <KeepFailed why={failed} />}
    </div>
  )
}
