import { IN_FULL } from '../src/server/testing/in-full.ts'
import { withCheck } from '../src/domain/tank/link-check.ts'
import { fillFoliar, submit } from './support/request-steps.ts'
import { expect, test } from './support/server.ts'
import { startStaticHost, type StaticHost } from './support/static-host.ts'
import { chooseCountry, heading, reports, searchButton } from './support/steps.ts'

test.skip(!IN_FULL, 'npm run test:all')
test.use({ hasAcceptedTerms: false, serviceWorkers: 'allow' })

let host: StaticHost | undefined
test.beforeAll(async () => {
  host = await startStaticHost()
  test.skip(host === undefined, 'nginx is not installed')
})
test.afterAll(() => host?.stop())

const LOOKUPS_WORK = 'Look-ups work; requests wait in your browser and are sent when the service is back.'

test('EDGE-75 from files alone, a first visitor accepts the terms, searches, reads a report, checks a tank, and a request waits', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.goto(host!.url)
  await page.getByLabel('I accept the terms and conditions').click()
  await chooseCountry(page, 'France')
  await searchButton(page).click()
  await expect(heading(page)).toHaveText('Search Results (4)')
  await expect(page.getByText(LOOKUPS_WORK)).toBeVisible()
  await reports(page).first().click()
  await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()

  await page.goto(`${host!.url}/tank#${withCheck('country=fr&water=150.5~L-ha&p=4~5~L-ha&p=106~3.25~kg-ha&p=102~0.75~L-ha')}`)
  await expect(page.locator('main section[data-state]').getByRole('heading')).toHaveText(/^Calcimar \+ Sulphamon \+ AZOSTAR failed/)

  await page.goto(`${host!.url}/request`)
  await fillFoliar(page)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Your request has not been sent yet' })).toBeVisible()
  expect(refused).toEqual([])
})

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
