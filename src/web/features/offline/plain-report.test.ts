import { expect, test } from 'vitest'
import { storedAt } from '../../platform/stored-at.ts'
import { askPlainReport } from './plain-report.ts'

const MADE = 'Fri, 20 Nov 2026 12:00:00 GMT'
const report = { tankmixId: '7', dateOfTest: '2026-11-20', waterRate: 200, result: 'CA', ingredients: [{ country: 'DE' }] }
const withdrawn = { on: '2026-11-20', reason: 'error', text: 'Mixed up.' }

const ask = (respond: () => Promise<Response> | Response, asked: { testId: string; languageCode?: string } = { testId: '7' }) => {
  const urls: string[] = []
  const answer = askPlainReport({
    apiSegment: 'helena/',
    language: 'fr',
    fetch: async (url) => {
      urls.push(url)
      return respond()
    },
    phrases: (language) => Promise.resolve({ C: `${language} C`, CA: `${language} CA`, NC: `${language} NC` }),
  })(asked)
  return { urls, answer }
}
const found = (body: object = report, headers: Record<string, string> = { date: MADE }) => Response.json(body, { headers })

test('EDGE-41 a report that a cache holds is a copy of when it was made, in the words of its language', async () => {
  const { urls, answer } = ask(found, { testId: '7', languageCode: 'de' })
  const { value, checkedAt } = (await answer)!
  expect(value).toEqual({ ...report, phrase: 'de CA' })
  expect([checkedAt, storedAt(value), urls]).toEqual([Date.parse(MADE), Date.parse(MADE), ['/api/helena/v1/report/7']])
  expect((await ask(found).answer)?.value).toMatchObject({ phrase: 'fr CA' })
})

test('EDGE-41 the id of a test is no path', async () => {
  const { urls, answer } = ask(found, { testId: '../current?x=1' })
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
