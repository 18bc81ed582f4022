import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { keepFrance } from './support/kept-country.ts'
import { layoutFaults, SIZES, textSizes } from './support/layout.ts'
import { expect, once, type Page, test } from './support/server.ts'
import { active, agrochemical, chooseCountry, heading, product, searchButton } from './support/steps.ts'

test.describe('a browser in English, of France', () => {
  test.use({ hasAcceptedTerms: false, locale: 'en-FR' })

  test('SRCH-31 SRCH-34 a first visit comes to an answer in five presses, from the suggested country on', async ({
    page,
    acceptanceUrl,
  }) => {
    let presses = 0
    await page.exposeFunction('countPress', () => presses++)
    await page.addInitScript(() =>
      addEventListener(
        'click',
        ({ isTrusted, detail }) => {
          // A label's press gives its box a second click, without a pointer's count.
          if (isTrusted && detail > 0) void (window as unknown as { countPress: () => Promise<void> }).countPress()
        },
        true,
      ),
    )
    await page.goto(`${acceptanceUrl}/?noredirect`)
    await page.getByRole('checkbox').click()
    const suggestion = page.getByRole('button', { name: 'Your country: France?' })
    await expect(suggestion).toBeVisible()
    await expect(product(page)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('tankmix.country') ?? '')).not.toContain('fr')
    await suggestion.click()
    await expect(product(page)).toBeFocused()
    await page.keyboard.type('mang')
    await page.getByRole('option').first().click()
    await expect(agrochemical(page)).toBeFocused()
    await page.keyboard.type('azo')
    await page.getByRole('option').first().click()
    await searchButton(page).click()
    await expect(heading(page)).toBeVisible()
    expect(presses).toBe(5)
  })
})

once('SRCH-31 a stored country is not asked for again', async ({ page, acceptanceUrl }) => {
  await page.goto(acceptanceUrl)
  await chooseCountry(page, 'France')
  await page.reload()
  await expect(page.getByLabel('Country')).toHaveValue('France')
  await expect(page.getByRole('button', { name: /^Your country/ })).toHaveCount(0)
})

test('SRCH-30 a chosen country is one line', async ({ page, acceptanceUrl }) => {
  await page.goto(acceptanceUrl)
  await chooseCountry(page, 'France')
  const label = (await page.getByText('Country', { exact: true }).boundingBox())!
  const box = (await page.getByLabel('Country').boundingBox())!
  expect(label.y).toBeGreaterThan(box.y)
  expect(label.y + label.height).toBeLessThan(box.y + box.height)
  expect(box.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
})

const addThird = (page: Page) => page.getByRole('button', { name: 'Add a third product' })
const checkTank = (page: Page) => page.getByRole('button', { name: 'Check this tank' })
const numbered = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Product ${number}` }).or(page.getByRole('combobox', { name: `Product ${number}` }))

test('SRCH-32 a third product grows the form in its place, asks for the tank of all, and goes again', async ({ page, acceptanceUrl }) => {
  await page.goto(acceptanceUrl)
  await expect(addThird(page)).toHaveCount(0)
  await chooseCountry(page, 'France')
  await product(page).fill('mang')
  await page.getByRole('option').first().click()
  await expect(agrochemical(page)).toBeFocused()
  await agrochemical(page).fill('Farm mix of mine')
  // What stands below the field until it is left says that nothing matches.
  await expect(page.getByRole('link', { name: 'Tell us about it' })).toBeVisible()
  await page.keyboard.press('Escape')
  await addThird(page).click()
  await expect(numbered(page, 3)).toBeFocused()
  await expect(active(page)).toHaveCount(0)
  await expect(searchButton(page)).toBeVisible()
  await numbered(page, 3).fill('calcimar')
  await page.getByRole('option').first().click()
  await expect(checkTank(page)).toBeVisible()
  await expect(searchButton(page)).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add another product' }).click()
  await expect(numbered(page, 4)).toBeFocused()
  const setSize = await textSizes(page)
  for (const size of SIZES) {
    await setSize(size)
    expect(await layoutFaults(page), size.name).toEqual([])
  }
  for (const number of [4, 3]) await page.getByRole('button', { name: `Remove product ${number}` }).click()
  await expect(addThird(page)).toBeFocused()
  await expect(searchButton(page)).toBeVisible()
  await expect(active(page)).toHaveCount(1)

  await addThird(page).click()
  await numbered(page, 3).fill('calcimar')
  await page.getByRole('option').first().click()
  await checkTank(page).click()
  await expect(page).toHaveURL(/\/tank#check=.*&country=fr&p=\d+&n=Farm%20mix%20of%20mine&p=\d+$/)
  await expect(page.getByRole('main').getByText('Farm mix of mine').first()).toBeVisible()
})

test('SRCH-56 TANK-107 a tank of four products is answered from the start page after at most eleven presses', async ({ page, demoUrl }) => {
  let presses = 0
  const press = async (target: Locator): Promise<void> => {
    presses++
    await target.click()
  }
  await page.goto(demoUrl)
  await press(page.getByLabel('Country'))
  await page.keyboard.type('France')
  await press(page.getByRole('option', { name: 'France', exact: true }))
  for (const [at, name] of ['Phytotan Iron', 'Tasiravane 360 SG', 'GALIVOCORE NOVA', 'Quenadodor'].entries()) {
    const field = [product(page), agrochemical(page), numbered(page, 3), numbered(page, 4)][at]!
    if (at > 1) await press(at === 2 ? addThird(page) : page.getByRole('button', { name: 'Add another product' }))
    await expect(field).toBeFocused()
    await page.keyboard.type(name)
    await press(page.getByRole('option', { name }).first())
  }
  await press(checkTank(page))
  await expect(page.getByRole('navigation', { name: 'Parts of this answer' })).toBeVisible()
  await expect(page).toHaveURL(/\/tank#.*(?:&p=\d+){4}$/)
  expect(presses).toBeLessThanOrEqual(9)
})

once('ANS-173 wide screens show an example to who never searched, as its results say it', async ({ page, demoUrl }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(demoUrl)
  const example = page.getByRole('region', { name: 'For example' }).getByRole('link')
  await chooseCountry(page, 'France')
  await expect(example).toHaveText(/^.+ \+ .+Passed in (all \d+ tests|the only test) of just these two/)
  const face = await example.getAttribute('data-face')
  expect(face).toMatch(/^pass (\d+)\/\1$/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(example).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await example.click()
  await expect(heading(page)).toBeVisible()
  await expect(page.locator(`main [data-face="${face}"]`).first()).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Recent searches' }).or(heading(page))).toBeVisible()
  await expect(example).toHaveCount(0)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  once('SRCH-57 a third product is added, and its tank answered, without a network', async ({ context, page, demoUrl }) => {
    await keepFrance(page, demoUrl)
    await context.setOffline(true)
    await page.reload()
    await product(page).fill('Phytotan Iron')
    await page.getByRole('option').first().click()
    await agrochemical(page).fill('Tasiravane 360')
    await page.getByRole('option').first().click()
    await addThird(page).click()
    await expect(numbered(page, 3)).toBeFocused()
    await page.keyboard.type('GALIVOCORE NOVA')
    await page.getByRole('option').first().click()
    await checkTank(page).click()
    await expect(page.getByRole('navigation', { name: 'Parts of this answer' })).toBeVisible()
  })
})
