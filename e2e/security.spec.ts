import type { Locator } from '@playwright/test'
import { expect, test, type Page } from './support/server.ts'
import { settled } from './support/settled.ts'

const POLICIES = /Content Security Policy|Permissions[- ]Policy|Cross-Origin/i
const PAGES = [
  '/',
  '/search-seed-treatment',
  '/request',
  '/request-seed-treatment',
  '/contact',
  '/terms',
  '/advice/on-mixing',
  '/search-history',
  '/testResult/1001/en',
  '/helena',
]

for (const path of PAGES)
  test(`no security policy is violated by ${path}`, async ({ page, acceptanceUrl }) => {
    const broken: string[] = []
    page.on('console', (message) => {
      if (POLICIES.test(message.text())) broken.push(message.text())
    })
    const response = await page.goto(`${acceptanceUrl}${path}`)
    expect(response?.headers()['content-security-policy']).not.toContain('unsafe')
    await settled(page)
    expect(await page.locator('body').innerText()).not.toBe('')
    expect(broken).toEqual([])
  })

/** Opens the page about the API; returns a list of policy violations, which grows while the page is open. */
const openDocs = async (page: Page, url: string): Promise<string[]> => {
  const broken: string[] = []
  page.on('console', (message) => {
    if (POLICIES.test(message.text())) broken.push(message.text())
  })
  const response = await page.goto(`${url}/api/docs`)
  const policy = response!.headers()['content-security-policy']!
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|https:|\*/)
  await expect(page.getByText('/api/tankmix/seed-search', { exact: true })).toBeVisible()
  return broken
}

/** Makes the call of an operation with its example, by opening it and pressing the button. */
const execute = async (operation: Locator): Promise<void> => {
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await expect(operation.locator('.live-responses-table tbody .response-col_status').first()).toHaveText(/^20[014]/)
  await operation.locator('.opblock-summary-control').click()
  await expect(operation.locator('.opblock-body')).toHaveCount(0)
}

type ApiOperation = {
  tags: string[]
  operationId: string
  parameters?: { in: string }[]
  requestBody?: unknown
  responses: Record<string, { content?: Record<string, unknown> }>
}

/** One call of each kind, as section and id: each with a body of its own, of the others one for where parameters stand and what comes. */
const operationsByKind = async (url: string): Promise<Map<string, string>> => {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Record<string, Record<string, ApiOperation>> }
  const kinds = new Map<string, string>()
  for (const path of Object.values(document.paths))
    for (const { tags, operationId, parameters = [], requestBody, responses } of Object.values(path)) {
      const section = tags[0]!
      if (!['Tankmix', 'Server'].includes(section)) continue
      const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2'))!
      const places = new Set(parameters.map((parameter) => parameter.in))
      const shape = JSON.stringify([section, status, Object.keys(response.content ?? {}), [...places].toSorted()])
      kinds.set(requestBody === undefined ? shape : operationId, `${section}-${operationId}`)
    }
  return kinds
}

test('API-13 the examples of each kind of call run from the page about the API, under its own security policy without a violation', async ({
  page,
  acceptanceUrl,
}) => {
  test.slow()
  const broken = await openDocs(page, acceptanceUrl)
  // A client made from the document makes all calls (document.test.ts), also those of resellers' segments, which are the same.
  const kinds = await operationsByKind(acceptanceUrl)
  expect(kinds.size).toBeGreaterThan(10)
  for (const operation of kinds.values()) await execute(page.locator(`[id="operations-${operation}"]`))
  await execute(page.locator('.opblock[id*="elena"][id*="earch"]').first())
  expect(broken).toEqual([])
})

test('API-13 examples run from that page with the demonstration data too', async ({ page, demoUrl }) => {
  test.slow()
  const broken = await openDocs(page, demoUrl)
  for (const id of ['postSearch', 'postSeedSearch', 'getOutcomeByTestIdAndLanguageCodeAndCountryCode', 'postTankmixRequest'])
    await execute(page.locator(`[id="operations-Tankmix-${id}"]`))
  expect(broken).toEqual([])
})
