import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { askedSearch, drawPage, goTo, here, storedValue } from '../testing/draw-page.tsx'
import {
  active,
  showActive,
  adjust,
  agrochemical,
  choose,
  chooseCountry,
  country,
  crop,
  expectFound,
  expectResult,
  heading,
  product,
  searchButton,
  textOf,
} from '../testing/page-steps.ts'

/** Stored searches: rows on wide screens, cards on phones. */
const kept = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('main :is(tbody tr, ul > li:has(> a))')].map((one) => one.innerText.replaceAll(/\s+/g, ' '))
const openFirst = () => document.querySelector<HTMLElement>('main :is(tbody tr, ul > li) a')!.click()
const searchFor = async (path: string, count: number) => {
  goTo(path)
  await expectFound(count)
  await expect.poll(() => storedValue('searchHistory')).toBeDefined()
}
const openHistory = async () => {
  goTo('/search-history')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Search History' })).toBeVisible()
}

test.each([360, 1280])(
  'HIST-01 HIST-02 searches of both kinds are listed newest first, with time, criteria, count and kind, at %i px',
  async (width) => {
    await page.viewport(width, 800)
    const { asked } = await drawPage('/')
    await chooseCountry('France')
    await choose(product, 'mangavel', /mangavel/i)
    await choose(agrochemical, 'azostar', /^AZOSTAR/)
    await showActive()
    await choose(active, 'azoxy', /azoxystrobin/)
    await searchButton.click()
    await expectFound(1)
    expect(askedSearch(asked, 'foliar')).toMatchObject({
      makerChemicalId: '1',
      agrochemicalCode: '102',
      activeIngredientCode: 'azoxystrobin',
    })
    await searchFor('/search-seed-treatment?country=us&crop=1', 1)
    await openHistory()
    await expect.poll(kept).toHaveLength(2)
    const [newest, oldest] = kept()
    for (const text of ['Seed Coatings', 'United States', 'Wheat']) expect(newest).toContain(text)
    for (const text of ['Foliar Tankmix', 'France', 'MANGAVEL SUSPENSION', 'AZOSTAR', 'azoxystrobin', '1']) expect(oldest).toContain(text)
    expect(newest).toMatch(/\d{4}-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d/)
    const columns = ['Date and time', 'Search Criteria', 'Results', 'Type']
    expect(textOf(page.getByRole('columnheader')).slice(0, 4)).toEqual(width > 360 ? columns : [])
    await page.viewport(360, 740)
  },
)

test('ANS-54 ANS-55 an opened report is in the history with verdict, mix and how long ago, and opens again', async () => {
  await drawPage('/?country=fr')
  await expectFound(4)
  goTo('/testResult/1003/de')
  await expect.element(page.getByRole('heading', { name: /^Tankmix Information/ })).toBeVisible()
  await openHistory()
  await expect.poll(kept).toHaveLength(2)
  for (const text of ['Report', 'Pass – with care', ' + ']) expect(kept()[0]).toContain(text)
  expect(kept()[0]).toMatch(/now|(seconds?|minutes?) ago/)
  expect(kept()[0]).toMatch(/\d{4}-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d/)
  openFirst()
  await expect.poll(here).toBe('/testResult/1003/de')
  await expect.element(page.getByRole('heading', { name: /^Tankmix Information/ })).toBeVisible()
  await openHistory()
  await expect.poll(kept).toHaveLength(2)
})

test('HIST-01 after clearing there are no last results either', async () => {
  await drawPage('/?country=fr')
  await expectFound(4)
  await openHistory()
  await page.getByRole('button', { name: 'Clear History' }).click()
  await expect.element(page.getByText('Search history is empty')).toBeVisible()
  goTo('/')
  await expect.element(country).toBeVisible()
  await expect.element(heading).not.toBeInTheDocument()
})

test('HIST-01 SEED-01 a click reopens a seed search in its own route', async () => {
  await drawPage('/search-seed-treatment?country=us&crop=3')
  await expectFound(1)
  await openHistory()
  openFirst()
  await expect.poll(here).toMatch(/^\/search-seed-treatment\/\w+$/)
  await expectFound(1)
  await adjust.click()
  await expect.element(crop).toHaveValue('3')
})

test.each([
  ['/search-history', '/?country=fr', 4],
  ['/search-seed-treatment', '/search-seed-treatment?country=fr', 1],
] as const)('SRCH-11 SEED-01 an unknown id below %s does nothing', async (path, search, count) => {
  const { asked } = await drawPage(search)
  await expectFound(count)
  await openHistory()
  asked.length = 0
  goTo(`${path}/unknown`)
  await expect.element(country).toBeVisible()
  await expect.element(heading).not.toBeInTheDocument()
  expect(asked.filter(({ body }) => body)).toEqual([])
})

test('SRCH-12 coming back restores the last results of each kind, without a new line in the history', async () => {
  await drawPage('/?country=fr')
  await expectFound(4)
  await searchFor('/search-seed-treatment?country=us&crop=3', 1)
  await openHistory()
  goTo('/')
  await expectFound(4)
  await expect.poll(here).toBe('/?country=fr')
  goTo('/search-seed-treatment')
  await expectFound(1)
  await expectResult('2004', 'Pass')
  await openHistory()
  await expect.poll(kept).toHaveLength(2)
})

test('SRCH-12 after “Adjust Search Criteria” the form comes back, not the results', async () => {
  await drawPage('/?country=fr')
  await expectFound(4)
  await adjust.click()
  await openHistory()
  goTo('/')
  await expect.element(country).toBeVisible()
  await expect.element(heading).not.toBeInTheDocument()
})

/** Two products have the name AZOSTAR in France now. */
const NAMESAKES = {
  responses: {
    'market-names/fr': () =>
      Response.json([
        { id: '102', name: 'AZOSTAR (Fieldcare)' },
        { id: '104', name: 'AZOSTAR (Other)' },
      ]),
  },
}
const BARE = {
  id: 'before',
  at: 1,
  criteria: { country: { id: 'FR', name: 'France' }, agrochemical: { id: '102', name: 'AZOSTAR' } },
  resultsReturned: 1,
  kind: 'foliar',
  prefix: '',
}

test('NAME-04 a search that was stored with a name of several products is repeated, shown and stored with the maker beside it', async () => {
  // However late the list comes that tells them apart.
  let sendList = (): void => undefined
  const sent = new Promise<void>((resolve) => (sendList = resolve))
  const responses = { 'market-names/fr': () => sent.then(NAMESAKES.responses['market-names/fr']) }
  await drawPage('/search-history/before', { responses, stored: { searchHistory: [BARE] } })
  await expect.element(heading).toBeVisible()
  sendList()
  await expect.element(page.getByText(/AZOSTAR \(Fieldcare\)/).first()).toBeVisible()
  await expect
    .poll(() => storedValue('searchHistory'))
    .toMatchObject([{ id: 'before', criteria: { agrochemical: { id: '102', name: 'AZOSTAR (Fieldcare)' } } }])
  await adjust.click()
  await expect.element(agrochemical).toHaveValue('AZOSTAR (Fieldcare)')
})
