import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test as base, withServer, type Page } from './support/server.ts'

const BRAND = fileURLToPath(new URL('../brand/tankmix', import.meta.url))
const GERMAN_SITE = 'https://de.tankmix.example/mixing'

/** A server whose brand has a site for Germany, behind a proxy that sends the visitor's country. */
const test = base.extend<object, { brandUrl: string }>({
  brandUrl: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the names of the first parameter
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tankmix-e2e-brand-'))
      cpSync(BRAND, folder, { recursive: true })
      const brand = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8')) as object
      writeFileSync(join(folder, 'brand.json'), JSON.stringify({ ...brand, redirectSites: { de: GERMAN_SITE } }))
      await withServer('acceptance', use, { TANKMIX_BRAND: folder, COUNTRY_HEADER: 'x-visitor-country' })
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

/** Visitors from a country, to whom the other site is a page of its name. */
const comeFrom = async (page: Page, country: string): Promise<void> => {
  await page.route('**/api/geo*', (route, request) => route.continue({ headers: { ...request.headers(), 'x-visitor-country': country } }))
  await page.route('https://de.tankmix.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>German site</h1>' }))
}

test('GEO-01 GEO-02 a visitor is redirected to the site of the country, once, but for noredirect; a chosen country redirects too, and no third party is called', async ({
  page,
  brandUrl,
}) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  const country = page.getByLabel('Country')
  const choose = async (name: string): Promise<void> => {
    await country.fill(name)
    await page.getByRole('option', { name, exact: true }).click()
  }
  const comeAgain = () =>
    page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })

  await comeFrom(page, 'XX')
  await page.goto(brandUrl)
  await page.waitForLoadState('networkidle')
  expect([...asked]).toEqual([brandUrl])
  await choose('France')
  await expect(page).toHaveURL(`${brandUrl}/`)
  await choose('Germany')
  await expect(page).toHaveURL(GERMAN_SITE)

  await page.unroute('**/api/geo*')
  await comeFrom(page, 'DE')
  await page.goto(`${brandUrl}/?noredirect`)
  await comeAgain()
  await page.reload()
  await expect(country).toHaveValue('Germany')
  await expect(page).toHaveURL(`${brandUrl}/?noredirect`)

  await comeAgain()
  await page.goto(brandUrl)
  await expect(page).toHaveURL(GERMAN_SITE)
  await page.goto(brandUrl)
  await expect(country).toHaveValue('Germany')
  await expect(page).toHaveURL(`${brandUrl}/`)
})
