import { Trans } from '@lingui/react/macro'
import CloudCheck from 'lucide-react/icons/cloud-check'
import { useSession } from '../../platform/session.ts'
import { type Store, useStore } from '../../platform/store.ts'
import type { LateLookups } from '../../lookups/late-lookups.ts'
import styles from './offline-sign.module.css'
import type { SavedPacks } from '../../lookups/packs.ts'

/** Says that the chosen country's tests are stored in this browser; on phones by a sign alone. */
export const OfflineSign = ({ running }: { running: Store<LateLookups | undefined> }) => {
  const offline = useStore(running)
  return offline && <SignOf packs={offline.packs} />
}

const SignOf = ({ packs }: { packs: SavedPacks }) => {
  const { edition, preferences } = useSession()
  const chosen = useStore(preferences.country)
  const country = edition.forcedCountry ?? chosen.toUpperCase()
  if (!useStore(packs.list).some((pack) => pack.country === country && pack.cachedAt === undefined)) return null
  return (
    <span className={`line gap-1 small strong ${styles.ready}`}>
      <CloudCheck aria-hidden size={20} />
      <span className={styles.word}>
        <Trans>Offline ready</Trans>
      </span>
    </span>
  )
}
