import { expectAccessible } from './support/accessible.ts'
import { expect, once, test } from './support/server.ts'
import { agrochemical, chooseCountry, heading, product, searchButton } from './support/steps.ts'

test.describe('a browser in English, of France', () => {
  test.use({ hasAcceptedTerms: false, locale: 'en-FR' })

  test('SRCH-31 SRCH-34 a first visit comes to an answer in six presses, from the suggested country on', async ({
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
    await agrochemical(page).click()
    await page.keyboard.type('azo')
    await page.getByRole('option').first().click()
    await searchButton(page).click()
    await expect(heading(page)).toBeVisible()
    expect(presses).toBe(6)
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

once('SRCH-32 another product opens the tank with what was entered', async ({ page, acceptanceUrl }) => {
  await page.goto(acceptanceUrl)
  await expect(page.getByRole('link', { name: 'Add another product' })).toHaveCount(0)
  await chooseCountry(page, 'France')
  await expect(page.getByRole('link', { name: 'Add another product' })).toHaveAttribute('href', '/tank')
  await product(page).fill('mang')
  await page.getByRole('option').first().click()
  await expect(product(page)).not.toHaveValue('mang')
  const name = await product(page).inputValue()
  const link = page.getByRole('link', { name: 'Add another product' })
  await expect(link).toHaveAttribute('href', /^\/tank#.*country=fr&p=/)
  await agrochemical(page).fill('Farm mix of mine')
  await expect(link).toHaveAttribute('href', /^\/tank#.*country=fr&p=.*&n=Farm%20mix%20of%20mine$/)
  await link.click()
  const shown = () =>
    page
      .getByRole('main')
      .evaluate((main) => [(main as HTMLElement).innerText, ...[...main.querySelectorAll('input')].map(({ value }) => value)].join(' '))
  await expect.poll(shown).toContain(name)
  await expect.poll(shown).toContain('Farm mix of mine')
  expect(new URL(page.url()).pathname).toBe('/tank')
})
