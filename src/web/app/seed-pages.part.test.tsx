import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { askedSearch, drawPage, goTo, here, storedValue } from '../testing/draw-page.tsx'
import {
  adjust,
  choose,
  chooseCountry,
  country,
  crop,
  expectFound,
  expectResult,
  optionNames,
  product,
  resultOf,
  seedSearch,
  textOf,
  treatment,
} from '../testing/page-steps.ts'

const units = page.getByLabelText('Select Units')
const never = () => new Promise<Response>(() => {})
const box = page.getByRole('alert')

test('ANS-35 ANS-37 what is typed and in no list is not dropped in silence for seed coatings either', async () => {
  await drawPage('/search-seed-treatment?country=de&productText=Nobody%E2%80%99s')
  await expect.element(page.getByText('Nobody’s was left out: these results say nothing about it.')).toBeVisible()
  await adjust.click()
  await seedSearch.click()
  await expect.element(box.getByText('Nobody’s is not in our list. That does not mean it is safe.')).toBeVisible()
  await page.getByRole('button', { name: /^Ask the laboratory/ }).click()
  await expect.poll(here).toBe('/request-seed-treatment')
  await expect.element(page.getByLabelText(/^Product or agrochemical/).first()).toHaveValue('Nobody’s')
})

test('SEED-02 country first, then product, crop, Search and Reset; the country is shared', async () => {
  await drawPage('/search-seed-treatment')
  await expect.element(page.getByText('Required')).toBeVisible()
  await expect.element(crop).not.toBeInTheDocument()
  await chooseCountry('United States')
  await expect.poll(() => textOf(crop.getByRole('option'))).toEqual(['All crops', 'Wheat', 'Barley', 'Oats'])
  await expect.element(page.getByText('Required')).not.toBeInTheDocument()
  await expect.poll(() => storedValue('country')).toBe('us')
  await choose(product, 'seedstart', /^Seedstart Zn/)
  await crop.selectOptions('Oats')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(product).toHaveValue('')
  await expect.element(crop).toHaveValue('')
  goTo('/privacy')
  goTo('/')
  await expect.element(country).toHaveValue('United States')
})

test('SEED-02 while it searches the form is hidden and “Searching ......” shows', async () => {
  await drawPage('/search-seed-treatment', { responses: { '/seed-search': never, '/v1/search': never } })
  await chooseCountry('France')
  await seedSearch.click()
  await expect.element(page.getByText('Searching ......')).toBeVisible()
  await expect.element(crop).not.toBeInTheDocument()
})

test('SEED-02 SEED-03 product and crop narrow the search, and adjusting shows the form as it was', async () => {
  const { asked } = await drawPage('/search-seed-treatment')
  await chooseCountry('United States')
  await seedSearch.click()
  await expectFound(2)
  await adjust.click()
  await crop.selectOptions('Wheat')
  await choose(product, 'seedstart', /^Seedstart Zn/)
  asked.length = 0
  await seedSearch.click()
  await expectFound(1)
  expect(askedSearch(asked, 'seed')).toMatchObject({
    countryCode: 'US',
    seedName: 'wheat',
    makerChemicalId: '5',
  })
  expect(here()).toBe('/search-seed-treatment?country=us&product=5&crop=1')
  await adjust.click()
  await expect.element(crop).toHaveValue('1')
  await expect.element(product).toHaveValue('Seedstart Zn')
})

test('SEED-03 UNIT-02 the seed unit shows in results and report, and is remembered', async () => {
  await drawPage('/search-seed-treatment?country=us')
  await expect.element(units).toHaveValue('L/ton')
  expect(textOf(units.getByRole('option'))).toEqual(['L/ton', 'US gal/US ton', 'US pt/US ton'])
  await units.selectOptions('US gal/US ton')
  await expectResult('2004', '0.48 US gal/US ton')
  await expectResult('2003', '2.00 US lb/US ton')
  await units.selectOptions('US pt/US ton')
  await expectResult('2004', '3.87 US pt/US ton')
  document.querySelector<HTMLElement>('main a[href="/testResult/2004/en"]')!.click()
  const shown = () => textOf(page.getByRole('main'))[0]
  await expect.poll(shown).toContain('3.87 US pt/US ton')
  expect(shown()).not.toContain('Water Volume')
  await page.getByLabelText('Select Units').selectOptions('L/ton')
  await expect.poll(shown).toContain('2.00 L/ton')
  goTo('/privacy')
  goTo('/testResult/2004/en')
  await expect.poll(shown).toContain('2.00 L/ton')
})

test('SEED-04 without results it says so and offers an analysis', async () => {
  await drawPage('/search-seed-treatment?country=fr&crop=3')
  await expectFound(0)
  await expect.element(page.getByText('No Tankmix results were found.', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Change your search, or ask our chemists/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Request Chemical Analysis' })).toHaveAttribute('href', '/request')
})

test('SEED-05 misspelled observation fields are accepted', async () => {
  const misspelled = {
    tankmixId: '1',
    dateOfTest: '2025-01-01',
    waterRate: null,
    result: 'C',
    phrase: 'Compatible',
    ingredients: [],
    obervations: 'Seen in the drum.',
  }
  await drawPage('/search-seed-treatment?country=fr', { responses: { '/seed-search': () => Response.json([misspelled]) } })
  await expect.poll(() => resultOf('1')).toContain('Seen in the drum.')
})

test('SEED-20 ANS-105 only what was tested with the product is offered first, the rest as not tested with it', async () => {
  await drawPage('/search-seed-treatment')
  await chooseCountry('France')
  await treatment.fill('a')
  await expect.poll(optionNames).toHaveLength(2)
  await choose(product, 'mangavel', /^MANGAVEL/)
  await treatment.fill('triti')
  await expect.element(page.getByText('Not tested with MANGAVEL SUSPENSION')).toBeVisible()
  await page.getByRole('option', { name: /^Triticoat/ }).click()
  await seedSearch.click()
  await expect.element(page.getByRole('heading', { name: 'Not tested: MANGAVEL SUSPENSION + Triticoat FS' })).toBeVisible()
  await expect.element(page.getByText('Not tested. This is not a pass.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Triticoat FS · France' })).toBeVisible()
})

test.each([
  ['crop=9', '9'],
  ['crop=quinoa', 'quinoa'],
  ['crop=maize', 'maize'],
  ['agrochemical=no-such', 'no-such'],
  [`crop=${encodeURIComponent('<b>\u202ewheat</b>')}`, '<b> wheat</b>'],
  [`crop=${'x'.repeat(3_000)}`, 'x'.repeat(80)],
])('SEED-24 SRCH-17 an address with a crop or treatment that is nowhere is refused in words: %.20s', async (query, named) => {
  await drawPage(`/search-seed-treatment?country=us&${query}`)
  await expect.element(page.getByText(`This link names something that is not in our data: ${named}`, { exact: true })).toBeVisible()
  await expect.element(country).toHaveValue('United States')
  await expect.element(crop).toHaveValue('')
  expect(storedValue('searchHistory')).toBeUndefined()
  expect(resultOf('2003')).toBeUndefined()
})
