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

test('AC-90 the time of no toast runs while the pointer or the focus is on one, then what was left of it', () => {
  const toasts = createToasts()
  toasts.add(message)
  expect(phaseAfter(toasts, 2500)).toBe('shown')
  toasts.hold()
  toasts.hold()
  expect(phaseAfter(toasts, 60_000)).toBe('shown')
  toasts.add({ ...message, body: 'Another', staysMs: 5000 })
  expect(phaseAfter(toasts, 60_000)).toBe('shown')
  toasts.release()
  toasts.release()
  expect(phaseAfter(toasts, 999)).toBe('shown')
  expect(phaseAfter(toasts, 1)).toBe('hidden')
  vi.advanceTimersByTime(2000)
  expect(toasts.get().map(({ body, phase }) => [body, phase])).toEqual([['Another', 'shown']])
  vi.advanceTimersByTime(2500)
  expect(toasts.get()[0]?.phase).toBe('hidden')
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

const failed = (path: string): ToastMessage => ({
  header: 'API Error 500',
  body: path,
  tone: 'danger',
  staysMs: API_ERROR_STAYS_MS,
  cause: '500',
})

test('ERR-05 seven calls that fail for one cause are one toast, with the first address and their number', () => {
  const toasts = createToasts()
  for (let call = 1; call <= 7; call++) toasts.add(failed(`/api/${call}`))
  expect(toasts.get()).toMatchObject([{ header: 'API Error 500', body: '/api/1', count: 7 }])
  toasts.add({ ...failed('/api/8'), header: 'API Error 404', cause: '404' })
  expect(toasts.get().map(({ header, count }) => [header, count])).toEqual([
    ['API Error 500', 7],
    ['API Error 404', 1],
  ])
})

test('ERR-05 once the toast is gone, the next failure of its cause is another', () => {
  const toasts = createToasts()
  toasts.add(failed('/api/1'))
  vi.advanceTimersByTime(15_500)
  toasts.add(failed('/api/2'))
  expect(toasts.get().map(({ body, count }) => [body, count])).toEqual([
    ['/api/1', 1],
    ['/api/2', 1],
  ])
})
