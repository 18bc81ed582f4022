import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, type ServerCall, NoResponseError } from '../../platform/network/api.ts'
import { serverSource } from './server.ts'

afterEach(() => vi.unstubAllGlobals())

const REPORT = { name: 'outcome', input: { params: { testId: '7', languageCode: 'en', countryCode: 'fr' } } } as const
const SEARCH = { name: 'foliarSearch', input: { body: { countryCode: 'FR' } } } as const
const VERSION = { FR: 'a'.repeat(16) }

type World = {
  isYoung?: boolean
  isOffline?: boolean
  isStored?: boolean
  version?: () => typeof VERSION | undefined
  respond?: () => Promise<unknown>
}
const serverIn = ({
  isYoung = true,
  isOffline = false,
  isStored = false,
  version = () => VERSION,
  respond = () => Promise.resolve([]),
}: World = {}) =>
  serverSource({
    call: (async () => ({ value: await respond(), headers: new Headers() })) as unknown as ServerCall,
    apiSegment: '',
    freshness: { isYoung: () => isYoung, version },
    isOffline: () => isOffline,
    mayBeStored: () => isStored,
  })
const ask = async (status: number, body: object, headers: Record<string, string>, isYoung = true): Promise<unknown> => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status, headers })))
  const answer = await serverIn({ isYoung }).ask(REPORT, { freshOnly: true })
  return answer?.value
}
const COPY = { 'x-stored-copy': '1' }

test('EDGE-36 a report of the service is taken, a copy of this browser or an old one is not', async () => {
  expect(await ask(200, { tankmixId: '7' }, {})).toEqual({ tankmixId: '7' })
  await expect(ask(200, { tankmixId: '7' }, COPY)).rejects.not.toBeInstanceOf(ApiError)
  await expect(ask(200, { tankmixId: '7' }, {}, false)).rejects.not.toBeInstanceOf(ApiError)
})

test('EDGE-36 that a report was withdrawn is taken from a copy of this browser too, and no other refusal', async () => {
  const withdrawn = { on: '2026-11-20', reason: 'error', text: '' }
  await expect(ask(410, { reason: 'withdrawn', withdrawn }, COPY)).rejects.toMatchObject({ status: 410, withdrawn })
  await expect(ask(404, { reason: 'not found' }, COPY)).rejects.not.toBeInstanceOf(ApiError)
})

test('EDGE-36 an answer agrees with the version that was known to be current when it was asked for, not with a later one', async () => {
  let version = VERSION
  const answer = serverIn({ version: () => version, respond: () => Promise.resolve([]) }).ask(SEARCH, {})
  version = { FR: 'b'.repeat(16) }
  expect(await answer).toMatchObject({ from: 'server', version: VERSION })
})

test('EDGE-36 what was stored on the way agrees with no version', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ tankmixId: '7' }, { headers: { date: new Date().toUTCString(), age: '200' } })),
  )
  expect(await serverIn().ask(REPORT, { freshOnly: true })).toMatchObject({ from: 'copy', version: undefined })
})

test('without a network nothing that holds now can be had, and no call is made for it', async () => {
  const respond = vi.fn<() => Promise<unknown>>(() => Promise.resolve([]))
  await expect(serverIn({ isOffline: true, respond }).ask(SEARCH, { freshOnly: true })).rejects.toBeInstanceOf(NoResponseError)
  expect(respond).not.toHaveBeenCalled()
})

test('only where a stored pack may have the answer is the server given a time', () => {
  expect([true, false].map((isStored) => serverIn({ isStored }).patienceMs?.(SEARCH))).toEqual([3_000, undefined])
})
