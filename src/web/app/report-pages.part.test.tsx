import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawPage, goTo, here } from '../testing/draw-page.tsx'
import { country, textOf } from '../testing/page-steps.ts'

const report = page.getByRole('heading', { name: /^Tankmix Information/ })
const shown = () => textOf(page.getByRole('main'))[0]

test.each([360, 1280])('RPT-01 RPT-02 RPT-04 ANS-109 a report shows what the test showed, at %i px', async (width) => {
  await page.viewport(width, 800)
  await drawPage('/testResult/1002/en')
  await expect.element(report).toBeVisible()
  for (const text of ['Not compatible', 'Not physically compatible', '14 Mar 2025', '150.5 L/ha', 'Calcimar', 'France', '3.25 kg/ha'])
    await expect.poll(shown).toContain(text)
  expect(shown()).toContain('The tests do not check for any adverse crop phytotoxicity')
  const actives = [...document.querySelectorAll<HTMLElement>('main th')].find(({ textContent }) => textContent === 'Active Ingredients')
  expect(actives?.checkVisibility() ?? false).toBe(width === 1280)
  const numbers = [...document.querySelectorAll('main table tbody tr > :first-child')].map(({ textContent }) => textContent)
  expect(numbers.slice(0, 3)).toEqual(['1', '2', '3'])
  goTo('/testResult/1003/en')
  await expect.poll(shown).toContain('Physically compatible with care')
  goTo('/testResult/1009/en')
  await expect.poll(shown).toContain('India')
  await page.viewport(360, 740)
})

test('ANS-45 a report begins with verdict, mix, country and crop, then the phrase, then the observations', async () => {
  await drawPage('/testResult/1003/en')
  await expect.poll(shown).toContain('Pass – with care: Zincora Dry + Metsulor 20 SG + ')
  const places = [
    'Pass – with care: ',
    ', France, barley',
    'Physically compatible with care',
    'Settles slightly within 30 minutes',
    'Date Tested',
  ]
  await expect.poll(() => places.map((part) => textOf(page.getByRole('article'))[0]!.indexOf(part))).not.toContain(-1)
  const found = places.map((part) => textOf(page.getByRole('article'))[0]!.indexOf(part))
  expect(found).toEqual(found.toSorted((left, right) => left - right))
  await expect.poll(() => document.title).toMatch(/^Pass – with care: .*, France, barley · Tankmix$/)
})

test('ANS-42 UNIT-12 a report shows what goes into one tank, and remembers its size', async () => {
  await drawPage('/testResult/1001/en')
  const size = page.getByLabelText(/^Tank size \(L\)/)
  const amounts = page.getByRole('list', { name: 'For one tank' })
  await expect.element(size).toBeVisible()
  await expect.element(amounts).not.toBeInTheDocument()
  await size.fill('1,250')
  ;(size.element() as HTMLElement).blur()
  await expect.element(page.getByText('This number can be misread. Write 1250 or 1.25.')).toBeVisible()
  await expect.element(amounts).not.toBeInTheDocument()
  await size.fill('1,000')
  await expect.element(page.getByText('A tank of 1000 L covers 5.00 ha at the tested rates and water volume.')).toBeVisible()
  expect(textOf(amounts.getByRole('listitem'))).toEqual([
    expect.stringMatching(/MANGAVEL SUSPENSION\s*5\.00\sL/),
    expect.stringMatching(/AZOSTAR\s*4\.00\sL/),
  ])
  ;(size.element() as HTMLElement).blur()
  await page.getByLabelText('Select Units').selectOptions('US gal/ac')
  await expect.element(page.getByLabelText(/^Tank size \(US gal\)/)).toHaveValue('264.17')
  await expect.poll(() => textOf(amounts.getByRole('listitem'))[0]).toMatch(/1\.32\sUS gal/)
  await page.getByLabelText('Select Units').selectOptions('L/ha')
  goTo('/testResult/1003/en')
  await expect.element(size).toHaveValue('1000')
  await expect.poll(() => textOf(amounts.getByRole('listitem'))[1]).toMatch(/0\.13\s(L|kg)\s\(125\s(ml|g)\)/)
  goTo('/testResult/2001/en')
  await expect.element(size).not.toBeInTheDocument()
  await expect.element(report).toBeVisible()
})

test('RPT-10 the report of a seed coating begins with that, and so do its title and what is shared', async () => {
  await drawPage('/testResult/2001/en')
  await expect.element(page.getByText(/^Seed Coatings · Pass: /)).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^Seed Coatings · Pass: /)
  goTo('/testResult/1003/en')
  await expect.poll(() => document.title).toMatch(/^Pass – with care: /)
})

test('LAB-84 ANS-45 the title of a report under review says so first, and calls a pass one with care', async () => {
  const asked = fetch('/api/tankmix/outcome/2001/en/us')
  const reviewed = async () => Response.json({ ...((await (await asked).json()) as object), underReview: true })
  await drawPage('/testResult/2001/en', { responses: { '/outcome/': reviewed } })
  await expect.element(page.getByText(/^Seed Coatings · Pass – with care: /)).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^Under review · Seed Coatings · Pass – with care: /)
})

test('RPT-01 the report shows a loading message', async () => {
  await drawPage('/testResult/1002/en', { responses: { '/outcome/': () => new Promise(() => {}) } })
  await expect.element(page.getByText('Generating report ..')).toBeVisible()
})

test('ERR-01 RPT-05 a report that fails is reported by a toast with its address, and by the page itself, with a link to the search', async () => {
  await drawPage('/testResult/999/en')
  await expect.element(page.getByRole('heading', { name: 'There is no such report' })).toBeVisible()
  await expect.element(page.getByText(/API Error 404/)).toBeVisible()
  await expect.element(page.getByText(/\/api\/tankmix\/outcome\/999\/en\/us/)).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /search/i })
    .click()
  await expect.element(country).toBeVisible()
})

test('ERR-01 a report that the server cannot give is said to be so', async () => {
  await drawPage('/testResult/1003/en', {
    responses: { '/outcome/': () => Response.json({}, { status: 500 }), '/api/v1/': () => Response.json({}, { status: 500 }) },
  })
  await expect.element(page.getByRole('heading', { name: 'The report could not be loaded' })).toBeVisible()
  await expect.element(page.getByText(/API Error 500/)).toBeVisible()
})

test.each([
  ['/testResult/1003/DE', 'de'],
  ['/testResult/1003/pt-BR', 'pt'],
  ['/testResult/1003/xx', 'en'],
  ['/helena/testResult/1007/FR', 'fr'],
  ['/helena/testResult/1007/xx', 'en'],
])('RPT-06 %s is the report in the nearest language', async (address, language) => {
  await drawPage(address)
  await expect.element(report).toBeVisible()
  await expect.poll(() => document.querySelector(`article span[lang=${language}]`)).not.toBeNull()
})

const countries = page.getByRole('region', { name: 'Countries' })

test.each([360, 1280])(
  'INFO-01 contacts link to each country in alphabetical order, above the registered office, at %i px',
  async (width) => {
    await page.viewport(width, 800)
    await drawPage('/contact')
    await expect.element(page.getByText('Please select one of the countries below for more information about the products')).toBeVisible()
    await expect
      .element(countries.getByRole('link', { name: 'Germany', exact: true }))
      .toHaveAttribute('href', 'https://example.com/de/products')
    await expect
      .element(countries.getByRole('link', { name: 'Contact: Germany' }))
      .toHaveAttribute('href', 'https://example.com/de/contact')
    const names = textOf(countries.getByRole('listitem'))
    expect(names.length).toBeGreaterThan(49)
    expect(names).toEqual(names.toSorted((left, right) => left.localeCompare(right, 'en')))
    const columns = getComputedStyle(countries.getByRole('list').element()).gridTemplateColumns.split(' ').length
    expect(columns).toBe(width < 640 ? 1 : 4)
    const office = textOf(page.getByRole('region', { name: 'Registered Office' }))[0]
    expect(office).toContain('Example Crop Nutrition Ltd (example)')
    expect(office).toContain('00000000 (example)')
    await page.viewport(360, 740)
  },
)

test('INFO-20 contacts begin with the visitor’s own country, and the others follow in alphabetical order', async () => {
  await drawPage('/contact', { stored: { country: 'fr' } })
  await expect.poll(() => textOf(countries.getByRole('heading'))).toEqual(['Your country', 'Other countries'])
  await expect.poll(() => textOf(countries.getByRole('listitem'))[0]).toBe('France')
  expect(countries.getByRole('link', { name: 'France', exact: true }).elements()).toHaveLength(1)
  const others = textOf(countries.getByRole('list').nth(1).getByRole('listitem'))
  expect(others).toEqual(others.toSorted((left, right) => left.localeCompare(right, 'en')))
})

test('INFO-01 a list that could not be loaded can be loaded again', async () => {
  let calls = 0
  await drawPage('/contact', {
    responses: { '/tankmix/contacts': () => (calls++ === 0 ? Response.json({}, { status: 500 }) : undefined) },
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'France', exact: true })).toBeVisible()
})

test('ROUTE-06 legal statements, privacy and commercial confidentiality', async () => {
  await drawPage('/privacy')
  await expect
    .poll(() => textOf(page.getByRole('article').getByRole('heading', { level: 2 })))
    .toEqual(['Legal Statements', 'Privacy', 'Commercial Confidentiality'])
})

test('ROUTE-07 SRCH-15 an article shows and links to others; names in it are the brand’s', async () => {
  await drawPage('/advice/on-mixing')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('On mixing')
  const article = page.getByRole('article')
  await expect.poll(() => textOf(article)[0]).toContain('ISO 9001 (2000 guidelines)')
  expect(textOf(article)[0]).not.toMatch(/\{\w+\}/)
  await expect.element(article.getByRole('table', { name: 'General guidance on mixing order', exact: true })).toBeVisible()
  await article.getByRole('link', { name: 'a jar test' }).first().click()
  await expect.poll(here).toBe('/advice/jar-test')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('The jar test')
  await page.getByRole('navigation', { name: 'More advice' }).getByRole('link', { name: 'Reading a report' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Reading a report')
})

test('ROUTE-07 articles stay inside the reseller’s edition', async () => {
  await drawPage('/helena/advice/on-mixing')
  await page.getByRole('article').getByRole('link', { name: 'a jar test' }).first().click()
  await expect.poll(here).toBe('/helena/advice/jar-test')
})

test.each([
  ['autologin', 'You do not need to sign in'],
  ['Forbidden', 'forbidden'],
  ['Unauthorized', 'You are not authorized to access this system. Please Login'],
])('ROUTE-02 /%s shows its sentence', async (path, text) => {
  await drawPage(`/${path}`)
  await expect.poll(shown).toContain(text)
})
