import { readFileSync } from 'node:fs'
import type { Brand } from '../src/contract/brand.ts'
import { violations } from './support/accessible.ts'
import { layoutFaults, SIZES, textSizes } from './support/layout.ts'
import { expect, OTHER_BRAND, test, withServer } from './support/server.ts'
import { settled } from './support/settled.ts'

const brand = JSON.parse(readFileSync(`${OTHER_BRAND}/brand.json`, 'utf8')) as Brand
test.use({ storagePrefix: brand.storagePrefix })
const withPages = (use: (url: string) => Promise<void>): Promise<void> => withServer('acceptance', use, { TANKMIX_BRAND: OTHER_BRAND })

const MIX = '/mix/4,102,106/calcimar-azostar-250-sc-sulphamon'
const PATHS = [
  '/products',
  '/products/c',
  '/product/102/azostar-250-sc',
  `${MIX}?lang=hi`,
  `${MIX}?lang=de`,
  MIX,
  '/mix/1,103/x',
  '/data',
  '/licences.html',
  '/developers',
  '/how-we-test.de.html',
]
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

test('PAGE-18 every public page is accessible, fits every size of text and breaks no policy', async ({ page }) => {
  test.slow()
  await withPages(async (url) => {
    const broken: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) broken.push(`${page.url()}: ${message.text()}`)
    })
    for (const path of PATHS) {
      await page.goto(url + path)
      for (const size of WINDOWS) {
        await page.setViewportSize(size)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const found = await violations(page, { onlyColours: colorScheme === 'dark' })
          expect.soft(found, `${path} at ${size.width} px, ${colorScheme}`).toEqual([])
        }
      }
      const setSize = await textSizes(page)
      for (const size of [{ text: 100, width: 320, name: '320 px' }, ...SIZES]) {
        await setSize(size)
        expect.soft(await layoutFaults(page), `${path} at ${size.name}`).toEqual([])
      }
    }
    expect(broken).toEqual([])
  })
})

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' })

  test('PAGE-16 PAGE-17 with the app installed, a report leads to the pages of its mix and products, drawn by the server', async ({
    page,
  }) => {
    await withPages(async (url) => {
      const title = page.getByRole('heading', { level: 1 })
      await page.goto(`${url}/testResult/1002/en`)
      await settled(page)
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
      await page.reload()
      await page.getByRole('link', { name: 'All tests of exactly these products' }).click()
      await expect(page).toHaveURL(url + MIX)
      await expect(title).toHaveText('Calcimar + Azostar 250 SC + Sulphamon')
      await page.goBack()
      await page.getByRole('table', { name: 'Products' }).getByRole('link', { name: 'Calcimar' }).click()
      await expect(page).toHaveURL(`${url}/product/4/calcimar`)
      await expect(title).toHaveText('Calcimar')
    })
  })

  test('NOTICE-01 with the app installed, terms and legal pages lead to the licences, which need no script', async ({ page }) => {
    await withPages(async (url) => {
      await page.goto(`${url}/terms`)
      await settled(page)
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
      for (const path of ['/terms', '/privacy']) {
        await page.goto(url + path)
        await page.getByRole('link', { name: 'Licences of third-party software' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Licences')
        await page.getByText(/^react \d/).click()
        await expect(page.getByText('Copyright (c) Meta Platforms').first()).toBeVisible()
      }
      await expect(page.locator('script')).toHaveCount(0)
    })
  })
})
