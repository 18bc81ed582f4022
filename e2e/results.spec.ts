import type { Test } from '../src/contract/look-ups/tests.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, once, test, type Page } from './support/server.ts'
import { SEARCHES, openCard, reports, resultOf } from './support/steps.ts'

const ingredient = (order: number, name: string) => ({
  orderOfAddition: order,
  form: 'L' as const,
  rate: order * 1.25,
  name,
  country: 'FR',
  activeIngredients: ['zinc'],
  manufacturer: 'Nordfeld',
})
const testOf = (id: number, result: Test['result']): Test => ({
  tankmixId: String(id),
  dateOfTest: '2025-01-01',
  waterRate: 200,
  result,
  phrase: `Phrase of ${result}`,
  observations: 'Slight foam that collapses within five minutes.',
  ingredients: [ingredient(1, 'Zintrac 700'), ingredient(2, 'Calcimar')],
})
const answerWith = (page: Page, tests: readonly Test[]) => page.route(SEARCHES, (route) => route.fulfill({ json: tests }))
const badge = (page: Page, testId: string) => resultOf(page, testId).locator('[data-look] > svg').first().locator('..')

test('ANS-20 the three states differ by sign, word and colour, and the report follows', async ({ page, acceptanceUrl }) => {
  await answerWith(page, [testOf(1, 'C'), testOf(2, 'CA'), testOf(3, 'NC')])
  await page.goto(`${acceptanceUrl}/?country=fr`)
  const badges = [badge(page, '1'), badge(page, '2'), badge(page, '3')]
  const words = ['Pass', 'Pass – with care', 'Fail']
  for (const [at, word] of words.entries()) await expect(badges[at]!).toHaveText(word)
  for (const of of ['color', 'backgroundColor'] as const) {
    const colours = await Promise.all(badges.map((one) => one.evaluate((node, name) => getComputedStyle(node)[name], of)))
    expect(new Set(colours).size).toBe(3)
  }
  const signs = await Promise.all(badges.map((one) => one.locator('svg').innerHTML()))
  expect(new Set(signs).size).toBe(3)
  await page.emulateMedia({ forcedColors: 'active' })
  for (const one of badges) await expect(one.locator('svg')).toBeVisible()
  await page.emulateMedia({ forcedColors: 'none' })
  await page.goto(`${acceptanceUrl}/testResult/1003/en`)
  await expect(page.locator('[data-look=care]').first()).toContainText('Physically compatible with care')
})

test('ANS-21 demonstration data are marked inside every verdict, laboratory data never', async ({ page, acceptanceUrl, demoUrl }) => {
  await page.goto(`${demoUrl}/?country=fr`)
  await expect(reports(page)).toHaveCount(50)
  await expect(page.locator('main [data-look] > span', { hasText: /(Pass|Pass – with care|Fail) DEMO$/ })).toHaveCount(50)
  await reports(page).first().click()
  await expect(page.getByRole('main').getByText('DEMO', { exact: true }).first()).toBeVisible()
  await page.goto(`${acceptanceUrl}/?country=fr`)
  await expect(reports(page)).toHaveCount(4)
  await expect(page.getByText('DEMO', { exact: true })).toHaveCount(0)
})

test('ANS-22 five cards fit on a phone and lead to their reports; any number can be open, by keyboard too, and stay open after a report', async ({
  page,
  acceptanceUrl,
  viewport,
}) => {
  test.skip(viewport!.width > 360, 'wide screens have tables')
  await answerWith(
    page,
    Array.from({ length: 12 }, (_, at) => testOf(at + 1, 'CA')),
  )
  await page.goto(`${acceptanceUrl}/?country=fr&product=1`)
  const cards = page.locator('main li[data-look]')
  await expect(cards).toHaveCount(12)
  const top = async (at: number) => (await cards.nth(at).boundingBox())!.y
  expect((await top(5)) - (await top(0))).toBeLessThanOrEqual(viewport!.height)
  const rows = cards.first().getByRole('listitem')
  await expect(rows).toHaveText([/1\s*Zintrac 700\s*1\.25 L\/ha/, /2\s*Calcimar\s*2\.50 L\/ha/])
  await expect(cards.first()).not.toContainText('Nordfeld')

  const details = resultOf(page, '2').getByRole('button', { name: 'Details of the test of 1 Jan 2025 (2)' })
  await details.focus()
  await page.keyboard.press('Enter')
  await expect(details).toBeFocused()
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  const detailsAreShown = async (id: string): Promise<void> => {
    for (const text of ['Nordfeld', 'Phrase of CA', '1 Jan 2025']) await expect(resultOf(page, id)).toContainText(text)
  }
  // What opens above the next card moves it.
  await detailsAreShown('2')
  await openCard(page, '4')
  await detailsAreShown('4')
  await detailsAreShown('2')

  await reports(page).nth(3).click()
  await expect(page).toHaveURL(/testResult\/4/)
  await page.goBack()
  await expect(resultOf(page, '4')).toContainText('Nordfeld')
  await expect(resultOf(page, '4').getByRole('link', { name: /^Report/ })).toBeFocused()
  await expect(resultOf(page, '2')).toContainText('Nordfeld')
  await openCard(page, '2')
  await expect(resultOf(page, '2')).not.toContainText('Nordfeld')
  // Anywhere on a closed card leads to its report.
  await resultOf(page, '5').click({ position: { x: 60, y: 60 } })
  await expect(page).toHaveURL(/testResult\/5/)
  await page.goBack()
  await expect(resultOf(page, '5')).not.toContainText('Nordfeld')
  await expectAccessible(page)
})

once(
  'FIRST-12 a report begins with what the results showed, says that more is coming, and nothing moves when it comes',
  async ({ page, acceptanceUrl }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/tankmix/outcome/1003/**', async (route) => {
      await held
      await route.continue()
    })
    await page.route('**/tankmix/outcome/1001/**', async (route) => {
      await held
      // In the service's own words: without them a cache would be asked.
      await route.fulfill({ status: 404, json: { reason: 'not found' } })
    })
    const open = (testId: string) =>
      resultOf(page, testId)
        .getByRole('link', { name: /^Report/ })
        .click()
    await page.goto(`${acceptanceUrl}/?country=fr`)
    await open('1003')
    const report = page.getByRole('article')
    await expect(report).toContainText('Pass – with care: Zincora Dry + Metsulor 20 SG + ')
    await expect(report).toContainText('Physically compatible with care')
    await expect(report).toContainText('Settles slightly within 30 minutes')
    await expect(report.getByRole('row', { name: /Zincora Dry/ })).toBeVisible()
    await expect(report.getByText('Generating report ..')).toBeVisible()
    await expect(report).not.toContainText('barley')
    await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled()
    const top = (name: string) =>
      report.getByText(name, { exact: true }).evaluate((node) => {
        const inReport = node.closest('article')!.getBoundingClientRect()
        return node.getBoundingClientRect().top - inReport.top
      })
    const before = await Promise.all([top('Date Tested'), top('Product Name')])
    await page.goBack()
    await open('1001')
    await expect(report).toContainText('Pass: ')

    release()
    await expect(page.getByRole('heading', { name: 'There is no such report' })).toBeVisible()
    await expect(report).toBeHidden()
    await page.goBack()
    await open('1003')
    await expect(report).toContainText(', France, barley')
    await expect(report.getByText('Generating report ..')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
    expect(await Promise.all([top('Date Tested'), top('Product Name')])).toEqual(before)
  },
)

once('ANS-86 the first results are drawn before the others, which follow frame by frame', async ({ page, demoUrl }) => {
  await page.addInitScript(() => {
    const drawn: { rows: number; canShowMore: boolean }[] = []
    Object.assign(globalThis, { drawn })
    new MutationObserver(() => {
      const rows = document.querySelectorAll('main a[href^="/testResult/"]').length
      const canShowMore = [...document.querySelectorAll('main button')].some(({ textContent }) => textContent === 'Show more')
      if (rows !== (drawn.at(-1)?.rows ?? 0)) drawn.push({ rows, canShowMore })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${demoUrl}/?country=fr`)
  await expect(reports(page)).toHaveCount(50)
  const drawn = await page.evaluate(() => (globalThis as unknown as { drawn: { rows: number; canShowMore: boolean }[] }).drawn)
  const added = drawn.map(({ rows }, at) => rows - (drawn[at - 1]?.rows ?? 0))
  expect(added[0]).toBe(2)
  expect(Math.max(...added)).toBe(6)
  expect(drawn.filter(({ canShowMore }) => canShowMore).map(({ rows }) => rows)).toEqual([50])
})
