import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fragmentOf } from '../../domain/tank/link-check.ts'
import { askedSearch, drawPage, goTo, here } from '../testing/draw-page.tsx'
import {
  adjust,
  agrochemical,
  country,
  crop,
  expectFound,
  heading,
  optionNames,
  product,
  resultOf,
  seedSearch,
  searchButton,
  textOf,
  treatment,
} from '../testing/page-steps.ts'

const OTHERS = 'Other tests, not in Helena’s list, may exist and may differ.'
const main = page.getByRole('main')

test('EDI-05 EDI-04 a search calls the reseller’s segment for its country and set, regardless of the address', async () => {
  const { asked } = await drawPage('/helena/?country=fr')
  await expectFound(2)
  const search = asked.find(({ url }) => url.endsWith('/tankmix/search'))!
  expect(search.url).toContain('/api/helena/tankmix/search')
  expect(search.body).toMatchObject({ countryCode: 'US', extraRestriction: 'helena', languageCode: 'en' })
})

test('EDI-05 API-01 the foliar form offers the products of the set, the seed form those of the country', async () => {
  const { asked } = await drawPage('/helena')
  await expect.element(searchButton).toBeVisible()
  await expect.element(country).not.toBeInTheDocument()
  await expect.poll(() => asked.some(({ url }) => url.includes('/api/helena/tankmix/productsByProductSet/89'))).toBe(true)
  await product.fill('e')
  await expect.poll(optionNames).toEqual(['Mangavel 500 SC', 'Seedstart Zn FS'])
  await agrochemical.fill('zincora')
  await expect.poll(optionNames).toEqual(['Zincora Dry SP'])
  goTo('/helena/search-seed-treatment')
  await expect.element(crop).toBeVisible()
  await expect.poll(() => asked.some(({ url }) => url.includes('/api/helena/tankmix/helena-products'))).toBe(true)
  await expect.element(country).not.toBeInTheDocument()
  await product.fill('zincora')
  await expect.poll(optionNames).toEqual(['Zincora Dry SP'])
})

test('EDI-09 EDI-10 a search without results says whose tests have none, and that others may exist', async () => {
  await drawPage('/helena/?country=us&agrochemical=103')
  await expect.element(page.getByRole('heading', { name: 'Nothing in Helena’s tests: Metsulor 20 SG' })).toBeVisible()
  await expect.element(page.getByText('Nothing in Helena’s tests. This is not a pass.')).toBeVisible()
  await expect.element(page.getByText(OTHERS)).toBeVisible()
  await expect.poll(() => document.title).toBe('Metsulor 20 SG · United States: Nothing in Helena’s tests · Tankmix')
  expect(textOf(main)[0]).not.toMatch(/not tested/i)
  goTo('/helena/privacy')
  goTo('/helena/?country=us&agrochemical=102')
  await expectFound(1)
  await expect.element(page.getByText(OTHERS).first()).toBeVisible()
})

test('EDI-09 in the main edition a search without results speaks of no other tests', async () => {
  await drawPage('/?country=us&agrochemical=103&product=1')
  await expect.element(page.getByText('Not tested. This is not a pass.')).toBeVisible()
  expect(document.body.innerText).not.toMatch(/may exist/)
})

test('EDI-20 a tank says on screen, in its sprays and in its order that it knows only of the reseller’s list', async () => {
  await drawPage(`/helena/tank#${fragmentOf('US', ['1', '103'])}`)
  await expect.element(page.getByRole('heading', { name: 'Nothing in Helena’s tests' })).toBeVisible()
  await expect
    .element(page.getByText(`No test in Helena’s list has two of these products together.`, { exact: false }).first())
    .toBeVisible()
  await expect.element(page.getByText(OTHERS, { exact: false }).first()).toBeVisible()
  await expect.poll(() => main.element().textContent).toContain('No test in Helena’s list says that these products failed together.')
  expect(main.element().textContent).toContain('No passing test in Helena’s list to follow')
  expect(main.element().textContent).not.toMatch(/We have no test|We know of no fail/)
})

test('API-03 EDI-02 a report is fetched by its id, and one outside the set is unknown', async () => {
  const { asked } = await drawPage('/helena/testResult/1007/en')
  await expect.element(page.getByRole('heading', { name: /^Tankmix Information/ })).toBeVisible()
  expect(asked.some(({ url }) => /\/api\/helena\/tankmix\/outcome\/1007(\?|$)/.test(url))).toBe(true)
  goTo('/helena/testResult/1010/en')
  await expect.element(page.getByRole('heading', { name: 'There is no such report' })).toBeVisible()
})

test('API-03 RPT-01 a report in another language keeps that language', async () => {
  const { asked } = await drawPage('/helena/testResult/1007/fr')
  await expect.poll(() => document.querySelector('main [lang=fr]')).not.toBeNull()
  expect(asked.some(({ url }) => url.includes('/api/helena/tankmix/outcome/1007/fr/US'))).toBe(true)
})

test('SREQ-02 the seed form: the first row stays, the second can be deleted, and the mixing order is explained', async () => {
  const { asked } = await drawPage('/helena/request-seed-treatment')
  const rows = page.getByRole('group', { name: /^Order of Addition/ })
  const remove = page.getByRole('button', { name: /^Delete/ })
  await expect.element(page.getByRole('heading', { name: 'General Guidance of Mixing Order' })).toBeVisible()
  expect([rows.elements().length, document.querySelectorAll('main ol > li').length]).toEqual([1, 7])
  await page.getByRole('button', { name: 'Add Ingredient' }).click()
  await expect.poll(() => textOf(rows)).toHaveLength(2)
  expect(remove.elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Delete ingredient 2' }).click()
  await expect.poll(() => textOf(rows)).toHaveLength(1)
  await page.getByLabelText('Name *').fill('Joe Miller')
  await page.getByLabelText(/^Email/).fill('joe@example.org')
  await page.getByLabelText(/^Product or agrochemical/).fill('A product of mine')
  await userEvent.keyboard('{Escape}')
  await page.getByLabelText(/^Application Rate/).fill('2')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.element(page.getByText(/TM-\d{4}-\d{6}/).first()).toBeVisible()
  const sent = asked.find(({ url }) => url.endsWith('/tankmix-request'))!
  expect(sent.url).toContain('/api/helena/')
  expect(sent.body).toMatchObject({ request: { kind: 'seed', country: 'US - United States' } })
  expect(here()).toBe('/helena/request-seed-treatment')
})

test('EDI-07 SEED-02 the reseller’s seed search is for its country, without a choice', async () => {
  const { asked } = await drawPage('/helena/search-seed-treatment')
  await expect.element(crop).toBeVisible()
  await expect.element(country).not.toBeInTheDocument()
  await crop.selectOptions('Oats')
  await seedSearch.click()
  await expectFound(1)
  const search = askedSearch(asked, 'seed')
  expect(search).toMatchObject({ countryCode: 'US', seedName: 'oats' })
  expect(search['pathname']).toMatch(/^\/api\/helena\//)
})

test('SEED-22 EDI-07 a reseller’s crops are the three, and its treatments those of the tests that it may see', async () => {
  await drawPage('/helena/search-seed-treatment')
  await expect.poll(() => textOf(crop.getByRole('option'))).toEqual(['All crops', 'Wheat', 'Barley', 'Oats'])
  await treatment.fill('a')
  await expect.poll(optionNames).toHaveLength(2)
  goTo('/helena/privacy')
  goTo('/helena/search-seed-treatment?country=us&crop=maize')
  await expect.element(page.getByText('This link names something that is not in our data: maize')).toBeVisible()
})

test('SEED-36 EDI-07 an address of a reseller may name one of the three crops by its name', async () => {
  await drawPage('/helena/search-seed-treatment?country=us&crop=oats')
  await expectFound(1)
  await expect.poll(() => resultOf('2004', '/helena')).toBeDefined()
  await adjust.click()
  await expect.poll(() => (crop.element() as HTMLSelectElement).selectedOptions[0]?.text).toBe('Oats')
})

test('HIST-01 a reseller’s search reopens in the reseller’s edition', async () => {
  await drawPage('/helena/search-seed-treatment?country=us')
  await expectFound(2)
  goTo('/helena/search-history')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Search History' })).toBeVisible()
  document.querySelector<HTMLElement>('main :is(tbody tr, ul > li) a')!.click()
  await expect.poll(here).toMatch(/^\/helena\/search-seed-treatment\/\w+$/)
  await expect.element(heading).toBeVisible()
})

/** The same in both editions, each with its own tests. */
const EDITIONS = [
  { prefix: '', foliar: ['1008', '1007', '1010'], seed: ['2004', '2003'] },
  { prefix: '/helena', foliar: ['1008', '1007'], seed: ['2004', '2003'] },
]
for (const { prefix, foliar, seed } of EDITIONS) {
  test(`SRCH-06 EDI-02 RPT-05 ${prefix || 'the main edition'} finds its tests, and an unknown report says so`, async () => {
    await drawPage(`${prefix}/?country=us`)
    await expectFound(foliar.length)
    for (const id of foliar) await expect.poll(() => resultOf(id, prefix)).toBeDefined()
    goTo(`${prefix}/testResult/999/en`)
    await expect.element(page.getByRole('heading', { name: 'There is no such report' })).toBeVisible()
  })

  test(`SRCH-12 HIST-01 EDI-02 searches are stored, and reopen in ${prefix || 'the main edition'}`, async () => {
    await drawPage(`${prefix}/?country=us`)
    await expectFound(foliar.length)
    goTo(`${prefix}/privacy`)
    await expect.element(page.getByRole('heading', { name: 'Legal Statements' })).toBeVisible()
    goTo(prefix || '/')
    await expectFound(foliar.length)
    goTo(`${prefix}/search-history`)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Search History' })).toBeVisible()
    document.querySelector<HTMLElement>('main :is(tbody tr, ul > li) a')!.click()
    await expect.poll(here).toMatch(new RegExp(`^${prefix}/search-history/\\w+$`))
    await expectFound(foliar.length)
  })

  test(`SEED-02 SEED-03 EDI-07 a seed search of ${prefix || 'the main edition'} has the fixed crops and its results`, async () => {
    await drawPage(`${prefix}/search-seed-treatment?country=us`)
    await expectFound(seed.length)
    for (const id of seed) await expect.poll(() => resultOf(id, prefix)).toBeDefined()
    await adjust.click()
    await expect.poll(() => textOf(crop.getByRole('option'))).toEqual(['All crops', 'Wheat', 'Barley', 'Oats'])
    await product.fill('seedstart')
    await page.getByRole('option', { name: /^Seedstart Zn/ }).click()
    await seedSearch.click()
    await expect.poll(() => document.querySelector(`main a[href^="${prefix}/testResult/"]`)).not.toBeNull()
  })

  test(`SRCH-09 SRCH-10 EDI-02 links to requests stay in ${prefix || 'the main edition'}`, async () => {
    await drawPage(`${prefix}/?country=us&active=tebuconazole`)
    await expect.element(page.getByRole('link', { name: 'Request Chemical Analysis' })).toHaveAttribute('href', `${prefix}/request`)
    await adjust.click()
    await page.getByRole('link', { name: /New! Enhanced Services for Seed Coatings/ }).click()
    await expect.poll(here).toBe(`${prefix}/request-seed-treatment`)
  })

  test(`ROUTE-06 ROUTE-07 INFO-01 the article and the privacy page of ${prefix || 'the main edition'} are there`, async () => {
    await drawPage(`${prefix}/advice/on-mixing`)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect.poll(here).toBe(`${prefix}/privacy`)
    await expect.element(page.getByRole('heading', { name: 'Legal Statements' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Registered Office' })).toBeVisible()
    await expect.poll(() => document.querySelector('main address')?.textContent).toContain('Exampleton')
  })
}
