import { readFileSync } from 'node:fs'
import { IN_FULL } from '../src/server/testing/in-full.ts'
import type { Brand } from '../src/contract/brand.ts'
import { expectAccessible, violations } from './support/accessible.ts'
import { expect, OTHER_BRAND, type Page, test } from './support/server.ts'
import { settled } from './support/settled.ts'

const brand = JSON.parse(readFileSync(`${OTHER_BRAND}/brand.json`, 'utf8')) as Brand
/** No name of the default brand may show; one of them is also an island in the list of countries. */
const OTHERS = /tankmix|yara|(?<!St\.? )helena/i

test.use({ storagePrefix: brand.storagePrefix })

const colour = (page: Page, name: string) =>
  page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(), name)
/** What a brand changes: its colours can be read in both themes, and its names fit 320 px. */
const expectReadable = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page, { onlyColours: true }), colorScheme).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
}
const keysIn = (page: Page) => page.evaluate(() => Object.keys(localStorage))

test('BRAND-01 another brand’s folder changes names, title, icons, manifest, colours, logo and banners without a build', async ({
  page,
  brandUrl,
}) => {
  await page.goto(`${brandUrl}/?noredirect`)
  await settled(page)
  await expect(page).toHaveTitle(brand.title)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can I mix these?')
  await expect(page.getByRole('contentinfo')).toContainText(`A free service of ${brand.registeredOffice.company}.`)
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', brand.colours.primary)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', `/brand/${brand.icons.small}`)
  expect(await colour(page, '--primary')).toBe(brand.colours.primary)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await colour(page, '--primary')).toBe(brand.colours.primaryDark)
  const logo = page.getByRole('banner').locator('img').first()
  await expect.poll(() => logo.evaluate((one: HTMLImageElement) => one.currentSrc)).toContain(brand.logoDark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => logo.evaluate((one: HTMLImageElement) => one.currentSrc)).toMatch(new RegExp(`/${brand.logo}$`))
  await expect(page.locator(`main img[src="/brand/${brand.banners.search}"]`)).toHaveCount(1)
  const manifest = (await (await page.request.get(`${brandUrl}/manifest.webmanifest`)).json()) as object
  expect(manifest).toMatchObject({ name: brand.title, short_name: brand.product, theme_color: brand.colours.primary })
  const api = (await (await page.request.get(`${brandUrl}/api/openapi.json`)).json()) as { info: { title: string } }
  expect(api.info.title).toBe(brand.product)
})

const [first] = brand.resellers
/** Pages that are also looked at with axe; what they are made of was checked at every size with the default brand (sweep.spec.ts). */
const LOOKED_AT = new Set([
  '/',
  '/?country=fr',
  '/search-seed-treatment',
  '/request',
  '/navigation',
  '/contact',
  '/terms',
  `/${first!.slug}`,
  `/${first!.slug}/request`,
])

test('BRAND-01 BRAND-02 every page of the brand is accessible in both themes, fits 320 px and shows no other brand’s name, and everything stored has its prefix', async ({
  page,
  brandUrl,
  viewport,
}) => {
  test.slow()
  for (const path of [
    ...LOOKED_AT,
    '/request-seed-treatment',
    '/search-history',
    '/privacy',
    '/advice/on-mixing',
    '/advice/jar-test',
    '/advice/reading-a-report',
    '/no-such-page',
  ]) {
    await page.goto(brandUrl + path)
    await settled(page)
    expect.soft(await page.locator('body').innerText(), path).not.toMatch(OTHERS)
    expect.soft(await page.title(), path).not.toMatch(OTHERS)
    expect.soft(await page.title(), path).toContain(brand.title)
    if (!LOOKED_AT.has(path)) continue
    await (path === '/' || IN_FULL ? expectAccessible(page) : expectReadable(page))
    await page.setViewportSize(viewport!)
  }
  // Wide screens have menus and tables.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${brandUrl}/?country=fr`)
  await settled(page)
  await expectAccessible(page)
  const keys = await keysIn(page)
  expect(keys.length).toBeGreaterThan(2)
  expect(keys.filter((key) => !key.startsWith(`${brand.storagePrefix}.`))).toEqual([])
})

test('BRAND-01 INFO-01 contacts and office are the brand’s', async ({ page, brandUrl }) => {
  await page.goto(`${brandUrl}/contact`)
  for (const { infoPage } of brand.contacts) await expect(page.locator(`main a[href="${infoPage}"]`)).toHaveCount(1)
  const { company, addressLines } = brand.registeredOffice
  for (const text of [company, ...addressLines]) await expect(page.locator('main address')).toContainText(text)
})

test('BRAND-01 LIMIT-06 the demonstration data are of the brand’s made-up manufacturer', async ({ page, brandUrl }) => {
  await page.goto(`${brandUrl}/?country=de`)
  await page
    .getByRole('button', { name: /^Details of the test/ })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText(brand.demonstration)
})

/** Resellers differ by their entry in the brand alone; in full, each is visited. */
for (const { slug, name, country, language, productSet } of brand.resellers.slice(0, IN_FULL ? undefined : 1)) {
  test(`EDI-01 EDI-04 EDI-05 the reseller ${slug} searches in its language for its country and set`, async ({ page, brandUrl }) => {
    const products = page.waitForResponse(`**/api/${slug}/tankmix/productsByProductSet/${productSet}**`)
    await page.goto(`${brandUrl}/${slug}`)
    expect(((await (await products).json()) as unknown[]).length).toBeGreaterThan(8)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const sent = page.waitForRequest(`**/api/${slug}/tankmix/search`)
    await page.locator('main form button[type=submit]').click()
    expect((await sent).postDataJSON()).toMatchObject({ countryCode: country, languageCode: language, extraRestriction: slug })
    await page.locator(`main a[href^="/${slug}/testResult/"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`/${slug}/testResult/\\d+/${language}$`))
    await expect(page.locator('main table')).toBeVisible()
    expect(await page.locator('body').innerText()).not.toMatch(OTHERS)
  })

  test(`EDI-02 EDI-06 the reseller ${slug} takes requests of its own kind, confirmed in place`, async ({ page, brandUrl }) => {
    await page.goto(`${brandUrl}/${slug}/request`)
    await page.locator('input[name=name]').fill('Anna Müller')
    await page.locator('input[name=email]').fill('anna@example.org')
    await page.locator('input[name=waterRate]').fill('200')
    for (const row of [0, 1]) {
      await page.locator('fieldset').nth(row).getByRole('combobox').first().fill('A product')
      await page.keyboard.press('Escape')
      await page.locator(`input[name="ingredients.${row}.applicationRate"]`).fill('1')
    }
    const sent = page.waitForRequest(`**/api/${slug}/tankmix/tankmix-request`)
    await page.locator('main form button[type=submit]').click()
    expect((await sent).postDataJSON().request).toMatchObject({ kind: name })
    await expect(page.getByText(/SPRP-\d{4}-\d{6}/)).toBeVisible()
    await expect(page).toHaveURL(`${brandUrl}/${slug}/request`)
  })
}

test('EDI-05 one reseller’s segment does not answer for another, nor for one of another brand', async ({ page, brandUrl }) => {
  const [one, other] = brand.resellers
  const status = async (path: string) => (await page.request.get(`${brandUrl}/api/${path}`)).status()
  expect(await status(`${one!.slug}/tankmix/productsByProductSet/${one!.productSet}`)).toBe(200)
  expect(await status(`${one!.slug}/tankmix/productsByProductSet/${other!.productSet}`)).toBe(404)
  expect(await status(`${one!.slug}/tankmix/${other!.slug}-products`)).toBe(404)
  expect(await status('helena/tankmix/countries')).toBe(404)
  expect((await page.request.get(`${brandUrl}/helena`)).status()).toBe(404)
})
