import { withCheck } from '../src/domain/tank/link-check.ts'
import { IN_FULL } from '../src/server/testing/in-full.ts'
import { LANGUAGE_CODES } from '../src/domain/texts/languages.ts'
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

/** Goes on to another page of the same edition as a link does, without loading the document again. */
const goOn = async (page: Page, path: string) => {
  await page.evaluate((address) => history.pushState(null, '', address), path)
  await settled(page)
}

const inBothThemes = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page, { onlyColours: colorScheme === 'dark' }), colorScheme).toEqual([])
  }
}

test('the language dialog and an open menu are accessible in both themes', async ({ page, viewport, acceptanceUrl }) => {
  await show(page, `${acceptanceUrl}/navigation`)
  await page.getByRole('banner').getByRole('button', { name: 'Change language' }).click()
  await page.getByRole('dialog').waitFor()
  await inBothThemes(page)
  await page.keyboard.press('Escape')
  if (viewport!.width < 960) return
  await page.getByRole('button', { name: 'Search' }).click()
  await inBothThemes(page)
})

test.describe('on the first visit', () => {
  test.use({ hasAcceptedTerms: false })
  test('SHELL-01 the terms to accept are accessible in both themes and fit 320 px', async ({ page, acceptanceUrl }) => {
    await lengthenTexts(page)
    await show(page, acceptanceUrl)
    await inBothThemes(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflow(page)).toEqual([])
  })
})

once('every page fits 320, 360 and 1280 px with texts 40 % longer', async ({ page, acceptanceUrl }) => {
  test.slow()
  await lengthenTexts(page)
  const all = [...PATHS, '/?country=fr', '/?country=aq', '/testResult/1002/en', '/testResult/none/en', '/no-such-page']
  for (const [prefix, paths] of Map.groupBy(all, (path) => (path.startsWith('/helena') ? '/helena' : ''))) {
    await show(page, `${acceptanceUrl}${prefix}/navigation`)
    await expect(page.locator('html')).toHaveAttribute('data-lengthened', 'yes')
    for (const path of paths) {
      await goOn(page, path)
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        // A table is replaced by cards once the page has detected its new width.
        await expect.poll(() => overflow(page), `${path} at ${width} px`).toEqual([])
      }
    }
  }
})

/** Of each script, and with the longest words; that all are there in every language is held by `catalogues.test.ts`. */
const LOOKED_AT = ['en', 'de', 'fi', 'ru', 'hi'] as const

once('PREF-02 articles, terms and privacy exist in every language and fit 320 px', async ({ page, context, acceptanceUrl }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of IN_FULL ? LANGUAGE_CODES : LOOKED_AT) {
    await context.addCookies([{ name: 'lang', value: language, url: acceptanceUrl }])
    const [first, ...others] = PATHS.filter((one) => /advice|terms|privacy/.test(one))
    await show(page, acceptanceUrl + first)
    for (const path of [first!, ...others]) {
      if (path !== first) await goOn(page, path)
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
