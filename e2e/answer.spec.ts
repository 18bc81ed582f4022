import type { Test } from '../src/contract/look-ups/tests.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, once, type Page, test } from './support/server.ts'
import { SEARCHES, heading, reports, showMoreActions } from './support/steps.ts'

const PRODUCT = 'Folidor Manganese'
const PARTNER = 'Camivomax'
const SUMMARIES = /\/(?:tankmix\/search-summary|v1\/summary)(?:\?|$)/
const chip = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: new RegExp(`^${name}( [\\d,]+ tests?| \\(\\d\\))?$`) })
const panel = (page: Page) => page.getByRole('region', { name: /· France|All tests in France/ })
/** Filters that a narrow screen has behind a button. */
const showAllFilters = async (page: Page): Promise<void> => {
  const more = chip(page, 'More filters')
  if (await more.isVisible()) await more.click()
}
const stored = (page: Page, key: string) =>
  page.evaluate((name) => (JSON.parse(localStorage.getItem(`tankmix.${name}`) ?? '{}') as { value?: unknown }).value, key)
const idOf = async (page: Page, list: string, name: string): Promise<string> => {
  const choices = (await (await page.request.get(list)).json()) as { id: string; name: string }[]
  return choices.find((choice) => choice.name === name)!.id
}
/** Path of the search for both products. */
const pairPath = async (page: Page, url: string): Promise<string> => {
  const product = await idOf(page, `${url}/api/tankmix/products/fr`, PRODUCT)
  const partner = await idOf(page, `${url}/api/tankmix/agrochemicals`, PARTNER)
  return `/?country=fr&product=${product}&agrochemical=${partner}`
}
const count = (tests: readonly Test[], code: Test['result']) => tests.filter(({ result }) => result === code).length
/** What the search call returns, from which the test counts itself. */
const returned = async (page: Page, open: () => Promise<unknown>): Promise<Test[]> => {
  const response = page.waitForResponse(/tankmix\/search$/)
  await open()
  return (await (await response).json()) as Test[]
}

test('ANS-10 ANS-11 ANS-12 ANS-19 ANS-74 ANS-89 ANS-90 ANS-100 ANS-110 ANS-112 a mix is answered on the first screen, its fails are one press away, and Back leads to all again', async ({
  page,
  demoUrl,
}, { project }) => {
  const path = await pairPath(page, demoUrl)
  const tests = await returned(page, () => page.goto(`${demoUrl}${path}`))
  const fails = count(tests, 'NC')
  const onlyThese = tests.filter(({ ingredients }) => ingredients.every(({ name }) => name === PRODUCT || name === PARTNER))
  const answer = panel(page)
  await expect(answer.getByRole('heading', { level: 2 })).toHaveText(`${PRODUCT} + ${PARTNER} · France`)
  await expect(answer.getByRole('list', { name: 'All tests that meet the criteria' })).toHaveCount(0)
  const only = answer.getByRole('link', { name: /^Passed in (all \d+ tests|the only test) of just these two/ })
  await expect(answer.locator('[data-look]').first()).toHaveAttribute('data-look', count(onlyThese, 'CA') > 0 ? 'care' : 'pass')
  expect([count(onlyThese, 'NC'), onlyThese.length > 0]).toEqual([0, true])
  if (onlyThese.length > 1) await expect(only).toContainText(`Passed in all ${onlyThese.length} tests`)
  await expect(answer.getByText(/^In [\d ,and]+\sL\/ha of water\. Rates: see each test\.$/)).toBeVisible()
  const others = answer.getByRole('link', { name: /^\d+ fails?$/ })
  const withOthers = tests.length - onlyThese.length
  const failed = tests.find(({ result }) => result === 'NC')!.ingredients.map(({ name }) => name)
  const partners = failed.filter((name) => name !== PRODUCT && name !== PARTNER).join(' + ')
  await expect(others).toHaveText(new RegExp(`^${fails - count(onlyThese, 'NC')} fail`))
  await expect(others.locator('..')).toContainText(`${count(tests, 'C') - count(onlyThese, 'C')} pass · `)
  await expect(others.locator('..')).toContainText(` with ${partners}`)
  await expect(answer).toContainText(`With other products (${withOthers} of the ${tests.length} tests)`)
  const main = page.getByRole('main')
  await expect(main.getByText(/^(Just these two|With others) \(\d+\)$/)).toHaveText([
    `Just these two (${onlyThese.length})`,
    `With others (${withOthers})`,
  ])
  expect(tests.slice(0, onlyThese.length)).toEqual(onlyThese)
  await expect(page).toHaveTitle(
    new RegExp(`France: ${count(onlyThese, 'C')} pass.* · With other products: ${fails - count(onlyThese, 'NC')} fail.* · Tankmix$`),
  )
  const order = answer.getByRole('region', { name: 'Add in this order' }).getByRole('listitem')
  await expect(order).toHaveText(
    onlyThese.find(({ result }) => result === 'CA')?.ingredients.map(({ name }) => new RegExp(name)) ??
      onlyThese[0]!.ingredients.map(({ name }) => new RegExp(name)),
  )
  for (const part of [only, order.last()]) await expect(part).toBeInViewport({ ratio: 1 })
  if (project.name === 'desktop') for (const part of [others, reports(page).first()]) await expect(part).toBeInViewport()

  await expect(chip(page, 'Fail')).toHaveText(new RegExp(`^Fail${fails}`))
  await chip(page, 'Fail').click()
  await expect(page).toHaveURL(/&results=NC$/)
  await expect(heading(page)).toHaveText(`Search Results (${fails})`)
  await expect(reports(page)).toHaveCount(fails)
  await expect(chip(page, 'Fail')).toHaveAttribute('aria-pressed', 'true')
  await expect(others).toHaveAttribute('aria-current', 'true')
  await expect(only).toBeVisible()
  await page.reload()
  await expect(heading(page)).toHaveText(`Search Results (${fails})`)
  await chip(page, 'With care').click()
  await expect(page).toHaveURL(/&results=CA,NC$/)
  await expect(heading(page)).toHaveText(`Search Results (${fails + count(tests, 'CA')})`)
  await page.goBack()
  await page.goBack()
  await expect(heading(page)).toHaveText(`Search Results (${tests.length})`)

  await only.click()
  await expect(page).toHaveURL(/&only=1$/)
  await expect(heading(page)).toHaveText(`Search Results (${onlyThese.length})`)
  await showAllFilters(page)
  await chip(page, 'Fails first').click()
  await expect(page).toHaveURL(/&only=1&sort=fails-first$/)
  await chip(page, 'Remove filters').click()
  await expect(page).toHaveURL(/&sort=fails-first$/)
  await expect(reports(page)).toHaveCount(tests.length)
  // One search, whatever was filtered, and its whole results.
  expect(await stored(page, 'searchHistory')).toHaveLength(1)
  expect(await stored(page, 'lastFoliarResults')).toMatchObject({ resultsReturned: tests.length })

  // All fails of the product alone: two presses.
  await answer.getByRole('heading', { level: 2 }).getByRole('link', { name: PRODUCT, exact: true }).click()
  await expect(answer.getByRole('heading', { level: 2 })).toHaveText(`${PRODUCT} · France`)
  await answer.getByRole('link', { name: /^\d+ fail$/ }).click()
  await expect(page).toHaveURL(/\/\?country=fr&product=\d+&results=NC$/)
  await expect(chip(page, 'Fail')).toHaveAttribute('aria-pressed', 'true')

  const rail = (await page.getByRole('region', { name: 'Filters' }).boundingBox())!
  if (project.name === 'desktop') expect(Math.abs(rail.width - 260)).toBeLessThan(13)
  else expect(rail.width).toBeGreaterThan(300)
  // The list of before is pale until that of the fails is there.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
})

once(
  'ANS-151 ANS-153 FACE-18 with a remembered tank size the amounts at the rates of a test are one press away, and its list another',
  async ({ page, demoUrl }) => {
    const path = await pairPath(page, demoUrl)
    await page.addInitScript(() => localStorage.setItem('tankmix.tankLitres', JSON.stringify({ value: 2000, expires: '2099-12-31' })))
    await page.goto(`${demoUrl}${path}`)
    const mine = panel(page).getByRole('region', { name: 'For my tank' })
    await mine.getByRole('button', { name: 'Amounts for my tank' }).click()
    const fill = mine.getByRole('list', { name: /^One fill 2,000 L/ })
    await expect(fill.getByRole('listitem')).toHaveText([/\d\s(L|kg|ml|g)$/, /\d\s(L|kg|ml|g)$/, /2,000\sL$/])
    await expect(fill.getByRole('listitem').first()).toBeInViewport()
    await expectAccessible(page)
    const order = panel(page).getByRole('region', { name: 'Add in this order' })
    await order.getByRole('link', { name: /^and \d+ more$/ }).click()
    await expect(page).toHaveURL(/&only=1$/)
    await expect(reports(page).first()).toBeInViewport()
    await expect(order).toHaveCount(1)
  },
)

once('ANS-13 ANS-15 more than 500 tests are counted, and grouped by what they were tested with', async ({ page, demoUrl }) => {
  const product = await idOf(page, `${demoUrl}/api/tankmix/products/fr`, PRODUCT)
  const tests = await returned(page, () => page.goto(`${demoUrl}/?country=fr&product=${product}`))
  const limit = page.getByText(/^newest 500 of 5\d\d$/)
  await expect(limit).toBeVisible()
  const all = Number(/\d+$/.exec((await limit.textContent())!)![0])
  expect(all).toBeGreaterThan(tests.length)
  await expect(chip(page, 'All').first()).toHaveText(new RegExp(`^All${all}`))
  await showAllFilters(page)
  await chip(page, 'Group by partner').click()
  await expect(page).toHaveURL(/&group=partner$/)
  const partners = [...new Set(tests[0]!.ingredients.map(({ name }) => name).filter((name) => name !== PRODUCT))].join(' + ')
  const group = page.getByRole('main').getByRole('button', { name: new RegExp(`^${partners.replaceAll('+', '\\+')} \\d`) })
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(reports(page)).toHaveCount(0)
  await group.click()
  await expect(reports(page).first()).toHaveAttribute('href', `/testResult/${tests[0]!.tankmixId}/en`)
  await expectAccessible(page)
  await chip(page, 'Fails first').click()
  await expect(page.getByText(`first 500 of ${all}`)).toBeVisible()
})

once('ANS-12 ANS-14 the list before stays while a filter loads, and missing counts or results are said', async ({ page, demoUrl }) => {
  const path = await pairPath(page, demoUrl)
  // With packs from a cache it would be answered all the same.
  await page.route('**/api/v1/current', (route) => route.abort())
  await page.route(SUMMARIES, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${demoUrl}${path}`)
  await expect(panel(page).getByText('Some counts could not be loaded.')).toBeVisible()
  // Rows are drawn piece by piece: the list is there once it has as many as its heading says.
  const before = Number(/\((\d+)\)$/.exec((await heading(page).textContent())!)![1])
  expect(before).toBeGreaterThan(20)
  expect(before).toBeLessThanOrEqual(50)
  await expect(reports(page)).toHaveCount(before)
  await expect(chip(page, 'Fail')).toHaveText('Fail')
  await page.unroute(SUMMARIES)
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page).getByText(/ of just these two/)).toBeVisible()

  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(SEARCHES, async (route) => {
    await released
    await route.fulfill({ status: 500, json: {} })
  })
  await chip(page, 'Fail').click()
  await expect(page.locator('main [aria-busy=true]').filter({ has: page.getByRole('link', { name: /^Report/ }) })).toBeVisible()
  await expect(reports(page)).toHaveCount(before)
  release()
  await expect(page.getByText('The filtered results could not be loaded.')).toBeVisible()
  await expect(reports(page)).toHaveCount(0)
  await page.unroute(SEARCHES)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('Search Results (1)')
})

once(
  'ANS-16 ANS-18 an untested mix is said to be so, with what is known, and its request is filled in and loses nothing',
  async ({ page, demoUrl }) => {
    const products = (await (await page.request.get(`${demoUrl}/api/tankmix/products/fr`)).json()) as { id: string; name: string }[]
    const [product, partner] = [products.at(0)!, products.at(-1)!]
    await page.goto(`${demoUrl}/?country=fr&product=${product.id}&agrochemical=${partner.id}`)
    await expect(page.getByRole('heading', { name: `Not tested: ${product.name} + ${partner.name}` })).toBeVisible()
    await expect(page.getByText('Not tested. This is not a pass.')).toBeVisible()
    await expect(page.getByText(/^No Tankmix results were found\./)).toBeVisible()
    const nearest = page.getByRole('listitem').filter({ hasText: `${product.name} · France` })
    await expect(nearest).toContainText(/\d (pass|with care|fail)/)
    await expectAccessible(page)
    await nearest.getByRole('link').click()
    await expect(panel(page)).toBeVisible()
    await page.goBack()

    const ask = page.getByRole('link', { name: 'Ask the laboratory to test this mix' })
    const rows = page.getByLabel('Product or agrochemical')
    await ask.click()
    await expect(rows.nth(0)).toHaveValue(product.name)
    await expect(rows.nth(1)).toHaveValue(partner.name)
    await expect(page.getByLabel('Country')).toHaveValue('FR - France')
    await page.getByLabel('Name *').fill('Anna Müller')
    await rows.nth(1).fill('Something of mine')
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(rows.nth(1)).toHaveValue('Something of mine')
    await expect(page.getByText('Your unsent request lists other products.')).toBeHidden()
    await page.goBack()
    await ask.click()
    await expect(rows.nth(1)).toHaveValue('Something of mine')
    await page.getByRole('button', { name: `Replace them with ${product.name} + ${partner.name}` }).click()
    await expect(rows.nth(1)).toHaveValue(partner.name)
    await expect(page.getByLabel('Name *')).toHaveValue('Anna Müller')
  },
)

once.describe('from a stored pack', () => {
  once.use({ serviceWorkers: 'allow' })
  once(
    'ANS-17 counts and filters work without a network, and the panel names the date of the data',
    async ({ context, page, demoUrl }, { project }) => {
      test.skip(project.name === 'desktop', 'the same code at any width')
      const path = await pairPath(page, demoUrl)
      await page.goto(`${demoUrl}${path}`)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await expect(panel(page).getByText(/ of just these two/)).toBeVisible()
      const online = await panel(page).innerText()
      await showMoreActions(page)
      await page.getByRole('button', { name: /^Save France for offline use/ }).click()
      await expect.poll(() => stored(page, 'packs')).toHaveLength(1)
      await context.setOffline(true)
      await page.goto(`${demoUrl}${path}&results=NC`)
      await expect(heading(page)).toHaveText('Search Results (1)')
      await expect(panel(page).getByText(/^Data from /)).toBeVisible()
      await expect.poll(() => panel(page).innerText()).toContain(online)
      await chip(page, 'All').first().click()
      await chip(page, 'Only these products').click()
      await expect(page).toHaveURL(/&only=1$/)
      await expect(chip(page, 'Only these products')).toHaveAttribute('aria-pressed', 'true')
      await expect(reports(page).first()).toBeVisible()
      await expectAccessible(page)
    },
  )
})

once(
  'ANS-108 the printed list of two products is headed by what was found, and begins with the tests of just these two',
  async ({ page, demoUrl }) => {
    await page.goto(demoUrl + (await pairPath(page, demoUrl)))
    await expect(reports(page).first()).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/: (\d+ (pass|with care|fail))/)
    const rows = page
      .getByRole('table')
      .filter({ has: page.getByText('Printed on') })
      .locator('tbody tr')
    const products = await rows.evaluateAll((all) => all.map((row) => row.querySelectorAll('td:last-child strong').length))
    expect(Math.max(...products)).toBeGreaterThan(2)
    expect(products.indexOf(2)).toBe(0)
    expect(products.lastIndexOf(2)).toBe(products.filter((names) => names === 2).length - 1)
  },
)
