import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import words from '../../../../../content/guidance/en.json' with { type: 'json' }
import { MINUTE_MS } from '../../../../domain/durations.ts'
import { drawPart } from '../../../testing/draw-part.tsx'
import { JarTimer } from './jar-timer.tsx'

/** A clock that goes when the test says. */
const clockOfTest = () => {
  let now = Date.UTC(2026, 5, 1, 8)
  const ticks = new Set<() => void>()
  return {
    clock: {
      now: () => now,
      everySecond: (tick: () => void) => {
        ticks.add(tick)
        return () => ticks.delete(tick)
      },
    },
    pass: (ms: number) => {
      now += ms
      for (const tick of ticks) tick()
    },
  }
}

const press = (name: string | RegExp) => userEvent.click(page.getByRole('button', { name }))
const steps = () => page.getByRole('dialog').getByRole('listitem')

test('TANK-196 the jar’s clock fills the screen: three steps, the next one the largest, started and stopped there, and the focus comes back', async () => {
  const { clock, pass } = clockOfTest()
  await drawPart(() => <JarTimer words={words} afterMinutes={[5, 30, 120]} overnight mix="A + B" clock={clock} />)
  await press('Full screen')
  await expect.poll(() => steps().elements().length).toBe(3)
  const dialog = page.getByRole('dialog', { name: 'Jar test' })
  const { width, height } = dialog.element().getBoundingClientRect()
  expect([width, height]).toEqual([innerWidth, innerHeight])
  expect(dialog.getByRole('timer').elements()).toHaveLength(0)

  await userEvent.click(dialog.getByRole('button', { name: 'Everything is in: start the timer' }))
  await expect.poll(() => dialog.getByRole('status').element().textContent).toMatch(/^The timer runs\. First look: \d/)
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Stop the timer' }).element())
  await expect.element(steps().first()).toHaveAttribute('aria-current', 'step')
  const sizes = dialog
    .getByRole('timer')
    .elements()
    .map((one) => parseFloat(getComputedStyle(one).fontSize))
  expect(sizes[0]).toBeGreaterThan(Math.max(...sizes.slice(1)))

  pass(5 * MINUTE_MS)
  await expect.element(dialog.getByRole('timer').first()).toHaveTextContent('Look now')
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Look at the jar now: 5 minutes')
  await expect.element(steps().nth(1)).toHaveAttribute('data-step', 'next')

  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  expect(document.activeElement).toBe(page.getByRole('button', { name: 'Full screen' }).element())
  await press('Stop the timer')
})

test('TANK-197 the screen stays on while the clock fills it, and no longer; a browser that cannot shows the clock all the same', async () => {
  const released = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const request = vi.fn<() => Promise<{ release: typeof released }>>(() => Promise.resolve({ release: released }))
  const kept = Object.getOwnPropertyDescriptor(Navigator.prototype, 'wakeLock')
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  try {
    await drawPart(() => <JarTimer words={words} afterMinutes={[5, 30, 120]} overnight={false} mix="A + B" clock={clockOfTest().clock} />)
    await press('Full screen')
    await expect.poll(() => request.mock.calls).toEqual([['screen']])
    expect(released).not.toHaveBeenCalled()
    await press('Close')
    await expect.poll(() => released.mock.calls.length).toBe(1)

    request.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    await press('Full screen')
    await expect.poll(() => steps().elements().length).toBe(3)
  } finally {
    Reflect.deleteProperty(navigator, 'wakeLock')
    expect(Object.getOwnPropertyDescriptor(Navigator.prototype, 'wakeLock')).toEqual(kept)
  }
})
