import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { API_ERROR_STAYS_MS, createToasts, type ToastMessage } from './toasts.ts'

const message: ToastMessage = { header: 'Copied', body: 'The link', tone: 'success' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const phaseAfter = (toasts: ReturnType<typeof createToasts>, milliseconds: number) => {
  vi.advanceTimersByTime(milliseconds)
  return toasts.get()[0]?.phase
}

test('SHELL-02 a toast shows after 500 ms, hides 3 s later and is cleared 2 s after that', () => {
  const toasts = createToasts()
  toasts.add(message)
  expect(phaseAfter(toasts, 499)).toBe('coming')
  expect(phaseAfter(toasts, 1)).toBe('shown')
  expect(phaseAfter(toasts, 2999)).toBe('shown')
  expect(phaseAfter(toasts, 1)).toBe('hidden')
  expect(phaseAfter(toasts, 1999)).toBe('hidden')
  expect(phaseAfter(toasts, 1)).toBeUndefined()
})

test('SHELL-02 an API error toast stays 15 s', () => {
  const toasts = createToasts()
  toasts.add({ ...message, staysMs: API_ERROR_STAYS_MS })
  expect(phaseAfter(toasts, 15_499)).toBe('shown')
  expect(phaseAfter(toasts, 1)).toBe('hidden')
})

test('SHELL-02 the same notice is not shown twice at a time, and can be shown again once it is gone', () => {
  const toasts = createToasts()
  toasts.add(message)
  toasts.add(message)
  expect(toasts.get()).toHaveLength(1)
  vi.advanceTimersByTime(3500)
  toasts.add(message)
  expect(toasts.get()).toHaveLength(2)
})
