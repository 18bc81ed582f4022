import type { Locator } from '@playwright/test'
import { openDb } from '../src/server/db/open-db.ts'
import { invite, join, requestForTwo } from './support/console.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test, type Page } from './support/server.ts'
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

const HOUR = 3_600_000
const MIXES = 12
/** The design's limit, from the accepted request to its public reports. */
const MOST_PRESSES = 90

test('SERIES-08 SERIES-09 SERIES-11 SERIES-13 a request of twelve mixes, three readings of each, is public after at most 90 presses on a tablet, besides what is typed', async ({
  page,
  browser,
}) => {
  let presses = 0
  const press = async (target: Locator): Promise<void> => {
    presses += 1
    await target.click()
  }
  const button = (on: Page, name: string | RegExp) => on.getByRole('button', { name })
  const reference = await requestForTwo(server.url)
  await page.clock.install()
  await page.setViewportSize({ width: 820, height: 1180 })
  await join(page, `${server.url}${await invite(server.env, 'cleo2@lab.example', 'chemist')}`, 'Cleo')
  await page.goto(`${server.url}/console/requests/${reference}`)
  await press(button(page, 'Accept'))
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  await press(button(page, 'Add mixes'))
  const others = Array.from({ length: MIXES - 1 }, (_, at) => `MANGAVEL SUSPENSION ${1.6 + at / 10} L/ha + AZOSTAR 0.8 L/ha`)
  await page.getByLabel(/^Mixes, one a line/).fill(others.join('\n'))
  await press(button(page, 'Read them'))
  await press(button(page, /^Add \d+ mixes/))
  await press(page.getByRole('link', { name: 'Test the open ones as a series' }))
  await page.getByLabel('Water source').fill('Tap')
  await page.getByLabel('Temperature, °C').fill('20')
  await press(button(page, 'Read the mixes'))
  await expect(button(page, `Start ${MIXES} tests`)).toBeVisible()
  for (const lot of await page.getByLabel(/^Lot of/).all()) await lot.fill('B-1')
  await press(button(page, `Start ${MIXES} tests`))
  await expect(page.getByText('0 of 12').first()).toBeVisible()
  // As if it had been begun yesterday.
  const database = openDb({ dataFolder: server.env['TANKMIX_DATA']! }, { writesInThread: true })
  const begun = new Date(Date.now() - 26 * HOUR).toISOString()
  await database.kysely.updateTable('test_runs').set({ started_at: begun }).where('state', '=', 'running').execute()
  await database.close()
  for (const [hours, ago] of [
    [0, 25],
    [2, 23],
    [24, 1],
  ] as const) {
    await page.clock.setSystemTime(Date.now() - ago * HOUR)
    if (hours > 0) await press(page.getByRole('radio', { name: new RegExp(`^${hours}\\sh`) }))
    for (let jar = 1; jar <= MIXES; jar++) {
      await expect(page.getByText(`Jar ${jar} of ${MIXES}`)).toBeVisible()
      await page.getByLabel('Appearance').fill('Even')
      await press(button(page, jar === MIXES ? 'Add the last one' : 'Next'))
    }
    await expect(page.getByText('Everything is saved')).toBeVisible()
  }
  await page.clock.setSystemTime(Date.now())
  await press(page.getByRole('radio', { name: 'Weights and results' }))
  for (const passed of await page.getByRole('radio', { name: 'Compatible', exact: true }).all()) await press(passed)
  await press(button(page, 'Save'))
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await press(button(page, `Submit ${MIXES} tests`))
  await expect(page.getByText(`${MIXES} of ${MIXES} wait for their review.`)).toBeVisible()

  const colleague = await browser.newContext({ viewport: { width: 820, height: 1180 } })
  const approver = await colleague.newPage()
  await join(approver, `${server.url}${await invite(server.env, 'ada2@lab.example', 'approver')}`, 'Ada')
  await approver.goto(`${server.url}/console/today`)
  const waiting = approver.getByRole('region', { name: 'Reviews for you' }).getByRole('row').filter({ hasText: '12 tests of this series' })
  await press(waiting.getByRole('link'))
  await press(button(approver, 'Choose all 12 that can be approved'))
  await expectAccessible(approver)
  await press(button(approver, 'Approve and publish 12 tests'))
  await expect(approver.getByText('12 reports are issued.')).toBeVisible()
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
  // The request was done with the last of its mixes, and not before.
  await approver.goto(`${server.url}/console/requests/${reference}`)
  await expect(approver.getByText('12 of 12 are reported.')).toBeVisible()
  await colleague.close()
})
