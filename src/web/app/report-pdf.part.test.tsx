import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { REQUEST_TOKEN_HEADER } from '../../contract/requests/request-status-paths.ts'
import type { RequestStatusAnswer } from '../../contract/requests/request-status.ts'
import type { Report } from '../../contract/look-ups/tests.ts'
import { drawPage } from '../testing/draw-page.tsx'

const ISSUE: NonNullable<Report['issue']> = {
  version: 2,
  issuedOn: '2026-05-14',
  method: 'Jar test, version 1',
  conditions: { waterSource: 'Tap', hardness: null, ph: 7.2, temperature: 20 },
  deviations: '',
  batches: [],
  photos: [],
  amendments: [],
}
const reportWith = async (part: object): Promise<Report> => ({
  ...((await (await fetch('/api/tankmix/outcome/1003/en/us')).json()) as Report),
  ...part,
})
const asPage = (report: Report) => ({ responses: { '/outcome/': () => Response.json(report) } })
/** A visitor who has chosen a language. */
const inLanguage = (language: string) => ({ language, stored: { language } })
const link = page.getByRole('link', { name: /PDF/ })
const article = page.getByRole('article')

test.each(['en', 'de', 'hi'])('PDF-09 the report in %s leads to the PDF of its newest version in that language', async (language) => {
  await drawPage(`/testResult/1003/${language}`, asPage(await reportWith({ issue: ISSUE })))
  await expect.element(page.getByRole('link', { name: 'Report as PDF' })).toHaveAttribute('href', `/api/v1/report/1003/${language}.pdf`)
  expect(link.elements()).toHaveLength(1)
})

test.each([
  ['that was imported', '/testResult/1003/en', {}],
  ['under review', '/testResult/1003/en', { issue: ISSUE, underReview: true }],
  ['of a reseller', '/helena/testResult/1003/en', { issue: ISSUE }],
])('PDF-09 a report %s leads to no PDF', async (_name, path, part) => {
  await drawPage(path, asPage(await reportWith(part)))
  await expect.element(article).toBeVisible()
  await expect.poll(() => article.element().textContent).toContain('Physically compatible with care')
  expect(link.elements()).toEqual([])
})

const TOKEN = 't'.repeat(43)
const status = (confidential: Report[]): RequestStatusAnswer => ({
  reference: 'TM-7',
  submittedAt: '2026-05-01T10:00:00.000Z',
  state: 'done',
  rowVersion: 3,
  summary: { rows: [], ingredients: { title: 'Products', columns: [], rows: [] } },
  thread: [],
  reason: null,
  reasonText: null,
  mixes: [],
  testIds: [],
  confidential,
  withdrawn: [],
  answers: [],
  correction: null,
  mayReply: false,
  mayCancel: false,
  mayDelete: false,
})
const button = page.getByRole('button', { name: /PDF/ })

/** The requester's page with the confidential report 1003, whose PDF comes as `pdf` says. */
const drawStatus = async (part: object, pdf: () => Promise<Response>, language = 'en') => {
  const answer = status([await reportWith(part)])
  return drawPage(`/request-status#${TOKEN}`, {
    ...inLanguage(language),
    responses: { '/request-status/report/': pdf, '/request-status?': () => Response.json(answer) },
  })
}
/** What the browser is asked to save. */
const savedFiles = () => {
  const saved: { name: string; blob: Blob }[] = []
  let made: Blob | undefined
  const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made = blob as Blob
    return 'blob:made'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: made! })
  })
  onTestFinished(() => {
    url.mockRestore()
    click.mockRestore()
  })
  return saved
}

test('PDF-09 the page of a request saves the PDF of its confidential report, in its language; the token is in a header and no address', async () => {
  const saved = savedFiles()
  let send: (response: Response) => void = () => undefined
  const response = new Promise<Response>((resolve) => (send = resolve))
  const { asked } = await drawStatus({ issue: ISSUE }, () => response, 'de')
  await expect.element(button).toHaveAccessibleName('Bericht als PDF, 1003')
  // Its public address has none.
  expect(link.elements()).toEqual([])
  await button.click()
  await expect.element(button).toBeDisabled()
  send(new Response('%PDF of a report', { headers: { 'content-type': 'application/pdf' } }))
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['1003.pdf'])
  expect(await saved[0]!.blob.text()).toBe('%PDF of a report')
  await expect.element(button).toBeEnabled()
  const calls = asked.filter(({ url }) => url.includes('/report/'))
  expect(calls.map(({ url, headers }) => [url, headers.get(REQUEST_TOKEN_HEADER)])).toEqual([
    ['/api/tankmix/request-status/report/1003/de.pdf', TOKEN],
  ])
  expect(asked.filter(({ url }) => url.includes(TOKEN))).toEqual([])
})

test.each([
  ['refused', () => Promise.resolve(new Response('', { status: 503 }))],
  ['without a network', () => Promise.reject(new TypeError('no network'))],
])('PDF-09 a PDF that is %s is said, nothing is saved, and it can be asked for again', async (_name, refuse) => {
  const saved = savedFiles()
  let isRefused = true
  await drawStatus({ issue: ISSUE }, () => (isRefused ? refuse() : Promise.resolve(new Response('%PDF'))))
  await button.click()
  const failure = page.getByText('Something bad happened; please try again later.')
  await expect.element(failure).toBeVisible()
  expect(saved).toEqual([])
  isRefused = false
  await button.click()
  await expect.poll(() => saved.length).toBe(1)
  await expect.element(failure).not.toBeInTheDocument()
})

test.each([
  ['under review', { issue: ISSUE, underReview: true }],
  ['of a test that the console did not issue', {}],
])('PDF-09 the page of a request has no PDF of a report %s', async (_name, part) => {
  await drawStatus(part, () => Promise.reject(new Error('asked')))
  await expect.element(article).toBeVisible()
  expect(button.elements()).toEqual([])
})
