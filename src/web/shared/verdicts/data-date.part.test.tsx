import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DAY_MS } from '../../../domain/durations.ts'
import { createStore } from '../../platform/store.ts'
import { drawPart } from '../../testing/draw-part.tsx'
import { DataDate } from './data-date.tsx'
import { VerdictBadge } from './verdict-badge.tsx'

test.each([
  ['of yesterday', { checkedAt: Date.now() - DAY_MS }, /^Data from /],
  ['of 31 days ago', { checkedAt: Date.now() - 31 * DAY_MS }, /, more than 30 days old: check again with signal/],
  ['of tomorrow', { checkedAt: Date.now() + DAY_MS }, /, whose age this device’s clock cannot tell: check again with signal/],
  [
    'of yesterday, where the clock has shown tomorrow since',
    { checkedAt: Date.now() - DAY_MS, seenAt: Date.now() + DAY_MS },
    /, whose age this device’s clock cannot tell: check again with signal/,
  ],
])('TANK-12 EDGE-31 data %s say their date, and whether they are too old', async (_what, data, expected) => {
  await drawPart(() => (
    <p>
      <DataDate source={createStore(data)} />
    </p>
  ))
  await expect.poll(() => page.getByRole('paragraph').element().textContent).toMatch(expected)
})

test('TANK-12 where data are too old a pass is not green, and looks like nothing that is', async () => {
  await drawPart(() => (
    <>
      <VerdictBadge look="pass" />
      <VerdictBadge look="unknown" />
    </>
  ))
  const colours = () =>
    [...document.querySelectorAll('[data-look]')].filter((one) => one instanceof HTMLElement).map((one) => getComputedStyle(one).color)
  await expect.poll(() => new Set(colours()).size).toBe(2)
  document.documentElement.toggleAttribute('data-old', true)
  expect(new Set(colours()).size).toBe(1)
  document.documentElement.toggleAttribute('data-old', false)
})
