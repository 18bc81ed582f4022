import { expect, test } from 'vitest'
import type { CallName } from '../../platform/network/api.ts'
import type { FallbackData } from '../availability.ts'
import { listsSource, reportCopySource } from './copy.ts'

const MADE = 'Fri, 20 Nov 2026 12:00:00 GMT'
const report = { tankmixId: '7', dateOfTest: '2026-11-20', waterRate: 200, result: 'CA', ingredients: [{ country: 'DE' }] }
const withdrawn = { on: '2026-11-20', reason: 'error', text: 'Mixed up.' }

type Asked = { name?: CallName; asked?: { testId: string; languageCode?: string }; isOffline?: boolean }
const ask = (respond: () => Promise<Response> | Response, { name = 'outcome', asked = { testId: '7' }, isOffline = false }: Asked = {}) => {
  const urls: string[] = []
  const used: FallbackData[] = []
  const source = reportCopySource({
    isOffline: () => isOffline,
    use: (data) => used.push(data),
    apiSegment: 'helena/',
    language: 'fr',
    fetch: async (url) => {
      urls.push(url)
      return respond()
    },
    phrases: (language) => Promise.resolve({ C: `${language} C`, CA: `${language} CA`, NC: `${language} NC` }),
  })
  return { urls, used, answer: Promise.resolve(source.ask({ name, input: { params: asked } }, {})) }
}
const found = (body: object = report, headers: Record<string, string> = { date: MADE }) => Response.json(body, { headers })

test('EDGE-41 a report that a cache holds is a copy of when it was made, in the words of its language', async () => {
  const { urls, used, answer } = ask(found, { asked: { testId: '7', languageCode: 'de' } })
  const asOf = Date.parse(MADE)
  expect(await answer).toEqual({ value: { ...report, phrase: 'de CA' }, from: 'copy', asOf, version: undefined })
  expect([used, urls]).toEqual([[{ checkedAt: asOf }], ['/api/helena/v1/report/7']])
  expect((await ask(found).answer)?.value).toMatchObject({ phrase: 'fr CA' })
})

test('EDGE-41 the id of a test is no path', async () => {
  const { urls, answer } = ask(found, { asked: { testId: '../current?x=1' } })
  expect([await answer, urls]).toEqual([undefined, ['/api/helena/v1/report/..%2Fcurrent%3Fx%3D1']])
})

test.each([
  ['without a date', () => found(report, {})],
  ['of another test', () => found({ ...report, tankmixId: '8' })],
  ['with an unknown result', () => found({ ...report, result: 'constructor' })],
  ['without products', () => found({ ...report, ingredients: undefined })],
  ['that is a page', () => new Response('<html></html>', { headers: { date: MADE } })],
  ['that is null', () => new Response('null', { headers: { date: MADE } })],
  ['that is cut off', () => new Response('{"tankmixId":"7",', { headers: { date: MADE } })],
  ['from nobody', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['with a 503 in words', () => Response.json({ reason: 'server away' }, { status: 503 })],
  ['with a 404 of a static host', () => new Response('<html></html>', { status: 404 })],
  ['with a 404 of another kind', () => Response.json({}, { status: 404 })],
])('EDGE-41 a response %s is none', async (_what, respond) => {
  expect(await ask(respond).answer).toBeUndefined()
})

test('EDGE-41 what the service says of a withdrawn or an unknown test is passed on', async () => {
  const gone = ask(() => Response.json({ reason: 'withdrawn', withdrawn }, { status: 410 })).answer
  await expect(gone).rejects.toMatchObject({ status: 410, withdrawn })
  await expect(ask(() => Response.json({ reason: 'not found' }, { status: 404 })).answer).rejects.toMatchObject({ status: 404 })
})

test('EDGE-41 of a reseller too a report is asked for; without a network nothing is, nor for a search', async () => {
  expect(await ask(found, { name: 'resellerOutcome' }).answer).toMatchObject({ from: 'copy' })
  for (const asked of [{ isOffline: true }, { name: 'foliarSearch' as const }]) {
    const { urls, answer } = ask(found, asked)
    expect([await answer, urls]).toEqual([undefined, []])
  }
})

const HASH = 'c'.repeat(16)
const lists = (fetchJson: () => Promise<object>, hash: string | undefined = HASH) => {
  const used: FallbackData[] = []
  const freshness = {
    refresh: () => Promise.resolve(),
    last: () => ({ asOf: '', countries: {}, ...(hash && { lists: hash }) }),
    namedAt: () => 3,
  }
  const source = listsSource({ isOffline: () => false, use: (data) => used.push(data), freshness, fetchJson })
  return { used, ask: async (name: CallName) => source.ask({ name, input: {} }, {}) }
}

test('EDGE-38 lists of all countries come from the one file that is named, which is fetched once, and fetched again where it did not come', async () => {
  const responses = [() => Promise.reject(new TypeError('away')), () => Promise.resolve({ countries: ['FR'], languages: ['en'] })]
  const { used, ask: askFor } = lists(() => responses.shift()!())
  expect(await askFor('countries')).toBeUndefined()
  expect(await askFor('countries')).toEqual({ value: ['FR'], from: 'copy', asOf: 3, version: undefined })
  expect(await askFor('languages')).toMatchObject({ value: ['en'] })
  expect([used, responses]).toEqual([[{ checkedAt: 3 }, { checkedAt: 3 }], []])
  expect(await askFor('products')).toBeUndefined()
})
