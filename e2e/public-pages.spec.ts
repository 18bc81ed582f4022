import { violations } from './support/accessible.ts'
import { layoutFaults, SIZES, textSizes } from './support/layout.ts'
import { expect, once } from './support/server.ts'
import { settled } from './support/settled.ts'
import { acceptTerms } from './support/terms.ts'

const MIX = '/mix/4,102,106/calcimar-azostar-250-sc-sulphamon'
const PATHS = ['/products', '/products/c', '/product/102/azostar-250-sc', `${MIX}?lang=hi`, `${MIX}?lang=de`, MIX, '/mix/1,103/x', '/data']
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

once('PAGE-18 every public page is accessible, fits every size of text and breaks no policy', async ({ page, brandUrl }) => {
  test.slow()
  const broken: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) broken.push(`${page.url()}: ${message.text()}`)
  })
  for (const path of PATHS) {
    await page.goto(brandUrl + path)
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

once('PAGE-16 PAGE-17 with the app installed, a report leads to the page of its mix, which the server draws', async ({ page, brandUrl }) => {
  await acceptTerms(page, brandUrl)
  await page.goto(`${brandUrl}/testResult/1002/en`)
  await settled(page)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await page.getByRole('link', { name: 'All tests of exactly these products' }).click()
  await expect(page).toHaveURL(brandUrl + MIX)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calcimar + Azostar 250 SC + Sulphamon')
  await page.goBack()
  await page.getByRole('table', { name: 'Products' }).getByRole('link', { name: 'Calcimar' }).click()
  await expect(page).toHaveURL(`${brandUrl}/product/4/calcimar`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calcimar')
})
