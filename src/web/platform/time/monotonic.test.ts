import { expect, test } from 'vitest'
import { createMonotonic } from './monotonic.ts'

test('EDGE-30 monotonic time counts what a sleeping device missed, and no clock that is set back takes from it', () => {
  const clocks = { steady: 0, device: 1_000_000 }
  const now = createMonotonic(
    () => clocks.steady,
    () => clocks.device,
  )
  const after = (steady: number, device: number): number => {
    clocks.steady += steady
    clocks.device += device
    return now()
  }
  expect(after(1_000, 1_000)).toBe(1_000)
  expect(after(1_000, -86_400_000)).toBe(2_000)
  expect(after(0, 3_600_000)).toBe(3_602_000)
  expect(after(-5, -5)).toBe(3_602_000)
})
