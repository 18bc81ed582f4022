import { foliarExample } from '../src/contract/requests/example-requests.ts'
import { ANTI_FORGERY } from '../src/server/testing/fixtures.ts'
import { expectAccessible } from './support/accessible.ts'
import { invite, join } from './support/console.ts'
import { expect, test } from './support/server.ts'
import { startServer, type RunningData } from './support/start-server.ts'

let server: RunningData
test.beforeAll(async () => {
  server = await startServer({ data: 'acceptance' })
})
test.afterAll(() => server.stop())

const submit = async (name: string): Promise<string> => {
  const sent = await fetch(`${server.url}/api/tankmix/tankmix-request`, {
    method: 'POST',
    headers: { ...ANTI_FORGERY, 'content-type': 'application/json' },
    body: JSON.stringify({ request: { ...foliarExample, name } }),
  })
  return ((await sent.json()) as { reference: string }).reference
}

test('LAB-54 LAB-233 a chemist finds a request, accepts it, asks, answers it with a test, and sees what somebody else changed', async ({
  page,
}) => {
  const [first, second] = [await submit('Inga Inbox'), await submit('Tea Twin')]
  await join(page, `${server.url}${await invite(server.env, 'cleo@lab.example', 'chemist')}`, 'Cleo')
  await page.getByRole('link', { name: 'Requests' }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Tea Twin' })).toBeVisible()
  await expect(page.getByRole('link', { name: '1 more of this mix' })).toBeVisible()
  await page.getByLabel('Reference, name, company or product').fill('inga')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/text=inga/)
  await expect(page.getByRole('row').filter({ hasText: 'Tea Twin' })).toBeHidden()

  // A response that comes late does not replace what was asked for after it.
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/api\/console\/requests\?.*text=tea/, async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  for (const text of ['tea', 'inga']) {
    await page.getByLabel('Reference, name, company or product').fill(text)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`text=${text}`))
  }
  const late = page.waitForEvent('requestfinished', (request) => request.url().includes('text=tea'))
  release()
  await late
  // Enough for the page to take it in, if it did.
  await page.evaluate(() => new Promise((done) => void setTimeout(done, 500)))
  await expect(page.getByRole('row').filter({ hasText: 'Tea Twin' })).toBeHidden()
  await page.getByRole('link', { name: first }).click()

  await page.getByRole('button', { name: 'Accept', exact: true }).press('Enter')
  await expect(page.getByText('Cleo accepted it')).toBeVisible()
  await expect(page.getByLabel('Assigned to')).toHaveValue(/.+/)
  await page.getByRole('button', { name: 'Ask a question' }).press('Enter')
  await expect(page.getByText('Language of the requester', { exact: true }).locator('..')).toContainText('English')
  await page.getByLabel('Question to the requester, in their language if you can: English').fill('Which formulation?')
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expect(page.getByText('Waiting for requester')).toBeVisible()
  await expect(page.getByText('Which formulation?')).toBeVisible()

  // Another window of the same person is older than what this one does.
  const other = await page.context().newPage()
  await other.goto(`${server.url}/console/requests/${first}`)
  await expect(other.getByText('Waiting for requester')).toBeVisible()
  await page.getByRole('button', { name: 'Answer with a test' }).click()
  await page.getByLabel('Id of the test that answers it').fill('1001')
  await page.getByRole('button', { name: 'Show the test' }).click()
  await page.getByLabel('Why this test is sent all the same').fill('Closest to yours of what was tested.')
  await page.getByRole('checkbox', { name: second }).check()
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: 'Go on without an answer' }).click()
  await expect(other.getByRole('alert')).toContainText('Nothing was done')
  await expect(other.getByRole('alert')).toContainText('Cleo answered it with an existing test: 1001')
  await other.close()
  await page.goto(`${server.url}/console/requests?state=answered`)
  await expect(page.getByRole('row').filter({ hasText: second })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${server.url}/console/requests/${first}`)
  await expect(page.getByText('Answered', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('MIX-23 MIX-24 a chemist answers one mix of two with an existing test, and takes that back', async ({ page }) => {
  const reference = await submit('Ari Answer')
  await join(page, `${server.url}${await invite(server.env, 'an@lab.example', 'chemist')}`, 'An')
  await page.goto(`${server.url}/console/requests/${reference}`)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('An accepted it')).toBeVisible()
  await page.getByRole('button', { name: 'Add mixes' }).click()
  await page.getByLabel('Mixes, one a line').fill('Mangavel 500 1.5 L/ha\tAzostar 250 SC')
  await page.getByRole('button', { name: 'Read them' }).click()
  await page.getByRole('button', { name: 'Add 1 mix' }).click()
  await page.getByRole('button', { name: 'Answer with a test' }).nth(1).click()
  await page.getByLabel('Id of the test that answers it').fill('1001')
  await page.getByRole('button', { name: 'Show the test' }).click()
  await page.getByLabel(/it stands in the email/).fill('It is close enough.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Answer this mix' }).click()
  await expect(page.getByText('1 of 2 are reported.')).toBeVisible()
  await page.getByRole('button', { name: 'Take the answer back' }).click()
  await page.getByLabel('What was wrong; it stands in the email').fill('It is of another mix.')
  await page.getByRole('button', { name: 'Take the answer back' }).last().click()
  await expect(page.getByText('0 of 2 are reported.')).toBeVisible()
})

test('MIX-13 MIX-22 AGAIN-08 a chemist adds mixes from a spreadsheet, tests one of them, and tests it again in two presses', async ({
  page,
}) => {
  const reference = await submit('Mia Mixes')
  await join(page, `${server.url}${await invite(server.env, 'mo@lab.example', 'chemist')}`, 'Mo')
  await page.goto(`${server.url}/console/requests/${reference}`)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('Mo accepted it')).toBeVisible()
  await page.getByRole('button', { name: 'Add mixes' }).click()
  await page.getByLabel('Mixes, one a line').fill('Mangavel 500 1.5 L/ha\tAzostar 250 SC\nMangavel 500 + Nobody')
  await page.getByRole('button', { name: 'Read them' }).click()
  await expect(page.getByText('Line 2, product 2:')).toBeVisible()
  await page.getByLabel('Mixes, one a line').fill('Mangavel 500 1.5 L/ha\tAzostar 250 SC')
  await page.getByRole('button', { name: 'Read them' }).click()
  await page.getByRole('button', { name: 'Add 1 mix' }).click()
  await expect(page.getByText('0 of 2 are reported.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Test this mix' }).nth(1).click()
  await expect(page).toHaveURL(/\/console\/tests\/\d{4}-\d{4}$/)
  const first = new URL(page.url()).pathname.split('/').at(-1)!
  await page.getByRole('button', { name: 'Test again' }).click()
  await page.getByRole('button', { name: 'Begin the repetition' }).click()
  await expect(page.getByText(`It repeats ${first}.`)).toBeVisible()
  await page.goto(`${server.url}/console/requests/${reference}`)
  await expect(page.getByRole('link', { name: /^\d{4}-\d{4}$/ })).toHaveCount(2)
})
