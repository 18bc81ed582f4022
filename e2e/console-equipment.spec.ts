import * as jsqr from 'jsqr'
import sharp from 'sharp'
import { expectAccessible } from './support/accessible.ts'
import { invite, join } from './support/console.ts'
import { expect, test, type Page } from './support/server.ts'
import { startServer, type RunningData } from './support/start-server.ts'

/** `jsqr` is a module of the older kind. */
const readCode = (jsqr as unknown as { default: (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null })
  .default

let server: RunningData
test.beforeAll(async () => {
  server = await startServer({ data: 'acceptance' })
})
test.afterAll(() => server.stop())

const addThermometer = async (page: Page): Promise<void> => {
  await page.goto(`${server.url}/console/equipment`)
  await expect(page.getByText('No equipment yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Add equipment' }).click()
  await page.getByLabel('Kind').selectOption('Thermometer')
  await page.getByLabel(/^Your number of it/).fill('T 1')
  await page.getByLabel(/^Maker and model/).fill('Precisa 40')
  await page.getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByText('must be 1 to 64 letters, digits or . _ -')).toBeVisible()
  await expect(page.getByLabel(/^Maker and model/)).toHaveValue('Precisa 40')
  await page.getByLabel(/^Your number of it/).fill('T-1')
  await page.getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByRole('heading', { name: 'Precisa 40' })).toBeVisible()
}

/** A day as the console writes it in English. */
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

const calibrate = async (page: Page, on: string, until: string): Promise<void> => {
  await page.goto(`${server.url}/console/equipment/T-1`)
  await page.getByLabel(/^Calibrated on/).fill(on)
  await page.getByLabel(/^Valid until/).fill(until)
  await page.getByLabel('Number of the certificate').fill('K 17')
  await page.getByRole('button', { name: 'Add the calibration' }).click()
  await expect(page.getByRole('cell', { name: DAY.format(new Date(until)) })).toBeVisible()
}

/** What a scanner reads from the label on the screen. */
const scanned = async (page: Page): Promise<string | undefined> => {
  const picture = await page.locator('article svg').first().screenshot()
  const { data, info } = await sharp(picture).resize({ width: 400 }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return readCode(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('LAB-240 LAB-241 LAB-243 JAR-06 JAR-08 a thermometer is calibrated and chosen at the bench, one that is not calibrated is flagged, and the label of the jar opens the test', async ({
  page,
}) => {
  await join(page, `${server.url}${await invite(server.env, 'cleo@lab.example', 'chemist')}`, 'Cleo')
  await addThermometer(page)
  await calibrate(page, '2025-01-10', '2026-01-10')
  await expect(page.getByText('expired on 10 Jan 2026')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${server.url}/console/tests`)
  await page.getByRole('button', { name: 'New tank mix' }).click()
  await expect(page).toHaveURL(/\/console\/tests\/\d{4}-\d{4}$/)
  const bench = page.url()
  const flagged = page.getByText('Thermometer: expired on 10 Jan 2026, before the day of the test.')
  await page.getByLabel('Day of the test').fill('2026-05-14')
  await page.getByLabel('Temperature, °C').fill('20')
  await expect(page.getByText('Thermometer: none chosen, though something was measured with one.')).toBeVisible()
  await page.getByLabel('Thermometer').selectOption('Precisa 40 (T-1), expired on 10 Jan 2026')
  await expect(flagged).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await expectAccessible(page)

  await calibrate(page, '2026-05-01', '2027-05-01')
  await page.goto(bench)
  await expect(page.getByLabel('Thermometer')).toHaveValue('T-1')
  await expect(page.getByLabel('Thermometer').locator('option:checked')).toHaveText('Precisa 40 (T-1), calibrated until 1 May 2027')
  await expect(flagged).toHaveCount(0)

  await page.getByRole('link', { name: 'Print a label' }).click()
  await page.getByLabel('Jars').selectOption('2')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('Jar 2 of 2')).toBeVisible()
  await expectAccessible(page)
  expect(await scanned(page)).toBe(`${bench}?jar=1`)
})
