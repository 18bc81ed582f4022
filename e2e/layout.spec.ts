import { withCheck } from '../src/domain/tank/link-check.ts'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Brand } from '../src/contract/brand.ts'
import { IN_FULL } from '../src/server/testing/in-full.ts'
import { brokenWords, layoutFaults, SIZES, textSizes } from './support/layout.ts'
import { expect, test, type Page } from './support/server.ts'
import { settled } from './support/settled.ts'
import { active, agrochemical, chooseCountry, product, showActive } from './support/steps.ts'

const FOLDER = fileURLToPath(new URL('../brand/', import.meta.url))
const brandOf = (name: string) => JSON.parse(readFileSync(`${FOLDER}${name}/brand.json`, 'utf8')) as Brand
const [tankmix, spraypair] = [brandOf('tankmix'), brandOf('spraypair')]

test.skip(({ hasTouch }) => hasTouch, 'the widths are the tests’ own')

type Edition = { prefix: string; country: string; hasMenuPage: boolean }
/** The main one and a reseller’s. */
const editionsOf = ({ resellers }: Brand): Edition[] => [
  { prefix: '', country: 'FR', hasMenuPage: true },
  ...resellers.slice(0, 1).map(({ slug, country }) => ({ prefix: `/${slug}`, country, hasMenuPage: false })),
]

/** Searches come first, so that the history holds them. */
const pathsOf = ({ country, hasMenuPage }: Edition): string[] => [
  '/',
  '/?country=aq',
  `/search-seed-treatment?country=${country}`,
  `/?country=${country}`,
  'report',
  '/search-history',
  '/tank',
  `/tank#${withCheck(`country=${country}&water=100~L-ha&p=7~3~kg-ha&p=1890~1.6~kg-ha&p=2389~0.35~L-ha&n=Farm%20mix`)}`,
  `/chart?country=${country}`,
  '/request',
  '/request-seed-treatment',
  '/advice/on-mixing',
  '/privacy',
  '/testResult/none/en',
  ...(hasMenuPage ? ['/navigation', '/contact', '/terms', '/Unauthorized', `/request-status#${'x'.repeat(43)}`] : []),
]

const open = async (page: Page, url: string, path: string): Promise<void> => {
  const report = path === 'report' && (await page.locator('main a[href*="/testResult/"]').first().getAttribute('href'))
  await page.goto(report ? new URL(report, url).href : url + path)
  await settled(page)
}

const expectNoFaults = async (page: Page, url: string, paths: readonly string[]): Promise<void> => {
  const setSize = await textSizes(page)
  for (const path of paths) {
    await open(page, url, path)
    for (const size of SIZES) {
      await setSize(size)
      expect.soft(await layoutFaults(page), `${path} at ${size.name}`).toEqual([])
    }
  }
}

const titleOf = ({ title }: Brand, { prefix }: Edition) =>
  `SHELL-10 SHELL-12 every page of ${title}${prefix} fits 360, 768 and 1280 px with text of 100 and 200 %`

/** The pages of the default brand are those of sweep.spec.ts; another brand’s differ by its images and colours. */
test.describe('another brand', () => {
  test.skip(!IN_FULL, 'npm run test:all')
  test.use({ storagePrefix: spraypair.storagePrefix })
  for (const edition of editionsOf(spraypair))
    test(titleOf(spraypair, edition), async ({ page, brandUrl }) => {
      await expectNoFaults(page, brandUrl + edition.prefix, pathsOf(edition))
    })
})

/** Long words, and letters that need more height. */
for (const locale of IN_FULL ? ['de', 'fi', 'hi'] : ['de', 'hi'])
  test.describe(`in ${locale}`, () => {
    test.use({ locale })
    test(`SHELL-10 the pages that are used most fit in ${locale} as well`, async ({ page, acceptanceUrl }) => {
      await expectNoFaults(page, acceptanceUrl, [
        '/',
        '/?country=FR',
        'report',
        '/request',
        '/tank',
        `/tank#${withCheck('country=fr&water=200~L-ha&p=1~1~L-ha&p=102~0.8~L-ha')}`,
      ])
    })
  })

for (const locale of ['lv', 'ru'])
  test.describe(`in ${locale}`, () => {
    test.use({ locale })
    test(`SHELL-10 a long date and a long verdict stay in their card in ${locale}`, async ({ page, demoUrl }) => {
      await expectNoFaults(page, demoUrl, ['/?country=FR&results=CA'])
    })
    test(`SHELL-10 a long date stays beside its test in a tank in ${locale}`, async ({ page, acceptanceUrl }) => {
      await expectNoFaults(page, acceptanceUrl, [`/tank#${withCheck('country=fr&water=200~L-ha&p=1~1~L-ha&p=102~0.8~L-ha&p=2~1~kg-ha')}`])
    })
  })

test.describe('on the first visit', () => {
  test.use({ hasAcceptedTerms: false })
  test('SHELL-01 SHELL-10 the terms to accept fit as well, also those of a reseller', async ({ page, acceptanceUrl }) => {
    for (const { prefix } of editionsOf(tankmix)) await expectNoFaults(page, acceptanceUrl + prefix, ['/'])
  })
})

/** German has the longest words; Hindi has letters that need more height, for which its pages above are looked at. */
for (const locale of IN_FULL ? ['de', 'hi'] : ['de'])
  test.describe(`results in ${locale}`, () => {
    test.use({ locale })
    test(`ANS-25 no word of the results is broken in ${locale}, and tables begin at 60rem`, async ({ page, demoUrl }) => {
      for (const path of ['/?country=FR', '/search-seed-treatment?country=FR']) {
        await open(page, demoUrl, path)
        for (const width of [360, 959, 960, 1280, 1920]) {
          await page.setViewportSize({ width, height: 800 })
          await expect(page.getByRole('main').getByRole('table').first()).toBeVisible({ visible: width >= 960 })
          expect.soft(await brokenWords(page), `${path} at ${width} px`).toEqual([])
          expect.soft(await layoutFaults(page), `${path} at ${width} px`).toEqual([])
        }
      }
    })
  })

/** Names of the maximum length, without a space. */
const LONG_NAME = 'Verylongname'.repeat(17).slice(0, 200)
const lengthenNames = (page: Page) =>
  page.route(/tankmix\/(search|outcome|tank|chart)/, async (route) => {
    const response = await route.fetch()
    const lengthened = JSON.parse(await response.text(), (key, value: unknown) => (key === 'name' ? LONG_NAME : value)) as object
    await route.fulfill({ response, json: lengthened })
  })

test('SHELL-10 a name of 200 letters without a space breaks, and its rate stays beside it', async ({ page, acceptanceUrl }) => {
  await lengthenNames(page)
  const tank = `/tank#${withCheck('country=fr&water=200~L-ha&p=1~1~L-ha&p=102~0.8~L-ha')}`
  await expectNoFaults(page, acceptanceUrl, ['/?country=fr', 'report', '/chart?country=fr', tank])
})

test('SHELL-10 results of two products do not scroll sideways where a rule of the visitor’s makes the text twice as large', async ({
  page,
  acceptanceUrl,
}) => {
  const setSize = await textSizes(page)
  await open(page, acceptanceUrl, '/?country=fr&product=1&agrochemical=102')
  for (const width of [360, 960, 1024, 1280, 1600]) {
    await setSize({ text: 200, width, isByRule: true, name: '' })
    const faults = await layoutFaults(page)
    expect
      .soft(
        faults.filter((fault) => fault.includes('sideways')),
        `${width} px`,
      )
      .toEqual([])
  }
})

test('SHELL-12 the heading of a chart’s partners is whole at 360 px with text of 200 %, however it is enlarged', async ({
  page,
  demoUrl,
}) => {
  const setSize = await textSizes(page)
  await open(page, demoUrl, '/chart?country=FR')
  const heading = page.getByRole('columnheader', { name: 'Partner' })
  for (const size of SIZES.filter(({ text, width }) => text === 200 && width === 360)) {
    await setSize(size)
    const lines = await heading.evaluate((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines, size.name).toBe(1)
  }
})

test('SHELL-10 RPT-03 also in print, names of 200 letters leave the rates on the page', async ({ page, acceptanceUrl }) => {
  await lengthenNames(page)
  await page.emulateMedia({ media: 'print' })
  // An A4 sheet within its margins.
  await page.setViewportSize({ width: 673, height: 1001 })
  await open(page, acceptanceUrl, '/testResult/1003/en')
  await expect(page.getByRole('cell', { name: LONG_NAME })).not.toHaveCount(0)
  expect(await layoutFaults(page)).toEqual([])
  for (const rate of await page.getByRole('cell', { name: /(kg|L)\/ha/ }).all()) {
    const { x, width } = (await rate.boundingBox())!
    expect(x + width).toBeLessThanOrEqual(673)
  }
})

for (const width of [360, 1280])
  test(`AC-09 nothing moves while typing, at ${width} px`, async ({ page, acceptanceUrl }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(acceptanceUrl)
    await chooseCountry(page, 'France')
    const places = () =>
      page
        .getByRole('main')
        .evaluate((main) =>
          [...main.querySelectorAll('label, input, form button[type=submit]')].map((one) => one.getBoundingClientRect().top + scrollY),
        )
    await showActive(page)
    for (const field of [product(page), agrochemical(page), active(page)]) {
      await field.focus()
      const before = await places()
      await field.pressSequentially('z')
      await expect(field.locator('~ button')).toBeVisible()
      expect(await places()).toEqual(before)
      await field.pressSequentially('zzz')
      await expect(page.getByText('No match')).toBeVisible()
      expect(await places()).toEqual(before)
      await field.fill('')
    }
  })
