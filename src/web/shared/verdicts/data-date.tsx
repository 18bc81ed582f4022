import { Trans } from '@lingui/react/macro'
import { isYoungEnough } from '../../../domain/pack-age.ts'
import { offlineAgeDays } from '../../../domain/packs/device-time.ts'

import { systemClock } from '../../platform/time/clock.ts'
import { useSession } from '../../platform/session.ts'
import { type Store, useStore } from '../../platform/store.ts'

type Data = { checkedAt: number; seenAt?: number | undefined }
/** The stored data that gave the last response, if any did. */
export type DataSource = Pick<Store<Data | undefined>, 'get' | 'subscribe'>

/** The date of the data, where they come from this device; and that they are too old to rely on. */
export const DataDate = ({ source }: { source: DataSource }) => {
  const { formats } = useSession()
  const data = useStore(source)
  if (!data) return null
  const date = formats.moment(data.checkedAt)
  const ageDays = offlineAgeDays(data, systemClock.now())
  if (isYoungEnough(ageDays)) return <Trans>Data from {date}</Trans>
  if (Number.isNaN(ageDays))
    return (
      <Trans>
        From downloaded data of {date}, whose age this device’s clock cannot tell: check again with signal before you rely on it.
      </Trans>
    )
  return <Trans>From downloaded data of {date}, more than 30 days old: check again with signal before you rely on it.</Trans>
}
