import { expect, once, test } from './support/server.ts'
import { stopClock } from './support/clock.ts'
import { chooseCountry } from './support/steps.ts'

test('INFO-01 contacts link to each country in alphabetical order, above the registered office', async ({
  page,
  viewport,
  acceptanceUrl,
}) => {
  await page.goto(`${acceptanceUrl}/contact`)
  await expect(page.getByText('Please select one of the countries below for more information about the products')).toBeVisible()
  const countries = page.getByRole('region', { name: 'Countries' })
  await expect(countries.getByRole('listitem').nth(49)).toBeVisible()
  await expect(countries.getByRole('link', { name: 'Germany', exact: true })).toHaveAttribute('href', 'https://example.com/de/products')
  await expect(countries.getByRole('link', { name: 'Contact: Germany' })).toHaveAttribute('href', 'https://example.com/de/contact')
  const names = await countries.getByRole('listitem').allInnerTexts()
  expect(names).toEqual([...names].sort((left, right) => left.localeCompare(right, 'en')))
  const columns = await countries.getByRole('list').evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  expect(columns).toBe(viewport!.width < 640 ? 1 : 4)
  const office = page.getByRole('region', { name: 'Registered Office' })
  await expect(office).toContainText('Example Crop Nutrition Ltd (example)')
  await expect(office).toContainText('00000000 (example)')
})

once(
  'INFO-20 contacts begin with the visitor’s own country, and the others follow in alphabetical order',
  async ({ page, acceptanceUrl }) => {
    await page.goto(acceptanceUrl)
    await chooseCountry(page, 'France')
    await page.goto(`${acceptanceUrl}/contact`)
    const countries = page.getByRole('region', { name: 'Countries' })
    await expect(countries.getByRole('heading')).toHaveText(['Your country', 'Other countries'])
    await expect(countries.getByRole('listitem').first()).toHaveText('France')
    await expect(countries.getByRole('link', { name: 'France', exact: true })).toHaveCount(1)
    const others = await countries.getByRole('list').nth(1).getByRole('listitem').allInnerTexts()
    expect(others).toEqual([...others].sort((left, right) => left.localeCompare(right, 'en')))
  },
)

once('INFO-01 a list that could not be loaded can be loaded again', async ({ page, acceptanceUrl }) => {
  await page.route('**/tankmix/contacts*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await page.goto(`${acceptanceUrl}/contact`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'France', exact: true })).toBeVisible()
})

once('INFO-02 SHELL-06 the terms are shown under a banner of flags and can be copied', async ({ page, context, acceptanceUrl }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${acceptanceUrl}/terms`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and conditions')
  await expect(page.locator('main div[aria-hidden] > :is(img, span)')).toHaveCount(17)
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

once('ROUTE-06 legal statements, privacy and commercial confidentiality', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/privacy`)
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText([
    'Legal Statements',
    'Privacy',
    'Commercial Confidentiality',
  ])
})

once('ROUTE-07 TEXT-01 SRCH-15 an article shows and links to others; names in it are the brand’s', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/advice/on-mixing`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On mixing')
  const article = page.getByRole('article')
  await expect(article).toContainText('more than 30,000 Tankmix tests')
  await expect(article).toContainText('ISO 9001 (2000 guidelines)')
  expect(await article.innerText()).not.toMatch(/\{\w+\}/)
  await expect(article.getByRole('table', { name: 'General guidance on mixing order', exact: true })).toBeVisible()
  await page.evaluate(() => document.body.setAttribute('data-same', 'yes'))
  await article.getByRole('link', { name: 'a jar test' }).click()
  await expect(page).toHaveURL(`${acceptanceUrl}/advice/jar-test`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The jar test')
  await expect(page.locator('body')).toHaveAttribute('data-same', 'yes')
  await page.getByRole('navigation', { name: 'More advice' }).getByRole('link', { name: 'Reading a report' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reading a report')
})

once('ROUTE-07 ROUTE-05 an unknown article is not found', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/advice/no-such-article`)
  await expect(page.getByText('The page you requested does not exist')).toBeVisible()
})

once('ROUTE-07 articles stay inside the reseller’s edition', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/helena/advice/on-mixing`)
  await page.getByRole('article').getByRole('link', { name: 'a jar test' }).click()
  await expect(page).toHaveURL(`${acceptanceUrl}/helena/advice/jar-test`)
})

for (const [path, text] of [
  ['autologin', 'You do not need to sign in'],
  ['Forbidden', 'forbidden'],
  ['Unauthorized', 'You are not authorized to access this system. Please Login'],
] as const)
  once(`ROUTE-02 /${path} shows its sentence`, async ({ page, acceptanceUrl }) => {
    const response = await page.goto(`${acceptanceUrl}/${path}`)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('main')).toContainText(text)
  })

once('ROUTE-03 the callback stores the token and removes it from the address bar and the history', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/callback#state=1&id_token=a.b.c&expires=9`)
  await expect(page.getByText('Response received from Authorization server')).toBeVisible()
  await expect(page).toHaveURL(`${acceptanceUrl}/callback`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tankmix.identityToken'))).toContain('"a.b.c"')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByLabel('Country')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${acceptanceUrl}/callback`)
})

once('ROUTE-03 a malformed response of a sign-in service causes no error', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/callback#&&=%%%&id_token`)
  await expect(page.getByText('Response received from Authorization server')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('tankmix.identityToken'))).toBeNull()
})

once('ROUTE-07 harmful HTML in an article is removed', async ({ page, acceptanceUrl }) => {
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
