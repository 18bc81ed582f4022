import { violations } from './support/accessible.ts'
import { workerReady } from './support/kept-country.ts'
import { expect, type Page, test } from './support/server.ts'
import { reports, showMoreActions } from './support/steps.ts'

test.use({ serviceWorkers: 'allow' })

/** A phone lists one product only (ANS-103). */
const WIDE = { width: 1280, height: 800 }

const table = (page: Page) => page.getByRole('table', { name: /^Compatibility chart/ })
const columns = (page: Page) => table(page).getByRole('columnheader')
const rows = (page: Page) => table(page).getByRole('rowheader')
const chosen = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('button')
const cell = (page: Page, row: string) => table(page).getByRole('row', { name: row }).getByRole('cell')

test('ANS-72 ANS-73 ANS-87 ANS-88 ANS-102 ANS-113 a chart is asked for, filtered and followed to its tests, with a network and without', async ({
  page,
  context,
  acceptanceUrl,
}) => {
  await page.setViewportSize(WIDE)
  await page.goto(`${acceptanceUrl}/chart?country=fr&products=1`)
  await expect(page).toHaveTitle('Compatibility chart · Tankmix')
  await expect(rows(page)).toHaveText([/^AZOSTAR/])
  await expect(columns(page)).toHaveText([/^Partner/, /^MANGAVEL SUSPENSION/])
  await expect(cell(page, 'AZOSTAR')).toHaveText(/^Pass\s*1 test of the two\s*$/)
  await expect(cell(page, 'AZOSTAR').locator('svg')).toBeVisible()
  // The whole cell is its colour, and leads to the tests.
  const whole = (await cell(page, 'AZOSTAR').boundingBox())!
  const isLink = (x: number, y: number) =>
    page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('a') !== null, [x, y] as const)
  for (const [x, y] of [
    [4, 4],
    [whole.width - 4, whole.height - 4],
  ] as const)
    expect(await isLink(whole.x + x, whole.y + y)).toBe(true)
  await expect(cell(page, 'AZOSTAR')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  expect(whole.width).toBeLessThanOrEqual(220)

  await page.getByLabel('Add a Yara product').fill('Calc')
  await page.getByRole('option', { name: /^Calcimar/ }).click()
  await expect(page).toHaveURL(`${acceptanceUrl}/chart?country=fr&products=1,4`)
  await expect(columns(page)).toHaveText([/^Partner/, /^MANGAVEL SUSPENSION/, /^Calcimar/])
  // What was tested only with others shows once it is asked for.
  await expect(rows(page)).toHaveText([/^AZOSTAR/])
  await page.getByRole('button', { name: 'Show 1 row tested only with other products' }).click()
  await expect(page).toHaveURL(`${acceptanceUrl}/chart?country=fr&products=1,4&rows=all`)
  await expect(rows(page)).toHaveText([/^AZOSTAR/, /^Sulphamon/])
  await expect(cell(page, 'Sulphamon').first()).toHaveText('Not tested')
  await expect(cell(page, 'Sulphamon').last()).toHaveText(/^Only with others: failed, cause unknown\s*1 with others: 1 failed\s*$/)
  await expect(page.getByText('Pairs that pass do not prove that the whole mix passes.').first()).toBeVisible()
  await chosen(page).filter({ hasText: 'MANGAVEL' }).click()
  await expect(page).toHaveURL(`${acceptanceUrl}/chart?country=fr&products=4&rows=all`)

  await page.getByLabel('Formulation').selectOption('SG')
  await expect(page).toHaveURL(`${acceptanceUrl}/chart?country=fr&products=4&formulation=SG&rows=all`)
  await expect(rows(page)).toHaveText([/^Sulphamon/])
  await page.reload()
  await expect(rows(page)).toHaveText([/^Sulphamon/])
  await page.getByLabel('Formulation').selectOption({ label: 'All formulations' })

  await page.getByLabel('Rows', { exact: true }).selectOption({ label: 'Active Ingredients' })
  await expect(page).toHaveURL(`${acceptanceUrl}/chart?country=fr&products=4&by=actives&rows=all`)
  await expect(columns(page).first()).toHaveText('Active Ingredient')
  await page.getByLabel('Find in the rows').fill('AZOX')
  await expect(rows(page)).toHaveText([/^azoxystrobin/i])
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])

  // From the field into the table, and to the tests of the pair, by keyboard.
  const link = table(page).getByRole('link').first()
  for (let press = 0; press < 12 && !(await link.evaluate((one) => one === document.activeElement)); press++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?country=fr&product=4&active=azoxystrobin$/)
  await expect(reports(page).first()).toBeVisible()
  const views = page.getByRole('navigation', { name: 'Show results as' })
  await showMoreActions(page)
  await expect(views.getByText('List')).toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: 'Chart' }).click()
  await expect(page).toHaveURL(`${acceptanceUrl}/chart?country=fr&products=4&by=actives&find=azoxystrobin`)
  await expect(rows(page)).toHaveText([/^azoxystrobin/i])
  await expect(views.getByRole('link', { name: 'List' })).toHaveAttribute('href', '/?country=fr&product=4')

  await page.goto(`${acceptanceUrl}/?country=fr`)
  await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
  await page.getByRole('button', { name: /^Save France for offline use/ }).click()
  await expect(page.getByText(/^France is saved for offline use/)).toBeVisible()
  await workerReady(page)
  await context.setOffline(true)
  await page.goto(`${acceptanceUrl}/chart?country=fr&products=1`)
  await expect(cell(page, 'AZOSTAR')).toHaveText(/^Pass\s*1 test of the two\s*$/)
})

test('ANS-72 EDI-05 EDI-09 EDI-10 a reseller’s chart has its country and its products only, and knows only of its tests', async ({
  page,
  acceptanceUrl,
}) => {
  await page.setViewportSize(WIDE)
  const response = await page.goto(`${acceptanceUrl}/helena/chart`)
  expect(response?.status()).toBe(200)
  await expect(table(page)).toBeVisible()
  await expect(page.getByLabel('Country')).toHaveCount(0)
  const names = (await columns(page).allTextContents()).slice(1)
  expect(names.length).toBeGreaterThan(0)
  await expect(chosen(page)).toHaveCount(names.length)
  const cells = table(page).getByRole('link')
  await expect(cells.first()).toHaveAttribute('href', /^\/helena\/?\?country=us&product=(1|3|5)&/)
  await expect(table(page).getByText('Nothing in Helena’s tests').first()).toBeVisible()
  await expect(page.getByText('Not tested', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Other tests, not in Helena’s list, may exist and may differ.').first()).toBeVisible()
})

test('ANS-103 ANS-174 on a phone the chart is a list for one product, fails first, and another product is a press away', async ({
  page,
  demoUrl,
}) => {
  await page.goto(`${demoUrl}/chart?country=fr`)
  await expect(columns(page)).toHaveCount(2)
  await expect(chosen(page)).toHaveCount(8)
  await expect(chosen(page).first()).toHaveAttribute('aria-pressed', 'true')
  const words = (await table(page).getByRole('row').getByRole('cell').allTextContents()).map((text) =>
    /^(Fail|Conflicting)/.test(text.trim()),
  )
  expect(words[0]).toBe(true)
  expect(words).toEqual(words.toSorted((a, b) => Number(b) - Number(a)))
  const second = chosen(page).nth(1)
  const name = await second.innerText()
  await second.click()
  await expect(columns(page).last()).toContainText(name)
  await expect(page).toHaveURL(/[?&]one=/)
  await page.reload()
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await expect(columns(page)).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expect(page.getByRole('navigation', { name: 'Show results as' }).getByRole('link', { name: 'List' })).toHaveAttribute(
    'href',
    /product=/,
  )
  const filters = page.getByRole('button', { name: /^Filters/ })
  await expect(filters).toHaveText('Filters')
  await filters.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Country')).toBeFocused()
  await page.getByLabel('Find in the rows').fill('a')
  await filters.click()
  await expect(page.getByLabel('Find in the rows')).toBeHidden()
  await expect(filters).toHaveText('Filters(1)')
  expect(await violations(page)).toEqual([])
})

test('ANS-80 few of a chart’s rows are in the page, the table says how many there are, and focus and place are not lost', async ({
  page,
  demoUrl,
}) => {
  await page.setViewportSize(WIDE)
  await page.goto(`${demoUrl}/chart?country=fr`)
  await expect(rows(page).first()).toBeVisible()
  const all = Number((await page.getByText(/^[\d,]+ rows$/).innerText()).replaceAll(/\D/g, ''))
  expect(all).toBeGreaterThan(120)
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(all + 1))
  const row = (index: number) => table(page).locator(`tr[aria-rowindex="${index}"]`)
  const expectFew = async () => expect(await rows(page).count()).toBeLessThan(70)
  await expectFew()

  const region = page.getByRole('region', { name: /^Compatibility chart/ })
  await region.focus()
  await page.keyboard.press('End')
  await expect(row(all + 1)).toBeInViewport()
  await expect(row(2)).toHaveCount(0)
  await expectFew()
  await page.keyboard.press('Home')
  await expect(row(2)).toBeInViewport()

  // The focus stays where it is while one scrolls, and goes on from there.
  const links = row(2).getByRole('link')
  await links.first().focus()
  await region.evaluate((one) => (one.scrollTop = one.scrollHeight / 2))
  await expect(row(Math.round(all / 2))).toHaveCount(1)
  await expect(row(12)).toHaveCount(0)
  await expect(links.first()).toBeFocused()
  await expectFew()
  await page.keyboard.press('Tab')
  await expect(table(page).locator('tr[aria-rowindex="2"] a:focus, tr[aria-rowindex="3"] a:focus')).toBeInViewport()

  // Going back from the tests of a pair shows the same rows.
  await region.evaluate((one) => (one.scrollTop = one.scrollHeight / 2))
  const far = row(Math.round(all / 2))
    .getByRole('link')
    .first()
  await far.focus()
  await expect(far).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]agrochemical=/)
  await expect(reports(page).first()).toBeVisible()
  await page.goBack()
  await expect(far).toBeFocused()
  await expect(far).toBeInViewport()

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(rows(page)).toHaveCount(all)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(far).toBeInViewport()
  await expectFew()
})

/** The sides of the pages in a file of Chromium, in centimetres: it rounds points. */
const pagesOf = (pdf: Buffer): string[] => {
  const inCm = (points: string): number => Math.round((Number(points) / 72) * 2.54)
  return [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(
    ([, width, height]) => `${inCm(width!)} × ${inCm(height!)}`,
  )
}

test('ANS-76 ANS-88 a chart is printed whole, on A4 or A3 in landscape, with its legend, and with criteria, address and time on every sheet', async ({
  page,
  demoUrl,
}) => {
  await page.setViewportSize(WIDE)
  await page.goto(`${demoUrl}/chart?country=lv&rows=all`)
  await expect(rows(page).first()).toBeVisible()
  const all = Number((await page.getByText(/^[\d,]+ rows$/).innerText()).replaceAll(/\D/g, ''))
  expect(all).toBeGreaterThan(60)
  // The paper is chosen in the dialog; without one Chromium prints on the paper that the test names.
  const a4 = pagesOf(await page.pdf({ format: 'A4', landscape: true }))
  const a3 = pagesOf(await page.pdf({ format: 'A3', landscape: true }))
  expect(new Set(a4)).toEqual(new Set(['30 × 21']))
  expect(new Set(a3)).toEqual(new Set(['42 × 30']))
  expect(a3.length).toBeLessThan(a4.length)

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(rows(page)).toHaveCount(all)
  await expect(page.getByText('Only tested in larger mixes')).toBeVisible()
  // A table's footer is repeated on every sheet, as its header is.
  const criteria = table(page).locator('tfoot')
  await expect(criteria).toHaveCSS('display', 'table-footer-group')
  await expect(criteria).toContainText(
    /^Compatibility chart · .* · Latvia *Not tested\. This is not a pass\. Pairs that pass do not prove that the whole mix passes\. +http/,
  )
  await expect(criteria).toContainText(`${demoUrl}/chart?country=lv`)
  await expect(criteria).toContainText('Printed on ')
  for (const role of ['button', 'combobox', 'searchbox', 'navigation'] as const)
    await expect(page.getByRole('main').getByRole(role)).toHaveCount(0)
  // Nothing is beside the paper.
  await page.setViewportSize({ width: 1047, height: 720 })
  expect(await table(page).evaluate((one) => one.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
})
