import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPart, type PartOptions } from '../../testing/draw-part.tsx'
import { HistoryPage } from './history-page.tsx'
import { createHistory } from '../../shared/searches/search-history.ts'

const drawHistory = (options: PartOptions = {}) =>
  drawPart(
    ({ storage, language, edition }) => <HistoryPage history={createHistory(storage, { prefix: edition.prefix, language })} />,
    options,
  )
const SEARCH = {
  id: 'one',
  at: Date.UTC(2026, 4, 7, 9, 8, 7),
  criteria: {
    country: { id: 'FR', name: 'France' },
    product: { id: '1', name: 'MANGAVEL SUSPENSION' },
    agrochemical: { id: '', name: 'Roundup PowerMax' },
  },
  resultsReturned: 3,
  kind: 'foliar',
  prefix: '',
}

test('HIST-01 an empty history says so and leads to the search', async () => {
  await drawHistory()
  await expect.element(page.getByText('Search history is empty')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Clear History' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Search for Tankmix Results' })).toHaveAttribute('href', '/')
})

test('HIST-01 clearing leaves an empty history, in the storage too, and the focus at the heading', async () => {
  await drawHistory({ stored: { searchHistory: [SEARCH] } })
  await userEvent.click(page.getByRole('button', { name: 'Clear History' }))
  await expect.element(page.getByText('Search history is empty')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(localStorage.getItem('tankmix.searchHistory')).toBeNull()
})

test('ANS-75 text that a search left out is in the history, struck through', async () => {
  const { screen } = await drawHistory({ stored: { searchHistory: [SEARCH] } })
  await expect.element(page.getByText(/MANGAVEL SUSPENSION/)).toBeVisible()
  expect([...screen.container.querySelectorAll('s')].map(({ textContent }) => textContent)).toEqual(['Roundup PowerMax'])
  expect(screen.container.querySelector('li')!.textContent).toContain('Roundup PowerMax left out')
})

test('HIST-01 the history works by keyboard alone: each line is a link to its search', async () => {
  const { visited } = await drawHistory({ stored: { searchHistory: [SEARCH] }, path: '/search-history' })
  await expect.element(page.getByText(/MANGAVEL SUSPENSION/)).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => visited.at(-1)).toBe('/search-history/one')
})

test('HIST-05 a star keeps a search and a report, in the storage too, and Starred shows those alone', async () => {
  const stored = {
    searchHistory: [SEARCH, { ...SEARCH, id: 'two', at: SEARCH.at - 1, criteria: { country: { id: 'DE', name: 'Germany' } } }],
    reportHistory: [
      { kind: 'report', testId: '7', languageCode: 'en', at: SEARCH.at - 2, result: 'CA', mix: ['Zinc', 'Boron'], prefix: '' },
    ],
  }
  const { screen } = await drawHistory({ stored })
  const lines = () => [...screen.container.querySelectorAll('li a')].length
  await expect.poll(lines).toBe(3)
  for (const name of ['Star Germany', 'Star Zinc + Boron']) await userEvent.click(page.getByRole('button', { name }))
  await expect.element(page.getByRole('button', { name: 'Star Germany' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(page.getByRole('button', { name: 'Starred (2)' }))
  await expect.poll(lines).toBe(2)
  for (const name of ['searchHistory', 'reportHistory'])
    expect(localStorage.getItem(`tankmix.${name}`)!.split('"isStarred":true')).toHaveLength(2)
  await userEvent.click(page.getByRole('button', { name: 'Star Germany' }))
  await expect.poll(lines).toBe(1)
  await userEvent.click(page.getByRole('button', { name: 'Star Zinc + Boron' }))
  await expect.poll(lines).toBe(3)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test.each([360, 1280])(
  'NAME-08 a search that was stored with a name of several products has the maker beside it, at %i px',
  async (width) => {
    await page.viewport(width, 800)
    const item = { ...SEARCH, criteria: { ...SEARCH.criteria, agrochemical: { id: '201', name: 'Camivovex' } } }
    await drawHistory({
      stored: { searchHistory: [item] },
      responses: { marketNames: ({ params }) => (params.country === 'fr' ? [{ id: '201', name: 'Camivovex (Carpatia)' }] : []) },
    })
    await expect.element(page.getByText(/Camivovex \(Carpatia\)/)).toBeVisible()
    await expect.element(page.getByText(/MANGAVEL SUSPENSION/).first()).toBeVisible()
    await page.viewport(360, 740)
  },
)

const OPENED = { kind: 'report', testId: '7', languageCode: 'en', at: SEARCH.at, result: 'CA', mix: ['Camivovex', 'Boron'], prefix: '' }
const ingredient = (name: string, manufacturer: string) => ({
  orderOfAddition: 1,
  form: 'L' as const,
  rate: 1,
  name,
  country: 'FR',
  activeIngredients: [],
  manufacturer,
})
const REPORT = {
  tankmixId: '7',
  dateOfTest: '2025-03-14',
  waterRate: 200,
  result: 'CA' as const,
  phrase: 'Physically compatible with care',
  ingredients: [ingredient('Camivovex (Carpatia)', 'Carpatia'), ingredient('Boron', 'Yara')],
}
test('NAME-10 a report that was stored without its makers is asked for again, and has them beside a name of several products', async () => {
  await drawHistory({ stored: { reportHistory: [OPENED] }, responses: { outcome: () => REPORT } })
  await expect.element(page.getByText('Camivovex (Carpatia) + Boron')).toBeVisible()
})
test('NAME-10 a report that was stored with its makers has them beside a name that several products have since', async () => {
  const stored = { reportHistory: [{ ...OPENED, makers: ['Carpatia', 'Yara'], country: 'FR' }] }
  const { asked } = await drawHistory({ stored, responses: { marketNames: () => [{ id: '201', name: 'Camivovex (Delta)' }] } })
  await expect.element(page.getByText('Camivovex (Carpatia) + Boron')).toBeVisible()
  expect(asked).toEqual(['marketNames'])
})
test('NAME-10 while neither comes a report stands as it was stored', async () => {
  const { failures } = await drawHistory({ stored: { reportHistory: [OPENED] } })
  await expect.element(page.getByText('Camivovex + Boron')).toBeVisible()
  expect(failures).toEqual([])
})

test('NAME-08 without the names of the country the history shows what was stored', async () => {
  const { failures } = await drawHistory({ stored: { searchHistory: [SEARCH] }, responses: { marketNames: () => 503 } })
  await expect.element(page.getByText(/MANGAVEL SUSPENSION/)).toBeVisible()
  expect(failures).toEqual([])
})

test('HIST-06 what was cleared comes back by one press, until the page is left', async () => {
  const { session } = await drawHistory({ stored: { searchHistory: [SEARCH] } })
  const stored = () => session.storage.read('searchHistory', Array.isArray)
  const clear = page.getByRole('button', { name: 'Clear History' })
  await clear.click()
  await expect.element(page.getByText('Search history is empty')).toBeVisible()
  expect(stored()).toBeUndefined()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(clear).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(stored()).toEqual([SEARCH])
})
