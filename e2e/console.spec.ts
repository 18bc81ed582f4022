import { expectAccessible } from './support/accessible.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { invite, join } from './support/console.ts'
import { expect, test } from './support/server.ts'
import { startServer, type RunningData } from './support/start-server.ts'

/** One after another, so that they share a server. */
test.describe.configure({ mode: 'default' })

let server: RunningData
test.beforeAll(async () => {
  server = await startServer({ data: 'acceptance' })
})
test.afterAll(() => server.stop())

test('LAB-14 LAB-97 LAB-144 invite, register, sign out, sign in, invite a colleague: by keyboard and accessible', async ({
  page,
  browser,
}) => {
  const path = await invite(server.env, 'ann@lab.example', 'admin')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await addAuthenticator(page)

  // Without a session every page lands on /Unauthorized, and the sign-in leads back to it.
  await page.goto(`${server.url}/console/people`)
  await expect(page).toHaveURL(`${server.url}/Unauthorized?next=%2Fconsole%2Fpeople`)
  await expect(page.getByText('You are not authorized to access this system. Please Login')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('this device has no passkey for this console')

  await page.goto(`${server.url}${path}`)
  await expect(page.getByText('This invitation is for ann@lab.example.')).toBeVisible()
  await page.getByRole('button', { name: 'Register a passkey' }).press('Enter')
  await expect(page.getByLabel('Your name, as colleagues see it')).toBeFocused()
  await page.keyboard.type('Ann Adams')
  await page.keyboard.press('Enter')
  // LAB-97: the first page is what waits for somebody.
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/console/today`)
  const [registered] = await page
    .context()
    .cookies()
    .then((all) => all.filter(({ name }) => name === 'console'))
  expect(registered).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/console/sign-in`)
  expect((await page.context().cookies()).filter(({ name }) => name === 'console')).toEqual([])
  await page.goto(`${server.url}/console/people`)
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click()
  await expect(page).toHaveURL(`${server.url}/console/people`)
  const [signedIn] = await page
    .context()
    .cookies()
    .then((all) => all.filter(({ name }) => name === 'console'))
  expect(signedIn!.value).not.toBe(registered!.value)

  // The link of an invitation is shown once, and registers a colleague in another browser.
  await page.getByLabel('Email').fill('bo@lab.example')
  await page.getByRole('checkbox', { name: 'Chemist' }).check()
  await page.getByRole('button', { name: 'Make an invitation' }).click()
  const link = await page.getByLabel('Link to register').inputValue()
  await expect(page.getByRole('listitem', { name: 'bo@lab.example' })).toContainText('Invited, until')
  const colleague = await browser.newContext({ baseURL: server.url })
  const other = await colleague.newPage()
  await join(other, link, 'Bo Berg')
  const navigation = other.getByRole('navigation', { name: 'Console' })
  await expect(navigation.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  await expect(navigation.getByRole('link', { name: /^(People|Audit)$/ })).toHaveCount(0)
  await other.goto(`${server.url}/console/people`)
  await expect(other).toHaveURL(`${server.url}/Forbidden`)
  await expect(other.getByRole('heading', { name: 'forbidden' })).toBeVisible()
  await other.goto(link)
  await expect(other.getByRole('alert')).toContainText('This link does not work any more.')

  // Disabling ends the colleague's session with the next page.
  await page.reload()
  const card = page.getByRole('listitem', { name: 'Bo Berg' })
  await card.getByRole('button', { name: 'Disable' }).click()
  await card.getByRole('button', { name: 'Disable Bo Berg' }).click()
  await expect(card).toContainText('Disabled')
  await other.goto(`${server.url}/console`)
  await expect(other).toHaveURL(/\/Unauthorized/)
  await other.getByRole('button', { name: 'Sign in with your passkey' }).click()
  await expect(other.getByRole('alert')).toContainText('This passkey cannot sign in here.')
  await colleague.close()

  await expectAccessible(page)
  // A person's card leads to what the audit has about them, and an entry leads back to the card.
  await card.getByRole('link', { name: 'In the audit' }).press('Enter')
  await expect(page).toHaveURL(/\/console\/audit\?entity=person&id=/)
  const disabled = page.getByRole('row').filter({ hasText: 'person.disable' })
  await expect(disabled).toContainText('Ann Adams')
  await expect(page.getByRole('row').filter({ hasText: 'person.invite' })).toContainText('Ann Adams')
  await disabled.getByRole('link').press('Enter')
  await expect(page).toHaveURL(/\/console\/people#/)
  await expect(card).toBeFocused()
  expect(loaded.filter((one) => one.startsWith('/assets/'))).toEqual([])
})

test('LAB-13 nothing of the console is loaded by visitors, and its pages ask for no terms', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(`${server.url}/Unauthorized`)
  await page.getByRole('link', { name: 'Laboratory staff: open the console' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with your passkey' })).toBeVisible()
  const before = loaded.slice(0, loaded.indexOf('/console'))
  expect(before.filter((one) => one.startsWith('/console'))).toEqual([])
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${server.url}/console/sign-in`)
  await expect(page.getByRole('button', { name: 'Sign in with your passkey' })).toBeVisible()
  await expectAccessible(page)
})
