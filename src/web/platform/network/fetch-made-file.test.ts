import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchMadeFile } from './fetch-made-file.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const answering = (...statuses: number[]) => {
  const left = [...statuses]
  const next = () => (left.length > 1 ? left.shift()! : left[0]!)
  const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.resolve(new Response('the file', { status: next() })),
  )
  vi.stubGlobal('fetch', asked)
  return asked
}

test('PDF-06 a file that is being made is asked for every five seconds until it is there', async () => {
  const asked = answering(202, 202, 200)
  const file = fetchMadeFile('/report.pdf', { token: 'x' })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(asked).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await (await file).text()).toBe('the file')
  expect(asked.mock.calls).toEqual(Array.from({ length: 3 }, () => ['/report.pdf', { headers: { token: 'x' } }]))
})

test('PDF-06 what is refused is asked for once, and what is never made two minutes long', async () => {
  const refused = answering(404)
  await expect(fetchMadeFile('/report.pdf', {})).rejects.toThrow('404 /report.pdf')
  expect(refused).toHaveBeenCalledTimes(1)
  const never = answering(202)
  const file = fetchMadeFile('/report.pdf', {}).catch(String)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await file).toBe('Error: 202 /report.pdf')
  expect(never).toHaveBeenCalledTimes(24)
})
