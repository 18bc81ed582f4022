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

test('REQ-15 REQ-17 the page of a request says that the browser has no record of it only after looking, and promises no email', async ({
  page,
  acceptanceUrl,
}) => {
  const unknown = 'This browser has no record of that request.'
  await page.goto(`${acceptanceUrl}/request-submitted?request=made-up`)
  await expect(page.getByText(unknown)).toHaveText(`${unknown} It may never have been sent.`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request')

  await page.addInitScript((text) => {
    const watched = Object.assign(globalThis, { wasUnknown: false })
    new MutationObserver(() => (watched.wasUnknown ||= document.body?.textContent.includes(text) ?? false)).observe(document, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  }, unknown)
  await page.goto(`${acceptanceUrl}/request`)
  await fillFoliar(page)
  await submit(page).click()
  await expect(page.getByText(REFERENCE)).toBeVisible()
  await page.reload()
  await expect(page.getByText(REFERENCE)).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { wasUnknown: boolean }).wasUnknown)).toBe(false)
})

test('REQ-16 a request that the server cannot take is not said to wait for the network', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/request`)
  await fillFoliar(page)
  await page.route('**/tankmix-request', (route) => route.fulfill({ status: 503, json: { detail: 'Later' } }))
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Your request has not been sent yet' })).toBeVisible()
  await expect(page.getByText('it will be sent as soon as the server can take it.')).toBeVisible()
  await expect(page.getByText('you are online')).toBeHidden()
  await page.unroute('**/tankmix-request')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('main').getByText(REFERENCE)).toBeVisible()
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

test('a request that the server rejects stays in the form with the reasons', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/request`)
  await fillFoliar(page)
  const errors = [{ path: 'request.email', message: 'Email is not valid' }]
  const body = JSON.stringify({ type: 'about:blank', title: 'Bad Request', status: 400, detail: 'no', reason: 'invalid input', errors })
  await page.route('**/tankmix-request', (route) => route.fulfill({ status: 400, contentType: 'application/problem+json', body }))
  await submit(page).click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText('Email: This is not an email address')
  await expect(page.getByLabel('Name *')).toHaveValue('Anna Müller')
})

test('a request that is rejected after it waited comes back to its form', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/request`)
  await fillFoliar(page)
  await page.route('**/tankmix-request', (route) => route.abort('internetdisconnected'))
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Your request has not been sent yet' })).toBeVisible()
  await page.unroute('**/tankmix-request')
  await page.route('**/tankmix-request', (route) =>
    route.fulfill({ status: 400, json: { detail: 'It is not for us', reason: 'not for us' } }),
  )
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Back to the form' }).click()
  await expect(page).toHaveURL(/\/request$/)
  await expect(page.getByText('It is not for us')).toBeVisible()
  await expect(page.getByLabel('Name *')).toHaveValue('Anna Müller')
  await expect(page.getByRole('link', { name: /not accepted/ })).toBeHidden()
})
