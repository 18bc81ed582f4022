import type { Locator } from '@playwright/test'
import { invite, join, requestForTwo } from './support/console.ts'
import { brokenWords } from './support/layout.ts'
import { expect, test, type Page } from './support/server.ts'
import { startServer, type RunningData } from './support/start-server.ts'

let server: RunningData
test.beforeAll(async () => {
  server = await startServer({ data: 'acceptance' })
})
test.afterAll(() => server.stop())

const TABLET = { width: 820, height: 1180 }
const PHONE = { width: 360, height: 740 }

/** At both sizes the main action is in sight without scrolling, and no word is broken. */
const expectInFirstScreen = async (page: Page, action: Locator): Promise<void> => {
  for (const size of [PHONE, TABLET]) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    await expect(action).toBeVisible()
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => one.toggleAttribute('open', true)))
    const box = (await action.boundingBox())!
    expect.soft(box.y + box.height, `${await action.textContent()} at ${size.width} px`).toBeLessThanOrEqual(size.height)
    expect.soft(await brokenWords(page)).toEqual([])
  }
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${shot++}.png`, fullPage: true })
}
let shot = 1

test('LAB-252 LAB-253 from accepting a request to its public report it takes 15 taps at most besides what is typed, each main action in the first screen', async ({
  page,
  browser,
}) => {
  let taps = 0
  const tap = async (target: Locator): Promise<void> => {
    taps += 1
    await target.click()
  }
  const button = (on: Page, name: string) => on.getByRole('button', { name, exact: true })
  const reference = await requestForTwo(server.url)
  await join(page, `${server.url}${await invite(server.env, 'cleo@lab.example', 'chemist')}`, 'Cleo')
  await page.goto(`${server.url}/console/requests/${reference}`)
  await expectInFirstScreen(page, button(page, 'Accept'))
  await tap(button(page, 'Accept'))
  await expectInFirstScreen(page, button(page, 'Start a test'))
  await tap(button(page, 'Start a test'))
  await expect(page).toHaveURL(/\/console\/tests\/\d{4}-0001$/)
  await expectInFirstScreen(page, button(page, 'Start the test'))
  for (const at of [0, 1]) {
    await page.getByLabel('Lot', { exact: true }).nth(at).fill(`B-${at}`)
    await page
      .getByLabel(/^Measured/)
      .nth(at)
      .fill(at === 0 ? '7.5' : '4')
  }
  await page.getByLabel('Water source').fill('Tap')
  await page.getByLabel('Temperature, °C').first().fill('20')
  await tap(button(page, 'Save'))
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await tap(button(page, 'Start the test'))
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  await expectInFirstScreen(page, page.getByRole('link', { name: 'To the readings' }))
  for (const appearance of ['Even, no flakes', 'A soft layer', 'The same layer']) {
    await tap(button(page, 'New reading'))
    await page.getByLabel('Appearance').fill(appearance)
    await tap(button(page, 'Add the reading'))
    await expect(page.getByText(appearance)).toBeVisible()
    await expect(page.getByText('Everything is saved')).toBeVisible()
  }
  await tap(page.getByRole('radio', { name: 'Compatible', exact: true }))
  await page.getByLabel('Observations, as readers see them').fill('Mixes well')
  await tap(button(page, 'Save'))
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await page.getByLabel('Reason for the unlikely value').fill('Read at once for this test')
  await expectInFirstScreen(page, button(page, 'Submit for review'))
  await tap(button(page, 'Submit for review'))
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible()
  const id = page.url().split('/').at(-1)!

  const colleague = await browser.newContext({ baseURL: server.url, viewport: TABLET })
  const approver = await colleague.newPage()
  await join(approver, `${server.url}${await invite(server.env, 'ada@lab.example', 'approver')}`, 'Ada')
  await approver.goto(`${server.url}/console/today`)
  await expectInFirstScreen(approver, approver.getByRole('link', { name: id }))
  await tap(approver.getByRole('link', { name: id }))
  await expectInFirstScreen(approver, approver.getByRole('link', { name: 'To the decision' }))
  await tap(button(approver, 'Approve and publish'))
  await expect(approver.getByRole('link', { name: `Open the report ${id}` })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(15)
  if (process.env['SHOTS']) {
    await approver.screenshot({ path: `${process.env['SHOTS']}/published.png`, fullPage: true })
    console.log('taps', taps)
  }
  await colleague.close()
})
