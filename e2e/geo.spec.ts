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

/** One after another, so that they share a server. */
test.describe.configure({ mode: 'default' })

/** A visitor from France, whose country is detected once the returned function is called. */
const answeredLater = async (page: Page): Promise<() => void> => {
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/geo*', async (route) => {
    await held
    await route.fulfill({ json: { country: 'FR' } })
  })
  return answer
}

/** Visitors from a country, to whom the other site is a page of its name. */
const comeFrom = async (page: Page, country: string): Promise<void> => {
  await page.route('**/api/geo*', (route, request) => route.continue({ headers: { ...request.headers(), 'x-visitor-country': country } }))
  await page.route('https://de.tankmix.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>German site</h1>' }))
}

test('GEO-01 GEO-02 a visitor is redirected to the site of the country, once', async ({ page, brandUrl }) => {
  await comeFrom(page, 'DE')
  await page.goto(brandUrl)
  await expect(page).toHaveURL(GERMAN_SITE)
  await page.goto(brandUrl)
  await expect(page.getByLabel('Country')).toHaveValue('Germany')
  await expect(page).toHaveURL(`${brandUrl}/`)
})

test('GEO-02 noredirect in the address prevents the redirect', async ({ page, brandUrl }) => {
  await comeFrom(page, 'DE')
  await page.goto(`${brandUrl}/?noredirect`)
  await expect(page.getByLabel('Country')).toHaveValue('Germany')
  await expect(page).toHaveURL(`${brandUrl}/?noredirect`)
})

test('GEO-02 a country without a site causes no redirect, and choosing one with a site does', async ({ page, brandUrl }) => {
  await comeFrom(page, 'XX')
  await page.goto(brandUrl)
  await page.getByLabel('Country').fill('France')
  await page.getByRole('option', { name: 'France', exact: true }).click()
  await expect(page).toHaveURL(`${brandUrl}/`)
  await page.getByLabel('Country').fill('Germany')
  await page.getByRole('option', { name: 'Germany', exact: true }).click()
  await expect(page).toHaveURL(GERMAN_SITE)
})

test('GEO-03 a detected country preselects the form, and what the visitor chose stays', async ({ page, brandUrl }) => {
  await comeFrom(page, 'FR')
  await page.goto(brandUrl)
  await expect(page.getByLabel('Country')).toHaveValue('France')
  expect(await page.evaluate(() => localStorage.getItem('tankmix.country'))).toBeNull()
  await page.goto(`${brandUrl}/search-seed-treatment`)
  await expect(page.getByLabel('Country')).toHaveValue('France')
  await page.getByLabel('Country').fill('India')
  await page.getByRole('option', { name: 'India', exact: true }).click()
  await page.goto(brandUrl)
  await expect(page.getByLabel('Country')).toHaveValue('India')
})

for (const path of ['/request', '/request-seed-treatment'])
  test(`GEO-03 a detected country preselects the country of ${path}, even if it is detected late, and a stored or chosen country stays`, async ({
    page,
    brandUrl,
  }) => {
    const answer = await answeredLater(page)
    const country = page.getByLabel('Country')
    await page.goto(`${brandUrl}${path}`)
    await page.getByLabel('Name *').fill('Anna')
    await expect(country).toHaveValue('')
    answer()
    await expect(country).toHaveValue('FR - France')
    await expect(page.getByLabel('Name *')).toHaveValue('Anna')
    await country.selectOption('IN - India')
    await page.reload()
    await expect(country).toHaveValue('IN - India')
  })

test('GEO-03 a detected country does not fill a request form if another is stored, and creates no draft', async ({ page, brandUrl }) => {
  const answer = await answeredLater(page)
  await page.goto(`${brandUrl}/request`)
  await expect(page.getByLabel('Name *')).toBeVisible()
  await expect(page.getByLabel('Country')).toHaveValue('')
  answer()
  await expect(page.getByLabel('Country')).toHaveValue('FR - France')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('Draft')))).toEqual([])
  await page.evaluate(() => localStorage.setItem('tankmix.country', JSON.stringify({ value: 'in', expires: '2099-12-31' })))
  await page.reload()
  await expect(page.getByLabel('Country')).toHaveValue('IN - India')
})

test('GEO-03 a country that is detected late does not overwrite what is being typed', async ({ page, brandUrl }) => {
  const answer = await answeredLater(page)
  await page.goto(brandUrl)
  await page.getByLabel('Country').fill('Ind')
  const told = page.waitForResponse('**/api/geo*')
  answer()
  await told
  await expect(page.getByRole('option', { name: 'India', exact: true })).toBeVisible()
  await expect(page.getByLabel('Country')).toHaveValue('Ind')
})

test('GEO-01 no third party is called', async ({ page, brandUrl }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await page.goto(brandUrl)
  await page.waitForLoadState('networkidle')
  expect([...hosts]).toEqual([brandUrl])
})
