import { isYoungEnough } from '../../../../domain/pack-age.ts'
import { offlineAgeDays } from '../../../../domain/packs/device-time.ts'
import { systemClock } from '../../../platform/time/clock.ts'
import type { Results } from '../result-state.ts'

/** Whether results that the browser stored are too old for a green pass, by the device's clock, or of an unknown time (ANS-52). */
export const isTooOld = ({ storedAt }: Pick<Results, 'storedAt'>): boolean =>
  storedAt !== undefined && !isYoungEnough(offlineAgeDays({ checkedAt: storedAt }, systemClock.now()))
