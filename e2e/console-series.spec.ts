import { invite, join } from './support/console.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/server.ts'
import { startServer, type RunningData } from './support/start-server.ts'

let server: RunningData
test.beforeAll(async () => {
  server = await startServer({ data: 'acceptance' })
})
test.afterAll(() => server.stop())

test('SERIES-03 SERIES-05 a series of three mixes is started, read down the jars by keyboard, one jar at a time on a phone, and submitted with one press', async ({
  page,
}) => {
  await join(page, `${server.url}${await invite(server.env, 'cleo@lab.example', 'chemist')}`, 'Cleo')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${server.url}/console/new-series`)
  await page.getByLabel('Name of the series').fill('Three rates')
  await page.getByLabel('Country').selectOption('FR')
  await page.getByLabel('Water volume, L/ha').fill('200')
  await page.getByLabel('Water source').fill('Tap')
  await page.getByLabel('Temperature, °C').fill('20')
  await page
    .getByLabel('Mixes, from a spreadsheet')
    .fill(['1', '1.5', '2'].map((rate) => `MANGAVEL SUSPENSION ${rate} L/ha + AZOSTAR 0.8 L/ha`).join('\n'))
  await page.getByRole('button', { name: 'Read the mixes' }).click()
  const start = page.getByRole('button', { name: 'Start 3 tests' })
  await expect(start).toBeVisible()
  for (const lot of await page.getByLabel(/^Lot of/).all()) await lot.fill('B-1')
  await start.click()
  await expect(page.getByRole('heading', { name: /Three rates$/ })).toBeVisible()

  // Enter leads down the jars; after the last one to the button that adds what was entered.
  await page
    .getByLabel(/^Appearance, /)
    .first()
    .focus()
  for (const seen of ['Even', 'Even', 'A soft layer']) await page.keyboard.type(`${seen}\n`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add 3 readings' }).press('Enter')
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await expect(page.getByText('3 of 3')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('radio', { name: /^2\sh/ }).check()
  await expect(page.getByText('Jar 1 of 3')).toBeVisible()
  await page.getByLabel('Appearance').fill('Still even')
  await page.reload()
  await page.getByRole('radio', { name: /^2\sh/ }).check()
  await expect(page.getByLabel('Appearance')).toHaveValue('Still even')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Jar 2 of 3')).toBeVisible()
  await expect(page.getByText(/1 of 3 read at 2/)).toBeVisible()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('radio', { name: 'Weights and results' }).check()
  for (const passed of await page.getByRole('radio', { name: 'Compatible', exact: true }).all()) await passed.check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  // What was read at once for 2 h keeps its test; the others do not wait for it.
  await expect(page.getByText('The reading at 2 h was read 0 h after the mixing')).toBeVisible()
  await page.getByRole('button', { name: 'Submit 2 tests' }).click()
  await expect(page.getByText('2 of 3 wait for their review.')).toBeVisible()
})
