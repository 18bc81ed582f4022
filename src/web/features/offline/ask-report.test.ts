import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/api.ts'
import { askReport } from './ask-report.ts'

afterEach(() => vi.unstubAllGlobals())

const ask = (status: number, body: object, headers: Record<string, string>, isYoung = true): Promise<unknown> => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status, headers })))
  return askReport({ apiSegment: '', isYoung: () => isYoung })('outcome', {
    params: { testId: '7', languageCode: 'en', countryCode: 'fr' },
  })
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
