import { expectAccessible } from './support/accessible.ts'
import { chooseSeedCountry, crop, seedSearch as search, treatment } from './support/seed-steps.ts'
import { expect, test } from './support/server.ts'
import { askedSearch, heading, openCard, product, resultOf } from './support/steps.ts'

test('SEED-20 SEED-21 a treatment is searched for alone or with a product, and is in the address, the title and the history', async ({
  page,
  acceptanceUrl,
}) => {
  await page.goto(`${acceptanceUrl}/search-seed-treatment`)
  await chooseSeedCountry(page, 'United States')
  await treatment(page).fill('barli')
  await page.getByRole('option', { name: /^Barlisafe/ }).click()
  const sent = askedSearch(page)
  await search(page).click()
  expect(await sent).toEqual({ countryCode: 'US', agrochemicalCode: '202' })
  await expect(heading(page)).toHaveText('Search Results (1)')
  await expect(page).toHaveURL(`${acceptanceUrl}/search-seed-treatment?country=us&agrochemical=202`)
  await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
  await expect(treatment(page)).toHaveValue('Barlisafe WS')
  await product(page).fill('seedstart')
  await page.getByRole('option', { name: 'Seedstart Zn' }).click()
  await search(page).click()
  await expect(page.getByText('Failed in the only test of just these two')).toBeVisible()
  await expect(page).toHaveTitle('Seed Coatings · Seedstart Zn + Barlisafe WS · United States: 1 fail · Tankmix')
  await page.goto(`${acceptanceUrl}/search-history`)
  const newest = page.getByRole('main').locator('tbody tr, ul > li:has(> a)').first()
  for (const text of ['Seedstart Zn', 'Barlisafe WS']) await expect(newest).toContainText(text)
  await newest.getByRole('link').first().click()
  await expect(heading(page)).toHaveText('Search Results (1)')
})

test('SEED-22 SEED-23 the crops with coatings follow the three by name, in the reader’s language', async ({ page, context, demoUrl }) => {
  await page.goto(`${demoUrl}/search-seed-treatment`)
  await chooseSeedCountry(page, 'France')
  await expect(crop(page).getByRole('option')).toHaveText(['All crops', 'Wheat', 'Barley', 'Oats', 'Maize', 'Oilseed rape', 'Soybean'])
  await crop(page).selectOption('Soybean')
  const sent = askedSearch(page)
  await search(page).click()
  expect(await sent).toEqual({ countryCode: 'FR', seedName: 'soybean' })
  await expect(page).toHaveURL(/\?country=fr&crop=soybean$/)
  await expect(page).toHaveTitle(/Soybean · France: /)
  await context.addCookies([{ name: 'lang', value: 'de', url: demoUrl }])
  await page.evaluate(() => localStorage.removeItem('tankmix.languageCode'))
  await page.goto(`${demoUrl}/search-seed-treatment?country=fr&crop=oilseed+rape`)
  await expect(page).toHaveTitle(/Raps · Frankreich: /)
  await page.getByRole('button', { name: 'Suchkriterien anpassen' }).click()
  const names = page.getByLabel('Kultur wählen (optional)').getByRole('option')
  await expect(names).toHaveText(['Alle Kulturen', 'Weizen', 'Gerste', 'Hafer', 'Mais', 'Raps', 'Sojabohne'])
})

test('SEED-34 SEED-35 an opened result leads to the slurry calculator of its report, which is printed with its amounts alone', async ({
  page,
  acceptanceUrl,
}) => {
  await page.goto(`${acceptanceUrl}/search-seed-treatment?country=us`)
  await openCard(page, '2003')
  await resultOf(page, '2003')
    .getByRole('link', { name: /^Slurry calculator/ })
    .click()
  await expect(page).toHaveURL(`${acceptanceUrl}/testResult/2003/en#slurry`)
  const calculator = page.getByRole('button', { name: 'Slurry calculator' })
  await expect(calculator).toBeFocused()
  await expect(calculator).toBeInViewport()
  await page.getByLabel('Seed to treat').fill('1.1')
  await page.getByLabel('Batch size (optional)').fill('500')
  const last = page.getByRole('list', { name: /Last batch/ })
  await expect(last.getByRole('listitem')).toHaveText([/Seedstart Zn\s*155\sml/, /Barlisafe WS\s*100\sg/, /All liquids together\s*155\sml/])
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(last).toBeVisible()
  await expect(page.getByLabel('Seed to treat')).toBeHidden()
  await expect(calculator).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByLabel('Seed to treat').fill('')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Amounts as tested.')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(heading(page)).toHaveText('Search Results (2)')
})
