import { expectAccessible } from './support/accessible.ts'
import { expect, type Page, test } from './support/server.ts'
import { agrochemical, chooseCountry, optionNames, product } from './support/steps.ts'

declare global {
  interface Window {
    /** What the next frames of the camera show. */
    barcodes: { rawValue: string; format: string }[]
    tracks: MediaStreamTrack[]
  }
}

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    }),
})

/** Chromium on Linux has no barcode reader of its own; its camera is real to the page. */
const withReader = (page: Page) =>
  page.addInitScript(() => {
    window.barcodes = []
    window.tracks = []
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted)
      window.tracks.push(...stream.getTracks())
      return stream
    }
    Object.assign(window, {
      BarcodeDetector: class {
        static getSupportedFormats(): Promise<string[]> {
          return Promise.resolve(['ean_13', 'data_matrix', 'aztec'])
        }
        detect(): Promise<Window['barcodes']> {
          return Promise.resolve(window.barcodes)
        }
      },
    })
  })
const show = (page: Page, rawValue: string, format = 'ean_13') =>
  page.evaluate((barcode) => void (window.barcodes = [barcode]), { rawValue, format })
const liveTracks = (page: Page) => page.evaluate(() => window.tracks.map(({ readyState }) => readyState))

type Details = { ids: string[]; codes: string[][] }
type Choice = { id: string; name: string }

/** A product of a list with a code of a system, and the code. */
const productWith = async (page: Page, api: string, list: string, system: string): Promise<{ name: string; number: string }> => {
  const [details, choices] = await Promise.all(
    ['product-details/fr', list].map(async (path) => (await page.request.get(`${api}/api/tankmix/${path}`)).json()),
  )
  const { ids, codes } = details as Details
  for (const { id, name } of choices as Choice[]) {
    const code = codes[ids.indexOf(id)]?.find((one) => one.startsWith(`${system}:`))
    if (code !== undefined) return { name, number: code.slice(system.length + 1) }
  }
  throw new Error(`no product of ${list} has a code of ${system}`)
}

test('TANK-28 a product is found by the number on its label, in searches and in requests', async ({ page, demoUrl }) => {
  await page.goto(demoUrl)
  const { number } = await productWith(page, demoUrl, 'agrochemicals', 'FR')
  await chooseCountry(page, 'France')
  const typed = `${number.slice(0, 3)} ${number.slice(3)}`
  await agrochemical(page).fill(typed)
  const first = page.getByRole('listbox').getByRole('option').first()
  await expect(first).toContainText(`FR ${number}`)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  const name = await optionNames(page).first().innerText()
  await page.keyboard.press('Enter')
  await expect(agrochemical(page)).not.toHaveValue(typed)
  const chosen = await agrochemical(page).inputValue()
  expect(name).toContain(chosen)
  await product(page).fill((await productWith(page, demoUrl, 'products/fr', 'GTIN')).number.slice(0, 7))
  await expect(page.getByRole('group', { name: 'By the number on the label' }).getByRole('option').first()).toContainText('GTIN')
  await expectAccessible(page)
  await page.goto(`${demoUrl}/request`)
  await page.getByLabel('Country').selectOption('FR - France')
  const ingredient = page.getByLabel('Product or agrochemical').first()
  await ingredient.fill(number)
  await expect(first).toContainText(`FR ${number}`)
  await first.click()
  await expect(ingredient).toHaveValue(chosen)
})

test('TANK-31 TANK-32 Scan finds a product by its barcode, says what it does not know, and turns the camera off', async ({
  page,
  demoUrl,
}) => {
  await withReader(page)
  await page.goto(demoUrl)
  await chooseCountry(page, 'France')
  const wanted = await productWith(page, demoUrl, 'products/fr', 'GTIN')
  await product(page).focus()
  const scan = page.getByRole('button', { name: 'Scan a barcode' }).first()
  await scan.click()
  const dialog = page.getByRole('dialog', { name: 'Scan a barcode' })
  await expect(dialog.getByText('Hold the barcode on the container in front of the camera.')).toBeVisible()
  await expect.poll(() => liveTracks(page)).toEqual(['live'])
  await expectAccessible(page)

  await show(page, '4000000000006')
  await expect(dialog.getByText('4000000000006 is not in our list. That does not mean it is safe.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(scan).toBeFocused()
  await expect.poll(() => liveTracks(page)).toEqual(['ended'])

  await show(page, '')
  await scan.click()
  await expect.poll(() => liveTracks(page)).toEqual(['ended', 'live'])
  await dialog.getByRole('button', { name: 'Type the name' }).click()
  await expect(product(page)).toBeFocused()
  await expect.poll(() => liveTracks(page)).toEqual(['ended', 'ended'])

  await scan.click()
  await show(page, `01${wanted.number.padStart(14, '0')}10LOT7`, 'data_matrix')
  await expect(dialog).toBeHidden()
  await expect(product(page)).toHaveValue(wanted.name)
  await expect(product(page)).toBeFocused()
  await expect.poll(() => liveTracks(page)).toEqual(['ended', 'ended', 'ended'])
})
