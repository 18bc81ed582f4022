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

test('API-13 the examples of each kind of call run from the page about the API, under its own security policy without a violation', async ({
  page,
  acceptanceUrl,
}) => {
  test.slow()
  const broken = await openDocs(page, acceptanceUrl)
  // The calls of resellers' segments are the same; a client made from the document makes all of them (document.test.ts).
  for (const section of ['Tankmix', 'Server']) {
    const operations = page.locator(`.opblock[id^="operations-${section}-"]`)
    const count = await operations.count()
    expect(count, section).toBeGreaterThan(1)
    for (let at = 0; at < count; at++) await execute(operations.nth(at))
  }
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
