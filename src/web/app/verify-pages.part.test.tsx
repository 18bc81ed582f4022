import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPage } from '../testing/draw-page.tsx'

const PAGE = '/verify'
const KEY = 'k'.repeat(43)
const report = { number: 'TM-7', isPublic: true, version: 2, issuedOn: '2026-05-14', newestVersion: 2, isUnderReview: false }
const answers = (answer: object) => ({ responses: { 'v1/verify': () => Response.json(answer) } })
const choose = () => page.getByLabelText('Choose the PDF file')
const bytes = new TextEncoder().encode('%PDF-1.7 a report')
const file = () => new File([bytes], 'report.pdf', { type: 'application/pdf' })
/** Of the bytes above, by another program. */
const SHA256 = '8df41e8cbbff09dd2c8cee2e1167b3cef93076d1a86b4f562f4a2b397e7ff155'

test('VERIFY-02 a file is hashed on the device, and only its hash is sent', async () => {
  const { asked } = await drawPage(PAGE, answers({ state: 'unknown' }))
  await userEvent.upload(choose(), file())
  await expect.element(page.getByRole('heading', { name: 'Not a file that we issued' })).toHaveFocus()
  expect(asked.filter(({ url }) => url.includes('verify')).map(({ url, body }) => [url, body])).toEqual([
    ['/api/v1/verify', { sha256: SHA256 }],
  ])
  await expect.element(page.getByText('report.pdf')).toBeVisible()
})

test.each([
  ['genuine', { state: 'genuine', report }, 'Genuine, and the newest version', ['Report TM-7', 'Version 2, issued on 14 May 2026']],
  [
    'replaced',
    { state: 'replaced', report: { ...report, version: 1 } },
    'Genuine, but replaced by a newer version',
    ['Newest version: 2', 'Rely on the newest version only.'],
  ],
  [
    'withdrawn',
    { state: 'withdrawn', report: { ...report, withdrawnOn: '2026-06-01' } },
    'Genuine, but withdrawn',
    ['Withdrawn on 1 Jun 2026', 'Do not rely on it any longer.'],
  ],
  ['under review', { state: 'genuine', report: { ...report, isUnderReview: true } }, 'Genuine, and the newest version', [/^Under review/]],
  [
    'confidential',
    { state: 'genuine', report: { ...report, isPublic: false } },
    'Genuine, and the newest version',
    ['This report is not public: ask whoever gave you the file for its newest version.'],
  ],
  ['unknown', { state: 'unknown', report: undefined }, 'Not a QR code of a report that we issued', []],
])('VERIFY-05 the key of a QR code that is %s says so, without terms', async (_state, answer, heading, facts) => {
  const { asked } = await drawPage(`${PAGE}#key=${KEY}`, { hasAcceptedTerms: false, ...answers(answer) })
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
  for (const fact of facts) await expect.element(page.getByText(fact).first()).toBeVisible()
  expect(asked.find(({ url }) => url.includes('verify'))!.body).toEqual({ key: KEY })
  const isRead = answer.report?.isPublic === true && answer.state !== 'withdrawn'
  expect(page.getByRole('link', { name: 'Read the report' }).elements()).toHaveLength(isRead ? 1 : 0)
})

test('VERIFY-05 without a response nothing is known of the report', async () => {
  let status = 503
  await drawPage(`${PAGE}#key=${KEY}`, {
    responses: { 'v1/verify': () => (status === 0 ? Promise.reject(new TypeError('no network')) : new Response('', { status })) },
  })
  await expect.element(page.getByText(/^This could not be verified now, so nothing is known/)).toBeVisible()
  status = 0
  await userEvent.upload(choose(), file())
  await expect.element(page.getByText(/^The server cannot be reached, so nothing is known/)).toBeVisible()
})

test('VERIFY-03 VERIFY-05 a number is looked up at the server; none and an impossible one are said at the field', async () => {
  const { asked } = await drawPage(PAGE)
  const number = page.getByRole('textbox', { name: 'Number of the report' })
  const lookUp = page.getByRole('button', { name: 'Look up the number' })
  await lookUp.click()
  await expect.element(number).toHaveAccessibleDescription('Enter the number of the report')
  await number.fill('a b')
  await lookUp.click()
  await expect.element(number).toHaveAccessibleDescription('No report has such a number')
  expect(asked.filter(({ url }) => url.includes('verify'))).toEqual([])
  await number.fill(' 1001 ')
  await lookUp.click()
  await expect.element(page.getByRole('heading', { name: 'There is a public report of this number' })).toHaveFocus()
  await expect.element(page.getByRole('link', { name: 'Read the report' })).toHaveAttribute('href', '/testResult/1001/en')
  await number.fill('no-such-report')
  await lookUp.click()
  await expect.element(page.getByRole('heading', { name: 'No public report has this number' })).toHaveFocus()
})
