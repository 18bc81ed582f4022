import { expect, once, test } from './support/server.ts'

const WIDE = 960
const FIRST_LEVEL = ['My tank', 'Chart']

test('SHELL-03 SHELL-04 SHELL-13 ANS-59 wide screens have menus that open by mouse and keyboard', async ({
  page,
  viewport,
  acceptanceUrl,
}) => {
  test.skip(viewport!.width < WIDE, 'phones have a page instead')
  await page.goto(`${acceptanceUrl}/terms`)
  const menus = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menus.getByRole('button')).toHaveText(['Search', 'Request', 'Advice', 'About'])
  const search = menus.getByRole('button', { name: 'Search' })
  await search.click()
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  await expect(menus.getByRole('link')).toHaveText([
    'Search: Foliar Tankmix',
    'Search: Seed Coatings Tankmix',
    'Search History',
    ...FIRST_LEVEL,
  ])
  await page.keyboard.press('Escape')
  await expect(search).toHaveAttribute('aria-expanded', 'false')
  await expect(search).toBeFocused()
  for (const _between of ['Search', ...FIRST_LEVEL]) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(menus.getByRole('link')).toHaveText([...FIRST_LEVEL, 'Request: Foliar Tankmix', 'Request: Seed Coatings Tankmix'])
  await menus.getByRole('button', { name: 'About' }).click()
  await expect(menus.getByRole('link')).toHaveText([...FIRST_LEVEL, 'How we test', 'Terms', 'Contacts'])
  await expect(menus.getByRole('link', { name: 'Terms' })).toHaveAttribute('aria-current', 'page')
  await menus.getByRole('button', { name: 'Change language' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await menus.getByRole('button', { name: 'Advice' }).click()
  await menus.getByRole('link', { name: 'On mixing' }).click()
  await expect(page).toHaveURL(`${acceptanceUrl}/advice/on-mixing`)
  await expect(menus.getByRole('link')).toHaveText(FIRST_LEVEL)
  await menus.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('main').click({ position: { x: 5, y: 300 } })
  await expect(menus.getByRole('link')).toHaveText(FIRST_LEVEL)
  await menus.getByRole('link', { name: 'Chart' }).click()
  await expect(page).toHaveURL(`${acceptanceUrl}/chart`)
  await expect(menus.getByRole('link', { name: 'Chart' })).toHaveAttribute('aria-current', 'page')
})

test('ROUTE-04 SHELL-13 phones reach everything from the menu page', async ({ page, viewport, acceptanceUrl }) => {
  await page.goto(acceptanceUrl)
  if (viewport!.width < WIDE) await page.getByRole('link', { name: 'Menu' }).click()
  else await page.goto(`${acceptanceUrl}/navigation`)
  await expect(page.getByRole('heading', { name: 'Menu', level: 1 })).toBeVisible()
  const main = page.getByRole('main')
  const targets = await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(targets).toEqual([
    '/tank',
    '/chart',
    '/',
    '/search-seed-treatment',
    '/search-history',
    '/request',
    '/request-seed-treatment',
    '/advice/on-mixing',
    '/how-we-test.html',
    '/terms',
    '/contact',
  ])
  await main.getByRole('button', { name: 'Change language' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await main.getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveURL(`${acceptanceUrl}/contact`)
})

once('ROUTE-04 refresh ends background workers and reloads the page', async ({ page, acceptanceUrl }) => {
  await page.addInitScript(() => {
    const worker = { unregister: async () => sessionStorage.setItem('unregistered', 'yes') }
    Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistrations: async () => [worker] } })
  })
  await page.goto(`${acceptanceUrl}/navigation`)
  await page.evaluate(() => document.body.setAttribute('data-old', 'yes'))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.locator('body')).not.toHaveAttribute('data-old')
  expect(await page.evaluate(() => sessionStorage.getItem('unregistered'))).toBe('yes')
})

once('SW-02 ERR-03 refresh reports missing support for background workers', async ({ page, acceptanceUrl }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
  })
  await page.goto(`${acceptanceUrl}/navigation`)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Service workers are disabled or not supported by this browser')).toBeVisible()
})

test('EDI-03 a reseller has Search, Request and Advice only, and no language to choose', async ({ page, viewport, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/helena`)
  const menus = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menus.getByRole('button')).toHaveText(['Search', 'Request', 'Advice'])
  await expect(page.getByRole('button', { name: 'Change language' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Menu' })).toHaveCount(0)
  for (const menu of ['Search', 'Request', 'Advice']) {
    await menus.getByRole('button', { name: menu }).click()
    for (const entry of await menus.getByRole('link').all()) {
      expect(await entry.getAttribute('href')).toMatch(/^\/helena\//)
      const { x, width } = (await entry.boundingBox())!
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(viewport!.width)
    }
  }
  await page.keyboard.press('Escape')
  await expect(menus.getByRole('link')).toHaveCount(viewport!.width < WIDE ? 0 : FIRST_LEVEL.length)
})

once('SHELL-07 the seed-coating banner links to the seed-treatment request', async ({ page, acceptanceUrl }) => {
  await page.goto(acceptanceUrl)
  await page.getByRole('link', { name: /New! Enhanced Services for Seed Coatings/ }).click()
  await expect(page).toHaveURL(`${acceptanceUrl}/request-seed-treatment`)
})
