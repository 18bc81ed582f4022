import { expectAccessible } from './support/accessible.ts'
import { expect, type Page, test } from './support/server.ts'
import { active, agrochemical, chooseCountry, heading, optionNames, product, searchButton, showActive } from './support/steps.ts'

declare global {
  interface Window {
    shifts: string[]
  }
}

/** Records what moves, from now on. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources?: { node?: Node | null }[] })[])
        for (const { node } of entry.sources ?? [])
          window.shifts.push(`${entry.value} ${node?.nodeName} ${node?.textContent?.slice(0, 40)}`)
    }).observe({ type: 'layout-shift' })
  })

const group = (page: Page, name: string) => page.getByRole('listbox').getByRole('group', { name })
const box = (page: Page) => page.getByRole('alert').filter({ hasText: /list|tested/ })

test('ANS-31 ANS-32 ANS-33 ANS-34 AC-05 pickers say what a product is, and find it by active, manufacturer and one letter off', async ({
  page,
  acceptanceUrl,
}) => {
  await page.goto(acceptanceUrl)
  await chooseCountry(page, 'France')
  const field = agrochemical(page)
  await field.fill('azos')
  await expect(page.getByRole('option')).toHaveText([/^AZOSTAR SCazoxystrobin · Helvagro · 2 tests$/])
  await watchShifts(page)
  await field.fill('')
  await field.pressSequentially('zinc', { delay: 40 })
  await expect(optionNames(page)).toHaveText(['Zincora Dry SP', 'Seedstart Zn FS'])
  await expect(group(page, 'By active ingredient').getByRole('option')).toHaveCount(1)
  await field.fill('')
  await field.pressSequentially('helva', { delay: 40 })
  await expect(group(page, 'By manufacturer').getByRole('option').first()).toBeVisible()
  expect(await page.evaluate(() => window.shifts)).toEqual([])
  await expectAccessible(page)

  // A letter is wrong: it is offered, but Enter alone takes nothing.
  await field.fill('Mangavle')
  const meant = group(page, 'Did you mean').getByRole('option')
  await expect(meant).toHaveText([/^MANGAVEL SUSPENSION/])
  await expect(meant).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Mangavle')
  await field.fill('Mangavl')
  await expect(meant).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(meant).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await meant.getAttribute('id'))!)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('MANGAVEL SUSPENSION')
  await page.goto(`${acceptanceUrl}/request`)
  await page.getByLabel('Country').selectOption('DE - Germany')
  await page.getByLabel('Product or agrochemical').first().fill('nordfeld')
  await expect(group(page, 'By manufacturer').getByRole('option').first()).toHaveText(/ · Nordfeld · \d tests?$/)
})

test('ANS-85 AC-03 AC-05 a long list is drawn over some frames, and keys reach all of it', async ({ page, acceptanceUrl }) => {
  const many = Array.from({ length: 60 }, (_, at) => ({ id: `zinc-${at}`, name: `Zinc ${200 + at}` }))
  await page.route(/\/tankmix\/agrochemicals(\?|$)/, (route) => route.fulfill({ json: many }))
  await page.goto(acceptanceUrl)
  await chooseCountry(page, 'France')
  const field = agrochemical(page)
  const options = page.getByRole('option')
  await field.pressSequentially('zinc')
  await expect(options).toHaveCount(40)
  await expect(options.first()).toHaveAttribute('aria-setsize', '40')
  await expect(options.last()).toHaveAttribute('aria-posinset', '40')
  // Another letter leaves what is seen, until its suggestions are found.
  await field.pressSequentially(' 22')
  await expect(optionNames(page)).toHaveText(Array.from({ length: 10 }, (_, at) => `Zinc ${220 + at}`))
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.last().getAttribute('id'))!)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Zinc 229')
})

test('ANS-35 ANS-36 ANS-37 AC-04 what is typed and in no list is never dropped in silence', async ({ page, acceptanceUrl }) => {
  let searches = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/tankmix/search')) searches++
  })
  await page.goto(acceptanceUrl)
  await chooseCountry(page, 'France')
  await product(page).fill('Roundup PowerMax')
  await searchButton(page).click()
  await expect(box(page)).toContainText('Roundup PowerMax is not in our list. That does not mean it is safe.')
  await expect(box(page)).toBeFocused()
  expect(searches).toBe(0)

  await page.getByRole('button', { name: 'Choose another' }).click()
  await expect(product(page)).toBeFocused()
  await page.keyboard.type('Mangavle')
  await expect(box(page)).toBeHidden()
  await expect(group(page, 'Did you mean').getByRole('option')).toBeVisible()

  // A part of a name that is in the list, and a name that is in none.
  await product(page).fill('mangavel susp')
  await showActive(page)
  await active(page).fill('<b>Kryptonite</b>')
  await page.keyboard.press('Escape')
  await searchButton(page).click()
  await expect(box(page)).toContainText('mangavel susp is not in our list.')
  await expect(box(page)).toContainText('<b>Kryptonite</b> is not in our list.')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Choose another.*mangavel/ }).click()
  await page.getByRole('option', { name: /^MANGAVEL SUSPENSION/ }).click()
  await agrochemical(page).fill('Époxilan 125')
  await searchButton(page).click()
  await expect(box(page)).toContainText('Époxilan 125 was not tested with MANGAVEL SUSPENSION. Untested is not safe.')
  expect(searches).toBe(0)
  await page.getByRole('button', { name: 'Search without them' }).click()

  const strip = page.getByText('were left out: these results say nothing about them.')
  const isSaid = async () => {
    await expect(heading(page)).toHaveText('Search Results (1)')
    await expect(strip).toHaveText('Époxilan 125, <b>Kryptonite</b> were left out: these results say nothing about them.')
    await expect(page.locator('main li s')).toHaveText(['Époxilan 125', '<b>Kryptonite</b>'])
  }
  await isSaid()
  await expectAccessible(page)
  await page.reload()
  await isSaid()
  const shared = page.url()
  await page.evaluate(() => localStorage.removeItem('lastFoliarResults'))
  await page.goto(`${acceptanceUrl}/search-history`)
  await page.goto(shared)
  await isSaid()

  // Back in the form everything typed is there, and is asked about again.
  await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
  await expect(active(page)).toHaveValue('<b>Kryptonite</b>')
  await searchButton(page).click()
  await page.getByRole('button', { name: 'Ask the laboratory' }).click()
  await expect(page).toHaveURL(`${acceptanceUrl}/request`)
  await expect(page.getByLabel('Country')).toHaveValue(/^FR/)
  const names = page.getByLabel('Product or agrochemical')
  for (const [row, name] of ['MANGAVEL SUSPENSION', 'Époxilan 125', '<b>Kryptonite</b>'].entries())
    await expect(names.nth(row)).toHaveValue(name)
})

test('WHO-18 a number of another country is named with its country, in a search and in a tank, and nothing is taken', async ({
  page,
  demoUrl,
}) => {
  const named = page.getByText('United States: this is the number of Lumerimont')
  await page.goto(demoUrl)
  await chooseCountry(page, 'France')
  await agrochemical(page).fill('905-77')
  await expect(page.getByText('No match in our list (France)')).toBeVisible()
  await expect(named).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${demoUrl}/tank`)
  // The country of the search is that of the tank.
  const line = page.getByLabel('Product or agrochemical').first()
  await line.fill('EPA Reg. No. 905-77')
  await expect(named).toBeVisible()
  await expect(line).toHaveValue('EPA Reg. No. 905-77')
})

test.describe('in hi', () => {
  test.use({ locale: 'hi' })
  test('WORDS-03 a country is found by its English name and by its code, which stand beside it then', async ({ page, acceptanceUrl }) => {
    await page.goto(acceptanceUrl)
    const country = page.getByRole('combobox').first()
    for (const typed of ['fran', 'fr', 'fra']) {
      await country.fill(typed)
      await expect(page.getByRole('option', { name: /^फ़्रांस France · FR$/ })).toBeVisible()
    }
    await country.press('ArrowDown')
    await country.press('Enter')
    await expect(country).toHaveValue('फ़्रांस')
  })
})
