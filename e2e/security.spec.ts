import { IN_FULL } from '../src/server/testing/in-full.ts'
import { json } from 'node:stream/consumers'
import type { Locator } from '@playwright/test'
import { violations } from './support/accessible.ts'
import { expect, test, type Page } from './support/server.ts'

const POLICIES = /Content Security Policy|Permissions[- ]Policy|Cross-Origin/i
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

/**
 * One call with a body and one without, as section and id. In full, one of each kind, by where parameters stand, whether there is a body and
 * what comes, and each body.
 */
const operationsByKind = async (url: string): Promise<Map<string, string>> => {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Record<string, Record<string, ApiOperation>> }
  const kinds = new Map<string, string>()
  for (const path of Object.values(document.paths))
    for (const { tags, operationId, parameters = [], requestBody, responses } of Object.values(path)) {
      const section = tags[0]!
      if (!['Tankmix', 'Server'].includes(section)) continue
      const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2'))!
      const places = new Set(parameters.map((parameter) => parameter.in))
      const hasBody = requestBody !== undefined
      const kind = JSON.stringify([section, status, Object.keys(response.content ?? {}), [...places].toSorted(), hasBody])
      const shape = IN_FULL ? kind : String(hasBody)
      if (IN_FULL || !kinds.has(shape)) kinds.set(IN_FULL && hasBody ? operationId : shape, `${section}-${operationId}`)
    }
  return kinds
}

test('API-13 the examples of calls run from the page about the API, under its own security policy without a violation', async ({
  page,
  acceptanceUrl,
}) => {
  test.slow()
  const broken = await openDocs(page, acceptanceUrl)
  // A client made from the document makes all calls (document.test.ts), also those of resellers' segments, which are the same.
  const kinds = await operationsByKind(acceptanceUrl)
  expect(kinds.size).toBeGreaterThan(IN_FULL ? 4 : 1)
  for (const operation of kinds.values()) await execute(page.locator(`[id="operations-${operation}"]`))
  await execute(page.locator('.opblock[id*="elena"][id*="earch"]').first())
  expect(broken).toEqual([])
})

test('API-13 examples run from that page with the demonstration data too', async ({ page, demoUrl }) => {
  test.skip(!IN_FULL, 'npm run test:all')
  test.slow()
  const broken = await openDocs(page, demoUrl)
  for (const id of ['postSearch', 'postSeedSearch', 'getOutcomeByTestIdAndLanguageCodeAndCountryCode', 'postTankmixRequest'])
    await execute(page.locator(`[id="operations-Tankmix-${id}"]`))
  expect(broken).toEqual([])
})

test('API-18 API-19 a response of 500 tests is shown in part and saved whole, and the page is accessible in both themes at 360 and 1280 px', async ({
  page,
  demoUrl,
}) => {
  const broken = await openDocs(page, demoUrl)
  const search = page.locator('[id="operations-Tankmix-postSearch"]')
  await search.locator('.opblock-summary-control').click()
  await search.getByLabel('Example').first().selectOption('country')
  await search.getByRole('button', { name: 'Execute' }).click()
  await expect(search.getByText(/^The first 20 kB of \d{3} kB are shown\.$/)).toBeVisible()
  expect(await search.locator('.live-responses-table *').count()).toBeLessThan(200)
  const saving = page.waitForEvent('download')
  await search.getByRole('button', { name: 'Download all' }).click()
  const stream = await (await saving).createReadStream()
  expect(await json(stream)).toHaveLength(500)
  await page.locator('[id="operations-Tankmix-getOutcomeByTestIdAndLanguageCodeAndCountryCode"] .opblock-summary-control').click()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate((isDark) => document.documentElement.classList.toggle('dark-mode', isDark), colorScheme === 'dark')
      expect.soft(await violations(page, { onlyColours: colorScheme === 'dark' }), `${width} px, ${colorScheme}`).toEqual([])
    }
  }
  expect(broken).toEqual([])
})
