import { randomUUID } from 'node:crypto'
import { foliarExample } from '../src/contract/example-requests.ts'
import { emptyLine, emptyReading, emptySheet } from '../src/domain/console/bench-test.ts'
import { waitUntil } from '../src/server/testing/mail-for-tests.ts'
import { ANTI_FORGERY } from '../src/server/testing/fixtures.ts'
import { createSmtp } from '../src/server/testing/start-smtp.ts'
import { expectAccessible } from './support/accessible.ts'
import { invite, join } from './support/console.ts'
import { expect, once as test, type Page } from './support/server.ts'
import { startServer, type RunningData } from './support/start-server.ts'

/** Public pages follow within seconds; a busy machine may take longer. */
const SOON = { timeout: 120_000, intervals: [500] }

let server: RunningData
let smtp: Awaited<ReturnType<typeof createSmtp>>
test.beforeAll(async () => {
  smtp = await createSmtp()
  server = await startServer({ data: 'acceptance', settings: { SMTP_URL: smtp.url, LAB_EMAIL: 'lab@service.example' } })
})
test.afterAll(async () => {
  await server.stop()
  await smtp.kill()
})

/** A call of the console as whoever is signed in on this page. */
const call = <Answer>(page: Page, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([address, sent]) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(token) }
      const response = await fetch(`/api/console/${address}`, sent === undefined ? {} : { method: 'POST', headers, body: sent })
      if (!response.ok) throw new Error(`${address}: ${await response.text()}`)
      return (await response.json()) as never
    },
    [path, body && JSON.stringify(body)] as const,
  )

const versionOf = async (page: Page, id: string): Promise<number> =>
  (await call<{ test: { rowVersion: number } }>(page, `tests/${id}`)).test.rowVersion

const sheet = (result: 'C' | 'CA', observations: string) => ({
  ...emptySheet('foliar'),
  country: 'FR',
  testedOn: '2026-05-14',
  protocol: { id: 'jar-test', version: 1 },
  waterRate: 200,
  waterSource: 'Tap',
  hardness: 180,
  temperature: 20,
  result,
  observations,
  lines: [
    { ...emptyLine('Mangavel 500'), productId: '1', rate: 1.5, batch: 'M-17' },
    { ...emptyLine('Époxilan 125'), productId: '101', rate: 1 },
  ],
})

/** Saves a sheet and submits the test, as the bench does. */
const submit = async (page: Page, id: string, result: 'C' | 'CA', observations: string): Promise<void> => {
  await call(page, `tests/${id}/sheet`, { rowVersion: await versionOf(page, id), sheet: sheet(result, observations) })
  await call(page, `tests/${id}/change`, { rowVersion: await versionOf(page, id), change: { action: 'submit' } })
}

const addPhoto = (page: Page, id: string): Promise<number> =>
  page.evaluate(
    async ([runId, photo]) => {
      const canvas = document.createElement('canvas')
      canvas.width = 60
      canvas.height = 40
      canvas.getContext('2d')!.fillRect(0, 0, 30, 40)
      const file = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, 'image/png')
      })
      const form = new FormData()
      form.append('id', photo!)
      form.append('caption', 'Even after 24 hours')
      form.append('file', file!, 'jar.png')
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'x-xsrf-token': decodeURIComponent(token) }
      return (await fetch(`/api/console/tests/${runId}/photos`, { method: 'POST', headers, body: form })).status
    },
    [id, randomUUID()],
  )

test('LAB-89 LAB-141 a request is tested, approved by a second person, public and told of; then the report is amended, and withdrawn', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const { url, env } = server
  const submitted = await fetch(`${url}/api/tankmix/tankmix-request`, {
    method: 'POST',
    headers: { ...ANTI_FORGERY, 'content-type': 'application/json' },
    body: JSON.stringify({ request: foliarExample }),
  })
  const { reference } = (await submitted.json()) as { reference: string }
  const mails = (): string[] =>
    smtp.received
      .filter(({ to }) => to.includes(foliarExample.email))
      .map(({ content }) => content.replaceAll('=\r\n', '').replaceAll('=3D', '='))

  await join(page, `${url}${await invite(env, 'cleo@lab.example', 'chemist')}`, 'Cleo')
  const context = await browser.newContext()
  const approver = await context.newPage()
  await join(approver, `${url}${await invite(env, 'ada@lab.example', 'approver')}`, 'Ada')

  const asked = await call<{ request: { id: string; rowVersion: number } }>(page, `requests/${reference}`)
  const { rowVersion } = await call<{ rowVersion: number }>(page, `requests/${reference}/change`, {
    rowVersion: asked.request.rowVersion,
    change: { action: 'accept' },
  })
  const { id } = await call<{ id: string }>(page, 'tests', { from: 'requests', requests: [{ id: asked.request.id, rowVersion }] })
  await call(page, `tests/${id}/change`, { rowVersion: await versionOf(page, id), change: { action: 'start' } })
  await call(page, `tests/${id}/readings`, {
    id: randomUUID(),
    corrects: null,
    readAt: '2026-05-14T10:00:00.000Z',
    reading: { ...emptyReading(0), appearance: 'Even' },
  })
  expect(await addPhoto(page, id)).toBe(200)
  await submit(page, id, 'C', '')

  await approver.getByRole('link', { name: 'Reports' }).click()
  await approver.getByRole('link', { name: id }).click()
  await expect(approver.getByRole('heading', { name: 'The report as readers will see it' })).toBeVisible()
  await expect(approver.getByText('Jar test, version 1')).toBeVisible()
  await expect(approver.getByRole('row', { name: /^0 h .*Even .* Cleo$/ })).toBeVisible()
  await expectAccessible(approver)
  await approver.getByRole('button', { name: 'Approve and publish' }).press('Enter')
  await expect(approver.getByText('Published.')).toBeVisible()

  const found = async (): Promise<boolean> => {
    const response = await fetch(`${url}/api/tankmix/search`, {
      method: 'POST',
      headers: { ...ANTI_FORGERY, 'content-type': 'application/json' },
      body: JSON.stringify({ countryCode: 'FR', makerChemicalId: '1' }),
    })
    return ((await response.json()) as { tankmixId: string }[]).some(({ tankmixId }) => tankmixId === id)
  }
  await expect.poll(found, SOON).toBe(true)
  await waitUntil(() => Promise.resolve(mails().some((content) => content.includes(`/testResult/${id}/en`))))
  const status = /\/request-status\S*#[\w-]{43}/.exec(mails().at(-1)!)![0]
  const visitor = await page.context().newPage()
  await visitor.goto(`${url}${status}`)
  await expect(visitor.getByText('The test is done.')).toBeVisible()
  await visitor.goto(`${url}/testResult/${id}/en`)
  await expect(visitor.getByText('The results relate only to the items tested.')).toBeVisible()
  const photo = visitor.getByRole('img', { name: 'Even after 24 hours' })
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 60_000 }).toBe(60)

  await page.goto(`${url}/console/published/${id}`)
  await page.getByRole('button', { name: 'Amend', exact: true }).click()
  await page.getByLabel('Why it is amended; readers see this').fill('Foam was seen later.')
  await page.getByRole('button', { name: 'Begin the amendment' }).click()
  await expect(page.getByText('the version before stays public with a mark')).toBeVisible()
  await expectAccessible(page)
  const shown = async (text: string): Promise<boolean> =>
    (await (await fetch(`${url}/api/tankmix/outcome/${id}/en/FR`)).text()).includes(text)
  await expect.poll(() => shown('"underReview":true'), SOON).toBe(true)
  await call(page, `tests/${id}/readings`, {
    id: randomUUID(),
    corrects: null,
    readAt: '2026-05-14T12:00:00.000Z',
    reading: { ...emptyReading(2), appearance: 'A rim of foam', foam: 12.5 },
  })
  await submit(page, id, 'CA', 'Foam after 2 hours.')
  await approver.goto(`${url}/console/reviews/${id}`)
  await expect(approver.getByRole('row', { name: /^Result C CA/ })).toBeVisible()
  await expect(approver.getByRole('row', { name: /^2 h .*A rim of foam .*12.5 .* new since version 1$/ })).toBeVisible()
  await approver.getByRole('button', { name: 'Approve and publish' }).click()
  await expect(approver.getByText('Published.')).toBeVisible()
  await expect.poll(() => shown('Foam was seen later.'), SOON).toBe(true)
  await visitor.reload()
  await expect(visitor.getByText('Foam was seen later.')).toBeVisible()
  await expectAccessible(visitor)

  await approver.getByRole('link', { name: `Open the report ${id}` }).click()
  await approver.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await approver.getByLabel('Reason', { exact: true }).selectOption('The result was wrong')
  await approver.getByRole('button', { name: 'Withdraw the report now' }).click()
  await expect(approver.getByText('A second approver has not confirmed it yet.')).toBeVisible()
  await expect.poll(found, SOON).toBe(false)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This report was withdrawn' })).toBeVisible()
  await expect(visitor.getByText('The result was wrong.')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.goto(`${url}/search-history`)
  await expect(visitor.getByText('Withdrawn')).toBeVisible()
  await visitor.goto(`${url}${status}`)
  await expect(visitor.getByText(/The report was withdrawn on/)).toBeVisible()
  await waitUntil(() => Promise.resolve(mails().some((content) => content.includes('was withdrawn'))))
  await context.close()
})
