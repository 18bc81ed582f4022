import { expectAccessible } from './support/accessible.ts'
import { expect, type Page, test } from './support/server.ts'
import { keptContacts, settled } from './support/settled.ts'
import { shiftsOf, watchShifts } from './support/shifts.ts'
import { agrochemical, chooseCountry, heading, reports, searchButton } from './support/steps.ts'

const MAX_BANNER_PX = 96

const tiles = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })

test('ANS-50 ANS-51 the first screen says what this is, has the whole form, and nothing in it moves', async ({ page, acceptanceUrl }) => {
  await watchShifts(page)
  await page.goto(acceptanceUrl)
  const banner = page.getByRole('heading', { level: 1, name: 'Can I mix these?' }).locator('..')
  await expect(banner).toContainText('Answers from 10 laboratory tests, updated 15 Mar 2025')
  await expect(tiles(page)).toHaveText([/^Pass/, /^Pass – with care/, /^Fail/])
  await expect(page.getByRole('button', { name: 'Show Introduction' })).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])

  const required = page.getByText('Required', { exact: true })
  const colour = () => required.evaluate((note) => getComputedStyle(note).color)
  const calm = await colour()
  await page.getByLabel('Country').press('Enter')
  await expect.poll(colour).not.toBe(calm)

  await chooseCountry(page, 'France')
  await page.evaluate(() => scrollTo(0, 0))
  const button = (await searchButton(page).boundingBox())!
  expect(button.height).toBeGreaterThanOrEqual(56)
  expect((await banner.boundingBox())!.height).toBeLessThanOrEqual(MAX_BANNER_PX)
  expect(button.y + button.height).toBeLessThanOrEqual(740)
  await expectAccessible(page)
})

test('ANS-52 ANS-53 the last results come back with their time and a new search, and recent searches are cards below the form', async ({
  page,
  acceptanceUrl,
}) => {
  await page.goto(`${acceptanceUrl}/?country=fr&agrochemical=102`)
  await expect(heading(page)).toHaveText('Search Results (2)')
  const returned = page.getByText(/^Your last search/)
  await expect(returned).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tankmix.lastFoliarResults'))).not.toBeNull()

  await page.goto(acceptanceUrl)
  await expect(heading(page)).toHaveText('Search Results (2)')
  await expect(returned).toHaveText('Your last search, now')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New search' }).click()
  await expect(page.getByLabel('Country')).toHaveValue('France')
  await expect(agrochemical(page)).toHaveValue('')
  const recent = page.getByRole('region', { name: 'Recent searches' }).getByRole('listitem')
  await expect(recent).toHaveText([/AZOSTAR.*France.*2 results.*now/])
  await expectAccessible(page)
  await page.reload()
  await expect(recent).toHaveCount(1)
  await recent.getByRole('link').click()
  await expect(heading(page)).toHaveText('Search Results (2)')
  await expect(reports(page)).toHaveCount(2)
})

test.describe('with a background worker', () => {
  test.use({ serviceWorkers: 'allow' })
  test('ANS-53 after a second search the country is offered for use offline; once saved, the header says so', async ({
    page,
    acceptanceUrl,
  }) => {
    await page.goto(`${acceptanceUrl}/?country=fr`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect(heading(page)).toBeVisible()
    await page.evaluate(() => localStorage.setItem('tankmix.country', JSON.stringify({ value: 'fr', expires: '2099-12-31' })))
    const offer = page.getByRole('button', { name: /^Save France for offline use \(\d+\skB\)$/ })
    await settled(page)
    await expect(offer).toHaveCount(0)
    await page.goto(`${acceptanceUrl}/?country=fr&product=1`)
    await expect(heading(page)).toBeVisible()
    const { bytes } = (await (await page.request.get(`${acceptanceUrl}/api/tankmix/pack/fr`)).json()) as { bytes: number }
    await expect(offer).toHaveText(`Save France for offline use (${Math.ceil(bytes / 1024)} kB)`)
    await expect(offer).toBeInViewport()
    const sign = page.getByRole('banner').getByText('Offline ready')
    await expect(sign).toHaveCount(0)
    await offer.click()
    await expect(page.getByText(/^France is saved for offline use/).filter({ visible: true })).toBeVisible()
    await page.reload()
    await expect(sign).toBeAttached()
    await expect(offer).toHaveCount(0)
    await expectAccessible(page)
  })

  test('ANS-59 contacts open without a network after a visit of another page, with their image and without an error message', async ({
    context,
    page,
    acceptanceUrl,
  }) => {
    await page.goto(acceptanceUrl)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await keptContacts(page)
    await context.setOffline(true)
    await page.goto(`${acceptanceUrl}/contact`)
    await expect(page.getByRole('link', { name: 'France', exact: true })).toBeVisible()
    const banner = page.locator('main img').first()
    expect(await banner.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(page.getByText('Something bad happened')).toHaveCount(0)
  })
})
