import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createStore } from '../../platform/store.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import type { FallbackData } from '../../lookups/availability.ts'

const CHECKED = { checkedAt: Date.parse('2026-11-20T21:06:00'), country: 'FR' }

test.each<[string, FallbackData, RegExp]>([
  ['a call that failed, of whose country and date the data are', CHECKED, /^France: Data from .*21:06/],
  ['a call of no country', { checkedAt: CHECKED.checkedAt }, /^Data from .*21:06/],
  ['that there is no network', { ...CHECKED, isAway: true }, /^Offline: data from .*21:06/],
  ['that only the service is away', { ...CHECKED, isAway: true, isServiceAway: true }, /^Look-ups work; .*Offline: data from .*21:06/],
])('ERR-20 the line above the page says only what is known: %s', async (_what, data, text) => {
  await drawPart(() => <OfflineNotice used={createStore<FallbackData | undefined>(data)} />)
  await expect.poll(() => page.getByRole('status').element().textContent).toMatch(text)
})
