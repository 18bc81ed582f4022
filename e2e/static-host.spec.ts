import { IN_FULL } from '../src/server/testing/in-full.ts'
import { expect, test } from './support/server.ts'
import { startStaticHost, type StaticHost } from './support/static-host.ts'

test.skip(!IN_FULL, 'npm run test:all')
test.use({ hasAcceptedTerms: false, serviceWorkers: 'allow' })

let host: StaticHost | undefined
test.beforeAll(async () => {
  host = await startStaticHost()
  test.skip(host === undefined, 'nginx is not installed')
})
test.afterAll(() => host?.stop())

test('EDGE-75 the page is in the visitor’s language, also after another was chosen, and of the edition that is asked for', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-AT' })
  const page = await context.newPage()
  await page.goto(`${host!.url}/tank`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await context.addCookies([{ name: 'lang', value: 'fr', url: host!.url }])
  const chosen = await context.request.get(host!.url)
  expect(await chosen.text()).toContain('<html lang="fr">')
  await page.goto(`${host!.url}/helena`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.close()
})
