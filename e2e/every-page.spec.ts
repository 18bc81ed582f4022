import { withCheck } from '../src/domain/tank/link-check.ts'
import { LANGUAGE_CODES } from '../src/domain/languages.ts'
import { violations } from './support/accessible.ts'
import { expect, once, test, type Page } from './support/server.ts'
import { settled } from './support/settled.ts'
import { lengthenTexts } from './support/pseudo.ts'

/** Pages that need only their address; searches and reports are checked in their own tests. */
const PATHS = [
  '/',
  '/navigation',
  '/advice/on-mixing',
  '/advice/jar-test',
  '/advice/reading-a-report',
  '/terms',
  '/privacy',
  '/contact',
  '/autologin',
  '/Forbidden',
  '/Unauthorized',
  '/callback',
  '/request',
  '/request-seed-treatment',
  '/search-seed-treatment',
  '/search-history',
  '/tank',
  `/tank#${withCheck('country=fr&water=200~L-ha&p=1~1~L-ha&p=102~0.8~L-ha')}`,
  '/helena',
  '/helena/search-seed-treatment',
  '/helena/request',
  '/helena/tank',
]

/** Elements that overflow to the right; the page itself must not scroll sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`)
  })

const show = async (page: Page, url: string) => {
  await page.goto(url)
  await settled(page)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the language dialog and an open menu are accessible in ${colorScheme} colours`, async ({ page, viewport, acceptanceUrl }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await show(page, `${acceptanceUrl}/navigation`)
    await page.getByRole('banner').getByRole('button', { name: 'Change language' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    if (viewport!.width < 960) return
    await page.getByRole('button', { name: 'Search' }).click()
    expect(await violations(page)).toEqual([])
  })

  test.describe('on the first visit', () => {
    test.use({ hasAcceptedTerms: false })
    test(`SHELL-01 the terms to accept are accessible in ${colorScheme} colours and fit 320 px`, async ({ page, acceptanceUrl }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await lengthenTexts(page)
      await show(page, acceptanceUrl)
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await overflow(page)).toEqual([])
    })
  })
}

once('every page fits 320, 360 and 1280 px with texts 40 % longer', async ({ page, acceptanceUrl }) => {
  test.slow()
  await lengthenTexts(page)
  for (const path of [...PATHS, '/no-such-page', '/?country=fr', '/?country=aq', '/testResult/1002/en', '/testResult/none/en']) {
    await show(page, acceptanceUrl + path)
    await expect(page.locator('html')).toHaveAttribute('data-lengthened', 'yes')
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      // A table is replaced by cards once the page has detected its new width.
      await expect.poll(() => overflow(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

once('PREF-02 articles, terms and privacy exist in every language and fit 320 px', async ({ page, context, acceptanceUrl }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of LANGUAGE_CODES) {
    await context.addCookies([{ name: 'lang', value: language, url: acceptanceUrl }])
    for (const path of PATHS.filter((one) => /advice|terms|privacy/.test(one))) {
      await show(page, acceptanceUrl + path)
      expect.soft(await page.getByRole('article').locator('[lang]').getAttribute('lang'), path).toBe(language)
      expect.soft(await overflow(page), `${path} in ${language}`).toEqual([])
    }
  }
})

once('the language dialog fits 320 px with texts 40 % longer', async ({ page, acceptanceUrl }) => {
  await lengthenTexts(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await show(page, `${acceptanceUrl}/navigation`)
  await page.getByRole('banner').locator('button[aria-haspopup=dialog]').click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await overflow(page)).toEqual([])
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
})
