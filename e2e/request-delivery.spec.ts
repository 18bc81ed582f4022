import { expect, test } from './support/server.ts'
import { submit, REFERENCE, fillFoliar } from './support/request-steps.ts'

test('REQ-18 without a network a request waits and is not called submitted, survives closing its tab, and is sent automatically', async ({
  context,
  page,
  acceptanceUrl,
}) => {
  await page.goto(`${acceptanceUrl}/request`)
  await fillFoliar(page)
  await context.route('**/tankmix-request', (route) => route.abort('internetdisconnected'))
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Your request has not been sent yet' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request has not been sent yet')
  await expect(page).toHaveTitle('Your request has not been sent yet · Tankmix')
  await expect(page.getByText('Request submitted')).toHaveCount(0)
  const address = page.url()
  await page.close()

  const later = await context.newPage()
  await later.goto(acceptanceUrl)
  await expect(later.getByRole('link', { name: '1 request has not been sent yet.' })).toBeVisible()
  await context.unroute('**/tankmix-request')
  await later.evaluate(() => dispatchEvent(new Event('online')))
  await expect(later.getByRole('link', { name: /Your request was sent · Reference: TM-/ })).toBeVisible()
  await expect(later.getByRole('link', { name: /has not been sent yet/ })).toBeHidden()
  await later.goto(address)
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Request submitted')
  await expect(later).toHaveTitle('Request submitted · Tankmix')
  await expect(later.getByRole('main').getByText(REFERENCE)).toBeVisible()
  await expect(later.getByRole('link', { name: /Your request was sent/ })).toBeHidden()
})

test('a lost response causes no second request', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/request`)
  await fillFoliar(page)
  const answers: string[] = []
  await page.route('**/tankmix-request', async (route) => {
    const answer = await route.fetch()
    answers.push(((await answer.json()) as { reference: string }).reference)
    await (answers.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }))
  })
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Your request has not been sent yet' })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(REFERENCE).first()).toBeVisible()
  expect(answers).toHaveLength(2)
  expect(answers[1]).toBe(answers[0])
})
