import type { Route } from '@playwright/test'
import sharp from 'sharp'
import { foliarExample } from '../src/contract/requests/example-requests.ts'
import { ANTI_FORGERY } from '../src/server/testing/fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { invite, join } from './support/console.ts'
import { expect, test, type Page } from './support/server.ts'
import { startServer, type RunningData } from './support/start-server.ts'

let server: RunningData
test.beforeAll(async () => {
  server = await startServer({ data: 'acceptance' })
})
test.afterAll(() => server.stop())

const MIX = {
  countryCode: 'FR - France',
  waterRate: 200,
  waterRateUnits: 'lt/Ha',
  water: { hardness: 480, ph: 8.2 },
  ingredients: [
    { name: 'Mangavel 500', orderOfAddition: 1, applicationRate: 1000, applicationUnit: 'Millilitres' },
    { name: 'Azostar 250 SC', orderOfAddition: 2, applicationRate: 0.8, applicationUnit: 'Litres' },
  ],
}

const submitRequest = async (): Promise<string> => {
  const sent = await fetch(`${server.url}/api/tankmix/tankmix-request`, {
    method: 'POST',
    headers: { ...ANTI_FORGERY, 'content-type': 'application/json' },
    body: JSON.stringify({ request: { ...foliarExample, ...MIX } }),
  })
  return ((await sent.json()) as { reference: string }).reference
}

/** Holds the next response of an address back; `begun` is when the server has made it. */
const hold = async (page: Page, address: RegExp): Promise<{ begun: Promise<void>; release: () => void }> => {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const answer = async (route: Route): Promise<void> => {
    const response = await route.fetch()
    begun.resolve()
    await released.promise
    await route.fulfill({ response })
  }
  await page.route(address, answer, { times: 1 })
  return { begun: begun.promise, release: released.resolve }
}

test('LAB-69 LAB-70 LAB-71 LAB-143 LAB-170 LAB-187 LAB-188 LAB-189 WATER-22 WATER-23 ENTRY-09 ENTRY-10 a test is entered at the bench from a request to submitted, with a photo, through a lost network and a colleague', async ({
  page,
  browser,
}) => {
  const reference = await submitRequest()
  await join(page, `${server.url}${await invite(server.env, 'cleo@lab.example', 'chemist')}`, 'Cleo')
  await page.goto(`${server.url}/console/requests/${reference}`)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('button', { name: 'Start a test' }).click()
  await expect(page).toHaveURL(/\/console\/tests\/\d{4}-0001$/)
  await expect(page.getByRole('combobox', { name: 'Product 1' })).toHaveValue(/^Mangavel 500/)
  await expect(page.getByLabel('Rate, L/ha').first()).toHaveValue('1')
  await expect(page.getByLabel('Water volume, L/ha')).toHaveValue('200')
  await expect(page.getByRole('combobox', { name: 'Country' }).locator('option:checked')).toHaveText('France')
  // In a draft the way to the readings leads to the start.
  await page.getByRole('link', { name: 'To the readings' }).click()
  await expect(page.getByText('Readings are added once the test is started')).toBeInViewport()
  await page.getByRole('link', { name: 'go to the start' }).click()
  await page.getByRole('button', { name: 'Start the test' }).click()
  await page.getByRole('button', { name: 'Start all the same' }).click()
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  await expect(page.getByText('Before it can be submitted:')).toBeVisible()

  await expect(page.getByLabel('Day of the test')).toHaveValue(new Date().toISOString().slice(0, 10))
  await expect(page.getByLabel('Protocol', { exact: true }).locator('option:checked')).toHaveText('Jar test (2)')

  // The requester's water is entered; one choice enters a standard water of the protocol, without the requester's pH; another the requester's again.
  const hardness = page.getByLabel('Hardness, mg CaCO₃/L')
  const ph = page.getByLabel('pH of the water')
  await expect(hardness).toHaveValue('480')
  await expect(ph).toHaveValue('8.2')
  await page.getByLabel('Named water').selectOption({ label: 'CIPAC standard water D: 342\u00a0mg CaCO₃/L' })
  await expect(hardness).toHaveValue('342')
  await expect(ph).toHaveValue('')
  await expect(page.getByLabel('Water source')).toHaveValue('CIPAC standard water D')
  await page.getByLabel('Named water').selectOption({ label: `As in ${reference}: 480\u00a0mg CaCO₃/L, pH\u00a08.2` })
  await expect(hardness).toHaveValue('480')
  await expect(ph).toHaveValue('8.2')

  // Who moves a product goes on with it.
  await page.getByRole('button', { name: 'Later' }).first().press('Enter')
  await expect(page.getByRole('combobox', { name: 'Product 2' })).toHaveValue(/^Mangavel 500/)
  await expect(page.getByRole('button', { name: 'Earlier' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Product 1' })).toHaveValue(/^Mangavel 500/)

  // A number that can be read in two ways is refused, and nothing else is lost.
  await page.getByLabel('Water source').fill('Tap')
  await page.getByLabel('Temperature, °C').fill('1,250')
  await expect(page.getByText('Could be 1250, 1.25')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByLabel('Temperature, °C').fill('20.5')
  await page.getByLabel('Lot', { exact: true }).first().fill('M-17')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()

  // Without a network everything stays here, also when the page is opened again.
  await page.context().setOffline(true)
  await page.getByRole('radio', { name: 'Compatible', exact: true }).check()
  await page.getByRole('button', { name: 'New reading' }).click()
  await page.getByLabel('Appearance').fill('Even, no flakes')
  await page.getByLabel('Foam, ml').fill('2.5')
  await page.getByRole('button', { name: 'Add the reading' }).click()
  await expect(page.getByText(/the server cannot be reached/)).toBeVisible()
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#386' } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Take a photo').setInputFiles({ name: 'jar.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByText('jar.jpg')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expect(page.getByText('Even, no flakes')).toBeVisible()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Compatible', exact: true })).toBeChecked()
  // The server has no place for the next one at first: it waits on the device and is sent again by itself.
  let refused = 0
  const noPlace = { status: 429, headers: { 'retry-after': '1' }, json: { status: 429, reason: 'too many photos', detail: 'Too many.' } }
  await page.route('**/photos', (route) => (refused++ === 0 ? route.fulfill(noPlace) : route.continue()))
  await page.getByLabel('Choose photos').setInputFiles({ name: 'second.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  expect(refused).toBe(2)
  await page.getByLabel('Caption of photo 1').fill('At once')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Cleo changed a caption')).toBeVisible()

  // Somebody saves something else meanwhile on another device: their work stays, and so does this one's.
  const elsewhere = await browser.newContext({ storageState: { ...(await page.context().storageState()), origins: [] } })
  const other = await elsewhere.newPage()
  await other.goto(page.url())
  await other.getByLabel('Deviations from the protocol').fill('None')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Everything is saved')).toBeVisible()
  await elsewhere.close()
  await page.getByLabel('Hardness, mg CaCO₃/L').fill('180')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await expect(page.getByLabel('Deviations from the protocol')).toHaveValue('None')
  await expect(page.getByLabel('Hardness, mg CaCO₃/L')).toHaveValue('180')

  // What is entered while a save is on its way stays, and is saved with the next one; nobody is in conflict with themselves.
  const late = await hold(page, /\/api\/console\/tests\/[\d-]+\/sheet$/)
  await page.getByLabel('Water source').fill('Well')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await late.begun
  await page.getByLabel('Deviations from the protocol').fill('Shaken once')
  late.release()
  await expect(page.getByText('Cleo changed it: Water source')).toBeVisible()
  await expect(page.getByLabel('Deviations from the protocol')).toHaveValue('Shaken once')
  // What is unlikely needs a reason.
  await expect(page.getByText('Product 2: it has no lot')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit for review' })).toBeDisabled()
  await page.getByLabel('Reason for the unlikely value').fill('The label was torn off')
  // A test can be submitted once the page knows the version that was saved.
  const reading = await hold(page, /\/api\/console\/tests\/[\d-]+$/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await reading.begun
  await expect(page.getByRole('button', { name: 'Submit for review' })).toBeDisabled()
  reading.release()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await expect(page.getByLabel('Deviations from the protocol')).toHaveValue('Shaken once')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible()
  await expect(page.getByText('The label was torn off').first()).toBeVisible()
  await expect(page.getByLabel('Water source')).toBeDisabled()
  await page.getByRole('link', { name: 'All tests' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Mangavel 500 + Azostar 250 SC' })).toContainText('Submitted')
  await expectAccessible(page)

  // The mix of a published test is tested again.
  await page.getByLabel('Id of a published test').fill('1001')
  await page.getByRole('button', { name: 'Show its mix' }).press('Enter')
  await expect(page.getByText('It was imported: a new draft gets its products and rates')).toBeVisible()
  await page.getByRole('button', { name: 'Test its mix again' }).press('Enter')
  await expect(page).toHaveURL(/\/console\/tests\/\d{4}-0002$/)
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Product 2' })).not.toHaveValue('')
})
