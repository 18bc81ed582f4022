import { expectAccessible } from './support/accessible.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { invite, join } from './support/console.ts'
import { withOutages, type Outages } from './support/outages.ts'
import { expect, test, type Page } from './support/server.ts'
import { startServer, type RunningData } from './support/start-server.ts'

let server: RunningData
let network: Outages
/** Passkeys are for a name, not for an address. */
let url: string
test.beforeAll(async () => {
  network = await withOutages(() => server.url)
  url = `http://localhost:${new URL(network.url).port}`
  server = await startServer({ data: 'acceptance', settings: { PUBLIC_URL: url } })
})
test.afterAll(async () => {
  await network.close()
  await server.stop()
})
test.use({ serviceWorkers: 'allow' })

/** Everything that the browser has stored of responses. */
const storedResponses = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map((request) => new URL(request.url).pathname)
  })

test('LAB-246 LAB-247 LAB-248 the bench opens from a tab that was closed while the server is away, sends what was entered when it is back, and signing out leaves nothing', async ({
  page,
}) => {
  await join(page, `${url}${await invite(server.env, 'cleo@lab.example', 'chemist')}`, 'Cleo')
  await page.goto(`${url}/console/tests`)
  await page.getByRole('button', { name: 'New tank mix' }).click()
  await expect(page).toHaveURL(/\/console\/tests\/\d{4}-\d{4}$/)
  const bench = page.url()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await expect(page.getByText('Everything is saved')).toBeVisible()

  // The network is there, and nothing answers.
  network.down()
  await page.goto('about:blank')
  await page.goto(bench)
  const isAway = page.getByText(/^The server cannot be reached\. This is the test as it was on /)
  await expect(isAway).toBeVisible()
  await page.getByLabel('Water source').fill('Well')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/the server cannot be reached/)).toBeVisible()
  network.up()
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await expect(isAway).toBeHidden()
  await expect(page.getByLabel('Water source')).toHaveValue('Well')

  // The worker has code and one page without anybody in it, and nothing that a call returned.
  const stored = await storedResponses(page)
  expect(stored.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(stored.filter((path) => path.startsWith('/console') && !path.startsWith('/console/assets/'))).toEqual(['/console/'])

  // What is not sent yet is said before signing out; then nobody who opens the tab again sees anything of it.
  network.down()
  await page.getByLabel('Water source').fill('Tap')
  network.up()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText(/^One entry of yours at the bench is not sent yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard them and sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with your passkey' })).toBeVisible()
  network.down()
  await page.goto(bench)
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  network.up()
  await page.goto(bench)
  await expect(page).toHaveURL(/\/Unauthorized\?next=/)
  // A reload there goes to the sign-in, and from there back to the bench.
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click()
  await expect(page).toHaveURL(bench)
  await expect(page.getByLabel('Water source')).toHaveValue('Well')

  // Another key is added on the account page, and named.
  await page.goto(`${url}/console/account`)
  await expect(page.getByText('This session')).toBeVisible()
  await addAuthenticator(page, 'usb')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('Key in the safe')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  const added = page.getByRole('listitem', { name: 'Key in the safe' })
  await expect(added).toContainText('Not used yet')
  await expectAccessible(page)
  await added.getByRole('button', { name: 'Remove' }).click()
  await added.getByRole('button', { name: 'Remove' }).click()
  await expect(added).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
})
