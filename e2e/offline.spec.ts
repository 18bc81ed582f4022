import type { BrowserContext } from '@playwright/test'
import { answersKept, keepButton, keepFrance, workerReady } from './support/kept-country.ts'
import { withOutages } from './support/outages.ts'
import { expect, test, type Page } from './support/server.ts'
import { agrochemical, chooseCountry, optionNames, heading, product, reports, searchButton } from './support/steps.ts'

test.use({ serviceWorkers: 'allow' })

/** These hold where nothing says which packs are the newest; with that, see `packs-first.spec.ts`. */
test.beforeEach(({ context }) => context.route('**/api/v1/current', (route) => route.abort()))

const offline = (context: BrowserContext) => context.setOffline(true)

/** The header of a call that the test makes itself. */
const tokenOf = async (page: Page, url: string): Promise<Record<string, string>> => {
  await page.request.get(`${url}/api/tankmix/csrf`)
  return { 'X-XSRF-TOKEN': (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value }
}

/** Two catalogues, four articles, terms, privacy, the names of crops and their codes, the guidance on tanks and the words of files to take along; and the list of countries. */
const allKept = async (page: Page): Promise<void> => {
  await workerReady(page)
  await expect.poll(() => answersKept(page, 'content')).toBe(12)
  await expect.poll(() => answersKept(page, 'lists')).toBeGreaterThan(0)
}

test('SW-04 the app opens without a network after the first visit, articles and terms included', async ({ context, page, demoUrl }) => {
  await page.goto(demoUrl)
  await allKept(page)
  await chooseCountry(page, 'France')
  await expect(keepButton(page)).toBeVisible()
  await offline(context)
  const offer = page.waitForEvent('requestfailed', (request) => request.url().includes('/tankmix/pack/fr'))
  await page.reload()
  await offer
  await expect(page.getByRole('heading', { level: 1, name: 'Can I mix these?' })).toBeVisible()
  await page.getByLabel('Country').fill('Ger')
  await expect(page.getByRole('option', { name: 'Germany' })).toBeVisible()
  // What the page does without is no alarm.
  await expect(page.getByText('Something bad happened')).toHaveCount(0)
  for (const [path, title] of [
    ['/advice/jar-test', 'The jar test'],
    ['/terms', 'Terms and conditions'],
    ['/request', 'Tankmix Request Form'],
  ] as const) {
    await page.goto(`${demoUrl}${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('SW-04 the app opens while a proxy says that the server is away', async ({ page, demoUrl }) => {
  const network = await withOutages(demoUrl)
  try {
    await page.goto(network.url)
    await allKept(page)
    for (const status of [502, 503, 504]) {
      network.proxyError(status)
      await page.goto(network.url)
      await expect(page.getByRole('heading', { level: 1, name: 'Can I mix these?' })).toBeVisible()
    }
  } finally {
    await network.close()
  }
})

test('SEED-21 SEED-25 SEED-35 a downloaded country is searched without a network as with one, its reports and coatings included', async ({
  context,
  page,
  demoUrl,
}) => {
  await keepFrance(page, demoUrl)
  const { crops, products } = (await (await page.request.get(`${demoUrl}/api/tankmix/seed-choices/fr`)).json()) as {
    crops: { id: string }[]
    products: { id: string; name: string }[]
  }
  const online = await page.request.post(`${demoUrl}/api/tankmix/search`, {
    data: { countryCode: 'FR', languageCode: 'en' },
    headers: await tokenOf(page, demoUrl),
  })
  const [newest] = (await online.json()) as { tankmixId: string; ingredients: { name: string }[] }[]
  await offline(context)
  await page.reload()
  await searchButton(page).click()
  await expect(heading(page)).toHaveText('Search Results (500)')
  await expect(page.getByText(/^Offline: data from/)).toBeVisible()
  const first = reports(page).first()
  await expect(first).toHaveAttribute('href', `/testResult/${newest!.tankmixId}/en`)
  await first.click()
  await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
  await expect(page.getByText(newest!.ingredients[0]!.name).first()).toBeVisible()
  await page.goto(`${demoUrl}/search-history`)
  await expect(page.getByText('France').first()).toBeVisible()
  await page.goto(`${demoUrl}/search-seed-treatment`)
  await page.getByLabel('Seed Treatment or Other Product (optional)').fill(products[0]!.name)
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(page.getByLabel('Choose a Crop (optional)').getByRole('option')).toHaveCount(crops.length + 1)
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/agrochemical=/)
  await expect(page.getByText(/^Offline: data from/)).toBeVisible()
  await reports(page).first().click()
  await page.getByRole('button', { name: 'Slurry calculator' }).click()
  await page.getByLabel('Seed to treat').fill('3')
  await expect(page.getByRole('list', { name: /All the seed/ })).toBeVisible()
  await context.setOffline(false)
  await page.goto(`${demoUrl}/?country=fr`)
  await expect(heading(page)).toHaveText('Search Results (500)')
  await expect(page.getByText(/^Offline: data from/)).toBeHidden()
})

test('ANS-151 ANS-153 without a network a mix that passed has its order, and the amounts for a tank, by a downloaded country', async ({
  context,
  page,
  demoUrl,
}) => {
  await keepFrance(page, demoUrl)
  const idOf = async (list: string, name: string): Promise<string> => {
    const choices = (await (await page.request.get(`${demoUrl}/api/tankmix/${list}`)).json()) as { id: string; name: string }[]
    return choices.find((choice) => choice.name === name)!.id
  }
  const [maker, partner] = [await idOf('products/fr', 'Folidor Manganese'), await idOf('agrochemicals', 'Camivomax')]
  await offline(context)
  await page.goto(`${demoUrl}/?country=fr&product=${maker}&agrochemical=${partner}`)
  await expect(page.getByText(/^Offline: data from/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Add in this order' }).getByRole('listitem')).toHaveCount(2)
  const mine = page.getByRole('region', { name: 'For my tank' })
  await mine.getByRole('button', { name: 'Amounts for my tank' }).click()
  await mine.getByLabel('Tank size').fill('2000')
  await expect(mine.getByRole('list', { name: /^One fill 2,000 L/ }).getByRole('listitem')).toHaveCount(3)
})

/** A product, something that was tested with it in France, and something that was tested there with another product only. */
const productWithPartners = (page: Page) =>
  page.evaluate(async () => {
    type Choice = { id: string; name: string }
    const list = async (path: string) => (await (await fetch(`/api/tankmix/${path}`)).json()) as Choice[]
    const [first, ...others] = await list('products/FR')
    const tested = await list(`agrochemicals-tested-with/FR/${first!.id}`)
    for (const other of others) {
      const elsewhere = await list(`agrochemicals-tested-with/FR/${other.id}`)
      const untested = elsewhere.find(({ id }) => !tested.some((one) => one.id === id))
      if (untested) return { product: first!.name, tested: tested[0]!.name, untested: untested.name }
    }
    throw new Error('every product was tested with the same')
  })

test("PACK-02 a reseller's edition counts what it may see, and its downloaded country shows no other report", async ({
  context,
  page,
  acceptanceUrl,
}) => {
  await page.goto(`${acceptanceUrl}/helena`)
  await workerReady(page)
  const keep = page.getByRole('button', { name: /^Save United States for offline use/ })
  await expect(keep).toContainText('(4 tests')
  await keep.click()
  await expect(page.getByText(/^United States is saved for offline use: 4 tests/)).toBeVisible()
  // The main edition has the same pack and may see all of it.
  await page.goto(`${acceptanceUrl}/?country=us`)
  await expect(reports(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
  await expect(page.getByText(/^United States is saved for offline use: 5 tests/)).toBeVisible()
  await offline(context)
  await page.goto(`${acceptanceUrl}/helena/testResult/1007/en`)
  await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
  await page.goto(`${acceptanceUrl}/helena/testResult/1010/en`)
  await expect(page.getByRole('heading', { name: 'There is no such report' })).toBeVisible()
  await page.goto(`${acceptanceUrl}/helena`)
  await expect(page.getByText(/^United States is saved for offline use: 4 tests/)).toBeVisible()
  await searchButton(page).click()
  await expect(heading(page)).toHaveText('Search Results (2)')
})

test('SRCH-04 SW-05 without a network pickers work, tested-with lists narrow them, and both names find a product that has another name in the country; “Offline” disappears within 5 seconds of the network’s return', async ({
  context,
  page,
  demoUrl,
}) => {
  const list = async (path: string) =>
    (await (await page.request.get(`${demoUrl}/api/tankmix/${path}`)).json()) as { id: string; name: string }[]
  await keepFrance(page, demoUrl)
  const names = await productWithPartners(page)
  const tests = await page.request.post(`${demoUrl}/api/tankmix/search`, {
    data: { countryCode: 'FR', languageCode: 'en' },
    headers: await tokenOf(page, demoUrl),
  })
  const tested = new Set(
    ((await tests.json()) as { ingredients: { name: string }[] }[]).flatMap(({ ingredients }) => ingredients.map(({ name }) => name)),
  )
  const local = (await list('market-names/fr')).find(({ name }) => tested.has(name))!
  const general = (await list('agrochemicals')).find(({ id }) => id === local.id)!
  await offline(context)
  await page.evaluate(() => caches.delete('lists'))
  await page.reload()
  const partner = agrochemical(page)
  const option = (name: string) => optionNames(page).filter({ hasText: new RegExp(`^${name}( [A-Z]+)?$`) })
  for (const name of [names.tested, names.untested]) {
    await partner.fill(name)
    await expect(option(name)).toBeVisible()
  }
  await partner.fill('')
  await product(page).fill(names.product)
  await option(names.product).click()
  await partner.fill(names.tested)
  await expect(option(names.tested)).toBeVisible()
  await partner.fill(names.untested)
  await expect(page.getByRole('group', { name: `Not tested with ${names.product}` }).getByRole('option')).toHaveCount(1)
  await product(page).fill('')
  await partner.fill(local.name)
  await expect(page.getByRole('option', { name: local.name })).toBeVisible()
  await partner.fill(general.name)
  await expect(page.getByRole('option', { name: `${local.name} ${general.name}` })).toBeVisible()
  await partner.fill('')

  const strip = page.getByText(/^Offline: data from/)
  await searchButton(page).click()
  await expect(strip).toBeVisible()
  await context.setOffline(false)
  await expect(strip).toBeHidden()
  // A server that fails and comes back, which no browser reports.
  const server = /\/(api|healthz)/
  await context.route(server, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
  await searchButton(page).click()
  await expect(strip).toBeVisible()
  await context.unroute(server)
  await expect(strip).toBeHidden()
})

test('a visit that starts with results makes no call that fails', async ({ context, page, demoUrl }) => {
  const missed: string[] = []
  const again: string[] = []
  context.on('response', (response) => {
    if (response.status() >= 400) missed.push(`${response.request().method()} ${response.url()} ${response.status()}`)
  })
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/')) again.push(new URL(request.url()).pathname)
  })
  await page.goto(`${demoUrl}/?country=fr`)
  await expect(heading(page)).toBeVisible()
  await workerReady(page)
  // One call more than the page itself made: the worker has cached everything, from the first fetch to the last.
  await expect.poll(() => answersKept(page, 'lists')).toBeGreaterThanOrEqual(5)
  await page.waitForLoadState('networkidle')
  expect(again.filter((path) => path.endsWith('/countries')).length).toBeGreaterThan(1)
  expect(missed).toEqual([])
})

test('a request submitted without a network waits and is sent when it is back', async ({ context, page, demoUrl }) => {
  await page.goto(`${demoUrl}/request`)
  await workerReady(page)
  await page.reload()
  await offline(context)
  await page.reload()
  await page.getByLabel('Name *').fill('Anna')
  await page.getByLabel('Email').fill('anna@example.org')
  await page.getByLabel('Country').selectOption('FR - France')
  await page.getByLabel('Water Rate *').fill('200')
  for (const row of [0, 1]) {
    await page.getByLabel('Product or agrochemical').nth(row).fill('Something')
    await page.getByLabel('Application Rate').nth(row).fill('1')
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Your request has not been sent yet' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/TM-\d{4}-\d{6}/).first()).toBeVisible()
})

test('the product can be installed: its manifest names icons that exist', async ({ request, demoUrl }) => {
  const [, href] = /<link rel="manifest" href="([^"]+)"/.exec(await (await request.get(demoUrl)).text())!
  const manifest = (await (await request.get(`${demoUrl}${href}`)).json()) as {
    name: string
    display: string
    icons: { src: string; purpose: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Tankmix', display: 'standalone' })
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src } of manifest.icons) expect((await request.get(`${demoUrl}${src}`)).headers()['content-type']).toBe('image/png')
})

test('ERR-05 ERR-06 ERR-07 ERR-08 what is missing without a network, what is saved, and that a report is a copy, are said', async ({
  context,
  page,
  demoUrl,
}) => {
  const toasts = page.locator('[aria-live=polite]').filter({ has: page.getByRole('button', { name: 'Close' }) })
  await keepFrance(page, demoUrl)
  await page.goto(`${demoUrl}/?country=de`)
  const german = (await reports(page).first().getAttribute('href'))!
  await page.goto(demoUrl + german)
  await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
  await expect.poll(() => answersKept(page, 'reports')).toBeGreaterThan(0)
  await expect(page.getByText(/^Stored copy/)).toHaveCount(0)

  await offline(context)
  await page.goto(`${demoUrl}/?country=de`)
  await expect(toasts.getByText('There is no connection')).toBeVisible()
  await expect(toasts.getByText('Germany is not saved on this device')).toBeVisible()
  await expect(toasts.getByText('What you saved works offline: France')).toBeVisible()
  const form = page.getByRole('alert').filter({ hasText: 'Your search is kept' })
  await page.goto(`${demoUrl}/?country=it`)
  await expect(form).toHaveText('No signal. Your search is kept. Italy is not saved on this device: save it when you are back.')
  await page.goto(demoUrl + german)
  await expect(page.getByText(/^Stored copy, as of .*20\d\d/)).toBeVisible()
  await page.goto(`${demoUrl}/testResult/999999/en`)
  await expect(page.getByText('this report is not saved in this browser')).toBeVisible()

  await context.setOffline(false)
  await context.route('**/api/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${demoUrl}/?country=fr`)
  await expect(heading(page)).toHaveText('Search Results (500)')
  const browser = await context.newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.goto(`${demoUrl}/?country=de`)
  await expect(toasts.getByText('API Error 500')).toHaveCount(1)
  await expect(toasts.getByText('What you saved works offline: France')).toHaveCount(1)
  await expect(toasts.getByText(/^Failed calls: \d/)).toHaveCount(1)
  expect((await toasts.boundingBox())!.height).toBeLessThanOrEqual(740 / 3)
  await page.goto(`${demoUrl}/?country=it`)
  await expect(form).toHaveText('There was no answer. Your search is kept: try again.')
})
