import { Trans, useLingui } from '@lingui/react/macro'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { Choice } from '../../../domain/products/choices.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './country-offer.module.css'
import { KeepFailed, KeepProgress } from './keep-steps.tsx'
import { KILOBYTE } from '../../lookups/pack-list.ts'
import type { SavedPacks } from '../../lookups/packs.ts'
import { useKeeping } from './use-keeping.ts'

/** Countries whose offer was closed: it does not come back, the one below the form stays. */
const CLOSED_OFFERS = 'closedOfflineOffers'
const isList = (value: unknown): value is string[] => Array.isArray(value) && value.every((code) => typeof code === 'string')

/** A short offer below the results of a search: it stays at the foot of the screen and moves nothing, until it is taken or closed. */
export const CountryOffer = ({ country: { id, name }, packs }: { country: Choice; packs: SavedPacks }) => {
  const { t } = useLingui()
  const { formats, storage } = useSession()
  const { kept, info, fetching, failed, keep } = useKeeping(id, packs)
  const [wasKept] = useState(kept !== undefined)
  const [isClosed, setClosed] = useState(() => storage.read(CLOSED_OFFERS, isList)?.includes(id) ?? false)
  if (isClosed || wasKept || !(kept ?? info)) return null
  const close = () => {
    storage.write(CLOSED_OFFERS, [...(storage.read(CLOSED_OFFERS, isList) ?? []), id])
    setClosed(true)
  }
  const size = formats.count(Math.ceil((kept ?? info)!.bytes / KILOBYTE))
  const date = kept && formats.moment(kept.checkedAt)
  return (
    <div className={`screen-only comfortable ${styles.offer}`}>
      <div className={`line gap-2 apart ${styles.row}`}>
        {kept ? (
          <output className={`line gap-2 strong ${styles.done}`}>
            <CircleCheck aria-hidden size={20} />
            <Trans>
              {name} is saved for offline use: {size}&nbsp;kB, as of {date}.
            </Trans>
          </output>
        ) : (
          <Button onClick={() => void keep()} disabled={fetching !== undefined}>
            <Download aria-hidden size={20} />
            <Trans>
              Save {name} for offline use ({size}&nbsp;kB)
            </Trans>
          </Button>
        )}
        <Button look="quiet" aria-label={t`Close`} onClick={close}>
          <X aria-hidden size={20} />
        </Button>
      </div>
      {fetching !== undefined && <KeepProgress part={fetching} />}
      {failed && <KeepFailed why={failed} />}
    </div>
  )
}
