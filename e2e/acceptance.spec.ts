import { encode } from 'uqr'
import { expect, once, test } from './support/server.ts'
import { agrochemical, chooseCountry, heading, openCard, optionNames, product, resultOf, searchButton } from './support/steps.ts'

test.beforeEach(async ({ page, acceptanceUrl }) => {
  await page.goto(acceptanceUrl)
})

test('SRCH-08 SRCH-13 real data go from a search to results with their rates, water, verdicts and dates', async ({ page }) => {
  await chooseCountry(page, 'France')
  await searchButton(page).click()
  await expect(heading(page)).toHaveText('Search Results (4)')
  await openCard(page, '1002')
  await openCard(page, '1003')
  for (const text of ['Mar 14, 2025', '150.5 L/ha', '5.00 L/ha', '3.25 kg/ha', '0.75 L/ha', 'Calcimar', 'AZOSTAR', 'Campara & Søn', 'Fail'])
    await expect(resultOf(page, '1002')).toContainText(text)
  await expect(resultOf(page, '1001')).toContainText('Pass')
  await expect(resultOf(page, '1003')).toContainText('Pass')
  await expect(resultOf(page, '1003')).toContainText('Physically compatible with care')
  await expect(resultOf(page, '1004')).toContainText('87.25 L/ha')
  await expect(resultOf(page, '1002').getByRole('link', { name: /^Report/ })).toHaveAttribute('href', '/testResult/1002/en')
})

test('SRCH-08 ANS-24 observations show as they were written, in cards and in tables', async ({ page }) => {
  await chooseCountry(page, 'United States')
  await searchButton(page).click()
  await expect(resultOf(page, '1008').getByText('Foam; <b>ring</b> & film at the wall')).toBeVisible()
})

test('UNIT-01 UNIT-03 UNIT-04 the chosen unit shows everywhere, powders in kg or lb', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/?country=fr`)
  const units = page.getByLabel('Select Units')
  await expect(units).toHaveValue('L/ha')
  await expect(resultOf(page, '1003')).toContainText('1.50 kg/ha')
  await expect(resultOf(page, '1003')).toContainText('0.01 kg/ha (12.5 g/ha)')
  await units.selectOption('US gal/ac')
  await expect(resultOf(page, '1001')).toContainText('21.38 US gal/ac')
  await expect(resultOf(page, '1001')).toContainText('0.11 US gal/ac')
  await expect(resultOf(page, '1003')).toContainText('1.34 US lb/ac')
  await units.selectOption('US pt/ac')
  await expect(resultOf(page, '1001')).toContainText('171.05 US pt/ac')
  await expect(resultOf(page, '1001')).toContainText('0.86 US pt/ac')
  await expect(resultOf(page, '1003')).toContainText('1.34 US lb/ac')
  await resultOf(page, '1001')
    .getByRole('link', { name: /^Report/ })
    .click()
  await expect(page.getByRole('main')).toContainText('171.1 US pt/ac')
  await page.getByLabel('Select Units').selectOption('L/ha')
  await expect(page.getByRole('main')).toContainText('200.0 L/ha')
})

once('SRCH-04 SRCH-05 products have the names of their market, and choices depend on what was tested', async ({ page }) => {
  await chooseCountry(page, 'Germany')
  await agrochemical(page).fill('mangavel')
  await expect(optionNames(page)).toHaveText(['Mangavel Flüssig SC'])
  await agrochemical(page).fill('')
  await product(page).fill('mangavel')
  const testedWith = page.waitForResponse(/agrochemicals-tested-with\/de\/1/)
  await page.getByRole('option', { name: 'Mangavel Flüssig' }).click()
  await testedWith
  await agrochemical(page).fill('e')
  await expect(optionNames(page)).toHaveText(['Epoxilan 125 SC'])
  await page.getByRole('option').click()
  await searchButton(page).click()
  await expect(heading(page)).toHaveText('Search Results (1)')
  await expect(resultOf(page, '1005')).toContainText('Mangavel Flüssig')
})

once('SRCH-04 a market name finds an agrochemical from the start, and so does its general name', async ({ page }) => {
  await chooseCountry(page, 'France')
  await agrochemical(page).fill('250 azo')
  await expect(optionNames(page)).toHaveText(['AZOSTAR Azostar 250 SC'])
  await agrochemical(page).fill('azostar')
  await expect(optionNames(page)).toHaveText(['AZOSTAR SC'])
  await page.getByRole('option').click()
  const sent = page.waitForRequest('**/tankmix/search')
  await searchButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ agrochemicalCode: '102', makerChemicalId: '' })
  await expect(page.getByRole('heading', { name: 'AZOSTAR · France', exact: true })).toBeVisible()
  await expect(resultOf(page, '1001')).toContainText('AZOSTAR')
})

once('SRCH-04 SRCH-05 SRCH-19 ANS-105 both names also find it among what was tested with a product', async ({ page }) => {
  await chooseCountry(page, 'France')
  // SRCH-19: it is listed, and no product of the maker.
  await product(page).fill('glyfazon')
  await expect(page.getByText('In our list, but not among these products')).toBeVisible()
  await product(page).fill('mangavel')
  const testedWith = page.waitForResponse(/agrochemicals-tested-with\/fr\/1/)
  await page.getByRole('option', { name: 'MANGAVEL SUSPENSION' }).click()
  await testedWith
  await agrochemical(page).fill('glyfazon')
  await expect(page.getByRole('group', { name: 'Not tested with MANGAVEL SUSPENSION' })).toBeVisible()
  await agrochemical(page).fill('glyfazonx')
  await expect(page.getByText('No match')).toBeVisible()
  await agrochemical(page).fill('250')
  await expect(optionNames(page)).toHaveText(['AZOSTAR Azostar 250 SC'])
})

once(
  'SRCH-17 SRCH-18 HIST-04 GEO-05 a link that names what is not in the data says so once, is not stored, and the form has the rest',
  async ({ page, acceptanceUrl }) => {
    const said = (text: string) => page.getByText(`This link names something that is not in our data: ${text}`, { exact: true })
    for (const [path, unknown] of [
      ['/?country=fr&product=99999&agrochemical=102', '99999'],
      ['/?country=zz&agrochemical=102', 'ZZ'],
    ] as const) {
      await page.goto(acceptanceUrl + path)
      await expect(said(unknown)).toBeVisible()
      await expect(page.getByText('There was no answer')).toHaveCount(0)
      await expect(page.getByText(/API Error/)).toHaveCount(0)
      await expect(page.getByText('Some lists could not be loaded.')).toHaveCount(0)
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /searchHistory|lastFoliar/.test(key)))).toEqual([])
    }
    await chooseCountry(page, 'France')
    await expect(agrochemical(page)).toHaveValue('AZOSTAR')
    await expect(product(page)).toHaveValue('')
    await searchButton(page).click()
    await expect(page.getByRole('heading', { name: 'AZOSTAR · France', exact: true })).toBeVisible()
  },
)

once(
  'SRCH-20 a listed name that was typed exactly, in any case and with other spaces, is searched for',
  async ({ page, acceptanceUrl }) => {
    await page.goto(acceptanceUrl)
    await chooseCountry(page, 'France')
    await agrochemical(page).fill(' azostar ')
    await page.keyboard.press('Tab')
    await searchButton(page).click()
    await expect(page.getByRole('heading', { name: 'AZOSTAR · France', exact: true })).toBeVisible()
  },
)

once('SRCH-04 a request also accepts both names of ingredients', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/request`)
  await page.getByLabel('Country').selectOption('FR')
  const ingredient = page.getByLabel('Product or agrochemical').first()
  await ingredient.fill('250 azo')
  await page.getByRole('option', { name: 'AZOSTAR Azostar 250 SC' }).click()
  await expect(ingredient).toHaveValue('AZOSTAR')
})

for (const [what, path, names] of [
  ['a product', '/?country=de&product=4', ['Calcimar']],
  ['an agrochemical or active that was not tested with it', '/?country=de&product=1&agrochemical=106&active=zinc', ['Sulphamon', 'Zinc']],
  ['a product of a seed coating', '/search-seed-treatment?country=de&product=4', ['Calcimar']],
] as const)
  once(`SRCH-14 a link with ${what} that the pickers do not offer shows its name`, async ({ page, acceptanceUrl }) => {
    await page.goto(`${acceptanceUrl}${path}`)
    await expect(heading(page)).toBeVisible()
    for (const name of names) await expect(page.getByRole('main').getByRole('heading', { level: 2, name }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Adjust Search Criteria' }).click()
    for (const name of names) {
      const values = await page.getByRole('combobox').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
      expect(values).toContain(name)
    }
  })

test('RPT-01 RPT-02 RPT-04 a report shows what the test showed', async ({ page, acceptanceUrl, viewport }) => {
  const main = page.getByRole('main')
  await page.goto(`${acceptanceUrl}/testResult/1002/en`)
  await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
  for (const text of ['Not compatible', 'Not physically compatible', 'Mar 14, 2025', '150.5 L/ha', 'Calcimar', 'France', '3.25 kg/ha'])
    await expect(main).toContainText(text)
  await expect(main).toContainText('The tests do not check for any adverse crop phytotoxicity')
  await expect(page.getByRole('columnheader', { name: 'Active Ingredients' })).toBeVisible({ visible: viewport!.width >= 768 })
  await page.goto(`${acceptanceUrl}/testResult/1003/en`)
  await expect(main).toContainText('Compatible')
  await expect(main).toContainText('Physically compatible with care')
  await page.goto(`${acceptanceUrl}/testResult/1009/en`)
  await expect(main).toContainText('India')
})

once(
  'ANS-45 a report begins with verdict, mix, country and crop, then the phrase, then the observations',
  async ({ page, acceptanceUrl }) => {
    await page.goto(`${acceptanceUrl}/testResult/1003/en`)
    const headline = 'Pass – with care: Zincora Dry + Metsulor 20 SG + '
    await expect(page.getByRole('main')).toContainText(headline)
    const text = await page.getByRole('article').innerText()
    const places = [
      'Pass – with care: ',
      ', France, barley',
      'Physically compatible with care',
      'Settles slightly within 30 minutes',
      'Date Tested',
    ]
    const found = places.map((part) => text.indexOf(part))
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((left, right) => left - right))
    await expect(page).toHaveTitle(/^Pass – with care: .*, France, barley · Tankmix$/)
  },
)

once('ANS-42 a report shows what goes into one tank, and remembers its size', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/testResult/1001/en`)
  const size = page.getByLabel('Tank size (L)')
  const amounts = page.getByRole('list', { name: 'For one tank' })
  await expect(amounts).toBeHidden()
  await size.fill('1,000')
  await size.blur()
  await expect(page.getByText('This number can be misread. Write 1000 or 1.')).toBeVisible()
  await expect(amounts).toBeHidden()
  await size.fill('1000')
  await expect(page.getByText('A tank of 1000 L covers 5.00 ha at the tested rates and water volume.')).toBeVisible()
  await expect(amounts.getByRole('listitem')).toHaveText([/MANGAVEL SUSPENSION\s*5\.00\sL/, /AZOSTAR\s*4\.00\sL/])
  await size.blur()
  await page.getByLabel('Select Units').selectOption('US gal/ac')
  await expect(page.getByLabel('Tank size (US gal)')).toHaveValue('264.17')
  await expect(amounts.getByRole('listitem').first()).toHaveText(/1\.32\sUS gal/)
  await page.getByLabel('Select Units').selectOption('L/ha')
  await page.goto(`${acceptanceUrl}/testResult/1003/en`)
  await expect(size).toHaveValue('1000')
  await expect(amounts.getByRole('listitem').nth(1)).toContainText(/0\.13\s(L|kg)\s\(125\s(ml|g)\)/)
  await page.goto(`${acceptanceUrl}/testResult/2001/en`)
  await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
  await expect(size).toBeHidden()
})

once('RPT-01 the report shows a loading message', async ({ page, acceptanceUrl }) => {
  await page.route('**/tankmix/outcome/**', () => new Promise<void>(() => {}))
  await page.goto(`${acceptanceUrl}/testResult/1002/en`)
  await expect(page.getByText('Generating report ..')).toBeVisible()
})

once(
  'RPT-03 ANS-46 a report is printed without navigation, on one page, with its address, its link is copied, and back returns to the results',
  async ({ page, context, acceptanceUrl }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${acceptanceUrl}/?country=fr`)
    await resultOf(page, '1001')
      .getByRole('link', { name: /^Report/ })
      .click()
    await page.getByRole('button', { name: 'Copy page link' }).click()
    await expect(page.getByText('Copied', { exact: false }).first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${acceptanceUrl}/testResult/1001/en?noredirect`)
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByText(`${acceptanceUrl}/testResult/1001/en?noredirect`)).toBeVisible()
    await expect(page.getByText(/Printed on /)).toBeVisible()
    const code = page.locator('article header svg').last()
    await expect(code).toBeVisible()
    const squares = encode(`${acceptanceUrl}/testResult/1001/en?noredirect`, { ecc: 'M', border: 4 }).data.flat().filter(Boolean).length
    expect((await code.locator('path').getAttribute('d'))!.split('M').length - 1).toBe(squares)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(heading(page)).toHaveText('Search Results (4)')
  },
)

for (const [address, language] of [
  ['/testResult/1003/DE', 'de'],
  ['/testResult/1003/pt-BR', 'pt'],
  ['/testResult/1003/xx', 'en'],
  ['/helena/testResult/1007/FR', 'fr'],
  ['/helena/testResult/1007/xx', 'en'],
] as const)
  once(`RPT-06 ${address} is the report in the nearest language`, async ({ page, acceptanceUrl }) => {
    const response = await page.goto(`${acceptanceUrl}${address}`)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Tankmix Information' })).toBeVisible()
    await expect(page.locator(`article span[lang=${language}]`).first()).toBeVisible()
  })

once('ERR-01 a report that fails is reported by a toast with its address, and by the page itself', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/testResult/999/en`)
  await expect(page.getByRole('heading', { name: 'There is no such report' })).toBeVisible()
  await expect(page.getByText('API Error 404')).toBeVisible()
  await expect(page.getByText('/api/tankmix/outcome/999/en/us', { exact: false })).toBeVisible()
  await page.route('**/tankmix/outcome/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${acceptanceUrl}/testResult/1003/en`)
  await expect(page.getByRole('heading', { name: 'The report could not be loaded' })).toBeVisible()
  await expect(page.getByText('API Error 500')).toBeVisible()
})

once('RPT-05 an unknown test is reported clearly, with a link to the search', async ({ page, acceptanceUrl }) => {
  await page.goto(`${acceptanceUrl}/testResult/999/en`)
  await expect(page.getByRole('heading', { name: 'There is no such report' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /search/i })
    .click()
  await expect(page.getByLabel('Country')).toBeVisible()
})

once(
  'ANS-109 the products of a test are numbered without gaps in results, and as recorded in its report',
  async ({ page, acceptanceUrl }) => {
    await page.goto(`${acceptanceUrl}/?country=fr`)
    await expect(resultOf(page, '1002').locator('ol > li > :first-child')).toHaveText([/1$/, /2$/, /3$/])
    await page.goto(`${acceptanceUrl}/testResult/1002/en`)
    await expect(page.getByRole('table').first().locator('tbody tr > :first-child')).toHaveText(['1', '2', '4'])
  },
)
