import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, filledPath, isCookieBlocked, liveRequests, NoResponseError, send, sendAndReceive } from './api.ts'
import { log } from '../logger.ts'
import { answerOf, dateOfCopy } from './answer.ts'

const URL = '/api/tankmix/x'
let respond: (signal: AbortSignal) => Promise<Response>
const sent: RequestInit[] = []
beforeEach(() => {
  vi.spyOn(log, 'request').mockReturnValue()
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=a' })
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sent.push(init)
    return respond(init.signal!)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  isCookieBlocked.set(false)
  sent.length = 0
})
const responding = (status: number, body: string | null, headers: Record<string, string> = {}) => {
  respond = () => Promise.resolve(new Response(body, { status, headers }))
}
const refusalOf = (method: 'GET' | 'POST' = 'GET'): Promise<unknown> => send(method, URL).catch((error: unknown) => error)

test('a body is sent as JSON, a form as it is', async () => {
  responding(200, '{}')
  await send('POST', URL, { a: 1 })
  expect(sent[0]).toMatchObject({ body: '{"a":1}', headers: { 'content-type': 'application/json', 'X-XSRF-TOKEN': 'a' } })
  const form = new FormData()
  await send('POST', URL, undefined, {}, form)
  expect(sent[1]!.body).toBe(form)
  // The browser itself names the boundary between the parts.
  expect(sent[1]!.headers).not.toHaveProperty('content-type')
})

test('an empty response is undefined', async () => {
  responding(204, null)
  expect(await send('POST', URL)).toBeUndefined()
})

test('an error has the members of the problem document, and what is not in it is empty', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    detail: 'It was changed.',
    reason: 'changed meanwhile',
    changes: [1],
  }
  responding(409, JSON.stringify(problem))
  const error = await refusalOf()
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 409, url: URL, message: 'It was changed.', reason: 'changed meanwhile', changes: [1], errors: [] })
})

test.each(['<html>Bad Gateway</html>', 'null', ''])('an error whose body is %j has its status and address', async (body) => {
  responding(502, body)
  expect(await refusalOf()).toMatchObject({ status: 502, url: URL, message: `502 ${URL}`, reason: '', changes: [] })
})

test.each([
  [{ 'retry-after': '7' }, 7],
  [{}, 0],
])('the error of a response with the headers %j may be retried after %d s', async (headers, retryAfterS) => {
  responding(503, '{}', headers)
  expect(await refusalOf()).toMatchObject({ retryAfterS })
})

test('ERR-04 a refused call without the cookie is remembered until one succeeds', async () => {
  responding(403, '{"reason":"anti-forgery token missing"}')
  await refusalOf('POST')
  expect(isCookieBlocked.get()).toBe(true)
  responding(200, '{}')
  await send('POST', URL)
  expect(isCookieBlocked.get()).toBe(false)
})

test.each([
  ['a call', undefined, 30_000],
  ['an upload', new FormData(), 180_000],
])('%s ends without a response after its timeout', async (_what, form, timeoutMs) => {
  vi.useFakeTimers()
  respond = (signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  let error: unknown
  const ended = send('POST', URL, undefined, {}, form).catch((reason: unknown) => (error = reason))
  await vi.advanceTimersByTimeAsync(timeoutMs - 1)
  expect([error, liveRequests.get()]).toEqual([undefined, 1])
  await vi.advanceTimersByTimeAsync(1)
  await ended
  expect(error).toBeInstanceOf(NoResponseError)
  expect(liveRequests.get()).toBe(0)
})

test('API-07 a call that ends while the token is on its way ends alone: one that waits for the same token is sent', async () => {
  vi.useFakeTimers()
  const page = { cookie: '' }
  vi.stubGlobal('document', page)
  const arrival = Promise.withResolvers<Response>()
  const calls: string[] = []
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    calls.push(url)
    if (signal?.aborted) return Promise.reject(new Error('aborted'))
    if (url === URL) return Promise.resolve(new Response('{}'))
    signal?.addEventListener('abort', () => arrival.reject(new Error('aborted')))
    return arrival.promise
  })
  const first = send('POST', URL).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(29_000)
  const second = send('POST', URL)
  await vi.advanceTimersByTimeAsync(1_000)
  page.cookie = 'XSRF-TOKEN=late'
  arrival.resolve(new Response(null, { status: 204 }))
  expect(await first).toBeInstanceOf(NoResponseError)
  expect(await second).toEqual({})
  expect(calls).toEqual(['/api/tankmix/csrf', URL, URL])
})

test('parameters of a path are encoded', () => {
  expect(filledPath('tests/:id/photos/:photo', { id: 'a/b', photo: '1 2' })).toBe('tests/a%2Fb/photos/1%202')
})

const NOON = Date.parse('2026-11-25T12:00:00Z')
const date = (at: number): string => new Date(at).toUTCString()
test.each([
  ['just made', { date: date(NOON) }, NOON, undefined],
  ['of a cache that has just stored it', { date: date(NOON - 60_000), age: '60' }, NOON - 60_000, undefined],
  ['of a cache whose server is away', { date: date(NOON - 2_406_000), age: '2406' }, NOON - 2_406_000, NOON - 2_406_000],
  ['of a cache with a Date of its own', { date: date(NOON), age: '2406' }, NOON - 2_406_000, NOON - 2_406_000],
  ['of the background worker', { date: date(NOON - 60_000), 'x-stored-copy': '1' }, NOON - 60_000, NOON - 60_000],
  ['without a Date', {}, NOON, undefined],
])('ERR-07 a response %s is a copy of when its headers say', async (_what, headers, made, stored) => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  responding(200, '{}', headers)
  const answer = answerOf(await sendAndReceive('GET', URL))
  expect([answer.asOf, dateOfCopy(answer)]).toEqual([made, stored])
})

test.each(['null', '7', '"text"'])('a response that is %s is returned as it is', async (body) => {
  responding(200, body)
  expect(await send('GET', URL)).toEqual(JSON.parse(body))
})
