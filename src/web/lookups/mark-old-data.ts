import { isYoungEnough } from '../../domain/pack-age.ts'
import { offlineAgeDays } from '../../domain/packs/device-time.ts'
import type { Store } from '../platform/store.ts'
import type { FallbackData } from './availability.ts'

/**
 * While what answered is too old, or of a time that cannot be known, no pass on any page is green: the attribute turns its colours into
 * those of the unknown (`tokens.css`). The dates stand in words beside the answers.
 */
export const markOldData = (used: Pick<Store<FallbackData | undefined>, 'get' | 'subscribe'>, root: Element, now: () => number): void => {
  const mark = (): void => {
    const data = used.get()
    root.toggleAttribute('data-old', data !== undefined && !isYoungEnough(offlineAgeDays(data, now())))
  }
  mark()
  used.subscribe(mark)
}
