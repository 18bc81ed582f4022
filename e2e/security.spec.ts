import { expect, test } from './support/server.ts'

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
  test(`no policy is broken by ${path}`, async ({ page, acceptanceUrl }) => {
    const broken: string[] = []
    page.on('console', (message) => {
      if (POLICIES.test(message.text())) broken.push(message.text())
    })
    const response = await page.goto(`${acceptanceUrl}${path}`)
    expect(response?.headers()['content-security-policy']).not.toContain('unsafe')
    await page.waitForLoadState('networkidle')
    expect(await page.locator('body').innerText()).not.toBe('')
    expect(broken).toEqual([])
  })

test('the page about the API works, without the one style that its library writes into it', async ({ page, acceptanceUrl }) => {
  const broken: string[] = []
  page.on('console', (message) => {
    if (POLICIES.test(message.text())) broken.push(message.text())
  })
  await page.goto(`${acceptanceUrl}/api/docs/`)
  await expect(page.getByText('/api/tankmix/seed-search', { exact: true })).toBeVisible()
  for (const text of broken) expect(text).toContain('Applying inline style')
})
