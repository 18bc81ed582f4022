import { Trans } from '@lingui/react/macro'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useSession } from '../../platform/session.ts'
import styles from './saved-copy.module.css'

/** Says that the report is a copy, of this browser or of a cache, and of when (ERR-07); on paper too. */
export const SavedCopy = ({ at }: { at: number }) => {
  const date = useSession().formats.moment(at)
  return (
    <output className={`small strong ${styles.copy}`}>
      <CloudOff aria-hidden size={20} />
      <span>
        <Trans>Stored copy, as of {date}. The report may have changed since.</Trans>
      </span>
    </output>
  )
}
