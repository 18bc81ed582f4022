import { expect, test } from './support/server.ts'
import { stopClock } from './support/clock.ts'

test('INFO-02 SHELL-06 the terms are shown under a banner of flags and can be copied', async ({ page, context, acceptanceUrl }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${acceptanceUrl}/terms`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions')
  await expect(page.getByRole('main').locator('[lang]').and(page.getByRole('img'))).toHaveCount(17)
  await stopClock(page)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.clock.runFor(2_900)
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('Terms and conditions')
  expect(copied).toContain('Results are a guide and not a guarantee of physical or biological compatibility.')
  expect(copied).not.toMatch(/\{\w+\}/)
})

test('ROUTE-07 ROUTE-05 an unknown article is not found', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/advice/no-such-article`)
  await expect(page.getByText('The page you requested does not exist')).toBeVisible()
})

test('ROUTE-03 the callback stores the token and removes it from the address bar and the history', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/callback#state=1&id_token=a.b.c&expires=9`)
  await expect(page.getByText('Response received from Authorization server')).toBeVisible()
  await expect(page).toHaveURL(`${acceptanceUrl}/callback`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tankmix.identityToken'))).toContain('"a.b.c"')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByLabel('Country')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${acceptanceUrl}/callback`)
})

test('ROUTE-03 a malformed response of a sign-in service causes no error', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/callback#&&=%%%&id_token`)
  await expect(page.getByText('Response received from Authorization server')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('tankmix.identityToken'))).toBeNull()
})

test('ROUTE-07 harmful HTML in an article is removed', async ({ page, acceptanceUrl }) => {
  const hostile = [
    '# Title',
    '<script>document.title = "harmed"</script><img src="x" onerror="document.title=\'harmed\'">',
    '[a link](javascript:document.title="harmed") <form action="https://example.com"><input name="a"></form>',
    '<p style="position:fixed" onclick="document.title=\'harmed\'">kept **text**</p>',
  ].join('\n\n')
  await page.route('**/assets/**/*.js', async (route) => {
    const response = await route.fetch()
    const isArticle = (await response.text()).includes('# On mixing')
    return route.fulfill(isArticle ? { response, body: `export default ${JSON.stringify(hostile)}` } : { response })
  })
  await page.goto(`${acceptanceUrl}/advice/on-mixing`)
  const article = page.getByRole('article')
  await expect(article).toContainText('kept')
  await expect(article.locator('script, img, form, input, [onclick], [onerror], [style], a[href^="javascript"]')).toHaveCount(0)
  await expect(page).toHaveTitle('Title · Tankmix')
})
