import { DAY_MS, MINUTE_MS } from '../durations.ts'

/** A device corrects its clock by this much without anybody setting it. */
const CORRECTION_MS = MINUTE_MS

/** When a pack was last compared with the service, and the latest that this device has shown since: milliseconds since 1970. */
export type Compared = { checkedAt: number; seenAt?: number | undefined }

/**
 * How many days ago a pack was compared with the service, by the device's clock; NaN where that cannot be known, because the clock
 * shows less than it has shown since. A clock that is set back makes no pack younger (EDGE-31).
 */
export const offlineAgeDays = ({ checkedAt, seenAt = checkedAt }: Compared, now: number): number =>
  now < Math.max(seenAt, checkedAt) - CORRECTION_MS ? NaN : (Math.max(now, seenAt) - checkedAt) / DAY_MS
