import { expect, test } from './support/server.ts'
import { submit, ingredient, REFERENCE, fillFoliar } from './support/request-steps.ts'

test('REQ-04 REQ-07 REQ-09 API-06 a draft survives a reload, is sent once, its reference survives another one, and the form is empty again', async ({
  page,
  acceptanceUrl,
}) => {
  await page.goto(`${acceptanceUrl}/request`)
  await fillFoliar(page)
  await page.reload()
  await expect(page.getByLabel('Name *')).toHaveValue('Anna Müller')
  await expect(ingredient(page, 2).getByLabel('Product or agrochemical')).toHaveValue('Another')
  const sent = page.waitForRequest('**/api/tankmix/tankmix-request')
  await submit(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ request: { kind: 'Foliar', name: 'Anna Müller', waterRate: 200 } })
  await expect(page).toHaveURL(/\/request-submitted\?request=/)
  const reference = await page.getByText(REFERENCE).innerText()
  await page.reload()
  await expect(page.getByText(reference)).toBeVisible()
  await page.goto(`${acceptanceUrl}/request`)
  await expect(page.getByLabel('Name *')).toHaveValue('')
})
